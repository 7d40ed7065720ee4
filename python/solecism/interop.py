"""Objects of other libraries, in and out: nltk trees, conllu token lists, spaCy docs. None of them is needed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any

_COLUMNS = ("id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps", "misc")


#: The endings of names by which a text is taken for the name of a file.
_ENDINGS = frozenset(
    ".ptb .mrg .parse .tree .conllu .conll .conllx .conll09 .rows .tagged .pos .txt .text .tsv .m2 .gz .zst .jsonl".split()
)


def sentences(data: Any) -> list[Any]:
    """The sentences in what is given: a list of them, or one tree, token list or doc.

    What could only be taken for sentences by mistake is refused: a table, a dict, the names of files.
    """
    if isinstance(data, bytes):
        raise TypeError("give text, not bytes: data.decode()")
    if _is_nltk(data) or _is_conllu(data):
        return [data]
    if type(data).__module__.split(".")[0] == "spacy":
        return list(data.sents) if data.doc.has_annotation("SENT_START") else [data]
    _refuse(data)
    # An Arrow array would give scalars.
    items = data.to_pylist() if hasattr(data, "to_pylist") else list(data)
    if items and all(isinstance(item, str) and _is_file_name(item) for item in items):
        raise TypeError(f"{items[0]!r} is the name of a file: give pathlib.Path({items[0]!r}), one file at a time")
    return items


def text(data: str) -> str:
    """A whole corpus in one string, which must not be the name of a file."""
    if _is_file_name(data):
        raise TypeError(f"{data!r} is the name of a file: give pathlib.Path({data!r})")
    return data


def _refuse(data: Any) -> None:
    kind, module = type(data).__name__, type(data).__module__.split(".")[0]
    if module == "pyspark":
        raise TypeError("for a Spark DataFrame there is solecism.spark.corrupt")
    if hasattr(data, "columns") and module in ("pandas", "polars", "pyarrow"):
        named = 'data["text"].to_pylist()' if module == "pyarrow" else 'data["text"]'
        raise TypeError(f"a {kind} is a table: give the column that has the sentences, for example {named}")
    if isinstance(data, Mapping):
        raise TypeError(f"a {kind} has names beside its sentences: give list(data.values())")
    if isinstance(data, Set):
        raise TypeError(f"a {kind} has no order, and errors depend on it: give a list")
    if not isinstance(data, Iterable):
        raise TypeError(f"sentences come as a list, as one text, or as a file (pathlib.Path), not as {kind}")


def _is_file_name(text: str) -> bool:
    name = text.strip()
    if not name or "\n" in name or "\t" in name or name.startswith("("):
        return False
    has_ending = os.path.splitext(name)[1].lower() in _ENDINGS and not any(letter.isspace() for letter in name)
    return has_ending or (("/" in name or "." in name) and os.path.isfile(name))


def _is_nltk(item: Any) -> bool:
    return hasattr(item, "pformat") and hasattr(item, "label")


def _is_conllu(item: Any) -> bool:
    return hasattr(item, "serialize") and hasattr(item, "metadata")


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
    if _is_nltk(item):
        return from_nltk(item), "brackets"
    if _is_conllu(item):
        return from_conllu(item), "conllu"
    if type(item).__module__.split(".")[0] == "spacy":
        return from_spacy(item)
    what = f"a sentence is text, an nltk.Tree, a conllu TokenList or a spaCy Doc, not {type(item).__name__}"
    if isinstance(item, (list, tuple)) and all(isinstance(word, str) for word in item):
        what += '; join its words: " ".join(words)'
    elif isinstance(item, Mapping):
        what += '; take the sentence out of it: row["text"]'
    raise TypeError(what)


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
