"""Spark, for real: two cores, Java 17; skipped with a message where there is none."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import SAMPLE, Program

import solecism

pa = pytest.importorskip("pyarrow")
pytest.importorskip("pyspark")


def frame(spark: Any, rows: Any, schema: str) -> Any:
    """A data frame of these columns."""
    return spark.createDataFrame(list(zip(*rows.values())), schema)


def test_positions_follow_the_order_of_the_rows(
    spark: Any, program: Program, sample_texts: list[str], tmp_path: Path
) -> None:
    from solecism import spark as on_spark

    text = tmp_path / "in.txt"
    text.write_text("".join(line + "\n" for line in sample_texts * 20))
    program("corrupt", "-q", text, "-o", tmp_path / "out.txt", "--seed", 3)
    spark.conf.set("spark.sql.files.maxPartitionBytes", "100000")
    df = spark.read.text(str(text)).withColumnRenamed("value", "text")
    assert df.rdd.getNumPartitions() > 2
    noisy = [row["noisy"] for row in on_spark.corrupt(df, seed=3).collect()]
    assert noisy == (tmp_path / "out.txt").read_text().splitlines()
    spark.conf.unset("spark.sql.files.maxPartitionBytes")


def test_rows_that_moved_are_noticed() -> None:
    from solecism.spark import Offsets

    offsets = Offsets({0: 5, 1: 7})
    assert offsets.starts == {0: 0, 1: 5}
    offsets.check(1, 7)
    with pytest.raises(RuntimeError, match="had 7 rows"):
        offsets.check(1, 6)


def test_bad_rows(spark: Any) -> None:
    from solecism import spark as on_spark

    rows = {"id": [1, 2, 3], "tree": ["(S (NN dog))", None, "(S (NN"]}
    df = frame(spark, rows, "id bigint, tree string")
    with pytest.raises(Exception, match="id 2.*null"):
        on_spark.corrupt(df).collect()
    skipped = on_spark.corrupt(df, on_bad_input="skip").orderBy("id").collect()
    assert [row["error"] is None for row in skipped] == [True, False, False]
    assert "id 3" in skipped[2]["error"]
    with pytest.raises(TypeError, match="holds bigint, not text"):
        on_spark.corrupt(df, column="id")
    with pytest.raises(ValueError, match="there is no column words"):
        on_spark.corrupt(df, column="words")
    none = on_spark.corrupt(df.where("id > 5"))
    assert none.collect() == []


def _workers() -> list[int]:
    """The Python workers of this test's Spark, by their ids."""
    parents: dict[int, int] = {}
    daemons: set[int] = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            parents[int(entry.name)] = int(fields[1])
            if b"pyspark.daemon" in command or b"pyspark/daemon" in command:
                daemons.add(int(entry.name))

    def is_mine(process: int) -> bool:
        while process in parents and process != os.getpid():
            process = parents[process]
        return process == os.getpid()

    return [process for process in daemons if parents[process] in daemons and is_mine(process)]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc to find workers in")
def test_a_killed_worker_changes_nothing(spark: Any, sample_texts: list[str], tmp_path: Path) -> None:
    from solecism import spark as on_spark

    attempts = tmp_path / "attempts"
    attempts.mkdir()
    rows = {"id": list(range(len(sample_texts))), "text": sample_texts}
    df = frame(spark, rows, "id bigint, text string").repartition(4, "id")
    expected = [(row["id"], row["noisy"]) for row in on_spark.corrupt(df, seed=8).orderBy("id").collect()]

    def slowly(batches: Iterable[Any]) -> Iterator[Any]:
        from pyspark import TaskContext

        context = TaskContext.get()
        assert context is not None
        (attempts / f"{context.partitionId()}-{context.attemptNumber()}").touch()
        for batch in batches:
            time.sleep(1.5)
            yield batch

    killed: list[int] = []

    def kill() -> None:
        while not list(attempts.iterdir()):
            time.sleep(0.05)
        time.sleep(0.5)
        for worker in _workers():
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)

    killer = threading.Thread(target=kill)
    killer.start()
    noisy = on_spark.corrupt(df.mapInArrow(slowly, df.schema), seed=8)
    found = sorted((row["id"], row["noisy"]) for row in noisy.collect())
    killer.join()
    assert killed, "no worker was killed"
    assert any(path.name.endswith("-1") for path in attempts.iterdir()), "no task was tried again"
    assert found == expected


