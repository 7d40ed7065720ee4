"""Spark: errors in data frames of any size, the same on one machine and on many.

The errors of a sentence follow from its text and its position, so that neither partitions nor retries change them.
Positions come from a column of whole numbers (``position``, or an ``id`` that is one), or else from the order of the rows:
that costs one count of the partitions first, and needs an input that comes in the same order when it is read again.
"""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql import functions as F
from pyspark.sql.types import (
    ArrayType,
    IntegerType,
    IntegralType,
    LongType,
    NullType,
    StringType,
    StructField,
    StructType,
)

from solecism import _native, arrow
from solecism.corrupting import Corruptor, Plan
from solecism.metrics import Metric, Score, _metric
from solecism.options import Errors, OnBadInput, Options, Path, with_profile
from solecism.profile import Profile, names

if TYPE_CHECKING:
    from typing_extensions import Unpack

_EDIT = StructType(
    [
        StructField("pass", IntegerType(), False),
        StructField("at", IntegerType(), False),
        *(StructField(name, StringType(), False) for name in ("kind", "subkind", "op")),
        *(
            StructField(name, StringType(), True)
            for name in ("old", "old_tag", "new", "new_tag", "side", "risk", "undo")
        ),
        *(StructField(name, IntegerType(), True) for name in ("error", "from", "to")),
        *(StructField(name, ArrayType(StringType(), False), True) for name in ("old_parts", "new_parts")),
    ]
)
_MADE = [
    StructField("noisy", StringType(), True),
    StructField("analysis", StringType(), True),
    StructField("edits", ArrayType(_EDIT, False), True),
    StructField("error", StringType(), True),
]


