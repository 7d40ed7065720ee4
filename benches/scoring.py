"""Times solecism's scores beside the programs that the field uses, on the same sentences, in one run.

sacrebleu and udtools come from PyPI. EVALB and conll18_ud_eval are not packaged: name them with EVALB (the program,
built with -O2) and CONLL18 (the script). What is not there is left out, and that is said. Each program gets enough
sentences for its start not to matter, and a rate is a rate. Machines are noisy: only the ratios mean something.
"""

import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "target" / "release" / "solecism"
SHARED = ROOT.parent / "shared"
RUNS = 3


def timed(command, cpu=False):
    """Seconds that a command takes, of the clock or of the processor: the best of several runs."""
    best = float("inf")
    for _ in range(RUNS):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        # A score that leaves sentences out ends with status 1.
        run = subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if run.returncode not in (0, 1):
            sys.exit(f"failed: {command}")
        after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - start
        used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        best = min(best, used if cpu else wall)
    return best


def repeated(path, to, blocks, name):
    """A file of `blocks` copies of a text."""
    copy = to / name
    text = path.read_bytes()
    copy.write_bytes((text if text.endswith(b"\n") else text + b"\n") * blocks)
    return copy


def row(job, ours, theirs, peer, needed, unit="sentences/s"):
    print(f"| {job} | {ours:,.0f} {unit} | {peer} {theirs:,.0f} | {ours / theirs:.1f} | {needed} |", flush=True)


def trees(work):
    """Gold and parsed trees: a real parser's where they are at hand, else the sample against itself."""
    real = SHARED / "reference" / "evalb" / "real"
    sample = ROOT / "crates/language/data/sample" / "sample.ptb"
    pair = [real / "gold.ptb", real / "berkeley.ptb"] if real.exists() else [sample, sample]
    one = pair[0].read_bytes().count(b"\n")
    blocks = -(-40_000 // one)
    return [repeated(path, work, blocks, f"{i}.ptb") for i, path in enumerate(pair)], one * blocks


def parseval(work):
    files, sentences = trees(work)
    ours = sentences / timed([PROGRAM, "score", "parseval", *files, "-j", 1, "-q"], cpu=True)
    if "EVALB" not in os.environ:
        print("EVALB is not set: no row for it", file=sys.stderr)
        return
    prm = SHARED / "reference" / "evalb" / "COLLINS.prm"
    options = ["-p", prm, "-e", 1_000_000] if prm.exists() else ["-e", 1_000_000]
    theirs = sentences / timed([os.environ["EVALB"], *options, *files], cpu=True)
    row("parseval, 1 thread, CPU", ours, theirs, "EVALB -O2", "≥ 3")


def dependencies(work):
    gold = SHARED / "data" / "ewt" / "test.conllu"
    system = SHARED / "reference" / "ud" / "malt_goldtok_goldpos.conllu"
    if not gold.exists():
        gold = system = ROOT / "crates/language/data/sample" / "sample.conllu"
    one = gold.read_text(encoding="utf-8").count("\n\n")
    files = [repeated(path, work, 40, f"{i}.conllu") for i, path in enumerate([gold, system])]
    ours = 40 * one / timed([PROGRAM, "score", "ud", *files, "-j", 2, "-q"])
    if "CONLL18" in os.environ:
        theirs = one / timed([sys.executable, os.environ["CONLL18"], gold, system])
        row("ud, 2 threads", ours, theirs, "conll18_ud_eval", "≥ 100")
    else:
        print("CONLL18 is not set: no row for it", file=sys.stderr)
    script = "import sys; from udtools.udeval import *; evaluate(*map(load_conllu_file, sys.argv[1:]))"
    theirs = one / timed([sys.executable, "-c", script, gold, system])
    row("ud, 2 threads", ours, theirs, "udtools udeval", "")


def ter(work):
    folder = SHARED / "reference" / "ter"
    sample = ROOT / "crates/language/data/sample" / "sample.ptb"
    if folder.exists():
        pair = [folder / "ref.txt", folder / "hyp.txt"]
    else:
        pair = [work / "ref.txt", work / "hyp.txt"]
        subprocess.run([PROGRAM, "convert", sample, "--to", "text", "-o", pair[0], "-q"], check=True)
        subprocess.run([PROGRAM, "corrupt", pair[0], "--passes", "3", "-o", pair[1], "-q"], check=True)
    one = pair[0].read_text(encoding="utf-8").count("\n")
    files = [repeated(path, work, 40, path.name + ".many") for path in pair]
    ours = 40 * one / timed([PROGRAM, "score", "ter", "--format", "text", *files, "-j", 1, "-q"])
    theirs = one / timed([sys.executable, "-m", "sacrebleu", pair[0], "-i", pair[1], "-m", "ter"])
    row("ter, 1 thread", ours, theirs, "sacrebleu", "≥ 30")


def shuffling(work):
    """The time of the test alone: a comparison with it, less one with a single iteration."""
    files, _ = trees(work)
    parts = [work / "gold.part", work / "a.part", work / "b.part"]
    for source, part in zip([files[0], files[1], files[0]], parts):
        part.write_bytes(b"".join(source.read_bytes().splitlines(keepends=True)[:2400]))
    command = [PROGRAM, "compare", "parseval", *parts, "--format", "brackets", "-j", 2, "-q", "--resamples"]
    seconds = timed([*command, 10_000]) - timed([*command, 1])
    print(f"\nShuffling 10,000 times over 2,400 sentences, 2 threads: {seconds:.2f} s; wanted: under 1 s")


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        print("\n| score | solecism | beside | ratio | wanted |")
        print("|---|---|---|---|---|")
        for job in (parseval, dependencies, ter, shuffling):
            job(work)


if __name__ == "__main__":
    main()
