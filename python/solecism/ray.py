"""Ray Data: errors in datasets, batch by batch.

A dataset has no order that lasts, so the positions of sentences come from a column.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from solecism import arrow
from solecism.corrupting import Corruptor, Plan
from solecism.options import OnBadInput, Options, Path, with_profile
from solecism.profile import Profile

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Corrupting:
    """Makes errors in the batches of a dataset."""

    def __init__(self, corruptor: Corruptor, columns: arrow.Columns, on_bad_input: OnBadInput) -> None:
        self.corruptor = corruptor
        self.columns = columns
        self.on_bad_input = on_bad_input

    def __call__(self, table: pa.Table) -> pa.Table:
        made: list[pa.RecordBatch] = []
        for batch in arrow.batches_of(table):
            made += arrow.corrupt_batch(
                self.corruptor, batch, self.columns, threads=1, on_bad_input=self.on_bad_input
            )
        return pa.Table.from_batches(made)


def corrupt(
    dataset: Any,
    profile: Profile | Path = "foster",
    seed: int = 1,
    *,
    position: str,
    column: str | None = None,
    id: str | None = None,
    keep: Sequence[str] | None = None,
    format: str | None = None,
    plan: Plan | Path | None = None,
    on_bad_input: OnBadInput = "stop",
    **options: Unpack[Options],
) -> Any:
    """Makes errors in the sentences of a Ray dataset; ``position`` is a column of whole numbers.

    The columns that come out are those of :mod:`solecism.arrow`.
    """
    first = dataset.take(200)
    names = list(first[0]) if first else list(dataset.schema().names)
    columns = arrow.Columns(names, column=column, id=id, position=position, keep=keep)
    sample = [row[columns.column] for row in first if isinstance(row.get(columns.column), str)]
    if not sample:
        options.setdefault("tagset", "penn")
    errors = with_profile(options, profile, seed)
    corruptor = Corruptor(
        format=arrow.format_of(columns.column, format), sample=sample, plan=plan, **errors
    )
    if corruptor.needs_plan:
        raise ValueError("these errors look at the whole corpus first: pass a plan made by solecism.plan")
    return dataset.map_batches(Corrupting(corruptor, columns, on_bad_input), batch_format="pyarrow")
