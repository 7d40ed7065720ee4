"""conll18_ud_eval on random CoNLL-U: other tokens, ranges, empty nodes, features and relations than the gold has."""

import os
import pathlib
import sys

RELATIONS = "nsubj obj det case aux cop mark cc punct amod obl:tmod dep aux:pass advmod xcomp flat:name foo".split()
TAGS = "NOUN VERB DET PUNCT _".split()
FEATURES = ["_", "Number=Sing", "Case=Nom|Number=Plur", "Foo=Bar", "Number=Sing|Foo=Bar", "Tense=Past|Case=Nom"]
LEMMAS = "a b c _".split()
LETTERS = "aabbcdeé船"


class Conll18:
    missing = "CONLL18 names conll18_ud_eval.py"

    def is_there(self):
        return "CONLL18" in os.environ

    def compare(self, comparison):
        random = comparison.random
        texts = ["".join(random.choice(LETTERS) for _ in range(random.randint(1, 14))) for _ in range(30)]
        gold = comparison.write("gold.conllu", "".join(sentence(random, text) for text in texts))
        # Sentences need not end where those of the gold do.
        cuts = texts if random.random() < 0.5 else ["".join(texts[at : at + 2]) for at in range(0, len(texts), 2)]
        system = comparison.write("system.conllu", "".join(sentence(random, text) for text in cuts))
        original = [sys.executable, os.environ["CONLL18"], "-v", gold, system]
        theirs = comparison.run("original", original)
        ours = comparison.solecism("score", "ud", gold, system, "--layout", "conll18")
        if theirs.returncode == 0:
            comparison.check(theirs.stdout, ours)


def sentence(random, letters):
    """The letters cut into tokens, some of them ranges of several words, with a random tree."""
    tokens = []
    while letters:
        size = random.choice([1, 1, 2, 3])
        tokens.append(letters[:size])
        letters = letters[size:]
    rows, word = [], 0
    for token in tokens:
        count = random.choice([2, 2, 3]) if random.random() < 0.2 else 1
        if count > 1:
            rows.append((f"{word + 1}-{word + count}", token))
        for at in range(count):
            word += 1
            rows.append((str(word), token if count == 1 else random.choice([token[at % len(token)], token, "x"])))
        if random.random() < 0.04:
            rows.append((f"{word}.1", "e"))
    heads = tree(random, word)
    return "".join(line(random, id, form, heads) for id, form in rows) + "\n"


def tree(random, words):
    order = random.sample(range(1, words + 1), words)
    heads = {order[0]: 0}
    for at in range(1, words):
        heads[order[at]] = random.choice(order[:at])
    return heads


def line(random, id, form, heads):
    if not id.isdigit():
        return "\t".join([id, form] + ["_"] * 8) + "\n"
    head = heads[int(id)]
    relation = "root" if head == 0 else random.choice(RELATIONS)
    fields = [id, form, random.choice(LEMMAS), random.choice(TAGS), random.choice("xy"), random.choice(FEATURES)]
    return "\t".join([*fields, str(head), relation, "_", "_"]) + "\n"
