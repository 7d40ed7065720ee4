"""Making errors in memory and in files."""

from __future__ import annotations

import inspect
import json
import pickle
import signal
import threading
from pathlib import Path

import pytest
from conftest import SAMPLE, Program

import solecism
from solecism import Corruptor, Profile, _native

SENTENCE = "The old dog wants to sleep in this house ."


def test_every_setting_and_output_of_the_program_has_its_name_here() -> None:
    from solecism.options import Errors, Options

    names = {name.replace("-", "_") for name in _native.ERROR_SETTINGS}
    assert names == {*Options.__annotations__, *Errors.__annotations__}
    assert set(_native.OUTPUTS) <= set(inspect.signature(solecism.corrupt_file).parameters)


def test_a_list_of_sentences(sample_texts: list[str]) -> None:
    noisy = solecism.corrupt(sample_texts, seed=5)
    assert [item.clean for item in noisy] == sample_texts
    assert sum(item.changed for item in noisy) > len(noisy) * 0.9
    for item in noisy:
        assert item.changed == (item.text != item.clean) == bool(item.edits)
        assert item.restored() == item.clean
    edit = next(edit for item in noisy for edit in item.edits if edit.op == "substitute")
    assert edit.old is not None and edit.new is not None and edit.kind and edit.pass_ == 1


@pytest.mark.parametrize("name", ["sample.ptb", "sample.conllu"])
def test_files_and_texts_give_what_the_program_gives(program: Program, name: str, tmp_path: Path) -> None:
    out, edits = tmp_path / "out", tmp_path / "edits.jsonl"
    program("corrupt", "-q", SAMPLE / name, "-o", out, "--edits", edits, "--seed", 9, "--passes", "1:50%,2:50%")
    expected = out.read_text()
    for data in (SAMPLE / name, (SAMPLE / name).read_text()):
        noisy = solecism.corrupt(data, seed=9, passes="1:50%,2:50%")
        assert expected.startswith("".join(item.text for item in noisy))
        lines = "".join(edit.to_json() + "\n" for item in noisy for edit in item.edits)
        assert lines == edits.read_text()
    mine = tmp_path / "mine"
    done = solecism.corrupt_file(
        SAMPLE / name, mine, edits=tmp_path / "mine.jsonl", seed=9, passes="1:50%,2:50%", threads=2
    )
    assert mine.read_bytes() == out.read_bytes()
    assert (tmp_path / "mine.jsonl").read_bytes() == edits.read_bytes()
    assert done["sentences"] == len(noisy) and done["errors"] > done["sentences"]


def test_a_profile_that_says_the_rate_gives_what_the_program_gives(program: Program, tmp_path: Path) -> None:
    profile, out = tmp_path / "own.toml", tmp_path / "out.ptb"
    profile.write_text('rate = "5%"\n[kinds]\nmissing-word = 1\nmisspelling = 1\n')
    program("corrupt", "-q", SAMPLE / "sample.ptb", "-o", out, "--profile", profile, "--replicate", 2)
    noisy = solecism.corrupt(SAMPLE / "sample.ptb", profile=profile, replicate=2)
    assert out.read_text() == "".join(item.text for item in noisy)
    words = sum(len(item.clean_words) for item in noisy)
    assert sum(len(item.edits) for item in noisy) == round(words / 20)


def test_m2_pairs_and_golds_are_those_of_the_program(
    program: Program, sample_trees: list[str], tmp_path: Path
) -> None:
    m2, golds = tmp_path / "m2", tmp_path / "golds.jsonl"
    program("corrupt", "-q", SAMPLE / "sample.ptb", "-o", tmp_path / "o", "--m2", m2, "--golds", golds)
    noisy = solecism.corrupt(SAMPLE / "sample.ptb")
    assert "".join(item.m2() for item in noisy) == m2.read_text()
    records = [json.loads(line) for line in golds.read_text().splitlines()]
    assert [item.golds() for item in noisy] == [record["golds"] for record in records]
    solecism.corrupt_file(SAMPLE / "sample.ptb", m2=tmp_path / "m", pairs=tmp_path / "p", golds=tmp_path / "g")
    assert (tmp_path / "m").read_text() == m2.read_text()
    assert (tmp_path / "g").read_text() == golds.read_text()
    assert len((tmp_path / "p").read_text().splitlines()) == len(sample_trees)


