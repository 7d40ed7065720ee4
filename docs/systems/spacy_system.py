#!/usr/bin/env python3
"""spaCy for solecism: trains a tagger and parser from nothing, or tags and parses tokens on standard input.

    spacy_system.py train TRAIN.conllu DEV.conllu MODEL STEPS
    spacy_system.py parse MODEL < sentences, one a line, words with spaces between > CoNLL-U
"""
import subprocess
import sys
from pathlib import Path

import spacy
from spacy.tokens import Doc


def call(*arguments):
    subprocess.run([sys.executable, "-m", "spacy", *arguments], check=True)


def train(training, held_out, model, steps):
    model = Path(model)
    model.mkdir()
    for part in (training, held_out):
        call("convert", part, str(model), "--converter", "conllu", "--n-sents", "1")
    config = str(model / "config.cfg")
    call("init", "config", config, "--lang", "en", "--pipeline", "tagger,parser", "--optimize", "efficiency")
    call("train", config, "--output", str(model),
         "--paths.train", str(model / Path(training).with_suffix(".spacy").name),
         "--paths.dev", str(model / Path(held_out).with_suffix(".spacy").name),
         "--training.max_steps", steps, "--training.eval_frequency", "200")


def parse(model):
    pipeline = spacy.load(Path(model) / "model-best")
    for line in sys.stdin:
        words = line.split() or sys.exit("a sentence without words has no analysis")
        # The first word starts the only sentence there is.
        doc = Doc(pipeline.vocab, words=words, sent_starts=[n == 0 for n in range(len(words))])
        for _, component in pipeline.pipeline:
            doc = component(doc)
        for word in doc:
            root = word.head.i == word.i
            head, relation = (0, "root") if root else (word.head.i + 1, word.dep_)
            print(word.i + 1, word.text, "_", "_", word.tag_ or "_", "_", head, relation, "_", "_", sep="\t")
        print(flush=True)


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    {"train": train, "parse": parse}[sys.argv[1]](*sys.argv[2:])
