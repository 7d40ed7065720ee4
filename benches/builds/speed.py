"""Times both programs in turns."""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

from inputs import SHARED, sample

SLOWER = 1.10
ROUNDS = 3


def copies(source, size):
    """How many copies of a file make this many bytes."""
    return -(-size // source.stat().st_size)


def grown(source, times, path):
    """A file of many copies of a text."""
    end = b"\n\n" if source.suffix in (".conllu", ".m2") else b"\n"
    path.write_bytes((source.read_bytes().rstrip(b"\n") + end) * times)


def large_inputs(program, folder):
    """The inputs that are timed: shared corpora where they are there, else the sample."""
    bundled = sample()
    best = lambda name, other: SHARED / name if (SHARED / name).exists() else other
    call = lambda words: subprocess.run([program, *words.split(), "-q"], cwd=folder, check=True)
    trees, rows = (pathlib.Path(shutil.copy(bundled / name, folder)) for name in ("sample.ptb", "sample.conllu"))
    call("train pcfg sample.ptb -o pcfg.model")
    call("train hmm sample.ptb -o hmm.model")
    call("train eager sample.conllu --iterations 2 --beam 1 --training-tags gold -o eager.model")
    call("parse -m pcfg.model sample.ptb -o parsed.ptb")
    call("parse -m eager.model sample.conllu -o parsed.conllu")
    call("convert sample.ptb --to text -o clean.txt")
    call("corrupt clean.txt --passes 2 -o noisy.txt")
    treebank, dependencies = best("gum/train.ptb", trees), best("ewt/dev.conllu", rows)
    large = {"trees.ptb": (treebank, 25_000_000), "some.ptb": (treebank, 2_000_000), "few.ptb": (trees, 300_000),
             "rows.conllu": (dependencies, 15_000_000), "some.conllu": (dependencies, 5_000_000)}
    for name, (source, size) in large.items():
        grown(source, copies(source, size), folder / name)
    # As many copies of the gold as of what is scored.
    for gold, size in ((trees, 10_000_000), (rows, 50_000_000)):
        for name in ("sample", "parsed"):
            grown(folder / f"{name}{gold.suffix}", copies(gold, size), folder / f"{name}.many{gold.suffix}")
    learner = best("jfleg/dev/dev.src", folder / "noisy.txt")
    times = copies(learner, 300_000)
    grown(learner, times, folder / "source.txt")
    grown(best("jfleg/dev/dev.ref0", folder / "clean.txt"), times, folder / "fixed.txt")
    call("convert some.ptb --to text -o text.txt")
    call("edits source.txt fixed.txt --format text -o gold.m2")
    # `score m2` is so much faster than `edits` that it needs more.
    for name in ("gold.m2", "fixed.txt"):
        grown(folder / name, 6, folder / f"many.{name}")


SPEED = {
    "corrupt trees, foster": "corrupt trees.ptb --edits out.edits -o out.ptb",
    "corrupt trees, typos": "corrupt trees.ptb --profile typos --rate 5% -o out.ptb",
    "corrupt plain text": "corrupt text.txt -o out.txt",
    "corrupt CoNLL-U": "corrupt rows.conllu --edits out.edits -o out.conllu",
    "convert": "convert some.ptb --to conllu -o out.conllu",
    "score parseval": "score parseval sample.many.ptb parsed.many.ptb --by label --iterations 1",
    "score ud": "score ud sample.many.conllu parsed.many.conllu",
    "edits": "edits source.txt fixed.txt -o out.m2",
    "score m2": "score m2 many.gold.m2 many.fixed.txt",
    "train hmm": "train hmm trees.ptb -o out.model",
    "tag": "tag -m hmm.model some.ptb -o out.ptb",
    "parse, pcfg": "parse -m pcfg.model few.ptb -o out.ptb",
    "parse, eager": "parse -m eager.model some.conllu -o out.conllu",
}


def processor_seconds(program, command, folder):
    """User and system time of one run."""
    words = ["solecism", *command.split(), "-j", "1", "-q"]
    child = subprocess.Popen(words, executable=program, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):
        sys.exit(f"{program}: {command}: exit status {child.returncode}\n{said.decode(errors='replace')}")
    return usage.ru_utime + usage.ru_stime


def medians(programs, command, folder, runs):
    """The median seconds of both. They take turns, and each begins as often, for a machine gets faster and slower.

    What seems slower is run again, up to three times as often in all: the noise of a busy machine goes, a change stays.
    """
    seconds = ([], [])
    for turn in range(ROUNDS * runs):
        if turn > 0 and turn % runs == 0 and statistics.median(seconds[1]) <= SLOWER * statistics.median(seconds[0]):
            break
        for side in (0, 1) if turn % 2 == 0 else (1, 0):
            seconds[side].append(processor_seconds(programs[side], command, folder))
    return [statistics.median(one) for one in seconds]


def compare_speed(programs, runs):
    """Times everything, a row each; how many commands are slower."""
    slower = 0
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        large_inputs(programs[0], folder)
        print(f"| processor time, 1 thread, median of {runs} | old | new | ratio |")
        print("|---|---|---|---|")
        for name, command in SPEED.items():
            old, new = medians(programs, command, folder, runs)
            ratio = new / old
            slower += ratio > SLOWER
            mark = " **slower**" if ratio > SLOWER else ""
            print(f"| {name} | {old:.3f} s | {new:.3f} s | {ratio:.3f}{mark} |", flush=True)
    print(f"\n{slower} of {len(SPEED)} commands: more than {SLOWER} times the time")
    return slower