def test_scores_are_those_of_one_machine(spark: Any, sample_trees: list[str]) -> None:
    from solecism import spark as on_spark

    output = [tree.replace("(NP ", "(VP ", 1) if at % 3 == 0 else tree for at, tree in enumerate(sample_trees)]
    output[7] = "(S (X other) (Y words))"
    rows = {"id": list(range(len(output))), "gold": sample_trees, "output": output}
    df = frame(spark, rows, "id bigint, gold string, output string").repartition(3)
    expected = solecism.score("parseval", sample_trees, output, interval=True, resamples=500)
    found = on_spark.score(df, "parseval", interval=True, resamples=500)
    assert dict(found) == dict(expected) and found.counts == expected.counts
    assert found.intervals == expected.intervals
    assert [row["sentence"] for row in found.left_out] == [row["sentence"] for row in expected.left_out] == [7]
    ordered = on_spark.score(df.drop("id"), "parseval")
    assert dict(ordered) == dict(expected)


def test_scores_with_references(spark: Any, sample_texts: list[str]) -> None:
    from solecism import spark as on_spark

    noisy = [item.text for item in solecism.corrupt(sample_texts)]
    lower = [text.lower() for text in sample_texts]
    fixed = [good if at % 2 else bad for at, (good, bad) in enumerate(zip(sample_texts, noisy))]
    rows = {"source": noisy, "fixed": fixed, "a": sample_texts, "b": lower}
    df = frame(spark, rows, "source string, fixed string, a string, b string")
    given: Any = {"gold": "source", "output": "fixed", "references": ["a", "b"]}
    expected = solecism.score("accuracy", noisy, fixed, reference=[sample_texts, lower])
    assert dict(on_spark.score(df, "accuracy", **given)) == dict(expected)
    with pytest.raises(ValueError, match="more than a sum"):
        on_spark.score(df, "gleu", **given)


def test_scores_of_columns_are_never_made_up(spark: Any, sample_tables: list[str]) -> None:
    from solecism import spark as on_spark

    rows = {"source": ["He go ."], "output": ["He goes ."], "right": ["He goes ."]}
    df = frame(spark, rows, "source string, output string, right string")
    for metric in ("accuracy", "index-match"):
        with pytest.raises(solecism.OptionError, match=r"references=\[\"reference\"\]"):
            on_spark.score(df, metric, gold="source")
        for given in ({"reference": ["He goes ."]}, {"source": "source"}):
            with pytest.raises(solecism.OptionError, match="a row has columns.*references="):
                on_spark.score(df, metric, gold="source", references="right", **given)
    named = solecism.metrics.Metric.named("accuracy", reference=["He goes ."])
    with pytest.raises(solecism.OptionError, match="a row has columns"):
        on_spark.score(df, named, gold="source", references=["right"])
    assert on_spark.score(df, "accuracy", gold="source", references="right")["accuracy"] == 1.0

    tables = frame(spark, {"gold": sample_tables, "output": sample_tables}, "gold string, output string")
    for inserted in ("skip", "any"):
        with pytest.raises(solecism.OptionError, match="needs the"):
            on_spark.score(tables, "attachment", inserted=inserted)
    with pytest.raises(solecism.OptionError, match="golds= is a text or a file"):
        on_spark.score(tables, "attachment", golds="golds.jsonl")
    for interval in (False, True):
        found = on_spark.score(tables, "attachment", interval=interval, resamples=50)
        expected = solecism.score("attachment", sample_tables, sample_tables, interval=interval, resamples=50)
        assert found.signature == expected.signature and "|inserted:count|" in found.signature


def test_english_errors_are_refused_in_another_language(spark: Any) -> None:
    from solecism import spark as on_spark

    rows = {"id": list(range(40)), "text": ["Pojken bor med sin lilla hund i ett rött hus vid sjön ."] * 40}
    df = frame(spark, rows, "id bigint, text string")
    with pytest.raises(solecism.OptionError, match="does not look like English"):
        on_spark.corrupt(df)
    assert on_spark.corrupt(df, "typos").count() == on_spark.corrupt(df, language="en").count() == 40


