"""A wrong call never gives a number or a corpus: it is refused, and the message has the right one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import solecism

SOURCE, OUTPUT, REFERENCE = ["He go ."], ["He goes ."], ["He goes ."]
TREE = "(S (NP (DT The) (NN dog)) (VP (VBZ barks)) (. .))"
TABLE = "1\tDogs\tdog\tNOUN\tNNS\t_\t2\tnsubj\t_\t_\n2\tbark\tbark\tVERB\tVBP\t_\t0\troot\t_\t_\n\n"


@pytest.mark.parametrize("metric", ["gleu", "accuracy", "index-match"])
@pytest.mark.parametrize("options", [{}, {"reference": None}, {"reference": []}])
def test_references_are_needed(metric: str, options: dict[str, Any]) -> None:
    with pytest.raises(solecism.OptionError, match=f"{metric} needs reference="):
        solecism.score(metric, SOURCE, OUTPUT, **options)
    with pytest.raises(solecism.OptionError, match=f"{metric} needs reference="):
        solecism.compare(metric, SOURCE, [OUTPUT, SOURCE], **options)


@pytest.mark.parametrize("metric", ["gleu", "accuracy", "index-match"])
def test_a_source_is_called_so(metric: str) -> None:
    named = solecism.score(metric, source=SOURCE, output=OUTPUT, reference=REFERENCE)
    assert dict(named) == dict(solecism.score(metric, SOURCE, OUTPUT, reference=REFERENCE))
    found = solecism.compare(metric, source=SOURCE, outputs=[OUTPUT, SOURCE], reference=REFERENCE, resamples=9)
    assert len(found["differences"]) == 1
    with pytest.raises(TypeError, match="a source and no gold"):
        solecism.score(metric, gold=REFERENCE, source=SOURCE, output=OUTPUT, reference=REFERENCE)
    with pytest.raises(TypeError, match="needs source and output"):
        solecism.score(metric, SOURCE, reference=REFERENCE)


def test_a_metric_with_gold_has_no_source() -> None:
    with pytest.raises(TypeError, match="parseval has no source"):
        solecism.score("parseval", source=[TREE], output=[TREE])
    with pytest.raises(TypeError, match="needs gold and output"):
        solecism.score("parseval", [TREE])


def test_several_outputs_are_compared() -> None:
    with pytest.raises(TypeError, match="outputs are a list or a dict"):
        solecism.compare("parseval", [TREE], TREE)
    with pytest.raises(TypeError, match="two or more systems"):
        solecism.compare("parseval", [TREE], [[TREE]])
    with pytest.raises(TypeError, match="golds= stands in place of gold"):
        solecism.compare("parseval", [TREE], [[TREE], [TREE]], golds=[[TREE], [TREE]])
    with pytest.raises(TypeError, match="'by_tag' is an option of the metric"):
        solecism.compare(solecism.Metric.named("parseval"), [TREE], [[TREE], [TREE]], by_tag=True)


def test_the_baseline_is_named() -> None:
    other = TREE.replace("(NP (DT The) (NN dog))", "(DT The) (NN dog)")
    outputs = {"a": [TREE], "b": [other], "c": [other]}
    found = solecism.compare("parseval", [TREE], outputs, baseline="b", resamples=9)
    assert [(one["a"], one["b"]) for one in found["differences"]] == [("a", "b"), ("c", "b")]
    assert found["baseline"] == "b"
    with pytest.raises(solecism.OptionError, match="not among the outputs"):
        solecism.compare("parseval", [TREE], outputs, baseline="d")


@pytest.mark.parametrize("name", ["sample.ptb", "folder/noisy.conllu", " learner.txt\n".strip(), __file__])
def test_the_name_of_a_file_is_no_text(name: str) -> None:
    for wrong in (name, [name]):
        with pytest.raises(TypeError, match=r"is the name of a file: give pathlib.Path\("):
            solecism.corrupt(wrong)
        with pytest.raises(TypeError, match="is the name of a file"):
            solecism.score("accuracy", wrong, OUTPUT, reference=REFERENCE)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"a": "The dog barks ."}, r"list\(data.values\(\)\)"),
        ({"The dog barks ."}, "has no order"),
        (5, "not as int"),
        (b"The dog barks .", r"data.decode\(\)"),
        ([["The", "dog", "barks"]], r'" ".join\(words\)'),
        ([{"text": "The dog barks ."}], r'row\["text"\]'),
    ],
)
def test_what_is_no_list_of_sentences_is_refused(wrong: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        solecism.corrupt(wrong)
    with pytest.raises(TypeError, match=message):
        solecism.score("accuracy", wrong, OUTPUT, reference=REFERENCE)


def test_nothing_is_no_list_of_sentences() -> None:
    with pytest.raises(TypeError, match="not as NoneType"):
        solecism.corrupt(None)


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_table_is_refused_and_its_column_taken(library: str) -> None:
    table = pytest.importorskip(library).DataFrame({"text": ["The dog barks ."]})
    with pytest.raises(TypeError, match=r'data\["text"\]'):
        solecism.corrupt(table)
    texts = solecism.corrupt(["The dog barks ."])
    assert [noisy.text for noisy in solecism.corrupt(table["text"])] == [noisy.text for noisy in texts]


def test_arrow_arrays_are_columns() -> None:
    arrow = pytest.importorskip("pyarrow")
    with pytest.raises(TypeError, match="to_pylist"):
        solecism.corrupt(arrow.table({"text": ["The dog barks ."]}))
    assert len(solecism.corrupt(arrow.array(["The dog barks ."]))) == 1


def test_one_tree_is_one_sentence() -> None:
    tree = pytest.importorskip("nltk").Tree.fromstring(TREE)
    assert [noisy.clean for noisy in solecism.corrupt(tree)] == [noisy.clean for noisy in solecism.corrupt([tree])]
    assert solecism.score("parseval", tree, tree)["f1"] == 1.0


def test_one_token_list_is_one_sentence() -> None:
    tokens = pytest.importorskip("conllu").parse(TABLE)
    assert len(solecism.corrupt(tokens[0])) == len(solecism.corrupt(tokens)) == 1


def test_a_doc_is_its_sentences() -> None:
    spacy = pytest.importorskip("spacy")
    nlp = spacy.blank("en")
    assert len(solecism.corrupt(nlp("The dog barks ."))) == 1
    nlp.add_pipe("sentencizer")
    assert len(solecism.corrupt(nlp("The dog barks . It runs away ."))) == 2


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (lambda: solecism.corrupt(SOURCE, profile="fostr"), "foster"),
        (lambda: solecism.corrupt(SOURCE, kinds="missing-wrd"), "missing-word"),
        (lambda: solecism.corrupt(SOURCE, sed=3), "seed"),  # type: ignore[call-arg]
        (lambda: solecism.score("parsevl", [TREE], [TREE]), "parseval"),
        (lambda: solecism.corrupt(SOURCE, keyboard="qwrty"), "qwerty"),
    ],
)
def test_the_name_that_was_meant_is_suggested(call: Any, meant: str) -> None:
    with pytest.raises((TypeError, solecism.SolecismError), match=f'did you mean "{meant}"'):
        call()


def test_a_profile_is_a_name_or_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\n[kinds]\nmissing-word = 1\n')
    assert solecism.Profile.of(str(path)).name == "mine"
    with pytest.raises(FileNotFoundError):
        solecism.Profile.of(tmp_path / "other.toml")


def test_numbers_beyond_all_bounds_are_refused() -> None:
    with pytest.raises(ValueError, match="threads is 100000: there can be 1024 at most"):
        solecism.corrupt(SOURCE, threads=100_000)
    with pytest.raises(solecism.OptionError, match="the first sentence has the number 18446744073709551615"):
        solecism.corrupt(SOURCE, first_sentence=2**64 - 1)
    with pytest.raises(solecism.SolecismError, match="1000000 at most"):
        solecism.compare("parseval", [TREE], [[TREE], [TREE]], resamples=10**12)
    with pytest.raises(solecism.OptionError, match="a number up to 1000000"):
        solecism.score("gleu", SOURCE, OUTPUT, reference=REFERENCE, resamples=2**32 - 1)