@pytest.mark.parametrize("rate", ["5%", 0.2, None])
def test_misspellings_follow_the_program_s_plan(
    program: Program, rate: str | float | None, tmp_path: Path
) -> None:
    given = [] if rate is None else ["--rate", rate]
    out, plan = tmp_path / "out", tmp_path / "plan.json"
    text = tmp_path / "in.txt"
    text.write_text(program("convert", SAMPLE / "sample.conllu", "--to", "text"))
    program("corrupt", "-q", text, "-o", out, "--profile", "typos", *given, "--plan-out", plan)
    options: solecism.Errors = {"profile": "typos"}
    if rate is not None:
        options["rate"] = rate
    lines = text.read_text().splitlines()
    noisy = solecism.corrupt(lines, **options)
    assert [item.text for item in noisy] == out.read_text().splitlines()
    made = solecism.plan(lines, **options)
    assert made.text == plan.read_text() == solecism.plan(text, **options).text
    # Parts share the plan of the whole.
    part = solecism.corrupt(lines[100:], plan=plan, first_sentence=100, **options)
    assert [item.text for item in part] == out.read_text().splitlines()[100:]
    with pytest.raises(ValueError, match="the whole corpus first"):
        Corruptor(format="text", **options)(lines)


def test_positions_and_parts_change_nothing(sample_trees: list[str]) -> None:
    whole = [item.text for item in solecism.corrupt(sample_trees)]
    last = solecism.corrupt(sample_trees[200:], first_sentence=200, threads=1)
    assert [item.text for item in last] == whole[200:]
    order = list(range(len(sample_trees)))[::-1]
    backwards = solecism.corrupt([sample_trees[at] for at in order], positions=order)
    assert [item.text for item in backwards] == whole[::-1]
    assert [item.position for item in backwards] == order


def test_a_corruptor_is_pickled_with_its_files(sample_trees: list[str], tmp_path: Path) -> None:
    confusables, words = tmp_path / "pairs.txt", tmp_path / "list.dic"
    confusables.write_text("the thee\nin inn\n")
    words.write_text("thee\ninn\n")
    corruptor = Corruptor(
        format="brackets", sample=sample_trees[:5], confusables=confusables, dictionary=[words], seed=3
    )
    pickled = pickle.dumps(corruptor)
    expected = [item.text for item in corruptor(sample_trees)]
    confusables.unlink()
    words.unlink()
    again = pickle.loads(pickled)
    assert [item.text for item in again(sample_trees)] == expected
    assert again.settings == corruptor.settings
    assert "built-in" not in dict(corruptor.settings)["signature"].split("dictionary=")[1].split()[0]


def test_bad_input_is_an_exception_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(solecism.InputError) as raised:
        solecism.corrupt(["(S (X a))", "(S (X b)"], tagset="penn")
    error = raised.value
    assert (error.sentence, error.line, error.file) == (1, 1, None)
    assert error.column == 1 and "never closed" in error.what and error.help
    assert isinstance(error, ValueError) and isinstance(error, solecism.SolecismError)
    again = pickle.loads(pickle.dumps(error))
    assert (again.sentence, again.what, str(again)) == (error.sentence, error.what, str(error))
    bad = tmp_path / "bad.ptb"
    bad.write_text("(S (NN a))\n(S (NN b))\n(S (NN c) )) x\n")
    with pytest.raises(solecism.InputError) as raised:
        solecism.corrupt_file(bad, tmp_path / "out")
    assert (raised.value.file, raised.value.line) == (str(bad), 3)
    assert not (tmp_path / "out").exists()
    with pytest.raises(solecism.FileError):
        solecism.corrupt_file(tmp_path / "none.ptb", tmp_path / "out")
    with pytest.raises(OSError):
        solecism.corrupt(tmp_path / "none.ptb")


@pytest.mark.parametrize("options", [{"rate": "5 apples"}, {"kinds": "agreemnt"}, {"passes": "-1"}])
def test_bad_options_are_exceptions(options: solecism.Errors) -> None:
    with pytest.raises(solecism.OptionError) as raised:
        solecism.corrupt([SENTENCE], **options)
    assert raised.value.file is None


def test_unknown_options_and_wrong_types() -> None:
    with pytest.raises(TypeError, match="unknown option"):
        solecism.corrupt([SENTENCE], speed=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        solecism.corrupt([SENTENCE, 5])
    with pytest.raises(TypeError):
        solecism.corrupt(b"bytes")
    with pytest.raises(ValueError, match="there is no format"):
        solecism.corrupt([SENTENCE], format="pdf")
    with pytest.raises(ValueError, match="on_bad_input"):
        solecism.corrupt([SENTENCE], on_bad_input="ignore")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="2 positions"):
        solecism.corrupt([SENTENCE], positions=[1, 2])


