"""m2scorer and errant_compare on random corrections by several annotators."""

import os
import shutil

WORDS = "a b c the The boat . , 's é 船 don n't".split()
TYPES = "R:NOUN M:DET U:PREP R:VERB:SVA R:SPELL R:OTHER M:PUNCT R:ORTH".split()
NOOP = "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||{}"


class M2Scorer:
    missing = "M2SCORER names m2scorer.py, which python2 (PYTHON2) runs"

    def is_there(self):
        return "M2SCORER" in os.environ

    def compare(self, comparison):
        random = comparison.random
        beta = random.choice([[], ["--beta", "1"]])
        unchanged = random.choice([None, "0", "3"])
        sources = [words(random) for _ in range(30)]
        gold = comparison.write("gold.m2", "".join(m2(random, source, random.choice([1, 1, 2, 3])) for source in sources))
        output = comparison.write("output", "".join(" ".join(edited(random, source)) + "\n" for source in sources))
        original = [os.environ.get("PYTHON2", "python2"), os.environ["M2SCORER"], "-v", *beta]
        original += ["--max_unchanged_words", unchanged] if unchanged else []
        theirs = comparison.run("original", [*original, output, gold])
        options = [*beta, *(["--max-unchanged", unchanged] if unchanged else [])]
        ours = comparison.solecism("score", "m2", gold, output, *options, "--layout", "m2scorer", "--per-sentence")
        if theirs.returncode == 0:
            comparison.check(totals(theirs.stdout), totals(ours))


class Errant:
    missing = "errant_compare is not installed (ERRANT names it)"

    def __init__(self):
        self.program = os.environ.get("ERRANT") or shutil.which("errant_compare")

    def is_there(self):
        return self.program is not None

    def compare(self, comparison):
        random = comparison.random
        sources = [words(random) for _ in range(1000)]
        annotators = random.choice([1, 1, 2, 3])
        reference = comparison.write("reference.m2", "".join(m2(random, source, annotators) for source in sources))
        hypothesis = comparison.write("hypothesis.m2", "".join(m2(random, source, 1) for source in sources))
        mode = random.choice(["cs", "cse", "ds", "dt"])
        theirs = comparison.run(
            "original", [self.program, "-hyp", hypothesis, "-ref", reference, *([f"-{mode}"] if mode != "cs" else []), "-cat", "3"]
        )
        ours = comparison.solecism(
            "score", "edits", reference, hypothesis, "--mode", mode, "--compat", "errant", "--tier", "all", "--by", "category",
            "--layout", "errant",
        )
        if theirs.returncode == 0:
            comparison.check(theirs.stdout.strip(), ours.strip())


def totals(output):
    """The totals at the end of m2scorer's report."""
    return b"\n".join(line.strip() for line in output.strip().splitlines()[-3:])


def words(random):
    return [random.choice(WORDS) for _ in range(random.randint(1, 9))]


def edited(random, source):
    """The words with up to three of them taken out, put in or replaced."""
    found = list(source)
    for _ in range(random.randint(0, 3)):
        at, what = random.randint(0, len(found)), random.randrange(3)
        if what == 0:
            found.insert(at, random.choice(WORDS))
        elif what == 1 and at < len(found):
            found[at] = random.choice(WORDS)
        elif what == 2 and at < len(found) > 1:
            del found[at]
    return found


def m2(random, source, annotators):
    """A sentence and the edits of its annotators, in order and apart from each other."""
    lines = ["S " + " ".join(source)]
    for annotator in range(annotators):
        edits, at = [], 0
        while at <= len(source) and random.random() < 0.5:
            start = random.randint(at, len(source))
            end = min(len(source), start + random.choice([0, 1, 1, 2]))
            new = [random.choice(WORDS) for _ in range(random.choice([0, 1, 1, 2]))]
            if source[start:end] != new:
                edits.append(f"A {start} {end}|||{random.choice(TYPES)}|||{' '.join(new)}|||REQUIRED|||-NONE-|||{annotator}")
            at = end + 1
        lines += edits or [NOOP.format(annotator)]
    return "\n".join(lines) + "\n\n"
