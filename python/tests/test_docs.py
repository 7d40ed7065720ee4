"""The guide says what is so, and the tour goes all the way."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

import solecism
from solecism import corrupting, metrics, profile, systems


def test_the_guide() -> None:
    for library in ("nltk", "pandas", "pyarrow"):
        pytest.importorskip(library)
    failed, tried = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False, encoding="utf-8")
    assert tried > 30 and failed == 0


@pytest.mark.parametrize("module", [corrupting, metrics, profile, systems])
def test_the_docstrings(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried > 0 and failed == 0


def test_the_tour(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    tour = ROOT / "python" / "examples" / "tour.py"
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, str(tour)], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr


def test_every_public_name_is_documented_and_on_the_tour() -> None:
    tour = (ROOT / "python" / "examples" / "tour.py").read_text()
    for name in solecism.__all__:
        thing = getattr(solecism, name)
        assert name in tour or name in ("faithful",), name
        if callable(thing) and not isinstance(thing, int):
            assert thing.__doc__, name
