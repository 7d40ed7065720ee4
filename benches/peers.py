"""Times solecism beside the programs that people use for the same job, on the same sentences, in one run.

Wall-clock time of the best of several runs, one thread each unless a row says otherwise. Machines are noisy: only
the ratios mean something.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "target" / "release" / "solecism"
TREES = 200_000
TEXT_SENTENCES = 20_000
RUNS = 3


def source_trees():
    """The GUM training trees where they are at hand, else the bundled sample."""
    gum = ROOT.parent / "shared" / "data" / "gum" / "train.ptb"
    path = gum if gum.exists() else ROOT / "crates/language/data/sample" / "sample.ptb"
    return path, path.read_text(encoding="utf-8").splitlines()


def solecism(*arguments):
    """Seconds that one run of the program takes: the best of several."""
    best = float("inf")
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([PROGRAM, *map(str, arguments)], check=True)
        best = min(best, time.perf_counter() - start)
    return best


def peak_memory(*arguments):
    """The most memory that one run of the program holds, in MB: asked of the system while it runs."""
    child = subprocess.Popen([PROGRAM, *map(str, arguments)])
    peak = 0
    while child.poll() is None:
        try:
            status = pathlib.Path(f"/proc/{child.pid}/status").read_text()
            peak = max([peak] + [int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")])
        except (FileNotFoundError, ProcessLookupError):
            break
        time.sleep(0.02)
    if child.wait() != 0:
        sys.exit(f"solecism failed: {arguments}")
    return peak / 1000


def nltk_trees(lines):
    from nltk import Tree

    start = time.perf_counter()
    with open(os.devnull, "w", encoding="utf-8") as sink:
        for line in lines:
            print(Tree.fromstring(line), file=sink)
    return time.perf_counter() - start


def nlpaug_keyboard(sentences):
    import nlpaug.augmenter.char as nac

    augmenter = nac.KeyboardAug(aug_word_p=0.1)
    start = time.perf_counter()
    for sentence in sentences:
        augmenter.augment(sentence)
    return time.perf_counter() - start


def typo_package(sentences):
    """One slip in a tenth of the words, by the package's own four kinds of slip in turn."""
    import random

    import typo

    slips = ["char_swap", "missing_char", "extra_char", "nearby_char"]
    random.seed(1)
    start = time.perf_counter()
    for sentence in sentences:
        errer = typo.StrErrer(sentence, seed=1)
        for i in range(max(1, round(len(sentence.split()) * 0.1))):
            getattr(errer, slips[i % 4])()
    return time.perf_counter() - start


def row(job, ours, theirs, peer, needed):
    print(f"| {job} | {ours:,.0f}/s | {peer} {theirs:,.0f}/s | {ours / theirs:.1f} | {needed} |")


def main():
    path, lines = source_trees()
    work = pathlib.Path(tempfile.mkdtemp())
    trees = work / "trees.ptb"
    repeated = (lines * (TREES // len(lines) + 1))[:TREES]
    trees.write_text("\n".join(repeated) + "\n", encoding="utf-8")
    out = work / "out.ptb"

    print(f"Trees: {path.name} repeated to {TREES:,}.\n")
    print("| job | solecism | beside | ratio | wanted |")
    print("|---|---|---|---|---|")
    convert = TREES / solecism("convert", trees, "-o", out, "-j", 1, "-q")
    row("convert, 1 thread", convert, TREES / nltk_trees(repeated), "NLTK", "≥ 30")
    corrupt = TREES / solecism("corrupt", trees, "-o", out, "-j", 1, "-q")
    row("corrupt, 1 thread", corrupt, convert, "convert", "≥ 0.5")
    corrupt2 = TREES / solecism("corrupt", trees, "-o", out, "-j", 2, "-q")
    row("corrupt, 2 threads", corrupt2, corrupt, "1 thread", "≥ 1.6")

    plain = work / "plain.txt"
    subprocess.run([PROGRAM, "convert", trees, "--to", "text", "-o", plain, "-q"], check=True)
    text = plain.read_text(encoding="utf-8").splitlines()
    # Enough for start-up not to matter; the peers get fewer, and a rate is a rate.
    misspell = len(text) / solecism("corrupt", plain, "--profile", "typos", "--rate", "10%", "-o", out, "-j", 1, "-q")
    few = [line for line in text if line.strip()][:TEXT_SENTENCES]
    row("misspell, 1 thread", misspell, len(few) / nlpaug_keyboard(few), "nlpaug KeyboardAug", "≥ 10")
    row("misspell, 1 thread", misspell, len(few) / typo_package(few), "typo", "> 1")

    large = work / "large.ptb"
    block = trees.read_bytes()
    with open(large, "wb") as file:
        while file.tell() < 1_000_000_000:
            file.write(block)
    print(f"\nMemory on {large.stat().st_size / 1e9:.1f} GB of trees: ", end="")
    for job in (["convert"], ["corrupt"], ["corrupt", "--profile", "typos", "--rate", "5%"]):
        print(f"{' '.join(job)} {peak_memory(*job, large, '-o', out, '-q'):.0f} MB; ", end="", flush=True)
    print("wanted: under 150 MB")
    subprocess.run(["rm", "-r", work], check=True)


if __name__ == "__main__":
    main()
