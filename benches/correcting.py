"""Times the measures of correctors beside the programs that the field uses, on the same sentences, in one run.

errant comes from PyPI (its comparison needs no spaCy). The others are not packaged: name them with M2SCORER (the script
m2scorer.py; PYTHON2 is the Python that it needs, python2 unless set) and GLEU (the script that comes with JFLEG). What
is not there is left out, and that is said. Processor time, one thread; only the ratios mean something.
"""

import importlib.util
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from scoring import PROGRAM, SHARED, repeated, row, timed


def jfleg(work):
    """Sources, references and gold edits: JFLEG's where they are at hand, else our own errors in the sample."""
    data = SHARED / "data" / "jfleg"
    if data.exists():
        references = [data / "dev" / f"dev.ref{i}" for i in range(4)]
        return data / "dev" / "dev.src", references, data / "m2" / "dev.ref.m2", 754
    sample = pathlib.Path(__file__).resolve().parent.parent / "crates/language/data/sample" / "sample.ptb"
    clean, noisy, gold = work / "clean.txt", work / "noisy.txt", work / "gold.m2"
    run = lambda *words: subprocess.run([str(word) for word in (PROGRAM, *words, "-q")], check=True)
    run("convert", sample, "--to", "text", "-o", clean)
    run("corrupt", clean, "--passes", "2", "-o", noisy)
    run("edits", noisy, clean, "--format", "text", "-o", gold)
    return noisy, [clean] * 4, gold, clean.read_text(encoding="utf-8").count("\n")


def many(path, work, name, blocks=20):
    """A file of many copies, M2 with a blank line between them."""
    if path.suffix != ".m2":
        return repeated(path, work, blocks, name)
    copy = work / name
    copy.write_bytes((path.read_bytes().strip() + b"\n\n") * blocks)
    return copy


def m2(work):
    source, references, gold, one = jfleg(work)
    output = references[1]
    files = [many(gold, work, "g.m2"), many(output, work, "o")]
    ours = 20 * one / timed([PROGRAM, "score", "m2", *files, "-j", 1, "-q"], cpu=True)
    if "M2SCORER" not in os.environ:
        print("M2SCORER is not set: no row for it", file=sys.stderr)
        return
    python = os.environ.get("PYTHON2", "python2")
    theirs = one / timed([python, os.environ["M2SCORER"], output, gold], cpu=True)
    row("m2, 1 thread, CPU", ours, theirs, "m2scorer", "≥ 200")


def repetitive(work):
    """One sentence of 500 words that repeats itself: the original does not come to an end."""
    source = " ".join(["very", "very", "old"] * 167)
    gold, output = work / "long.m2", work / "long.txt"
    gold.write_text(f"S {source}\nA 0 1|||R|||Very|||REQUIRED|||-NONE-|||0\n", encoding="utf-8")
    output.write_text(" ".join(["very", "old", "old"] * 160) + "\n", encoding="utf-8")
    seconds = timed([PROGRAM, "score", "m2", gold, output, "-j", 1, "-q"], cpu=True)
    print(f"\nm2 on one repetitive sentence of 501 words: {seconds:.2f} s; wanted: under 1 s\n")


def edits(work):
    folder = SHARED / "reference" / "gec" / "edits"
    if folder.exists():
        reference, hypothesis = folder / "ref_without0.m2", folder / "hyp0.m2"
    else:
        source, references, reference, _ = jfleg(work)
        hypothesis = reference
    one = sum(line.startswith("S ") for line in reference.read_text(encoding="utf-8").splitlines())
    files = [many(reference, work, "r.m2", 100), many(hypothesis, work, "h.m2", 100)]
    ours = 100 * one / timed([PROGRAM, "score", "edits", *files, "-j", 1, "-q"], cpu=True)
    found = importlib.util.find_spec("errant")
    script = pathlib.Path(found.origin).parent / "commands" / "compare_m2.py" if found else None
    if script is None or not script.exists():
        print("errant is not installed: no row for it", file=sys.stderr)
        return
    # Its start matters, so it gets as many.
    theirs = 100 * one / timed([sys.executable, script, "-hyp", files[1], "-ref", files[0]], cpu=True)
    row("edits, 1 thread, CPU", ours, theirs, "errant_compare", "≥ 30")


