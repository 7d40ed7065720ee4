"""Ray Data for real: skipped where Ray is not installed, or cannot start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pytest

import solecism
from solecism import arrow
from solecism import ray as adapter


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    found = pytest.importorskip("ray")
    data = pytest.importorskip("ray.data")
    try:
        found.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    except Exception as error:  # whatever keeps it from starting, it is not ours
        pytest.skip(f"Ray does not start: {error}")
    data.DataContext.get_current().enable_progress_bars = False
    yield found
    found.shutdown()


def test_blocks_give_what_one_machine_gives(ray: Any, sample_trees: list[str]) -> None:
    table = pa.table({"id": list(range(len(sample_trees))), "tree": sample_trees})
    # Blocks of other sizes, out of order, and one without rows.
    parts = [table.slice(200), table.slice(0, 120), table.slice(0, 0), table.slice(120, 80)]
    noisy = adapter.corrupt(ray.data.from_arrow(parts).repartition(5), seed=2, position="id")
    rows = sorted(noisy.take_all(), key=lambda row: int(row["id"]))
    whole = pa.Table.from_batches(list(arrow.corrupt_batches(table.to_batches(), seed=2))).to_pylist()
    made = ["noisy", "analysis", "edits", "error"]
    assert [[row[name] for name in made] for row in rows] == [[row[name] for name in made] for row in whole]
    assert [row["analysis"] for row in rows] == [item.text for item in solecism.corrupt(sample_trees, seed=2)]


def test_a_row_that_is_no_tree_fails_the_job_or_is_reported(ray: Any) -> None:
    dataset = ray.data.from_arrow(pa.table({"id": [7, 8], "tree": ["(S (X a))", "(S"]}))
    with pytest.raises(Exception, match="id 8:1:1: this bracket is never closed"):
        adapter.corrupt(dataset, position="id").take_all()
    good, bad = sorted(
        adapter.corrupt(dataset, position="id", on_bad_input="skip").take_all(), key=lambda row: int(row["id"])
    )
    assert good["error"] is None and good["analysis"] is not None
    assert bad["noisy"] is None and "never closed" in bad["error"]
