#!/usr/bin/python3
"""link-grammar for solecism: reads sentences, one a line, words with spaces between; writes rows.

A row is a word and the links that it has in the best linkage, each with the side that it goes to: `D- Ss+`. A word that
takes no part in it has `-`. Debian: apt-get install python3-link-grammar.
"""
import os
import sys

from linkgrammar import Clinkgrammar as lg
from linkgrammar import Dictionary, ParseOptions, Sentence

# The library has things to say on standard output, which is for answers alone.
ANSWERS = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)
ENGLISH = Dictionary("en")
OPTIONS = ParseOptions(verbosity=0, max_null_count=250, linkage_limit=100)


def rows(line):
    words = line.split()
    ends, at = [], 0
    for word in words:
        at += len(word)
        ends.append(at)
        at += 1
    labels = [[] for _ in words]
    linkage = next(iter(Sentence(" ".join(words), ENGLISH, OPTIONS).parse()), None)
    if linkage:
        places = [linkage.word_char_start(n) for n in range(linkage.num_of_words())]
        # The walls at both ends are no words of the sentence.
        of = {n: next(i for i, end in enumerate(ends) if places[n] < end) for n in range(1, len(places) - 1)}
        for n in range(linkage.num_of_links()):
            left, right = (get(linkage._obj, n) for get in (lg.linkage_get_link_lword, lg.linkage_get_link_rword))
            label = lg.linkage_get_link_label(linkage._obj, n)
            for word, side in ((left, "+"), (right, "-")):
                if word in of and of.get(left) != of.get(right):
                    labels[of[word]].append(label + side)
    return [f"{word}\t{' '.join(sorted(found)) or '-'}" for word, found in zip(words, labels)]


for line in sys.stdin:
    print("\n".join(rows(line)), end="\n\n", flush=True, file=ANSWERS)
