"""What the compiled part reads from files: corpora in memory are written to a temporary directory for it."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from solecism import _native, interop
from solecism._errors import OptionError, SolecismError

#: The ending that announces a format, and what stands after a sentence.
_FORMATS = {
    "brackets": ("ptb", "\n"),
    "conllu": ("conllu", "\n\n"),
    "conllx": ("conllx", "\n\n"),
    "conll09": ("conll09", "\n\n"),
    "rows": ("rows", "\n\n"),
    "tagged": ("tagged", "\n"),
    "text": ("txt", "\n"),
    "m2": ("m2", "\n\n"),
}


class Files:
    """Files for what is given: those that are files already, and temporary ones for what is in memory."""

    def __init__(self) -> None:
        self._directory = tempfile.TemporaryDirectory(prefix="solecism-")
        self._names: dict[str, str] = {}

    def __enter__(self) -> Files:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._directory.cleanup()
        if isinstance(raised, SolecismError):
            self._rename(raised)

    def _rename(self, raised: SolecismError) -> None:
        """The user did not name the temporary files, and should not read of them."""
        for path, name in self._names.items():
            raised.args = tuple(str(text).replace(path, name) for text in raised.args)
            raised.what = raised.what.replace(path, name)
            raised.message = raised.message.replace(path, name)
            if raised.file == path:
                raised.file = name

    def _write(self, name: str, ending: str, text: str) -> str:
        folder = os.path.join(self._directory.name, str(len(self._names)))
        os.mkdir(folder)
        # Some studies call a file by its name.
        called = "".join(letter if letter.isalnum() or letter in " ._-" else "_" for letter in name)
        path = os.path.join(folder, f"{called}.{ending}")
        Path(path).write_text(text, encoding="utf-8")
        self._names[path] = name
        return path

    def corpus(self, data: Any, name: str, format: str | None = None) -> str:
        """A corpus: a file (``pathlib.Path``), a text, a list of sentences or of objects of other libraries."""
        if isinstance(data, os.PathLike):
            return str(os.fspath(data))
        if isinstance(data, str):
            return self._write(name, _ending(format or _native.format_of(interop.text(data)[: 64 << 10])), data)
        items = ["" if item is None else item for item in interop.sentences(data)]
        if not all(isinstance(item, str) for item in items):
            written, found = interop.written([item if item != "" else None for item in items])
            items, format = ["" if text is None else text for text in written], format or found
        format = format or _native.format_of("\n\n".join(item for item in items[:1000] if item))
        return self._write(name, _ending(format), "".join(_ended(item, format) for item in items))

    def edits(self, edits: Any) -> str | None:
        """Records of edits: a file, noisy sentences, or edits."""
        if edits is None or isinstance(edits, os.PathLike):
            return None if edits is None else str(os.fspath(edits))
        each = [edit for item in edits for edit in (item.edits if isinstance(item, _native.Noisy) else [item])]
        return self._write("the edits", "jsonl", "".join(edit.to_json() + "\n" for edit in each))

    def golds(self, golds: Any) -> str:
        """All the analyses of each sentence: a file, or a list of lists."""
        if isinstance(golds, os.PathLike):
            return str(os.fspath(golds))
        if isinstance(golds, str):
            raise OptionError("golds= is a file or a list of lists, not a text", help=f"a file is Path({golds!r})")
        records = ({"sentence": number, "golds": list(some)} for number, some in enumerate(golds))
        return self._write("the golds", "jsonl", "".join(json.dumps(record) + "\n" for record in records))

    def table(self, rows: Any, name: str) -> str:
        """A table with tabs: a file, or rows of fields."""
        if isinstance(rows, os.PathLike):
            return str(os.fspath(rows))
        lines = (row if isinstance(row, str) else "\t".join(str(field) for field in row) for row in rows)
        return self._write(name, "tsv", "".join(line + "\n" for line in lines))


def _ending(format: str) -> str:
    return _FORMATS.get(format, ("txt", "\n"))[0]


def _ended(text: str, format: str) -> str:
    """A sentence with what must stand after it; a tree on one line, so that one can be missing."""
    if format == "brackets":
        return " ".join(text.split()) + "\n"
    end = _FORMATS.get(format, ("txt", "\n"))[1]
    return text.rstrip("\n") + end


def paths(given: Sequence[Any] | Any) -> list[Any]:
    """One thing or several, as a list."""
    return list(given) if isinstance(given, (list, tuple)) else [given]
