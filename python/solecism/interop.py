"""Objects of other libraries, in and out: nltk trees, conllu token lists, spaCy docs. None of them is needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_COLUMNS = ("id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps", "misc")


def written(items: Sequence[Any]) -> tuple[list[str | None], str]:
    """The texts of objects, all of one kind, and the format that they are in."""
    texts: list[str | None] = []
    formats: set[str] = set()
    for item in items:
        if item is None:
            texts.append(None)
            continue
        text, format = _written(item)
        texts.append(text)
        formats.add(format)
    if len(formats) > 1:
        raise TypeError(f"sentences of several kinds: {', '.join(sorted(formats))}")
    return texts, formats.pop() if formats else "text"


def _written(item: Any) -> tuple[str, str]:
    if isinstance(item, str):
        return item, "text"
    module = type(item).__module__.split(".")[0]
    if module == "nltk" or hasattr(item, "pformat") and hasattr(item, "label"):
        return from_nltk(item), "brackets"
    if module == "conllu" or hasattr(item, "serialize"):
        return from_conllu(item), "conllu"
    if module == "spacy":
        return from_spacy(item)
    raise TypeError(f"a sentence is text, an nltk.Tree, a conllu TokenList or a spaCy Doc, not {type(item).__name__}")


def from_nltk(tree: Any) -> str:
    """An ``nltk.Tree`` in brackets, on one line."""
    return str(tree.pformat(margin=1 << 60))


def to_nltk(text: str) -> Any:
    """A tree in brackets as ``nltk.Tree``."""
    import nltk

    return nltk.Tree.fromstring(text)


def from_conllu(tokens: Any) -> str:
    """A ``conllu.TokenList`` as CoNLL-U."""
    return str(tokens.serialize())


def to_conllu(text: str) -> Any:
    """A CoNLL-U table as ``conllu.TokenList``."""
    import conllu

    return conllu.parse(text)[0]


def from_spacy(doc: Any) -> tuple[str, str]:
    """A spaCy ``Doc`` or ``Span`` of one sentence: CoNLL-U if its words have tags, and else plain text."""
    whole = doc.doc
    if whole.has_annotation("SENT_START") and len(list(doc.sents)) > 1:
        raise ValueError("a doc of several sentences: pass its doc.sents")
    words = [token for token in doc if not token.is_space]
    if not (whole.has_annotation("TAG") or whole.has_annotation("POS")):
        return "".join(token.text_with_ws for token in words).strip(), "text"
    number = {token.i: at for at, token in enumerate(words, 1)}
    rows = []
    for at, token in enumerate(words, 1):
        head = 0 if token.head.i == token.i else number.get(token.head.i, 0)
        relation = "root" if head == 0 else (token.dep_ or "dep")
        space = "_" if token.whitespace_ or at == len(words) else "SpaceAfter=No"
        values = (at, token.text, token.lemma_, token.pos_, token.tag_, str(token.morph), head, relation, "", space)
        rows.append("\t".join(str(value) if value != "" else "_" for value in values))
    return "\n".join(rows) + "\n\n", "conllu"


def to_spacy(text: str, vocab: Any) -> Any:
    """A CoNLL-U table, or the words of plain text, as a spaCy ``Doc``."""
    from spacy.tokens import Doc

    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not all("\t" in line for line in lines):
        return Doc(vocab, words=text.split())
    rows = [dict(zip(_COLUMNS, line.split("\t"))) for line in lines]
    rows = [row for row in rows if row["id"].isdigit()]
    own = {row["id"]: at for at, row in enumerate(rows)}

    def column(name: str) -> list[str]:
        return [value if (value := row.get(name, "_")) != "_" else "" for row in rows]

    return Doc(
        vocab,
        words=[row["form"] for row in rows],
        spaces=["SpaceAfter=No" not in row.get("misc", "_") for row in rows],
        lemmas=column("lemma"),
        pos=column("upos"),
        tags=column("xpos"),
        heads=[own.get(row["head"], at) for at, row in enumerate(rows)],
        deps=[row["deprel"] for row in rows],
    )
