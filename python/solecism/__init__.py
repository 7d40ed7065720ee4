"""Grammatical errors made on purpose, with known answers, and what they do to language software."""

from __future__ import annotations

from solecism._errors import FileError, InputError, OptionError, SolecismError
from solecism._native import ALGORITHM, Edit, Noisy, __version__
from solecism.corrupting import Corruptor, Plan, corrupt, corrupt_file, plan
from solecism.metrics import Metric, Score, compare, score
from solecism.options import Errors
from solecism.profile import Profile
from solecism.studies import conserve, coverage, degrade, degrade_rows, faithful

__all__ = [
    "ALGORITHM",
    "Corruptor",
    "Edit",
    "Errors",
    "FileError",
    "InputError",
    "Metric",
    "Noisy",
    "OptionError",
    "Plan",
    "Profile",
    "Score",
    "SolecismError",
    "__version__",
    "compare",
    "conserve",
    "corrupt",
    "corrupt_file",
    "coverage",
    "degrade",
    "degrade_rows",
    "faithful",
    "plan",
    "score",
]
