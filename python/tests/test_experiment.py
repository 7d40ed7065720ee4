"""Whole studies: the results of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Program

import solecism
from solecism import experiment

STUDY = """
title = "A tagger and misspellings"
resamples = 100

[corpora]
train = { sample = "trees", except-every = 4 }
test = { sample = "trees", every = 4 }

[conditions.typos]
profile = "typos"
rate = "10%"

[mixtures]
good = ["train"]

[systems.tagger]
kind = "hmm"
on = "good"

[[tests]]
title = "tags"
metric = "degradation"
on = ["test", "test/typos"]
systems = ["tagger"]
"""


def test_a_study_is_the_program_s(program: Program, tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    study.write_text(STUDY)
    told: list[int] = []
    ran = experiment.run(study, tmp_path / "mine", progress=told.append)
    assert ran["steps"] == ran["done"] > 2 and ran["failed"] == 0 and told[-1] == ran["steps"]
    assert Path(ran["report"]).stat().st_size > 10_000 and ran["summary"]
    program("run", study, "-o", tmp_path / "theirs", "-q")
    assert (tmp_path / "mine" / "results.jsonl").read_bytes() == (tmp_path / "theirs" / "results.jsonl").read_bytes()
    assert experiment.results(tmp_path / "mine")
    again = experiment.run(study, tmp_path / "mine")
    assert again["done"] == 0
    with pytest.raises(solecism.OptionError, match="there is no experiment"):
        experiment.run("foster2070", tmp_path / "none")
