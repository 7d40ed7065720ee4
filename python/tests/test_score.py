"""Scores, comparisons and studies: the figures of the command line."""

from __future__ import annotations

import json
import pickle
import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from conftest import SAMPLE, Program

import solecism
from solecism import metrics

PASSAGE = """<root passageID="1"><layer layerID="0"><attributes/>
<node ID="0.1" type="Word"><attributes paragraph="1" paragraph_position="1" text="Dogs"/></node>
<node ID="0.2" type="Word"><attributes paragraph="1" paragraph_position="2" text="sleep"/></node>
</layer><layer layerID="1"><attributes/>
<node ID="1.1" type="FN"><attributes/><edge toID="1.2" type="H"><attributes/></edge></node>
<node ID="1.2" type="FN"><attributes/><edge toID="1.3" type="A"><attributes/></edge>
<edge toID="1.4" type="CATEGORY"><attributes/></edge></node>
<node ID="1.3" type="FN"><attributes/><edge toID="0.1" type="T"><attributes/></edge></node>
<node ID="1.4" type="FN"><attributes/><edge toID="0.2" type="T"><attributes/></edge></node>
</layer></root>
"""


@dataclass
class Case:
    """A metric with something to measure."""

    gold: Path
    output: Path
    options: dict[str, Any] = field(default_factory=dict)

    def arguments(self) -> list[object]:
        """The options as the command line takes them."""
        given: list[object] = []
        for name, value in self.options.items():
            for one in value if isinstance(value, list) else [value]:
                given += [f"--{name.replace('_', '-')}"] + ([] if one is True else [one])
        return given


@pytest.fixture(scope="module")
def cases(program: Program, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Case]:
    """Something to measure for every metric, made of the bundled sample."""
    folder = tmp_path_factory.mktemp("scores")

    def file(name: str, text: str) -> Path:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
        return folder / name

    def made(name: str, *arguments: object) -> Path:
        program(*arguments, "-q", "-o", folder / name)
        return folder / name

    trees = SAMPLE / "sample.ptb"
    lines = [line for line in trees.read_text().splitlines() if line.startswith("(")]
    gold_trees = file("gold.ptb", "".join(line + "\n" for line in lines))
    phrase = r"\(PP (\([^()]+\)) (\(NP (?:\([^()]+\) ?)+\))\)"
    flat = [re.sub(phrase, r"\1 \2", line) for line in lines]
    other = [tree.replace("(NP ", "(VP ", 1) if at % 3 == 0 else line for at, (line, tree) in enumerate(zip(lines, flat))]
    output_trees = file("out.ptb", "".join(line + "\n" for line in other))
    tables = SAMPLE / "sample.conllu"
    parsed = file("out.conllu", tables.read_text().replace("\tobj\t", "\tobl\t"))
    learner = made("learner.conllu", "corrupt", tables, "--m2", folder / "gold.m2")
    m2 = folder / "gold.m2"
    # With spaces between all tokens, so that nobody finds others.
    source, noisy = (file(f"{path.stem}.txt", words(path)) for path in (tables, learner))
    fixed = [
        good if at % 2 else bad
        for at, (good, bad) in enumerate(zip(source.read_text().splitlines(), noisy.read_text().splitlines()))
    ]
    output = file("fixed.txt", "".join(line + "\n" for line in fixed))
    references: dict[str, Any] = {"reference": [source, file("lower.txt", source.read_text().lower())]}
    rows = file("gold.rows", re.sub(r"(?m)^#.*\n", "", program("convert", tables, "--to", "rows")))
    answers = file("out.rows", rows.read_text().replace("\tNN", "\tJJ", 40))
    program("edits", noisy, output, "-o", folder / "hypothesis.m2")
    for name, category in (("gold", "P"), ("out", "S")):
        file(f"{name}/1.xml", PASSAGE.replace("CATEGORY", category))
    return {
        "parseval": Case(gold_trees, output_trees),
        "black": Case(gold_trees, output_trees),
        "leaf-ancestor": Case(gold_trees, output_trees),
        "attachment": Case(tables, parsed),
        "ud": Case(tables, parsed),
        "robustness": Case(tables, learner, {"m2": m2, "no_punctuation": True}),
        "ter": Case(source, noisy),
        "rows": Case(rows, answers),
        "m2": Case(m2, output, {"beta": 1}),
        "edits": Case(m2, folder / "hypothesis.m2", {"mode": "ds"}),
        "gleu": Case(noisy, output, references),
        "imeasure": Case(m2, output),
        "accuracy": Case(noisy, output, references),
        "index-match": Case(noisy, output, references),
        "ucca": Case(folder / "gold" / "1.xml", folder / "out" / "1.xml"),
    }


def words(path: Path) -> str:
    """The words of tables, a sentence a line."""
    tables = path.read_text().strip().split("\n\n")
    return "".join(" ".join(re.findall(r"(?m)^\d+\t([^\t]+)", table)) + "\n" for table in tables)