def test_edits_have_the_fields_of_arrow(spark: Any, sample_trees: list[str]) -> None:
    from solecism import arrow
    from solecism import spark as on_spark

    rows = {"id": list(range(20)), "tree": sample_trees[:20]}
    made = on_spark.corrupt(frame(spark, rows, "id bigint, tree string")).orderBy("id").collect()
    found = [[edit.asDict() for edit in row["edits"]] for row in made]
    assert found == arrow.corrupt(pa.table(rows))["edits"].to_pylist()


def test_bad_rows_of_scores(spark: Any) -> None:
    from solecism import spark as on_spark

    rows = {"id": [1, 2], "gold": ["(S (X a))", "(S (X b))"], "output": ["(S (X a))", None]}
    df = frame(spark, rows, "id bigint, gold string, output string")
    with pytest.raises(Exception, match="id 2"):
        on_spark.score(df, "parseval")
    found = on_spark.score(df, "parseval", on_bad_input="skip")
    assert found.sentences == 1 and found.report["failed"] == 1


@pytest.mark.parametrize("kind", ["parquet", "json", "text"])
def test_the_command(spark: Any, program: Program, sample_trees: list[str], kind: str, tmp_path: Path) -> None:
    from solecism.spark_submit import main

    data, out = str(tmp_path / f"in.{kind}"), str(tmp_path / "out")
    df = frame(spark, {"id": list(range(len(sample_trees))), "tree": sample_trees}, "id bigint, tree string")
    df = df.coalesce(1)
    expected = [item.text for item in solecism.corrupt(sample_trees, seed=5)]
    if kind == "text":
        df.select("tree").write.text(data)
        assert main(["corrupt", data, out, "--from", "text", "--format", "brackets", "--seed", "5"]) == 0
        assert [row["value"] for row in spark.read.text(out).collect()] == expected
        return
    getattr(df.write, kind)(data)
    assert main(["corrupt", data, out, "--seed", "5", "--partitions", "3", "--from", kind]) == 0
    made = getattr(spark.read, kind)(out).orderBy("id")
    assert [row["analysis"] for row in made.collect()] == expected
    with pytest.raises(Exception, match="already exists"):
        main(["corrupt", data, out, "--seed", "5", "--from", kind])
    assert main(["corrupt", data, out, "--seed", "6", "--from", kind, "--overwrite"]) == 0


@pytest.mark.usefixtures("java")
def test_spark_submit_runs_the_command(sample_texts: list[str], tmp_path: Path) -> None:
    import pyspark

    home = Path(pyspark.__file__).parent
    script = Path(sys.executable).with_name("solecism-spark")
    program = subprocess.run([script, "where"], capture_output=True, text=True, check=True).stdout.strip()
    data, out = tmp_path / "in.txt", tmp_path / "out"
    data.write_text("\n".join(sample_texts[:20]) + "\n", encoding="utf-8")
    around = {**os.environ, "SPARK_HOME": str(home), "PYSPARK_PYTHON": sys.executable}
    arguments = ["corrupt", data, out, "--from", "text", "--seed", "5"]
    submit = [home / "bin" / "spark-submit", "--master", "local[1]", program, *arguments]
    done = subprocess.run([str(word) for word in submit], capture_output=True, text=True, check=False, env=around)
    assert done.returncode == 0, done.stderr
    made = [line for part in sorted(out.glob("part-*")) for line in part.read_text(encoding="utf-8").splitlines()]
    assert made == [item.text.rstrip("\n") for item in solecism.corrupt(sample_texts[:20], seed=5)]


def test_the_command_plans_and_scores(
    spark: Any, program: Program, sample_trees: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from solecism.spark_submit import main

    data = str(tmp_path / "in.parquet")
    rows = {"id": list(range(len(sample_trees))), "tree": sample_trees, "output": sample_trees}
    frame(spark, rows, "id bigint, tree string, output string").repartition(3).write.parquet(data)
    plan = tmp_path / "plan.json"
    assert main(["plan", data, str(plan), "--profile", "typos", "--rate", "5%"]) == 0
    program(
        "corrupt", "-q", SAMPLE / "sample.ptb", "-o", tmp_path / "o", "--profile", "typos", "--rate", "5%",
        "--plan-out", tmp_path / "expected.json",
    )  # fmt: skip
    assert plan.read_text() == (tmp_path / "expected.json").read_text()
    assert main(["score", "parseval", data, "--gold", "tree", "--interval"]) == 0
    printed = capsys.readouterr().out
    assert json.loads(printed[printed.index("{") :])["scores"]["f1"] == 1.0
