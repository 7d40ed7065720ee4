"""Prints the processor time in which ERRANT finds and names the edits between two CoNLL-U files, spaCy's time left out."""

import sys
import time

import spacy
from errant.annotator import Annotator
from errant.en import classifier, merger
from spacy.tokens import Doc


def documents(path, vocabulary):
    """The sentences of a file as spaCy would have analysed them."""
    with open(path, encoding="utf-8") as file:
        blocks = file.read().strip().split("\n\n")
    for block in blocks:
        rows = [line.split("\t") for line in block.split("\n") if not line.startswith("#")]
        column = lambda at: [row[at] for row in rows]
        heads = [int(row[6]) - 1 if row[6] != "0" else at for at, row in enumerate(rows)]
        yield Doc(vocabulary, column(1), lemmas=column(2), pos=column(3), tags=column(4), heads=heads, deps=column(7))


def main():
    """Times all pairs once; the start of Python and the reading of the files do not count."""
    blank = spacy.blank("en")
    annotator = Annotator("en", blank, merger, classifier)
    source, corrected = (list(documents(path, blank.vocab)) for path in sys.argv[1:3])
    start = time.process_time()
    for pair in zip(source, corrected, strict=True):
        for edit in annotator.annotate(*pair):
            edit.to_m2()
    print(time.process_time() - start)


main()