def command(program: Program, what: str, metric: str, gold: Path, *more: object) -> dict[str, Any]:
    """What the program says, as JSON."""
    sources = {"gleu", "accuracy", "index-match"}
    first: list[object] = ["--source", gold] if metric in sources else [gold]
    found: dict[str, Any] = json.loads(program(what, metric, *first, *more, "--json", "-q"))
    return found


def test_there_is_a_case_and_a_class_for_every_metric(program: Program, cases: dict[str, Case]) -> None:
    listed = [line.split()[0] for line in program("list", "metrics").splitlines() if line.strip()]
    assert listed == list(metrics.METRICS) == [kind.name for kind in solecism.Metric.__subclasses__()]
    assert set(listed) == set(cases)


@pytest.mark.parametrize("metric", list(metrics.METRICS))
def test_every_metric_gives_the_program_s_figures(program: Program, cases: dict[str, Case], metric: str) -> None:
    case = cases[metric]
    expected = command(
        program, "score", metric, case.gold, case.output, "--per-sentence", "--interval", *case.arguments()
    )
    found = solecism.score(
        metric, case.gold, case.output, interval=True, per_sentence=True, **case.options
    )
    assert found.report == expected
    assert dict(found) == expected["scores"] and found.signature == expected["signature"]
    assert any(value not in (0.0, 1.0, None) for value in found.values()), "the case says nothing"

    of_class = type(solecism.Metric.named(metric))(**case.options)
    counts = of_class.counts(case.gold, case.output)
    per_sentence = [dict(zip(of_class.columns, row["counts"].values())) for row in expected["per_sentence"]]
    assert [dict(row) for row in counts] == per_sentence
    assert [row.number for row in counts] == [row["sentence"] for row in expected["per_sentence"]]
    if of_class.native.adds_up:
        total = {
            column: sum(row[column] for row in counts if row.status in ("counted", "unparsed"))
            for column in of_class.columns
        }
        assert of_class.values(total) == pytest.approx(expected["scores"], nan_ok=True)


@pytest.mark.parametrize("metric", list(metrics.METRICS))
def test_texts_in_memory_score_as_files_do(cases: dict[str, Case], metric: str) -> None:
    case = cases[metric]
    in_memory = {
        name: [one.read_text() for one in value] if isinstance(value, list) else value
        for name, value in case.options.items()
    }
    if isinstance(in_memory.get("reference"), list):
        in_memory["reference"] = [text.splitlines() for text in in_memory["reference"]]
    from_files = solecism.score(metric, case.gold, case.output, **case.options)
    from_texts = solecism.score(metric, case.gold.read_text(), case.output.read_text(), **in_memory)
    assert from_texts.report == from_files.report


def test_lists_of_sentences_score_as_files_do(cases: dict[str, Case], sample_tables: list[str]) -> None:
    case = cases["parseval"]
    lists = [path.read_text().splitlines() for path in (case.gold, case.output)]
    assert solecism.score("parseval", *lists).report == solecism.score("parseval", case.gold, case.output).report
    missing = solecism.score("parseval", ["(S (X a))", "(S (X b))"], ["(S (X a))", None])
    assert missing.report["unparsed"] + missing.report["failed"] == 1
    tables = cases["attachment"].output.read_text().strip().split("\n\n")
    expected = solecism.score("attachment", cases["attachment"].gold, cases["attachment"].output)
    assert solecism.score("attachment", sample_tables, tables).report == expected.report


@pytest.mark.parametrize("metric", ["parseval", "attachment", "gleu", "m2"])
@pytest.mark.parametrize("test", ["shuffle", "bootstrap"])
def test_comparisons_are_the_program_s(
    program: Program, cases: dict[str, Case], metric: str, test: str, tmp_path: Path
) -> None:
    case = cases[metric]
    plain = {"gleu": case.gold, "m2": cases["gleu"].gold}.get(metric, case.gold)
    outputs = [case.output, plain]
    given = [*case.arguments(), "--test", test, "--resamples", 500]
    expected = command(program, "compare", metric, case.gold, *outputs, *given)
    found = solecism.compare(metric, case.gold, outputs, test=test, resamples=500, **case.options)
    assert found == expected
    named = solecism.compare(
        metric, case.gold, dict(zip("ab", outputs)), test=test, resamples=500, **case.options
    )
    assert [system["name"] for system in named["systems"]] == ["a", "b"]


def test_a_breakdown_by_kind(program: Program, tmp_path: Path) -> None:
    noisy, edits = tmp_path / "noisy.ptb", tmp_path / "edits.jsonl"
    program("corrupt", "-q", SAMPLE / "sample.ptb", "-o", noisy, "--edits", edits)
    given = ["--edits", edits, "--by", "kind", "--resamples", 200]
    expected = command(program, "score", "parseval", noisy, noisy, *given)
    made = solecism.corrupt(SAMPLE / "sample.ptb")
    texts = [item.text for item in made]
    found = solecism.score("parseval", texts, texts, edits=made, by="kind", resamples=200)
    assert found.rows == expected["rows"] and len(found.rows) > 3


