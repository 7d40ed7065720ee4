"""Seeds for the fuzzers, made from the bundled sample: python3 fuzz/seed.py SOLECISM"""

import pathlib
import subprocess
import sys
from xml.sax.saxutils import escape as escape_text

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORPUS = ROOT / "fuzz" / "corpus"
SEEDS = 60


def escape(word):
    return escape_text(word, {'"': "&quot;"})


def write(target, seeds, edit=True):
    """Seeds of targets that follow an edit start with the three bytes that choose it."""
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    for i, seed in enumerate(seeds[:SEEDS]):
        prefix = bytes([i % 3, i % 17, i % 5]) if edit else b""
        (folder / f"seed-{i}").write_bytes(prefix + seed)


def passage(words):
    """A UCCA passage of one scene: the first word and the last take part in what the others say."""
    terminals = "".join(
        f'<node ID="0.{i}" type="Word"><attributes text="{escape(word)}" /></node>' for i, word in enumerate(words, 1)
    )

    def unit(number, edges):
        edges = "".join(
            f'<edge toID="{to}" type="{tag}"><attributes{more} /><category tag="{tag}" /></edge>' for to, tag, more in edges
        )
        return f'<node ID="1.{number}" type="FN"><attributes />{edges}</node>'

    last = len(words)
    tags = ["A" if i in (1, last) else "P" for i in range(1, last + 1)]
    units = unit(1, [("1.2", "H", "")])
    units += unit(2, [(f"1.{i + 2}", tag, "") for i, tag in enumerate(tags, 1)] + [("1.3", "A", ' remote="True"')])
    units += "".join(unit(i + 2, [(f"0.{i}", "Terminal", "")]) for i in range(1, last + 1))
    layers = (f'<layer layerID="{i}"><attributes />{nodes}</layer>' for i, nodes in enumerate((terminals, units)))
    return f'<root passageID="1"><attributes />{"".join(layers)}</root>'


COMMON = b'{"sentence":0,"pass":1,"kind":"k","subkind":"","old_tag":null,"new_tag":null,'
# Records of version 2, which no built-in kind makes.
RECORDS_2 = [
    COMMON + rest
    for rest in (
        b'"op":"move","at":3,"from":3,"to":1,"old":"so","new":"so"}',
        b'"error":0,"op":"move","at":0,"from":0,"to":2,"old":"a b","old_parts":["a","b"],"new":"a b","new_parts":["a","b"]}',
        b'"error":2,"op":"split","at":0,"old":"cannot","new":"can not","new_parts":["can","not"]}',
        b'"op":"join","at":2,"old":"a lot","old_parts":["a","lot"],"new":"alot"}',
    )
]


def main():
    program = sys.argv[1]
    trees = ROOT / "data" / "sample" / "sample.ptb"
    tables = ROOT / "data" / "sample" / "sample.conllu"

    def output(*arguments):
        return subprocess.run([program, *map(str, arguments), "-q"], check=True, capture_output=True).stdout

    def lines(text):
        return text.splitlines(keepends=True)

    def blocks(text):
        return [block + b"\n\n" for block in text.rstrip(b"\n").split(b"\n\n")]

    conllu = blocks(tables.read_bytes())
    rich = sorted(conllu, key=lambda block: -len(block))[:20]
    converted = {to: output("convert", trees, "--to", to) for to in ("conllx", "rows", "tagged", "text")}
    noisy = {flag: output("corrupt", trees, "-o", "/dev/null", flag, "/dev/stdout") for flag in ("--m2", "--edits")}
    write("brackets", lines(trees.read_bytes()))
    write("tables", rich + conllu[:20] + blocks(converted["conllx"])[:10] + blocks(converted["rows"])[:10])
    write("lines", lines(converted["text"])[:30] + lines(converted["tagged"])[:30])
    write("m2", blocks(noisy["--m2"]))
    write("records", lines(noisy["--edits"]) + RECORDS_2, edit=False)
    write("separate", [trees.read_bytes()[:900], tables.read_bytes()[:900], noisy["--m2"][:900]], edit=False)
    swapped = [(tree, tree.replace(b"(NP ", b"(PP ", 1)) for tree in lines(trees.read_bytes())[:25]]
    swapped += [(block, block.replace(b"\tobj\t", b"\tobl\t", 1)) for block in conllu[:25]]
    texts = lines(converted["text"])
    swapped += [(one, other) for one, other in zip(texts[:10], texts[1:])]
    write("scores", [b"\xff".join(pair) for pair in swapped], edit=False)
    settings = [path.read_bytes()[:2000] for path in sorted((ROOT / "data").rglob("*")) if path.is_file()]
    write("settings", settings, edit=False)
    described = [path.read_bytes()[:4000] for path in sorted((ROOT / "data" / "grammars").rglob("*.cfg"))]
    described.append((ROOT / "docs" / "systems.md").read_bytes().split(b"```toml\n")[1].split(b"```")[0])
    described += [path.read_bytes() for path in sorted((ROOT / "experiments").glob("*.toml"))]
    write("systems", described, edit=False)
    passages = [passage(line.decode().split()[:6]).encode() for line in lines(converted["text"])[:20]]
    write("ucca", passages, edit=False)


if __name__ == "__main__":
    main()
