#!/usr/bin/env python3
"""Compares two builds of solecism: the same bytes, and the same speed within 10 %.

    python3 benches/builds OLD NEW [--runs 10] [--only bytes|speed]

Bytes: both programs run the same commands, each in a folder of its own, and everything that they write is compared:
files, standard output, messages and exit status. Where something differs, NEW gets OLD's files before it goes on, so
that each line is about its own command, and both versions are kept to be looked at.

Speed: both programs take turns at the same command, one thread; the median of the seconds of the processor counts.

Exit status 1 if anything differs, or if NEW needs more than 1.10 times the time. Inputs are the bundled sample and,
where they are there, the corpora of ../shared/data; what needs others is left out, and that is said.
"""

import argparse
import os
import pathlib
import sys
import tempfile

from same_bytes import compare_bytes
from speed import compare_speed


def arguments():
    parser = argparse.ArgumentParser(description="Compares two builds of solecism: the same bytes, the same speed.")
    parser.add_argument("old", metavar="OLD", type=pathlib.Path)
    parser.add_argument("new", metavar="NEW", type=pathlib.Path)
    parser.add_argument("--runs", metavar="N", type=int, default=10, help="how often each command is timed (10)")
    parser.add_argument("--only", choices=("bytes", "speed"), help="one of the two parts")
    given = parser.parse_args()
    for program in (given.old, given.new):
        if not os.access(program, os.X_OK) or program.is_dir():
            parser.error(f"{program} is no program")
    if given.runs < 1:
        parser.error("--runs: at least one")
    return given


def main():
    given = arguments()
    programs = [given.old.resolve(), given.new.resolve()]
    wrong = 0
    if given.only != "speed":
        kept = pathlib.Path(tempfile.mkdtemp(prefix="solecism-builds-"))
        wrong += compare_bytes(programs, kept)
        if any(kept.iterdir()):
            print(f"what differs is in {kept}, in a folder for each command, by its number")
        else:
            kept.rmdir()
    if given.only != "bytes":
        wrong += compare_speed(programs, given.runs)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
