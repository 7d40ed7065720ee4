"""One random input, and the outputs of two programs for it."""

import difflib
import os
import pathlib
import random
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOLECISM = os.environ.get("SOLECISM", str(ROOT / "target" / "release" / "solecism"))


class Comparison:
    """A folder for the input, the random numbers that make it, and what differs."""

    def __init__(self, work, seed):
        self.work = work
        self.random = random.Random(seed)
        self.difference = None

    def write(self, name, text):
        path = self.work / name
        path.write_text(text, encoding="utf-8")
        return path

    def run(self, name, command):
        """Standard output of a command, which is kept beside the input."""
        run = subprocess.run([str(word) for word in command], capture_output=True, timeout=120, check=False)
        (self.work / f"{name}.out").write_bytes(run.stdout)
        (self.work / f"{name}.err").write_bytes(run.stderr)
        return run

    def solecism(self, *arguments):
        run = self.run("solecism", [SOLECISM, *arguments, "-q"])
        if run.returncode not in (0, 1, 2) or b"panicked" in run.stderr:
            self.difference = f"solecism ended with {run.returncode}"
        return run.stdout

    def check(self, theirs, ours):
        """Notes the first lines that differ."""
        if theirs == ours or self.difference:
            return
        lines = [text.decode(errors="replace").splitlines() for text in (theirs, ours)]
        changes = difflib.unified_diff(*lines, "original", "solecism", lineterm="", n=0)
        self.difference = " / ".join(list(changes)[3:7]) or "line ends"