def test_layouts_of_other_programs(program: Program, cases: dict[str, Case]) -> None:
    case = cases["parseval"]
    expected = program("score", "parseval", case.gold, case.output, "--layout", "evalb", "-q")
    assert metrics.Parseval().layout(case.gold, case.output, "evalb") == expected
    with pytest.raises(solecism.OptionError, match="no layout"):
        metrics.Ter().layout("a\n", "b\n", "evalb")


def test_what_is_wrong_is_reported(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no metric"):
        solecism.score("parsevall", "", "")
    with pytest.raises(ValueError, match="has no option"):
        solecism.score("parseval", "(S (X a))", "(S (X a))", beta=1)
    with pytest.raises(solecism.InputError) as raised:
        solecism.score("parseval", ["(S (X a))", "(S (X b))"], ["(S (X a))", "(S (X b)))"])
    assert raised.value.file == "the output" and raised.value.line == 2
    assert "solecism-" not in str(raised.value)
    with pytest.raises(solecism.FileError):
        solecism.score("parseval", tmp_path / "none", tmp_path / "none")
    with pytest.raises(solecism.SolecismError):
        solecism.score("ter", ["a", "b"], ["a"])
    metric = pickle.loads(pickle.dumps(metrics.M2(beta=1)))
    assert metric.settings() == [("beta", "1")]


def test_conservatism(program: Program, cases: dict[str, Case]) -> None:
    source, fixed = cases["gleu"].gold, cases["gleu"].output
    reference = cases["ter"].gold
    expected = json.loads(
        program("conserve", "--source", source, "--reference", reference, "--system", f"ours={fixed}", "--json", "-q")
    )
    assert solecism.conserve(source, [reference], {"ours": fixed}) == expected
    lines = [path.read_text().splitlines() for path in (source, reference, fixed)]
    in_memory = solecism.conserve(lines[0], [lines[1]], {"ours": lines[2]})
    assert in_memory["systems"] == expected["systems"]
    assert in_memory["references"][0]["name"] == "reference 1.txt"


def test_coverage(program: Program, tmp_path: Path) -> None:
    rows = [(f"s{at}", f"correction {n}", 1 + n % 3) for at in range(6) for n in range(at + 2)]
    table = tmp_path / "corrections.tsv"
    table.write_text("".join("\t".join(map(str, row)) + "\n" for row in rows))
    expected = json.loads(program("coverage", table, "--json", "-q", "--resamples", 100, "--draws", 50))
    assert solecism.coverage(table, resamples=100, draws=50) == expected
    assert solecism.coverage(rows, resamples=100, draws=50) == expected


def test_faithfulness(program: Program, cases: dict[str, Case]) -> None:
    source, correction = cases["ucca"].gold.parent, cases["ucca"].output.parent
    expected = json.loads(program("faithful", "--source", source, "--correction", correction, "--json", "-q"))
    assert solecism.faithful(source, correction) == expected


def test_degradation(program: Program, tmp_path: Path) -> None:
    given = ["--system", "dictionary", "--levels", "5,20", "--replicates", 2, "--output", tmp_path / "a"]
    expected = json.loads(program("degrade", SAMPLE / "sample.conllu", *given, "--json", "-q"))
    shutil.rmtree(tmp_path / "a")
    found = solecism.degrade(
        SAMPLE / "sample.conllu", "dictionary", levels=[5, 20], replicates=2, output=tmp_path / "a"
    )
    assert found == expected
    with pytest.raises(solecism.OptionError, match="change the number of words"):
        solecism.degrade(SAMPLE / "sample.conllu", "dictionary", profile="foster")


def test_degradation_of_rows(program: Program, cases: dict[str, Case]) -> None:
    gold, noisy = cases["rows"].gold, cases["rows"].output
    expected = json.loads(
        program("degrade", "rows", "--clean", gold, "--noisy", noisy, "--gold", gold, "--json", "-q")
    )
    assert solecism.degrade_rows(gold, noisy, gold=gold) == expected


def test_inserted_words_have_any_of_the_golds(sample_tables: list[str]) -> None:
    noisy = solecism.corrupt(sample_tables, kinds="extra-word")
    texts, golds = [item.text for item in noisy], [item.golds() for item in noisy]
    edits = [edit for item in noisy for edit in item.edits]
    given: Any = {"edits": edits, "inserted": "any", "golds": golds}
    found = solecism.score("attachment", texts, texts, **given)
    assert found["uas"] == 1.0 and "|inserted:any|" in found.signature
    with pytest.raises(solecism.OptionError, match="without the records of the edits"):
        solecism.score("attachment", texts, texts, inserted="any", golds=golds)
    with pytest.raises(solecism.OptionError, match=r"a file is Path\('golds.jsonl'\)"):
        solecism.score("attachment", texts, texts, **{**given, "golds": "golds.jsonl"})