def extraction(work):
    """ERRANT's extraction of edits beside ours, from the same analyses; spaCy's own time is left out."""
    folder = SHARED / "reference" / "gec" / "errant"
    if not folder.exists() or any(importlib.util.find_spec(name) is None for name in ("errant", "spacy", "rapidfuzz")):
        print("errant, spaCy or their analyses are not there: no row for the extraction of edits", file=sys.stderr)
        return
    files = [folder / "jfleg-dev.src.conllu", folder / "jfleg-dev.ref0.conllu"]
    one = files[0].read_text(encoding="utf-8").count("# sent_id")
    copies = [many(path, work, path.name) for path in files]
    ours = 20 * one / timed([PROGRAM, "edits", *copies, "-o", work / "found.m2", "-j", 1, "-q"], cpu=True)
    script = pathlib.Path(__file__).with_name("errant_edits.py")
    seconds = subprocess.run([sys.executable, script, *files], check=True, capture_output=True, text=True).stdout
    row("extraction of edits, 1 thread, CPU", ours, one / float(seconds), "ERRANT without spaCy", "≥ 30")


def gleu(work):
    source, references, _, one = jfleg(work)
    copies = [many(path, work, f"g{i}") for i, path in enumerate([source, *references])]
    named = [word for reference in copies[1:] for word in ("--reference", reference)]
    command = [PROGRAM, "score", "gleu", copies[0], "--source", copies[0], *named, "-j", 1, "-q"]
    ours = 20 * one / timed(command, cpu=True)
    if "GLEU" not in os.environ:
        print("GLEU is not set: no row for it", file=sys.stderr)
        return
    script = [sys.executable, os.environ["GLEU"], "-r", *references, "-s", source, "--hyp", source]
    theirs = one / timed(script, cpu=True)
    row("gleu, 4 references, 500 draws, 1 thread, CPU", ours, theirs, "JFLEG's script", "≥ 200")


def imeasure(work):
    """Three versions of a sentence of 227 words."""
    words = [f"w{at % 60}" for at in range(227)]
    change = lambda every, mark: [mark + word if at % every == 1 else word for at, word in enumerate(words)]
    gold, output = work / "three.m2", work / "three.txt"
    lines = [f"A {at} {at + 1}|||R|||x{at}|||REQUIRED|||-NONE-|||0" for at in range(3, 227, 7)]
    gold.write_text("\n".join([f"S {' '.join(words)}", *lines]) + "\n", encoding="utf-8")
    output.write_text(" ".join(change(9, "y")[5:]) + "\n", encoding="utf-8")
    seconds = timed([PROGRAM, "score", "imeasure", gold, output, "-j", 1, "-q"], cpu=True)
    print(f"\nimeasure on one sentence of 227 words: {seconds:.2f} s; wanted: under 1 s\n")


def unseen(work):
    """Fingerprints like those of twenty corrections of a sentence: most were given once, few often."""
    draw = random.Random(1)
    lines = []
    for _ in range(2000):
        seen = [0] * 20
        left = 20
        while left > 0:
            times = min(left, 1 + int(draw.expovariate(0.7)))
            seen[times - 1] += 1
            left -= times
        lines.append(" ".join(map(str, seen)).rstrip(" 0") or "1")
    file = work / "fingerprints.txt"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    seconds = timed([PROGRAM, "coverage", "--fingerprint", file, "-j", 1, "-q"], cpu=True)
    print(f"\nunseen corrections, with 1,000 draws each: {2000 / seconds:,.0f} fingerprints/s; wanted: 1,000\n")


def alignment(work):
    source, references, _, one = jfleg(work)
    copies = [many(path, work, f"a{i}") for i, path in enumerate([source, *references])]
    named = [word for reference in copies[1:] for word in ("--reference", reference)]
    command = [PROGRAM, "conserve", "--source", copies[0], *named[:-2], "--system", f"last={copies[-1]}"]
    command += ["--resamples", 10, "-j", 1, "-q"]
    pairs = 20 * one * len(references)
    print(f"\nword alignment (conserve): {pairs / timed(command, cpu=True):,.0f} pairs/s; wanted: 34,000\n")


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        print("\n| score | solecism | beside | ratio | wanted |")
        print("|---|---|---|---|---|")
        for job in (m2, edits, extraction, gleu, repetitive, imeasure, unseen, alignment):
            job(work)


if __name__ == "__main__":
    main()
