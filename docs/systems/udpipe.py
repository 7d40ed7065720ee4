#!/usr/bin/env python3
"""UDPipe for solecism: trains a tagger and parser, or tags and parses tokens on standard input.

    udpipe.py train TRAIN.conllu DEV.conllu MODEL
    udpipe.py parse MODEL < sentences, one a line, words with spaces between > CoNLL-U
"""
import sys

from ufal import udpipe

TAGGER = "models=1;templates_1=tagger;iterations=8"
PARSER = "iterations=8;embedding_upostag=20;embedding_feats=20;embedding_xpostag=0;embedding_form=50;" \
         "embedding_lemma=0;embedding_deprel=20;learning_rate=0.02;hidden_layer=200;batch_size=10;" \
         "structured_interval=0;transition_system=projective;transition_oracle=dynamic;single_root=1"


def sentences(path):
    reader = udpipe.InputFormat.newConlluInputFormat()
    with open(path, encoding="utf-8") as file:
        reader.setText(file.read())
    error, found = udpipe.ProcessingError(), udpipe.Sentences()
    sentence = udpipe.Sentence()
    while reader.nextSentence(sentence, error):
        found.append(sentence)
        sentence = udpipe.Sentence()
    if error.occurred():
        sys.exit(f"{path}: {error.message}")
    return found


def train(training, held_out, path):
    error = udpipe.ProcessingError()
    model = udpipe.Trainer.train("morphodita_parsito", sentences(training), sentences(held_out),
                                 udpipe.Trainer.NONE, TAGGER, PARSER, error)
    if error.occurred():
        sys.exit(error.message)
    with open(path, "wb") as file:
        file.write(model)


def parse(path):
    model = udpipe.Model.load(path) or sys.exit(f"{path} is not a model of UDPipe")
    reader = udpipe.InputFormat.newHorizontalInputFormat()
    writer = udpipe.OutputFormat.newConlluOutputFormat()
    error = udpipe.ProcessingError()
    for line in sys.stdin:
        reader.setText(line)
        sentence = udpipe.Sentence()
        if not reader.nextSentence(sentence, error):
            sys.exit(f"no sentence in {line!r}")
        model.tag(sentence, model.DEFAULT, error)
        model.parse(sentence, model.DEFAULT, error)
        print(writer.writeSentence(sentence), end="", flush=True)


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    {"train": train, "parse": parse}[sys.argv[1]](*sys.argv[2:])
