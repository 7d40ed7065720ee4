"""Times solecism's taggers and parsers beside others, on the same sentences with gold tokens, in one run.

Models are trained on the first sentences of a treebank, so that it takes a minute and not ten: a parser with fewer
weights is somewhat faster, and a row says how many sentences it was. Name trained ones with EAGER, MST, HMM and
PERCEPTRON to time those. UDPipe (PyPI: ufal.udpipe) is a peer where UDPIPE names one of its models; NLTK's perceptron
tagger is one, trained on the same sentences. One thread, seconds of the processor, less those of reading the model: a
run on all sentences less one on none. Machines are noisy: only the ratios mean something.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

from scoring import PROGRAM, ROOT, SHARED, repeated, timed

TRAINING_SENTENCES = 2_000
# Enough for a tagger to take a second.
COPIES = {"tagger": 40, "parser": 5}


def sentences(path):
    """The blocks of a CoNLL-U file."""
    return [block + "\n\n" for block in path.read_text(encoding="utf-8").split("\n\n") if block.strip()]


def words(blocks):
    """The words of each sentence with their universal tags."""
    rows = ([line.split("\t") for line in block.splitlines() if line[:1].isdigit()] for block in blocks)
    return [[(row[1], row[3]) for row in sentence if row[0].isdigit()] for sentence in rows]


def corpora(work):
    """What is learned from, and what is analysed: the sample where there is no treebank."""
    ewt = SHARED / "data" / "ewt"
    sample = ROOT / "crates/language/data/sample" / "sample.conllu"
    training, test = (ewt / "train.conllu", ewt / "test.conllu") if ewt.exists() else (sample, sample)
    learned = work / "training.conllu"
    learned.write_text("".join(sentences(training)[:TRAINING_SENTENCES]), encoding="utf-8")
    return learned, test


def model(work, kind, learned, *options):
    """A model of this kind: the one that is named, or one that is trained now."""
    named = os.environ.get(kind.upper())
    if named:
        return named, "named"
    path = work / f"{kind}.model"
    subprocess.run([PROGRAM, "train", kind, learned, "-o", path, "-q", *options], check=True)
    return path, f"{len(sentences(learned)):,} sentences"


def rate(work, test, job, command):
    """Sentences a second."""
    copies = COPIES[job]
    many = repeated(test, work, copies, f"{job}.conllu")
    none = work / "none.conllu"
    none.write_text("", encoding="utf-8")
    out = work / "out.conllu"
    run = lambda corpus: timed([PROGRAM, *command, corpus, "-o", out, "-j", 1, "-q"], cpu=True)
    return copies * len(sentences(test)) / (run(many) - run(none))


def nltk_tagger(learned, test):
    """Sentences that NLTK's averaged perceptron tags in a second."""
    from nltk.tag.perceptron import PerceptronTagger

    tagger = PerceptronTagger(load=False)
    tagger.train(words(sentences(learned)), nr_iter=5)
    plain = [[word for word, _ in sentence] for sentence in words(sentences(test))]
    start = time.process_time()
    for sentence in plain:
        tagger.tag(sentence)
    return len(plain) / (time.process_time() - start)


def udpipe(test):
    """Sentences that a model of UDPipe parses in a second, by their own tags; none without one."""
    if "UDPIPE" not in os.environ:
        print("UDPIPE is not set: no row for it", file=sys.stderr)
        return None
    from ufal.udpipe import Model, Pipeline

    loaded = Model.load(os.environ["UDPIPE"])
    pipeline = Pipeline(loaded, "conllu", Pipeline.NONE, Pipeline.DEFAULT, "conllu")
    text = test.read_text(encoding="utf-8")
    start = time.process_time()
    pipeline.process(text)
    return len(sentences(test)) / (time.process_time() - start)


def row(job, trained, ours, peer, theirs, needed=""):
    beside = "" if theirs is None else f"{peer} {theirs:,.0f}"
    ratio = "" if theirs is None else f"{ours / theirs:.1f}"
    print(f"| {job} | {trained} | {ours:,.0f} sentences/s | {beside} | {ratio} | {needed} |", flush=True)


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        learned, test = corpora(work)
        print("\n| system | trained on | solecism | beside | ratio | wanted |")
        print("|---|---|---|---|---|---|")
        taggers = nltk_tagger(learned, test)
        for kind in ("hmm", "perceptron"):
            path, trained = model(work, kind, learned, "--tags", "upos")
            row(kind, trained, rate(work, test, "tagger", ["tag", "-m", path]), "NLTK", taggers)
        parser = udpipe(test)
        path, trained = model(work, "eager", learned, "--training-tags", "gold")
        for beam, needed in ((1, "≥ 10,000/s"), (16, "")):
            ours = rate(work, test, "parser", ["parse", "-m", path, "--beam", beam])
            row(f"eager --beam {beam}", trained, ours, "UDPipe", parser, needed)
        path, trained = model(work, "mst", learned, "--training-tags", "gold")
        row("mst", trained, rate(work, test, "parser", ["parse", "-m", path]), "UDPipe", parser)


if __name__ == "__main__":
    main()
