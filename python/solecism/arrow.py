"""Arrow: record batches of sentences in, record batches of noisy sentences and their edits out.

A batch has a column of sentences: ``text`` (plain text), ``tree`` (brackets), ``conllu``, or one that is named. What comes
out has the columns that are kept (the id, unless said otherwise) and

========== ============ ==================================================================
noisy      string       the noisy sentence: its text, or its words with spaces between
analysis   string       the noisy tree or table; null for plain text
edits      list<struct> what was done: pass, at, kind, subkind, op, old, old_tag, new …
error      string       what is wrong with a row, with ``on_bad_input="skip"``
========== ============ ==================================================================

Columns that are kept are not copied.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from solecism import _native
from solecism.corrupting import Corruptor, Plan
from solecism.options import Errors, OnBadInput, Options, Path, with_profile
from solecism.profile import Profile

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: The columns that are looked for, and the format of what they hold; None: told by their content.
COLUMNS: dict[str, str | None] = {
    "text": "text",
    "tree": "brackets",
    "conllu": "conllu",
    "sentence": None,
}


def batches_of(data: Any) -> Iterator[pa.RecordBatch]:
    """The record batches of a table, a reader, a frame (pandas, polars), or of an iterable of batches."""
    if isinstance(data, pa.RecordBatch):
        return iter([data])
    if isinstance(data, pa.Table):
        # A table without rows has no batches, but columns that can be wrong.
        return iter(data.to_batches() or [pa.RecordBatch.from_pylist([], schema=data.schema)])
    if isinstance(data, pa.RecordBatchReader):
        return iter(data)
    if hasattr(data, "__arrow_c_stream__"):
        return batches_of(pa.table(data))
    if type(data).__module__.split(".")[0] == "pandas":
        return batches_of(pa.Table.from_pandas(data, preserve_index=False))
    return iter(data)


def column_of(names: Sequence[str], column: str | None) -> str:
    """The column of sentences among these."""
    if column is not None:
        return column
    for name in COLUMNS:
        if name in names:
            return name
    raise ValueError(f"no column of sentences: name it, as column=…; the columns are {', '.join(names)}")


def format_of(column: str, format: str | None) -> str | None:
    """The format of the sentences in a column, where its name tells."""
    return format if format is not None else COLUMNS.get(column)


class Columns:
    """Which columns are read and kept."""

    def __init__(
        self,
        names: Sequence[str],
        *,
        column: str | None = None,
        id: str | None = None,
        position: str | None = None,
        keep: Sequence[str] | None = None,
    ) -> None:
        self.column = column_of(names, column)
        self.id = id if id is not None else ("id" if "id" in names else None)
        self.position = position
        kept = [] if self.id is None else [self.id]
        self.keep = kept if keep is None else list(dict.fromkeys([*kept, *keep]))

    def sample(self, batch: pa.RecordBatch) -> list[str]:
        """Sentences of a batch, to tell the tag set from."""
        if self.column not in batch.schema.names:
            return []
        rows = batch.column(self.column).slice(0, 4096).to_pylist()
        return [row for row in rows if isinstance(row, str)]


def corrupt_batch(
    corruptor: Corruptor,
    batch: pa.RecordBatch,
    columns: Columns,
    *,
    first_sentence: int = 0,
    threads: int | None = None,
    on_bad_input: OnBadInput = "stop",
) -> list[pa.RecordBatch]:
    """Makes errors in the sentences of one batch; several may come out, in the order of the rows."""
    made: list[pa.RecordBatch] = _native.corrupt_batch(
        corruptor.native,
        batch,
        column=columns.column,
        id=columns.id,
        position=columns.position,
        keep=columns.keep,
        first=first_sentence,
        threads=threads,
        on_bad_input=on_bad_input,
    )
    return made


def corrupt_batches(
    batches: Any,
    profile: Profile | Path = "foster",
    seed: int = 1,
    *,
    first_sentence: int = 0,
    column: str | None = None,
    id: str | None = None,
    position: str | None = None,
    keep: Sequence[str] | None = None,
    format: str | None = None,
    plan: Plan | Path | None = None,
    threads: int | None = None,
    on_bad_input: OnBadInput = "stop",
    **options: Unpack[Options],
) -> Iterator[pa.RecordBatch]:
    """Makes errors in a stream of record batches.

    Rows are numbered from ``first_sentence``, or by the column ``position``: the same numbers give the same errors,
    whatever the batches. Errors at a rate, and misspellings, need a ``plan`` of the whole corpus (:func:`plan`).
    """
    stream = batches_of(batches)
    first = next(stream, None)
    if first is None:
        return
    columns = Columns(first.schema.names, column=column, id=id, position=position, keep=keep)
    errors = with_profile(options, profile, seed)
    corruptor, seen = _corruptor(first, stream, columns, format, plan, errors)
    for batch in itertools.chain(seen, stream):
        yield from corrupt_batch(
            corruptor,
            batch,
            columns,
            first_sentence=first_sentence,
            threads=threads,
            on_bad_input=on_bad_input,
        )
        first_sentence += batch.num_rows


#: Sentences by which tag set and language are told.
_ENOUGH = 200


def _corruptor(
    first: pa.RecordBatch,
    stream: Iterator[pa.RecordBatch],
    columns: Columns,
    format: str | None,
    plan: Plan | Path | None,
    options: Errors,
) -> tuple[Corruptor, list[pa.RecordBatch]]:
    """A corruptor that has seen the first sentences, and the batches that it took to see enough of them."""
    seen = [first]
    sample = columns.sample(first)
    while len(sample) < _ENOUGH and (batch := next(stream, None)) is not None:
        seen.append(batch)
        sample += columns.sample(batch)
    if not sample and "tagset" not in options:
        options["tagset"] = "penn"
    corruptor = Corruptor(format=format_of(columns.column, format), sample=sample, plan=plan, **options)
    return corruptor, seen


def plan(
    batches: Any,
    profile: Profile | Path = "typos",
    seed: int = 1,
    *,
    first_sentence: int = 0,
    column: str | None = None,
    position: str | None = None,
    format: str | None = None,
    threads: int | None = None,
    on_bad_input: OnBadInput = "stop",
    **options: Unpack[Options],
) -> Plan:
    """The plan for the sentences of record batches, which are held in memory for it."""
    from solecism.corrupting import plan as plan_sentences

    sentences: list[str | None] = []
    positions: list[int] = []
    for batch in batches_of(batches):
        name = column_of(batch.schema.names, column)
        format = format_of(name, format)
        sentences += batch.column(name).to_pylist()
        if position is not None:
            positions += batch.column(position).to_pylist()
    errors = with_profile(options, profile, seed)
    return plan_sentences(
        sentences,
        format=format,
        first_sentence=first_sentence,
        positions=positions if position is not None else None,
        threads=threads,
        on_bad_input=on_bad_input,
        **errors,
    )


def corrupt(data: Any, profile: Profile | Path = "foster", seed: int = 1, **given: Any) -> Any:
    """Makes errors in a table or frame: what comes out is of the same kind (Arrow, pandas, polars).

    Takes what :func:`corrupt_batches` takes; a plan is made if one is needed.
    """
    batches = list(batches_of(data))
    if given.get("plan") is None and batches:
        options = {name: value for name, value in given.items() if name in Options.__annotations__}
        about = {name: given[name] for name in _ABOUT if name in given}
        names = batches[0].schema.names
        format = format_of(column_of(names, given.get("column")), given.get("format"))
        if Corruptor(format=format, tagset="penn", **_without(options, profile, seed)).needs_plan:
            given["plan"] = plan(batches, profile, seed, **about, **options)
    made = list(corrupt_batches(batches, profile, seed, **given))
    table = pa.Table.from_batches(made) if made else pa.table({})
    module = type(data).__module__.split(".")[0]
    if module == "pandas":
        return table.to_pandas()
    if module == "polars":
        import polars

        return polars.from_arrow(table)
    return table


_ABOUT = ("first_sentence", "column", "position", "format", "threads", "on_bad_input")


def _without(options: dict[str, Any], profile: Profile | Path, seed: int) -> dict[str, Any]:
    rest = {name: value for name, value in options.items() if name not in ("tagset", "profile", "seed")}
    return {**rest, "profile": profile, "seed": seed}


def schema(input: pa.Schema, keep: Iterable[str] = ("id",)) -> pa.Schema:
    """The schema that comes out for batches of this schema."""
    made: pa.Schema = _native.noisy_schema(input, list(keep))
    return made
