"""Whole studies from one file, as ``solecism run``."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any

from solecism import _native
from solecism.corrupting import Progress
from solecism.options import Path


def run(
    experiment: Path,
    output: Path,
    *,
    corpora: Mapping[str, Path] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Runs an experiment: a file, or a built-in one (``demo``, ``foster2007`` …).

    Everything is kept in the directory ``output``, where the same call goes on; ``corpora`` take the place of those of
    the experiment. What comes back says how many steps there were, the summary in sentences, the ``results`` (JSON lines)
    and the ``report`` (a page). ``progress`` is told of each step.
    """
    replaced = [(name, os.path.abspath(path)) for name, path in (corpora or {}).items()]
    return _native.run_experiment(
        os.fspath(experiment), os.fspath(output), corpora=replaced, seed=seed, threads=threads, progress=progress
    )


def results(output: Path) -> list[dict[str, Any]]:
    """The rows of a study that was run: system, condition, metric, breakdown and counts."""
    text = FilePath(output, "results.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line]