class Offsets:
    """Where each partition begins: the positions of rows in the order that they are read in."""

    def __init__(self, counts: dict[int, int]) -> None:
        self.counts = counts
        starts = itertools.accumulate((counts[part] for part in sorted(counts)), initial=0)
        self.starts = dict(zip(sorted(counts), starts))

    @classmethod
    def of(cls, df: DataFrame) -> Offsets:
        """Counts the rows of each partition."""

        def count(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            rows = sum(batch.num_rows for batch in batches)
            yield pa.RecordBatch.from_pydict(
                {"part": pa.array([partition()], pa.int64()), "rows": pa.array([rows], pa.int64())}
            )

        schema = StructType([StructField("part", LongType()), StructField("rows", LongType())])
        # A column is read, so that the partitions are those of the work itself.
        return cls({row["part"]: row["rows"] for row in df.mapInArrow(count, schema).collect()})

    def check(self, part: int, rows: int) -> None:
        """Notices rows that moved between two readings."""
        if self.counts.get(part) != rows:
            raise RuntimeError(
                f"partition {part} had {self.counts.get(part)} rows when they were counted, and has {rows} now: "
                "give a column of positions, or cache the data frame"
            )


def partition() -> int:
    """The partition that is worked on."""
    from pyspark import TaskContext

    context = TaskContext.get()
    return 0 if context is None else context.partitionId()


def _positions(df: DataFrame, id: str | None, position: str | None) -> str | None:
    """The column of positions, if there is one."""
    if position is not None or id is None or id not in df.columns:
        return position
    return id if isinstance(df.schema[id].dataType, IntegralType) else None


#: The corruptors of this process by how they are made: making one takes as long as many sentences.
_MADE_BEFORE: dict[bytes, Corruptor] = {}


def _corruptor(pickled: bytes) -> Corruptor:
    if pickled not in _MADE_BEFORE:
        _MADE_BEFORE.clear()
        _MADE_BEFORE[pickled] = pickle.loads(pickled)
    return _MADE_BEFORE[pickled]


def corrupt(
    df: DataFrame,
    profile: Profile | Path = "foster",
    seed: int = 1,
    *,
    column: str | None = None,
    id: str | None = None,
    position: str | None = None,
    keep: Sequence[str] | None = None,
    format: str | None = None,
    plan: Plan | Path | None = None,
    on_bad_input: OnBadInput = "stop",
    **options: Unpack[Options],
) -> DataFrame:
    """Makes errors in the sentences of a data frame.

    The columns that come out are those of :mod:`solecism.arrow`. Errors at a rate, and misspellings, need a ``plan`` of
    the whole corpus: one is made if none is given (:func:`plan`).
    """
    columns = arrow.Columns(df.columns, column=column, id=id, position=position, keep=keep)
    _check_columns(df, [columns.column, *columns.keep, *([position] if position else [])])
    _check_texts(df, [columns.column])
    columns.position = _positions(df, columns.id, position)
    errors = with_profile(options, profile, seed)
    first = _first(df, columns, format, plan, errors)
    if first.needs_plan:
        first = first.following(_plan(df, columns, first, on_bad_input))
    pickled = df.sparkSession.sparkContext.broadcast(pickle.dumps(first))
    offsets = None if columns.position is not None else Offsets.of(_needed(df, columns))

    def make(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        corruptor = _corruptor(pickled.value)
        part, rows = partition(), 0
        start = 0 if offsets is None else offsets.starts.get(part, 0)
        for batch in batches:
            yield from arrow.corrupt_batch(
                corruptor, batch, columns, first_sentence=start + rows, threads=1, on_bad_input=on_bad_input
            )
            rows += batch.num_rows
        if offsets is not None:
            offsets.check(part, rows)

    schema = StructType([df.schema[name] for name in columns.keep] + _MADE)
    return _needed(df, columns).mapInArrow(make, schema)


def _check_columns(df: DataFrame, names: Sequence[str]) -> None:
    missing = [name for name in names if name not in df.columns]
    if missing:
        raise ValueError(f"there is no column {missing[0]}; the columns are {', '.join(df.columns)}")


def _check_texts(df: DataFrame, names: Sequence[str]) -> None:
    for name in names:
        kind = df.schema[name].dataType
        if not isinstance(kind, (StringType, NullType)):
            raise TypeError(f"the column {name} holds {kind.simpleString()}, not text")


def _needed(df: DataFrame, columns: arrow.Columns) -> DataFrame:
    """The columns that are read, and no others."""
    wanted = [columns.column, *columns.keep] + ([columns.position] if columns.position else [])
    return df.select(*[F.col(f"`{name}`") for name in dict.fromkeys(wanted)])


def _first(
    df: DataFrame,
    columns: arrow.Columns,
    format: str | None,
    plan: Plan | Path | None,
    options: Errors,
) -> Corruptor:
    """A corruptor for the data frame, made on the driver: all workers must agree on format, tag set and language."""
    format = arrow.format_of(columns.column, format)
    sample: list[str] = []
    has_known_tags = format == "text" or (format is not None and "tagset" in options)
    if not has_known_tags or options.get("language") is None:
        some = df.select(F.col(f"`{columns.column}`").alias("s")).where("s is not null").limit(200)
        sample = [row["s"] for row in some.collect()]
        if not sample and format != "text":
            options.setdefault("tagset", "penn")
    return Corruptor(format=format, sample=sample, plan=plan, **options)


def plan(
    df: DataFrame,
    profile: Profile | Path = "typos",
    seed: int = 1,
    *,
    column: str | None = None,
    id: str | None = None,
    position: str | None = None,
    format: str | None = None,
    on_bad_input: OnBadInput = "stop",
    **options: Unpack[Options],
) -> Plan:
    """The plan for a data frame: the one that the command line makes of the same sentences."""
    columns = arrow.Columns(df.columns, column=column, id=id, position=position)
    _check_columns(df, [columns.column, *columns.keep, *([position] if position else [])])
    _check_texts(df, [columns.column])
    columns.position = _positions(df, columns.id, position)
    errors = with_profile(options, profile, seed)
    first = _first(df, columns, format, None, errors)
    return _plan(df, columns, first, on_bad_input)


#: How many rows are planned at a time.
_PLANNED = 50_000


def _plan(df: DataFrame, columns: arrow.Columns, corruptor: Corruptor, on_bad_input: OnBadInput) -> Plan:
    """Goes over the data frame as often as the plan needs: workers count, the driver adds up."""
    needed = _needed(df, columns)
    offsets = None if columns.position is not None else Offsets.of(needed)
    context = df.sparkSession.sparkContext
    pickled = context.broadcast(pickle.dumps(corruptor))
    known: list[str] = []
    while (finished := corruptor.native.finished_plan(known)) is None:
        shared = context.broadcast(list(known))

        def count(batches: Iterable[pa.RecordBatch], shared: Any = shared) -> Iterator[pa.RecordBatch]:
            part, rows = partition(), 0
            start = 0 if offsets is None else offsets.starts.get(part, 0)
            native = _corruptor(pickled.value).native
            parts: list[str] = []
            for some in _joined(batches, _PLANNED):
                positions = None if columns.position is None else some.column(columns.position).to_pylist()
                texts = some.column(columns.column).to_pylist()
                found = native.plan_part(
                    shared.value, texts, positions=positions, first=start + rows, on_bad_input=on_bad_input
                )
                parts = [_merged([*parts, found])]
                rows += some.num_rows
            if offsets is not None:
                offsets.check(part, rows)
            if parts:
                yield pa.RecordBatch.from_pydict({"found": pa.array(parts, pa.string())})

        found = needed.mapInArrow(count, "found string").toLocalIterator()
        merged = ""
        for row in found:
            merged = _merged([merged, row["found"]] if merged else [row["found"]])
        known.append(merged or corruptor.native.plan_part(known, []))
    return Plan(finished)


def _merged(parts: list[str]) -> str:
    return _native.merge_found(parts) or ""


def _joined(batches: Iterable[pa.RecordBatch], rows: int) -> Iterator[pa.Table]:
    """Small batches put together, without copying."""
    waiting: list[pa.RecordBatch] = []
    for batch in batches:
        waiting.append(batch)
        if sum(batch.num_rows for batch in waiting) >= rows:
            yield pa.Table.from_batches(waiting)
            waiting = []
    if waiting:
        yield pa.Table.from_batches(waiting)


#: How many sentences' counts are resampled one by one; more are put together to so many blocks of consecutive ones.
MOST_ROWS = 200_000


def score(
    df: DataFrame,
    metric: str | Metric,
    *,
    gold: str = "gold",
    output: str = "output",
    references: str | Sequence[str] = (),
    id: str | None = None,
    position: str | None = None,
    interval: bool = False,
    resamples: int = 10_000,
    seed: int = 1,
    confidence: float = 0.95,
    on_bad_input: OnBadInput = "stop",
    **options: Any,
) -> Score:
    """The scores of a data frame with a column of gold and one of output, a sentence in each row.

    Workers count, Spark adds up, the driver makes scores and intervals of the sums. Each sentence is counted for
    itself: where it has several golds, the best for the sentence is taken. ``references`` are columns; a metric that
    compares with them has its sources in the column ``gold``. Words that errors inserted count like all others.
    """
    metric = _metric(metric, options)
    references = names(references)
    if not metric.native.adds_up:
        raise ValueError(f"{metric.name} is more than a sum over sentences: use solecism.score")
    name, settings, columns_counted = metric.name, metric.for_rows(references), metric.columns
    id = id if id is not None else ("id" if "id" in df.columns else None)
    place = _positions(df, id, position)
    wanted = [gold, output, *references] + [column for column in (id, place) if column]
    _check_columns(df, wanted)
    _check_texts(df, [gold, output, *references])
    needed = df.select(*[F.col(f"`{column}`") for column in dict.fromkeys(wanted)])
    offsets = Offsets.of(needed) if place is None else None

    def count(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        native = _native.Metric(name, settings)
        part, rows = partition(), 0
        start = 0 if offsets is None else offsets.starts.get(part, 0)
        for batch in batches:
            counted = _native.count_batch(
                native,
                batch,
                gold=gold,
                output=output,
                beside=list(references),
                id=id,
                first=start + rows,
                on_bad_input=on_bad_input,
            )
            positions = (
                pa.array(range(start + rows, start + rows + batch.num_rows), pa.int64())
                if place is None
                else batch.column(place).cast(pa.int64())
            )
            yield pa.RecordBatch.from_arrays(
                [positions, *counted.columns], names=["position", *counted.schema.names]
            )
            rows += batch.num_rows
        if offsets is not None:
            offsets.check(part, rows)

    schema = "position bigint, status string, counts array<double>, error string"
    counted = needed.mapInArrow(count, schema)
    if interval:
        counted = counted.cache()
    try:
        rows = _native.Metric(name, settings)
        return _scored(counted, metric, rows, columns_counted, interval, (resamples, seed, confidence))
    finally:
        if interval:
            counted.unpersist()


def _scored(
    counted: DataFrame,
    metric: Metric,
    native: _native.Metric,
    columns: Sequence[str],
    interval: bool,
    resampling: tuple[int, int, float],
) -> Score:
    in_totals = counted.where(F.col("status").isin("counted", "unparsed"))
    sums = [F.sum(F.element_at("counts", at)).alias(f"c{at}") for at in range(1, len(columns) + 1)]
    statuses = {row["status"]: row["count"] for row in counted.groupBy("status").count().collect()}
    total = in_totals.agg(*sums).first()
    counts = {
        column: float((total[f"c{at}"] if total is not None else None) or 0.0)
        for at, column in enumerate(columns, 1)
    }
    out = counted.where(F.col("status").isin("skipped", "differs", "unreadable")).orderBy("position")
    left_out = [{"sentence": row["position"], "reason": row["error"]} for row in out.limit(1000).collect()]
    sentences = statuses.get("counted", 0) + statuses.get("unparsed", 0)
    report: dict[str, Any] = {
        "metric": metric.name,
        "scores": metric.values(counts),
        "counts": counts,
        "sentences": sentences,
        "failed": sum(statuses.get(status, 0) for status in ("skipped", "differs", "unreadable")),
        "unparsed": statuses.get("unparsed", 0),
        "left_out": left_out,
        "rows": [],
        "signature": native.signature(resamples=resampling[0] if interval else None, seed=resampling[1]),
    }
    if interval:
        resamples, seed, confidence = resampling
        found = metric.native.intervals(
            _blocks(in_totals, sums, sentences), resamples=resamples, seed=seed, confidence=confidence
        )
        report["intervals"] = dict(zip(metric.scores, found))
    return Score(report)


def _blocks(counted: DataFrame, sums: Sequence[Any], sentences: int) -> list[list[float]]:
    """The counts of the sentences in order, or, of very many, the sums of blocks of consecutive ones."""
    if sentences <= MOST_ROWS:
        return [row["counts"] for row in counted.orderBy("position").select("counts").collect()]
    last = counted.agg(F.max("position")).first()
    size = 1 + (last[0] if last is not None else 0) // MOST_ROWS
    blocks = counted.groupBy((F.col("position") / size).cast("bigint").alias("block")).agg(*sums)
    rows = blocks.orderBy("block").drop("block").collect()
    return [[float(value) for value in row] for row in rows]
