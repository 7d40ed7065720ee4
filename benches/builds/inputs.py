"""The corpora that the programs are run on: the bundled sample, ../shared/data where it is there, and small files that are
wrong in some way."""

import gzip
import pathlib
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SHARED = ROOT.parent / "shared" / "data"

# The corpora of ../shared/data, and what they are called here. Commands name files by what stands before the first dot.
CORPORA = {
    "gum.ptb": "gum/dev.ptb",
    "gum.conllu": "gum/dev.conllu",
    "ewt.conllu": "ewt/dev.conllu",
    "talbanken.conllu": "talbanken/sv_talbanken-ud-dev.conllu",
    "jfleg.txt": "jfleg/dev/dev.src",
    "jfleg.spelled.txt": "jfleg/dev/dev.spellchecked.src",
    "jfleg.ref0.txt": "jfleg/dev/dev.ref0",
    "jfleg.ref1.txt": "jfleg/dev/dev.ref1",
    "jfleg.ref2.txt": "jfleg/dev/dev.ref2",
    "jfleg.ref3.txt": "jfleg/dev/dev.ref3",
    "jfleg.m2": "jfleg/m2/dev.ref.m2",
    "german.m2": "m2/german-falko-merlin-dev.m2",
    "valico.learner.conllu": "valico/learner.conllu",
    "valico.corrected.conllu": "valico/corrected.conllu",
    "eslspok.conllu": "eslspok/en_eslspok-ud-dev.conllu",
    "mlqe.mt.txt": "mlqe-ro-en/dev.mt",
    "mlqe.pe.txt": "mlqe-ro-en/dev.pe",
    "wiki": "ucca-wiki",
}


def sample():
    """The folder of the bundled sample, wherever it is in the repository."""
    for folder in (ROOT / "data", ROOT / "crates"):
        for trees in sorted(folder.rglob("sample.ptb")):
            if (trees.parent / "sample.conllu").exists():
                return trees.parent
    sys.exit("sample.ptb and sample.conllu are not in the repository")


def blocks(text):
    """The sentences of CoNLL-U."""
    return [block + "\n\n" for block in text.split("\n\n") if block.strip()]


def conll09(text):
    """CoNLL-2009 of CoNLL-U: no command of ours makes it. Ranges and empty nodes are left out."""
    sentences = []
    for block in blocks(text):
        rows = [line.split("\t") for line in block.splitlines() if line[:1].isdigit()]
        rows = [row for row in rows if row[0].isdigit()]
        wide = [[row[0], row[1], row[2], row[2], row[4], row[4], row[5], row[5]] for row in rows]
        arcs = [[row[6], row[6], row[7], row[7], "_", "_"] for row in rows]
        sentences.append("".join("\t".join(a + b) + "\n" for a, b in zip(wide, arcs)))
    return "\n".join(sentences) + "\n"


SYSTEMS = """\
[system.last-letter]
command = ["sh", "last.sh"]
input = "rows"
output = "rows"
batch = 50

[system.upper]
command = ["sed", "s/teh/the/g"]
input = "text"
output = "text"

[system.wide]
model = "eager.model"
beam = 4

[system.english]
grammar = "english"
"""

LAST_LETTER = """\
while IFS= read -r word; do
  case "$word" in "") echo;; *) printf '%s\\t%s\\n' "$word" "${word#"${word%?}"}";; esac
done
"""

EXPERIMENT = """\
title = "A small experiment"
seed = 3
iterations = 200

[corpora]
train = "bank/train.conllu"
test = "part.test.conllu"

[conditions.typos]
profile = "typos"
rate = ["5%", "10%"]
replicates = 2

[conditions.several]
profile = "foster"
passes = "1:50%,2:50%"

[mixtures]
good = ["train"]
both = ["2 * train", "train/several"]

[systems.eager]
kind = "eager"
on = ["good", "both"]
iterations = 2

[systems.tagger]
kind = "hmm"
on = "good"

[[tests]]
title = "Arcs"
metric = "attachment"
on = ["test", "test/several"]
systems = ["eager"]
by = ["kind"]
compare = "first"

[[tests]]
title = "Tags"
metric = "degradation"
on = ["test", "test/typos"]
systems = ["tagger"]
"""

PROFILE = """\
name = "learners"

[kinds]
missing-word = 3
agreement = 2
misspelling = 1

[weights.missing-word]
det = 50
prep = 30
"""


def lay_out(folder):
    """Puts the inputs of all commands into a folder; they are the same in both."""
    bundled = sample()
    shutil.copytree(bundled, folder, dirs_exist_ok=True)
    for name, source in CORPORA.items():
        path = SHARED / source
        if path.is_dir():
            shutil.copytree(path, folder / name, ignore=lambda _, names: [n for n in names if not n.endswith(".xml")])
        elif path.exists():
            shutil.copyfile(path, folder / name)
    write = lambda name, text: (folder / name).write_text(text, encoding="utf-8")
    trees = (bundled / "sample.ptb").read_text(encoding="utf-8").splitlines(keepends=True)
    rows = (bundled / "sample.conllu").read_text(encoding="utf-8")
    sentences = blocks(rows)
    for name, one in (("part.train.ptb", slice(0, 300)), ("part.test.ptb", slice(300, None))):
        write(name, "".join(trees[one]))
    for name, one in (("part.train.conllu", slice(0, 300)), ("part.test.conllu", slice(300, None))):
        write(name, "".join(sentences[one]))
    (folder / "bank").mkdir()
    for name, one in (("train", slice(0, 60)), ("dev", slice(60, 75)), ("test", slice(75, 95))):
        write(f"bank/{name}.ptb", "".join(trees[one]))
    write("bank/train.conllu", "".join(sentences[:100]))
    write("bank/learner.conllu", "".join(sentences[110:130]))
    write("sample.conll09", conll09(rows))
    write("marked.ptb", "\ufeff" + "".join(trees[:20]).replace("\n", "\r\n"))
    (folder / "packed.ptb.gz").write_bytes(gzip.compress("".join(trees).encode(), mtime=0))
    write("broken.ptb", "".join(trees[:5]) + "(ROOT (S (NP (DT The)) (VP (VBD fell)\n" + "".join(trees[5:9]))
    write("broken.conllu", "".join(sentences[:3]).replace("\t0\troot", "\t99\troot", 1))
    write("empty.ptb", "")
    write("words.txt", "the\nof\nharbour\nferry\nbread\n")
    write("extra.tsv", "very\tRB\nof\tIN\nthe\tDT\n")
    write("pairs.txt", "then than\nof off\nis in\nto too\n")
    write("fingerprints.txt", "3 1\n5 2 1\n20\n0 0 1\n")
    for name, text in (("systems.toml", SYSTEMS), ("last.sh", LAST_LETTER), ("learners.toml", PROFILE)):
        write(name, text)
    write("small.toml", EXPERIMENT)
