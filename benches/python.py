"""Python, Arrow and Spark beside the command line, on the same sentences. Prints a Markdown table.

Run with a Python that has the wheel, pyarrow and pyspark; `cargo build --release` first. SOLECISM names the program.

    python benches/python.py            100,000 sentences
    python benches/python.py --spark    also Spark on one core and on two over 1,000,000
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Callable

import pyarrow as pa

import solecism
from solecism import arrow

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = os.environ.get("SOLECISM", str(ROOT / "target" / "release" / "solecism"))
SENTENCES = 100_000
RUNS = 5


def sample(kind: str, count: int) -> list[str]:
    """The sentences of the bundled sample, again and again."""
    if kind == "trees":
        lines = (ROOT / "crates/language/data/sample/sample.ptb").read_text().splitlines()
        some = [line for line in lines if line.startswith("(")]
    else:
        lines = (ROOT / "crates/language/data/sample/sample.conllu").read_text().splitlines()
        some = [line.removeprefix("# text = ") for line in lines if line.startswith("# text = ")]
    return [some[at % len(some)] for at in range(count)]


def children() -> float:
    """The processor time of programs that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def mine() -> float:
    """The processor time of this program."""
    times = os.times()
    return times.user + times.system


def best(work: Callable[[], Any], clock: Callable[[], float]) -> float:
    """The least time of several runs."""
    found = []
    for _ in range(RUNS):
        start = clock()
        work()
        found.append(clock() - start)
    return min(found)


def program(path: Path, *options: str) -> Callable[[], Any]:
    """The command line over a file, on one thread."""
    command = [PROGRAM, "corrupt", "-q", "-j1", str(path), "-o", "/dev/null", *options]
    return lambda: subprocess.run(command, check=True)


def in_memory(kind: str, folder: Path) -> None:
    """Python and Arrow beside the command line, by processor time on one thread."""
    sentences = sample(kind, SENTENCES)
    path = folder / ("in.ptb" if kind == "trees" else "in.txt")
    path.write_text("".join(sentence + "\n" for sentence in sentences))
    start = best(program(ROOT / "crates/language/data/sample/sample.ptb"), children)
    table = pa.table({"tree" if kind == "trees" else "text": sentences})
    batches = table.to_batches(max_chunksize=10_000)
    plain = best(program(path), children) - start
    recorded = best(program(path, "--edits", "/dev/null"), children) - start
    python = best(lambda: solecism.corrupt(sentences, threads=1), mine)
    arrows = best(lambda: list(arrow.corrupt_batches(batches, threads=1)), mine)
    for name, seconds in (
        ("command line", plain),
        ("command line, --edits", recorded),
        ("`solecism.corrupt`", python),
        ("`corrupt_batches`", arrows),
    ):
        shares = f"{plain / seconds:.0%} | {recorded / seconds:.0%}"
        print(f"| {kind} | {name} | {SENTENCES / seconds:,.0f} | {shares} |")


def spark_session(cores: int) -> Any:
    """Spark on so many cores of this machine, its workers with this Python."""
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    session = (
        SparkSession.builder.master(f"local[{cores}]").config("spark.ui.enabled", "false")
        .config("spark.driver.memory", "4g").getOrCreate()
    )  # fmt: skip
    session.sparkContext.setLogLevel("ERROR")
    return session


def clock(work: Callable[[], Any]) -> float:
    """The least seconds by the clock of two runs."""
    found = []
    for _ in range(2):
        start = time.monotonic()
        work()
        found.append(time.monotonic() - start)
    return min(found)


def write(frame: Any) -> None:
    """Makes every row of a frame, and keeps none."""
    frame.write.mode("overwrite").format("noop").save()


def identity(batches: Any) -> Any:
    """Rows as they are."""
    yield from batches


def on_cores(cores: int, parquet: str) -> tuple[float, float]:
    """An identity job and `spark.corrupt` over the same rows, start-up aside."""
    from solecism import spark

    session = spark_session(cores)
    df = session.read.parquet(parquet)
    # The workers start, and what they load is loaded.
    write(df.limit(1000).mapInArrow(identity, df.schema))
    write(spark.corrupt(df.limit(1000)))
    same = clock(lambda: write(df.mapInArrow(identity, df.schema)))
    noisy = clock(lambda: write(spark.corrupt(df)))
    session.stop()
    return same, noisy


def on_spark(folder: Path, count: int) -> None:
    """Jobs on one core and on two beside an identity job and the command line, by the clock."""
    import pyarrow.parquet as pq

    sentences = sample("text", count)
    path, parquet = folder / "large.txt", str(folder / "large.parquet")
    path.write_text("".join(sentence + "\n" for sentence in sentences))
    pq.write_table(pa.table({"id": range(count), "text": sentences}), folder / "one.parquet")
    session = spark_session(2)
    session.read.parquet(str(folder / "one.parquet")).repartition(8).write.parquet(parquet)
    session.stop()
    for cores in (1, 2):
        command = [PROGRAM, "corrupt", "-q", f"-j{cores}", str(path), "-o", "/dev/null", "--edits", "/dev/null"]
        own = clock(lambda: subprocess.run(command, check=True))
        same, noisy = on_cores(cores, parquet)
        both = same + own
        print(f"| Spark, local[{cores}], {count:,} | identity {same:.1f} s + command line {own:.1f} s ", end="")
        print(f"= {both:.1f} s | `spark.corrupt` {noisy:.1f} s | {noisy / both:.2f} |")


def main() -> None:
    """Measures."""
    with tempfile.TemporaryDirectory() as name:
        print("| sentences | by | a second | of the command line | of it with --edits |\n|---|---|---|---|---|")
        for kind in ("trees", "text"):
            in_memory(kind, Path(name))
        if "--spark" in sys.argv:
            on_spark(Path(name), 1_000_000)


if __name__ == "__main__":
    main()
