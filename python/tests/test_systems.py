"""Taggers and parsers: the models and analyses of the command line."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from conftest import SAMPLE, Program

import solecism
from solecism import systems

TREES, TABLES = SAMPLE / "sample.ptb", SAMPLE / "sample.conllu"
#: What keeps training short, for each kind: as Python and as the command line take it.
SHORT: dict[str, tuple[Path, dict[str, int]]] = {
    "hmm": (TABLES, {}),
    "perceptron": (TABLES, {"iterations": 2}),
    "chunk": (TREES, {"iterations": 2}),
    "eager": (TABLES, {"iterations": 2, "beam": 2}),
    "mst": (TABLES, {"iterations": 1}),
    "pcfg": (TREES, {}),
    "latent": (TREES, {"cycles": 1}),
    "rerank": (TREES, {"cycles": 0, "grammars": 3}),
    "robust": (TREES, {"cycles": 0, "grammars": 1}),
    "repair": (TREES, {}),
}


def test_there_is_a_case_for_every_kind() -> None:
    assert sorted(SHORT) == sorted(systems.KINDS)


@pytest.mark.parametrize("kind", SHORT)
def test_models_and_analyses_are_the_program_s(program: Program, kind: str, tmp_path: Path) -> None:
    treebank, options = SHORT[kind]
    given = [part for name, value in options.items() for part in (f"--{name}", value)]
    program("train", kind, treebank, "-o", tmp_path / "theirs", "-q", *given)
    told: list[int] = []
    systems.train(kind, treebank, tmp_path / "mine", progress=told.append, threads=2, **options)  # type: ignore[arg-type]
    assert (tmp_path / "mine").read_bytes() == (tmp_path / "theirs").read_bytes()
    assert told
    if kind == "repair":
        return  # it corrects, and analyses nothing
    out = tmp_path / "out"
    text = tmp_path / "in.conllu"
    text.write_text("\n\n".join(TABLES.read_text().split("\n\n")[:40]) + "\n\n")
    if kind in ("hmm", "perceptron"):
        program("tag", "-m", tmp_path / "mine", text, "-o", out, "-q", "--to", "conllu")
        assert "".join(systems.Tagger(tmp_path / "mine").retag(text)) == out.read_text()
    else:
        program("parse", "-m", tmp_path / "mine", text, "-o", out, "-q")
        assert "".join(systems.Parser(tmp_path / "mine").parse(text)) == out.read_text()


def test_more_text_is_the_program_s(program: Program, tmp_path: Path) -> None:
    text = tmp_path / "more.txt"
    text.write_text("The boats lay at the quay all night .\nNobody had seen them come in .\n")
    program("train", "repair", TREES, "--text", text, "-o", tmp_path / "theirs", "-q")
    for name, given in {"file": text, "lines": text.read_text().splitlines()}.items():
        systems.train("repair", TREES, tmp_path / name, text=given)
        assert (tmp_path / name).read_bytes() == (tmp_path / "theirs").read_bytes()
    systems.train("repair", TREES, tmp_path / "without")
    assert (tmp_path / "without").read_bytes() != (tmp_path / "theirs").read_bytes()


def test_every_option_is_the_program_s(program: Program, tmp_path: Path) -> None:
    given = ["--order", "1", "--non-projective", "--training-tags", "gold", "--iterations", "1", "--tags", "upos"]
    program("train", "mst", TABLES, "-o", tmp_path / "theirs", "-q", *given)
    systems.train(
        "mst",
        TABLES,
        tmp_path / "mine",
        order=1,
        non_projective=True,
        training_tags="gold",
        iterations=1,
        tags="upos",
    )
    assert (tmp_path / "mine").read_bytes() == (tmp_path / "theirs").read_bytes()
    assert list(systems.options("pcfg")) == ["vertical", "horizontal", "seed"]
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"beam": 4}, "no option beam"),
        ({"order": 3}, "from 1 to 2"),
        ({"non_projective": "perhaps"}, "true or false"),
        ({"tags": ["upos"]}, "takes no files"),
    ]
    for options, told in wrong:
        with pytest.raises(solecism.OptionError, match=told):
            systems.train("mst", TABLES, tmp_path / "m", **options)


def test_tagging_words() -> None:
    tagger = systems.Tagger("builtin")
    assert tagger.tag([["She", "walks", "home"], []])[0][:2] == ["PRP", "VBZ"]
    assert tagger.column == "xpos"
    assert tagger.retag(["She walks"]) == ["She/PRP walks/VBZ\n"]


def test_parsing_words(tmp_path: Path) -> None:
    trees = systems.Parser(grammar="english").parse([["The", "dog", "sleeps", "."]])
    assert trees[0].startswith("(") and "dog" in trees[0]
    parser = systems.Parser.train(TABLES, tmp_path / "m", iterations=1, beam=1)
    (table,) = parser.parse([["The", "dog", "sleeps"]])
    assert [row.split("\t")[1] for row in table.strip().split("\n")] == ["The", "dog", "sleeps"]
    with pytest.raises(ValueError, match="is no word"):
        parser.parse([["a b"]])


TRAINING = """
import signal, sys
from pathlib import Path
from solecism import systems

# A program in the background is started with the signal ignored, and Python then leaves it so.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
kind, treebank, output = sys.argv[1:]
systems.train(kind, Path(treebank), output, threads=2, progress=lambda step: print(step, flush=True))
"""


@pytest.mark.parametrize("kind", SHORT)
def test_ctrl_c_stops_training(kind: str, tmp_path: Path) -> None:
    sample, _ = SHORT[kind]
    treebank, output = tmp_path / f"large{sample.suffix}", tmp_path / "out" / "model"
    # These only count, and are soon done.
    treebank.write_text(sample.read_text(encoding="utf-8") * {"hmm": 300, "pcfg": 300}.get(kind, 30), encoding="utf-8")
    output.parent.mkdir()
    command = [sys.executable, "-c", TRAINING, kind, str(treebank), str(output)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as training:
        assert training.stdout is not None
        # The first step is that the treebank was read; counting what was read takes no time to speak of.
        for _ in range(1 if kind == "hmm" else 2):
            training.stdout.readline()
        time.sleep(0.3)
        training.send_signal(signal.SIGINT)
        start = time.monotonic()
        _, said = training.communicate(timeout=60)
        took = time.monotonic() - start
    assert said.endswith("KeyboardInterrupt\n"), said
    assert training.returncode != 0 and took < 4, f"it took {took:.1f} s"
    assert list(output.parent.iterdir()) == []


def test_what_is_wrong_is_reported(tmp_path: Path) -> None:
    with pytest.raises(solecism.OptionError, match="there is no kind"):
        systems.train("oracle", TREES, tmp_path / "m")
    with pytest.raises(solecism.FileError):
        systems.Tagger(tmp_path / "none")
    with pytest.raises(ValueError, match="needs a model"):
        systems.Parser()
    (tmp_path / "bad").write_bytes(b"not a model")
    with pytest.raises(solecism.SolecismError):
        systems.Parser(tmp_path / "bad")
