"""Studies: what errors do to systems, and how bold, how covered and how faithful correctors are."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from solecism import _native
from solecism._files import Files, paths
from solecism.corrupting import Progress
from solecism.options import Errors, Path, settings
from solecism.profile import names

if TYPE_CHECKING:
    from typing_extensions import Unpack


def degrade(
    data: Any,
    systems: Path | Sequence[Path],
    *,
    systems_file: Path | None = None,
    levels: Sequence[float | str] = (1, 2, 5, 10, 20),
    replicates: int = 10,
    with_gold: bool = True,
    accuracy: float | Mapping[str, float] | None = None,
    output: Path | None = None,
    confidence: float = 0.95,
    format: str | None = None,
    first_sentence: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[Errors],
) -> dict[str, Any]:
    """What more and more errors do to systems: what ``solecism degrade --json`` says.

    ``systems`` are files that ``solecism train`` made, built-in ones (``builtin``, ``dictionary``, ``english``) or names
    in the ``systems_file``. ``levels`` are per cent of the words.
    """
    options.setdefault("profile", "typos")
    tested = [os.fspath(system) for system in paths(systems)]
    known = accuracy if isinstance(accuracy, Mapping) else {name: accuracy for name in tested}
    with Files() as files:
        return _native.degrade(
            settings(options),
            [files.corpus(data, "the text", format)],
            tested,
            systems_file=systems_file,
            levels=[str(level) for level in levels],
            replicates=replicates,
            with_gold=with_gold,
            accuracy=[(name, value) for name, value in known.items() if value is not None],
            output=output,
            confidence=confidence,
            format=format,
            first=first_sentence,
            threads=threads,
            progress=progress,
        )


def degrade_rows(
    clean: Any,
    noisy: Any,
    *,
    gold: Any = None,
    accuracy: float | None = None,
    calibrate: tuple[Any, Any, Any] | None = None,
    by: str | Sequence[str] | None = None,
    edits: Any = None,
    **options: Any,
) -> dict[str, Any]:
    """What errors do to a system whose answers were made elsewhere: what ``solecism degrade rows --json`` says.

    ``noisy`` is one corpus of rows, or a list of files of several.
    """
    several = noisy if isinstance(noisy, list) and all(isinstance(one, os.PathLike) for one in noisy) else [noisy]
    with Files() as files:

        def rows(data: Any, name: str) -> str:
            return files.corpus(data, name, "rows")

        return _native.degrade_rows(
            rows(clean, "the clean rows"),
            [rows(one, "the noisy rows") for one in several],
            gold=None if gold is None else rows(gold, "the gold"),
            accuracy=accuracy,
            calibrate=None if calibrate is None else tuple(rows(one, "the calibration") for one in calibrate),
            by=names(by),
            edits=files.edits(edits),
            **options,
        )


def conserve(
    source: Any, references: Sequence[Any], systems: Mapping[str, Any], **options: Any
) -> dict[str, Any]:
    """How many words correctors change beside what people change: what ``solecism conserve --json`` says."""
    with Files() as files:

        def lines(data: Any, name: str) -> str:
            return files.corpus(data, name, "text")

        return _native.conserve(
            lines(source, "the source"),
            [lines(one, f"reference {number}") for number, one in enumerate(references, 1)],
            [(name, lines(output, name)) for name, output in systems.items()],
            **options,
        )


def coverage(
    corrections: Any = None, *, fingerprint: Any = None, source: Any = None, **options: Any
) -> dict[str, Any]:
    """How far a few references under-estimate a corrector: what ``solecism coverage --json`` says.

    ``corrections`` are rows of sentence, correction and, if wanted, how often; ``fingerprint`` are lines instead.
    """
    with Files() as files:

        def table(rows: Any, name: str) -> str | None:
            return None if rows is None else files.table(rows, name)

        return _native.coverage(
            table(corrections, "the corrections"),
            table(fingerprint, "the fingerprints"),
            table(source, "the source"),
            **options,
        )


def faithful(source: Path, correction: Path, **options: Any) -> dict[str, Any]:
    """Whether corrections keep the meaning, from UCCA passages: what ``solecism faithful --json`` says."""
    return _native.faithful(os.fspath(source), os.fspath(correction), **options)
