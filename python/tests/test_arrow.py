"""Arrow batches, and frames through Arrow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import solecism
from solecism import _native
from solecism.metrics import Metric

pa = pytest.importorskip("pyarrow")
arrow = pytest.importorskip("solecism.arrow")

TEXT = "The old dog wants to sleep in this house ."


def made(*args: Any, **options: Any) -> Any:
    return pa.Table.from_batches(list(arrow.corrupt_batches(*args, **options)))


def test_what_comes_out(sample_trees: list[str]) -> None:
    table = pa.table({"id": [f"s{at}" for at in range(len(sample_trees))], "tree": sample_trees, "n": [1] * len(sample_trees)})
    noisy = made(table.to_batches(), keep=["n"])
    assert noisy.column_names == ["id", "n", "noisy", "analysis", "edits", "error"]
    items = solecism.corrupt(sample_trees)
    assert noisy["analysis"].to_pylist() == [item.text for item in items]
    assert noisy["noisy"].to_pylist() == [" ".join(item.words) for item in items]
    assert noisy["error"].null_count == len(items)
    rows = noisy["edits"].to_pylist()
    assert [[edit["kind"] for edit in row] for row in rows] == [[edit.kind for edit in item.edits] for item in items]
    assert noisy.schema.equals(arrow.schema(table.schema, ["id", "n"]))


def test_columns_that_are_kept_are_not_copied() -> None:
    batch = pa.RecordBatch.from_pydict({"id": list(range(100)), "text": [TEXT] * 100})
    (out,) = arrow.corrupt_batches([batch], threads=1)
    assert out.column("id").buffers()[1].address == batch.column("id").buffers()[1].address


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
def test_every_kind_of_string(kind: Any) -> None:
    column = pa.array([TEXT] * 10).cast(kind)
    assert made(pa.table({"text": column}))["noisy"].to_pylist() == [
        item.text for item in solecism.corrupt([TEXT] * 10)
    ]


def test_batches_number_threads_and_starts_change_nothing(sample_texts: list[str]) -> None:
    many = sample_texts * 30
    whole = [item.text for item in solecism.corrupt(many)]
    table = pa.table({"text": many})
    for size, threads in ((100_000, 3), (1000, 1), (777, 2)):
        noisy = made(table.to_batches(max_chunksize=size), threads=threads)
        assert noisy["noisy"].to_pylist() == whole
    rest = made(table.slice(500), first_sentence=500)
    assert rest["noisy"].to_pylist() == whole[500:]
    places = pa.table({"text": many[::-1], "at": pa.array(range(len(many) - 1, -1, -1), pa.int32())})
    assert made(places, position="at")["noisy"].to_pylist() == whole[::-1]


def test_bad_rows_fail_with_their_id() -> None:
    rows: dict[str, list[str | None]] = {"id": ["a", "b", "c", "d"], "tree": ["(S (NN a))", None, "(S (NN", "(S (NN d))"]}
    with pytest.raises(solecism.InputError, match="id b.*null"):
        made(pa.table(rows))
    rows["tree"][1] = "(S (NN b))"
    with pytest.raises(solecism.InputError, match="id c") as raised:
        made(pa.table(rows))
    assert (raised.value.file, raised.value.line, raised.value.column) == ("id c", 1, 4)
    with pytest.raises(solecism.InputError, match="row 12"):
        made(pa.table({"tree": rows["tree"]}), first_sentence=10)


def test_bad_rows_can_be_skipped() -> None:
    rows = {"id": [5, 6, 7, 8], "tree": ["(S (NN a))", None, "x", "(S (NN d))"]}
    noisy = made(pa.table(rows), on_bad_input="skip").to_pylist()
    assert [row["error"] is None for row in noisy] == [True, False, False, True]
    assert noisy[1]["noisy"] is None and noisy[1]["edits"] is None and "id 6" in noisy[1]["error"]
    assert [row["id"] for row in noisy] == rows["id"]
    all_null = made(pa.table({"tree": pa.nulls(3)}), on_bad_input="skip")
    assert all_null["error"].null_count == 0
    no_place = pa.table({"text": [TEXT] * 3, "at": [1, None, -5]})
    noisy = made(no_place, position="at", on_bad_input="skip").to_pylist()
    assert [row["error"] is None for row in noisy] == [True, False, False]


def test_columns_that_are_wrong_or_missing() -> None:
    with pytest.raises(solecism.OptionError, match="holds Int64, not text"):
        made(pa.table({"text": [1, 2]}))
    with pytest.raises(solecism.OptionError, match="there is no column words"):
        made(pa.table({"text": [TEXT]}), column="words")
    with pytest.raises(ValueError, match="no column of sentences"):
        made(pa.table({"words": [TEXT]}))
    with pytest.raises(solecism.OptionError, match="there is no column place"):
        made(pa.table({"text": [TEXT]}), position="place")
    with pytest.raises(solecism.OptionError, match="not positions"):
        made(pa.table({"text": [TEXT], "place": ["x"]}), position="place")
    with pytest.raises(solecism.OptionError, match="kept, and made too"):
        made(pa.table({"text": [TEXT], "noisy": ["x"]}), keep=["noisy"])
    with pytest.raises(ValueError, match="the whole corpus first"):
        made(pa.table({"text": [TEXT]}), profile="typos")


def test_no_rows() -> None:
    empty = pa.table({"id": pa.array([], pa.int64()), "text": pa.array([], pa.string())})
    assert made(empty).num_rows == 0
    batch = pa.RecordBatch.from_arrays([pa.array([], pa.string())], names=["text"])
    full = pa.RecordBatch.from_pydict({"text": [TEXT]})
    assert made([batch, full, batch])["noisy"].to_pylist() == [solecism.corrupt([TEXT])[0].text]
    assert list(arrow.corrupt_batches([])) == []


def test_a_huge_row() -> None:
    huge = "word " * (14 << 20)
    rows = pa.table({"id": [0, 1], "text": [TEXT, huge]})
    noisy = made(rows, on_bad_input="skip", threads=1, language="en").to_pylist()
    assert noisy[0]["error"] is None and "longer than 64 MiB" in noisy[1]["error"]
    with pytest.raises(solecism.InputError, match="id 1.*longer than"):
        made(rows, language="en")


def test_a_plan_for_batches(sample_texts: list[str]) -> None:
    table = pa.table({"text": sample_texts})
    options: Any = {"profile": "typos", "rate": "10%"}
    plan = arrow.plan(table, **options)
    assert plan == solecism.plan(sample_texts, **options)
    expected = [item.text for item in solecism.corrupt(sample_texts, **options)]
    assert made(table, plan=plan, **options)["noisy"].to_pylist() == expected
    assert arrow.corrupt(table, **options)["noisy"].to_pylist() == expected


def test_pandas_frames(sample_texts: list[str]) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"id": range(len(sample_texts)), "text": sample_texts})
    noisy = arrow.corrupt(frame, seed=4)
    assert isinstance(noisy, pandas.DataFrame)
    assert list(noisy["noisy"]) == [item.text for item in solecism.corrupt(sample_texts, seed=4)]


def test_polars_frames(sample_texts: list[str]) -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"id": range(len(sample_texts)), "text": sample_texts})
    noisy = arrow.corrupt(frame, seed=4)
    assert isinstance(noisy, polars.DataFrame)
    assert noisy["noisy"].to_list() == [item.text for item in solecism.corrupt(sample_texts, seed=4)]


class Dataset:
    """Stands in for a dataset of Ray: batches of its own size, in an order of its own."""

    def __init__(self, tables: list[Any]) -> None:
        self.tables = tables

    def take(self, rows: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.tables[0].slice(0, rows).to_pylist()
        return found

    def map_batches(self, function: Any, *, batch_format: str) -> Dataset:
        assert batch_format == "pyarrow"
        return Dataset([function(table) for table in self.tables])


def test_the_adapter_for_ray(sample_trees: list[str], tmp_path: Path) -> None:
    from solecism import ray

    table = pa.table({"id": list(range(len(sample_trees))), "tree": sample_trees})
    parts = [table.slice(200), table.slice(0, 120), table.slice(120, 80)]
    noisy = ray.corrupt(Dataset(parts), seed=2, position="id")
    rows = sorted(pa.concat_tables(noisy.tables).to_pylist(), key=lambda row: int(row["id"]))
    expected = [item.text for item in solecism.corrupt(sample_trees, seed=2)]
    assert [row["analysis"] for row in rows] == expected
    with pytest.raises(ValueError, match="the whole corpus first"):
        ray.corrupt(Dataset(parts), "typos", position="id")


def test_an_edit_has_the_fields_of_its_record(sample_trees: list[str]) -> None:
    items = solecism.corrupt(sample_trees, passes=2)
    rows = made(pa.table({"tree": sample_trees}), passes=2)["edits"].to_pylist()
    for item, row in zip(items, rows):
        for edit, fields in zip(item.edits, row, strict=True):
            record = {name: value for name, value in edit.to_dict().items() if name not in ("sentence", "undo")}
            assert {name: value for name, value in fields.items() if name in record} == record
            others = {name for name, value in fields.items() if name not in record and value is not None}
            assert others <= {"undo"}
            assert (edit.error, edit.from_, edit.to) == (fields["error"], fields["from"], fields["to"])
            assert (edit.old_parts, edit.new_parts) == (fields["old_parts"], fields["new_parts"])


def test_another_language_is_recognised_in_small_batches() -> None:
    swedish = pa.table({"text": ["Pojken bor med sin lilla hund i ett rött hus vid sjön ."] * 40})
    with pytest.raises(solecism.OptionError, match="does not look like English"):
        made(swedish.to_batches(max_chunksize=1))
    assert made(swedish.to_batches(max_chunksize=1), language="en").num_rows == 40
    assert arrow.corrupt(swedish, "typos").num_rows == 40
    for batch in pa.table({"text": [TEXT, "Stop !", ""]}).to_batches(max_chunksize=1):
        assert made([batch]).num_rows == 1


def counted(metric: str, columns: dict[str, list[str | None]], **options: Any) -> Any:
    batch = pa.RecordBatch.from_pydict(columns)
    beside = [name for name in columns if name not in ("gold", "output")]
    native = Metric.named(metric, **options).native
    return _native.count_batch(native, batch, gold="gold", output="output", beside=beside)


@pytest.mark.parametrize("metric", ["accuracy", "index-match"])
def test_rows_are_counted_against_references(metric: str) -> None:
    rows: dict[str, list[str | None]] = {"gold": ["He go ."], "output": ["He goes ."]}
    with pytest.raises(solecism.OptionError, match=r"compares with references.*references=\[\"reference\"\]"):
        counted(metric, rows)
    assert counted(metric, {**rows, "a": ["He goes ."], "b": [None]})["status"].to_pylist() == ["counted"]
    with pytest.raises(solecism.InputError, match="row 0.*there is no reference"):
        counted(metric, {**rows, "a": [None], "b": [None]})
    with pytest.raises(solecism.OptionError, match="compares with no references"):
        counted("parseval", {"gold": ["(S (X a))"], "output": ["(S (X a))"], "a": ["(S (X a))"]})


def test_rows_have_no_records_of_edits(sample_tables: list[str]) -> None:
    rows: dict[str, list[str | None]] = {"gold": [*sample_tables], "output": [*sample_tables]}
    with pytest.raises(solecism.OptionError, match='inserted="skip" needs the records.*inserted="count"'):
        counted("attachment", rows, inserted="skip")
    with pytest.raises(solecism.OptionError, match='align="edits" needs the records'):
        counted("robustness", rows, align="edits")
    plain, named = counted("attachment", rows), counted("attachment", rows, inserted="count")
    assert plain.equals(named)
