#!/usr/bin/env python3
"""Compares solecism's scores with those of the original programs on random input.

    python3 fuzz/differential [--seconds 60] [--seed 1] [evalb] [ud] [m2] [errant]

The originals are named in the environment: EVALB (the program), CONLL18 (conll18_ud_eval.py), M2SCORER (m2scorer.py,
which PYTHON2 runs, python2 by default), ERRANT (errant_compare; found on the path unless named). What is not there is
left out, and that is said. SOLECISM names the program under test.

Where the outputs differ, the input and both outputs are kept in target/differential, and the exit status is 1.
"""

import argparse
import os
import pathlib
import shutil
import sys
import tempfile
import time

import corrections
import tables
import trees
from comparing import Comparison

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FUZZERS = {"evalb": trees.Evalb, "ud": tables.Conll18, "m2": corrections.M2Scorer, "errant": corrections.Errant}


def arguments():
    parser = argparse.ArgumentParser(prog="fuzz/differential", description="Compares scores with the original programs'.")
    parser.add_argument("which", nargs="*", metavar="|".join(FUZZERS), help="all unless named")
    parser.add_argument("--seconds", type=float, default=60, help="for each program (60)")
    parser.add_argument("--seed", type=int, default=1, help="of the first input (1)")
    given = parser.parse_args()
    unknown = set(given.which) - set(FUZZERS)
    if unknown:
        parser.error(f"{', '.join(sorted(unknown))}: choose from {', '.join(FUZZERS)}")
    return given


def compare(name, fuzzer, given, kept):
    """Compares until the time is up; returns the number of inputs on which the programs differ."""
    inputs, different, seed = 0, 0, given.seed
    end = time.monotonic() + given.seconds
    while time.monotonic() < end and different < 10:
        with tempfile.TemporaryDirectory() as work:
            comparison = Comparison(pathlib.Path(work), seed)
            fuzzer.compare(comparison)
            inputs += 1
            if comparison.difference:
                different += 1
                place = kept / f"{name}-{seed}"
                shutil.rmtree(place, ignore_errors=True)
                shutil.copytree(work, place)
                print(f"{name}: seed {seed} differs, see {place}: {comparison.difference}", flush=True)
        seed += 1
    print(f"{name}: {inputs} inputs from seed {given.seed}, {different} with a difference", flush=True)
    return different


def main():
    given = arguments()
    kept = ROOT / "target" / "differential"
    different = 0
    for name in given.which or FUZZERS:
        fuzzer = FUZZERS[name]()
        if not fuzzer.is_there():
            print(f"{name}: left out, {fuzzer.missing}", file=sys.stderr)
            continue
        different += compare(name, fuzzer, given, kept)
    return 1 if different else 0


if __name__ == "__main__":
    os.environ["NO_COLOR"] = "1"
    sys.exit(main())