def test_bad_sentences_can_be_skipped() -> None:
    noisy = solecism.corrupt(["(S (NN dog))", None, "(S", "(S (NN cat))"], on_bad_input="skip")
    assert [item.error is None for item in noisy] == [True, False, False, True]
    assert noisy[2].text == "(S" and not noisy[2].edits
    with pytest.raises(solecism.InputError, match="null"):
        solecism.corrupt([SENTENCE, None])
    all_bad = solecism.corrupt(["(S", "(("], on_bad_input="skip")
    assert all(item.error for item in all_bad)


def test_nothing_in_nothing_out() -> None:
    assert solecism.corrupt([]) == []
    assert solecism.corrupt("") == []


def test_profiles(tmp_path: Path) -> None:
    mine = Profile(kinds={"missing-word": 3, "agreement": 2}, weights={"missing-word": {"det": 50}}, name="mine")
    assert mine.kinds == {"missing-word": 3, "agreement": 2} and mine.weights == {"missing-word": {"det": 50}}
    assert pickle.loads(pickle.dumps(mine)) == mine
    path = tmp_path / "mine.toml"
    path.write_text(mine.text)
    one = solecism.corrupt([SENTENCE] * 20, profile=mine)
    two = solecism.corrupt([SENTENCE] * 20, profile=path)
    assert [item.text for item in one] == [item.text for item in two]
    assert {edit.kind for item in one for edit in item.edits} <= {"missing-word", "agreement"}
    assert Profile.named("typos").kinds == {"misspelling": 1}
    with pytest.raises(solecism.InputError) as raised:
        Profile.parse("[kinds]\nmissing-wrd = 1\n", "p.toml")
    assert (raised.value.file, raised.value.line, raised.value.column) == ("p.toml", 2, 1)


def test_progress_is_told_and_can_stop(sample_texts: list[str]) -> None:
    many = sample_texts * 10
    told: list[int] = []
    solecism.corrupt(many, progress=told.append)
    assert told[-1] == len(many) and told == sorted(told)

    class Bar:
        n = 0

        def update(self, n: int = 1, /) -> None:
            self.n += n

    bar = Bar()
    solecism.corrupt(many, progress=bar)
    assert bar.n == len(many)

    def stop(done: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solecism.corrupt(many, progress=stop)


def test_ctrl_c_stops_the_work(sample_texts: list[str]) -> None:
    # A program in the background is started with the signal ignored, and Python then leaves it so.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    many = sample_texts * 500
    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        for _ in range(100):
            solecism.corrupt(many)
    timer.join()


def test_other_threads_run_meanwhile(sample_texts: list[str]) -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    solecism.corrupt(sample_texts * 100, threads=1)
    done.set()
    thread.join()
    assert ticks > 20


SWEDISH = [
    "Pojken bor med sin mamma och sin lilla hund i ett rött hus vid sjön .",
    "De fiskar varje morgon innan solen har gått upp över bergen på andra sidan .",
    "På kvällen läser hon gamla böcker för honom tills han somnar .",
] * 5


def _as_trees(sentences: list[str]) -> list[str]:
    return ["(S " + " ".join(f"(NN {word})" for word in sentence.split()) + ")" for sentence in sentences]


def test_english_errors_are_refused_in_another_language() -> None:
    for sentences in (SWEDISH, _as_trees(SWEDISH), _as_trees(SWEDISH) * 300):
        with pytest.raises(solecism.OptionError, match="does not look like English.*--language en"):
            solecism.corrupt(sentences)
    typos = solecism.corrupt(SWEDISH, profile="typos")
    assert {edit.kind for item in typos for edit in item.edits} == {"misspelling"}
    assert all(len(item.edits) <= 1 for item in typos) and any(item.edits for item in typos)
    with pytest.raises(solecism.OptionError, match="no language has the code sv"):
        solecism.corrupt(SWEDISH, language="sv")


def test_the_language_can_be_named() -> None:
    named = solecism.corrupt(SWEDISH, language="en")
    assert any(item.edits for item in named)
    again = pickle.loads(pickle.dumps(Corruptor(sample=SWEDISH, language="en")))
    assert [item.text for item in again(SWEDISH)] == [item.text for item in named]


@pytest.mark.parametrize("sentence", ["", "Stop !", "Dogs bark , cats purr , cows moo .", SENTENCE])
def test_short_text_is_never_refused(sentence: str) -> None:
    assert len(solecism.corrupt([sentence])) == 1
