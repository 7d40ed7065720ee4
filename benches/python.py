"""Python, Arrow and Spark beside the command line, on the same sentences. Prints a Markdown table.

Run with a Python that has the wheel, pyarrow and pyspark; `cargo build --release` first. SOLECISM names the program.

    python benches/python.py            100,000 sentences
    python benches/python.py --spark    also Spark on two cores over 1,000,000
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
        lines = (ROOT / "data/sample/sample.ptb").read_text().splitlines()
        some = [line for line in lines if line.startswith("(")]
    else:
        lines = (ROOT / "data/sample/sample.conllu").read_text().splitlines()
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
    start = best(program(ROOT / "data/sample/sample.ptb"), children)
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


def on_spark(folder: Path, count: int) -> None:
    """A job on two cores beside an identity job and the command line, by the clock, start-up aside."""
    from pyspark.sql import SparkSession

    from solecism import spark

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    session = (
        SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        .config("spark.driver.memory", "4g").getOrCreate()
    )  # fmt: skip
    session.sparkContext.setLogLevel("ERROR")
    sentences = sample("text", count)
    path, parquet = folder / "large.txt", str(folder / "large.parquet")
    path.write_text("".join(sentence + "\n" for sentence in sentences))
    import pyarrow.parquet as pq

    pq.write_table(pa.table({"id": range(count), "text": sentences}), folder / "one.parquet")
    session.read.parquet(str(folder / "one.parquet")).repartition(8).write.parquet(parquet)
    df = session.read.parquet(parquet)

    def identity(batches: Any) -> Any:
        yield from batches

    def seconds(work: Callable[[], Any]) -> float:
        start = time.monotonic()
        work()
        return time.monotonic() - start

    def write(frame: Any) -> None:
        frame.write.mode("overwrite").format("noop").save()

    # The workers start, and what they load is loaded.
    write(df.limit(1000).mapInArrow(identity, df.schema))
    write(spark.corrupt(df.limit(1000)))
    same = min(seconds(lambda: write(df.mapInArrow(identity, df.schema))) for _ in range(2))
    noisy = min(seconds(lambda: write(spark.corrupt(df))) for _ in range(2))
    command = [PROGRAM, "corrupt", "-q", "-j2", str(path), "-o", "/dev/null", "--edits", "/dev/null"]
    own = min(seconds(lambda: subprocess.run(command, check=True)) for _ in range(2))
    goal = same + own
    print(f"| Spark, local[2], {count:,} | identity {same:.1f} s + command line {own:.1f} s = {goal:.1f} s |", end="")
    print(f" `spark.corrupt` {noisy:.1f} s | {noisy / goal:.2f} |")
    session.stop()


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
