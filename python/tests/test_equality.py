"""The same rows from the command line, from Python, from Arrow and from Spark."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import SAMPLE, Program

import solecism

pa = pytest.importorskip("pyarrow")
PROFILES: list[dict[str, Any]] = [{}, {"seed": 7, "passes": 2, "replicate": 3}, {"profile": "typos", "rate": "5%"}]


def command_line(program: Program, path: Path, options: dict[str, Any], tmp_path: Path) -> list[tuple[str, list[Any]]]:
    """The noisy sentences and edits of the program, row by row."""
    given = [argument for name, value in options.items() for argument in (f"--{name}", value)]
    out, edits = tmp_path / f"out{path.suffix}", tmp_path / "edits.jsonl"
    program("corrupt", "-q", path, "-o", out, "--edits", edits, *given)
    rows: list[tuple[str, list[Any]]] = [(text, []) for text in texts(out)]
    for line in edits.read_text().splitlines():
        record = json.loads(line)
        rows[record["sentence"]][1].append(record)
    return rows


def texts(path: Path) -> list[str]:
    """The sentences of a file, as they stand in it."""
    from solecism import _native

    return _native.read([str(path)])[1]


def records(rows: list[dict[str, Any]]) -> list[tuple[str, list[Any]]]:
    """Rows of Arrow in the same form."""
    found = []
    for row in rows:
        edits = []
        for edit in row["edits"]:
            undo = json.loads(edit.pop("undo") or "null")
            record = {"sentence": row["id"], **edit}
            for optional in ("side", "risk", "error", "from", "to", "old_parts", "new_parts"):
                if record[optional] is None:
                    del record[optional]
            if undo is not None:
                record["undo"] = undo
            edits.append(record)
        found.append((row["noisy"] if row["analysis"] is None else row["analysis"], edits))
    return found


@pytest.fixture(scope="module", params=["sample.ptb", "sample.conllu", "sample.txt", "ewt"])
def corpus(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Corpora in each of the ways that sentences are written."""
    if request.param == "ewt":
        train: Path = request.getfixturevalue("ewt_train")
        return train
    if request.param == "sample.txt":
        path = tmp_path_factory.mktemp("text") / "sample.txt"
        path.write_text("".join(text + "\n" for text in request.getfixturevalue("sample_texts")))
        return path
    return SAMPLE / str(request.param)


COLUMN = {".ptb": "tree", ".conllu": "conllu", ".txt": "text"}


@pytest.mark.parametrize("options", PROFILES, ids=["foster", "two passes, again", "typos"])
def test_all_roads_lead_to_the_same_rows(
    program: Program, corpus: Path, options: dict[str, Any], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    expected = command_line(program, corpus, options, tmp_path)
    sentences, format = texts(corpus), {".ptb": "brackets", ".conllu": "conllu", ".txt": "text"}[corpus.suffix]

    noisy = solecism.corrupt(sentences, format=format, **options)
    assert [(item.text, [edit.to_dict() for edit in item.edits]) for item in noisy] == expected

    plan = solecism.plan(sentences, format=format, **options) if "rate" in options else None
    if plan is not None:
        made = tmp_path / "plan.json"
        given = [argument for name, value in options.items() for argument in (f"--{name}", value)]
        program("corrupt", "-q", corpus, "-o", tmp_path / "again", *given, "--plan-out", made)
        assert plan.text == made.read_text()

    table = pa.table({"id": list(range(len(sentences))), COLUMN[corpus.suffix]: sentences})
    for size in (len(sentences), 97):
        batches = table.to_batches(max_chunksize=size)
        made_batches = solecism_arrow().corrupt_batches(batches, plan=plan, **options)
        assert records(pa.Table.from_batches(list(made_batches)).to_pylist()) == expected
        if len(sentences) > 5000:
            break

    spark = request.getfixturevalue("spark")
    from solecism import spark as on_spark

    schema = f"id bigint, {COLUMN[corpus.suffix]} string"
    frame = spark.createDataFrame(table.to_pandas(), schema)
    for partitions in (1, 4, 7):
        df = frame.repartition(partitions)
        assert df.rdd.getNumPartitions() == partitions
        given_plan = plan if partitions != 4 else None  # where none is given, Spark makes the same
        made_df = on_spark.corrupt(df, plan=given_plan, **options).orderBy("id")
        rows = [row.asDict(recursive=True) for row in made_df.collect()]
        assert records(rows) == expected


def solecism_arrow() -> Any:
    from solecism import arrow

    return arrow
