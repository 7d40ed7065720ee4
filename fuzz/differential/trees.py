"""EVALB on random pairs of trees, broken and empty ones among them, with random parameters."""

import os
import pathlib

LABELS = "S NP VP PP ADVP PRT SBAR NP-SBJ NP-SBJ-1 NP=2 TOP ROOT S1 WHNP -NONE- FRAG X A-B=C np".split()
TAGS = "NN VB DT IN JJ RB . , : `` '' -NONE- NN-X NNP=3 -LRB- -RRB- POS $ # NP S TOP".split()
WORDS = "the a boat 0 *T*-1 * . , -- ` 's was 1 x=y naïve 船 é -LRB- n't ? !".split()
SENTENCES = 100


class Evalb:
    missing = "EVALB names the program"

    def is_there(self):
        return "EVALB" in os.environ

    def compare(self, comparison):
        random = comparison.random
        pairs = [pair(random) for _ in range(SENTENCES)]
        gold = comparison.write("gold.ptb", "".join(f"{gold}\n" for gold, _ in pairs))
        test = comparison.write("test.ptb", "".join(f"{test}\n" for _, test in pairs))
        parameters = comparison.write("x.prm", prm(random)) if random.random() < 0.7 else None
        original = [os.environ["EVALB"], *(["-p", parameters] if parameters else []), "-e", 100_000, gold, test]
        theirs = comparison.run("original", original).stdout
        ours = comparison.solecism("score", "parseval", "--evalb", "--prm", parameters or "evalb", gold, test, "--format", "brackets")
        comparison.check(theirs, ours)


def pair(random):
    """A gold tree and what a parser might have made of its words."""
    words = [random.choice(WORDS) for _ in range(random.randint(1, 10))]
    gold = tree(random, words)
    draw = random.random()
    if draw < 0.45:
        test = written(tree(random, words))
    elif draw < 0.85:
        test = written(changed(random, gold))
    elif draw < 0.9:
        test = written(tree(random, [*words, "more"] if random.random() < 0.5 else words[:-1] or ["other"]))
    elif draw < 0.95:
        test = random.choice(["(())", "", "(TOP )", "( )", "()"])
    else:
        test = written(gold)
    return written(gold), test


def tree(random, words):
    inside = node(random, words, 0)
    if isinstance(inside[1], str):
        inside = ["S", inside]
    root = random.choice(["TOP", "ROOT", "", "S1", None])
    return inside if root is None else [root, inside]


def node(random, words, depth):
    if len(words) == 1:
        leaf = [random.choice(TAGS), words[0]]
        return leaf if depth > 5 or random.random() < 0.8 else [random.choice(LABELS), leaf]
    parts = random.randint(1 if depth < 6 else 2, min(4, len(words)))
    cuts = sorted(random.sample(range(1, len(words)), parts - 1))
    spans = zip([0, *cuts], [*cuts, len(words)])
    return [random.choice(LABELS), *(node(random, words[start:end], depth + 1) for start, end in spans)]


def changed(random, tree):
    """The same tree with other labels and tags here and there, and a constituent less now and then."""
    label = random.choice(LABELS) if random.random() < 0.1 else tree[0]
    if isinstance(tree[1], str):
        return [random.choice(TAGS) if random.random() < 0.05 else tree[0], tree[1]]
    children = []
    for child in tree[1:]:
        child = changed(random, child)
        is_phrase = not isinstance(child[1], str)
        children.extend(child[1:] if is_phrase and random.random() < 0.15 else [child])
    return [label, *children]


def written(tree):
    if isinstance(tree[1], str):
        return f"({tree[0]} {tree[1]})"
    return f"({tree[0]} {' '.join(map(written, tree[1:]))})"


def prm(random):
    """A parameter file of EVALB."""
    labels = random.sample([label for label in LABELS if "=" not in label], 4)
    tags = random.sample([tag for tag in TAGS if tag not in ("$", "#")], 5)
    lines = [f"LABELED {random.randint(0, 1)}", "MAX_ERROR 100000", f"CUTOFF_LEN {random.choice([5, 40])}"]
    lines += [f"DELETE_LABEL {name}" for name in ["TOP", *tags[: random.randint(0, 5)]]]
    lines += [f"DELETE_LABEL_FOR_LENGTH {name}" for name in tags[: random.randint(0, 2)]]
    if random.random() < 0.5:
        lines.append(f"EQ_LABEL {labels[0]} {labels[1]}")
    if random.random() < 0.3:
        lines.append(f"EQ_WORD {random.choice(WORDS)} {random.choice(WORDS)}")
    return "".join(f"{line}\n" for line in lines)
