"""What the tests share: the program itself, the bundled sample, and the corpora beside the project."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "crates/language/data/sample"
SHARED = ROOT.parent / "shared" / "data"

Program = Callable[..., str]


def _program() -> Path | None:
    named = os.environ.get("SOLECISM")
    built = [ROOT / "target" / profile / "solecism" for profile in ("release", "verify", "debug")]
    found = [Path(named)] if named else sorted((path for path in built if path.exists()), key=lambda p: -p.stat().st_mtime)
    return found[0] if found else None


@pytest.fixture(scope="session")
def program() -> Program:
    """Runs the command line, and gives what it prints."""
    path = _program()
    if path is None:
        pytest.skip("the solecism program is not built: cargo build")

    def run(*arguments: object, status: int = 0) -> str:
        done = subprocess.run(
            [str(path), *(str(argument) for argument in arguments)], capture_output=True, text=True, check=False
        )
        assert done.returncode == status, done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def sample_trees() -> list[str]:
    """The trees of the bundled sample."""
    lines = (SAMPLE / "sample.ptb").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("(")]


@pytest.fixture(scope="session")
def sample_texts() -> list[str]:
    """The sentences of the bundled sample."""
    lines = (SAMPLE / "sample.conllu").read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("# text = ") for line in lines if line.startswith("# text = ")]


@pytest.fixture(scope="session")
def sample_tables() -> list[str]:
    """The tables of the bundled sample."""
    blocks = (SAMPLE / "sample.conllu").read_text(encoding="utf-8").strip().split("\n\n")
    return [block + "\n\n" for block in blocks]


@pytest.fixture(scope="session")
def ewt_train() -> Path:
    """A large treebank, where there is one beside the project."""
    path = SHARED / "ewt" / "train.conllu"
    if not path.exists():
        pytest.skip("no corpora beside the project")
    return path


@pytest.fixture(scope="session")
def java() -> None:
    """Skips what needs Java where there is none."""
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        pytest.skip("there is no Java")


@pytest.fixture(scope="session")
def spark(java: None) -> Iterator[Any]:
    """A Spark session on two cores that tries a task four times, where there are Java and pyspark."""
    sql = pytest.importorskip("pyspark.sql")
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    builder = sql.SparkSession.builder.master("local[2, 4]").appName("solecism-tests")
    for name, value in {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "4",
        "spark.sql.execution.arrow.pyspark.enabled": "true",
        "spark.driver.memory": "1g",
    }.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()
