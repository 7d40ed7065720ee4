"""Taggers and parsers: trained from any treebank, opened from a file, applied to sentences."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from solecism import _native
from solecism._files import Files
from solecism.corrupting import Progress, _sentences
from solecism.options import Path, files
from solecism.profile import Profile

#: The kinds of system that can be trained.
KINDS: list[str] = _native.TRAINED


def options(kind: str) -> dict[str, str]:
    """The options of a kind of system: the name of each, and what it is for.

    >>> list(options("mst"))
    ['seed', 'tags', 'training_tags', 'iterations', 'order', 'non_projective']
    """
    return {name.replace("-", "_"): about for name, _, about, _ in _native.options_of(kind)}


def train(
    kind: str,
    treebank: Any,
    output: Path,
    *,
    format: str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> None:
    """Trains a system, as ``solecism train`` does, and writes its model: the same bytes on any number of threads.

    ``kind`` is one of :data:`KINDS`: taggers (hmm, perceptron), a chunker (chunk), dependency parsers (eager, mst),
    constituency parsers (pcfg, latent, rerank, robust) and a corrector (repair). The options are those of the command
    line, with ``_`` for ``-`` (:func:`options`): ``iterations=5``, ``training_tags="gold"``, ``non_projective=True``.
    ``text``, more text without errors for repair and robust, is anything that :func:`solecism.corrupt` takes.
    ``progress`` is told of each step.
    """
    takes = {name: kind_of_value for name, kind_of_value, _, _ in _native.options_of(kind)}
    with Files() as temporary:
        given = []
        for key, value in options.items():
            name = key.replace("_", "-")
            if value is None:
                continue
            if takes.get(name) == "profile":
                value = Profile.of(value).text
            elif takes.get(name) == "files":
                value = [temporary.corpus(value, f"the {name}", None)]
            given.append((name, value))
        _native.train(
            kind,
            [temporary.corpus(treebank, "the treebank", format)],
            os.fspath(output),
            given,
            format=format,
            threads=threads,
            progress=progress,
        )


class Tagger:
    """A tagger: ``builtin`` (plain English), ``dictionary``, or a model that was trained.

    >>> Tagger("builtin").tag([["She", "walks", "to", "the", "station", "."]])
    [['PRP', 'VBZ', 'IN', 'DT', 'NN', '.']]
    """

    def __init__(self, model: Path = "builtin") -> None:
        self.model = os.fspath(model)
        self._native = _native.Tagger(self.model)

    @classmethod
    def train(cls, treebank: Any, output: Path, *, kind: str = "perceptron", **options: Any) -> Tagger:
        """Trains a tagger (:func:`train`), and opens it."""
        train(kind, treebank, output, **options)
        return cls(output)

    @property
    def column(self) -> str:
        """The column of tags that it learned from: upos or xpos."""
        return self._native.column

    def tag(
        self,
        sentences: Sequence[Sequence[str]],
        *,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> list[list[str]]:
        """A tag for each word of each sentence."""
        return self._native.tag(sentences, threads=threads, progress=progress)

    def retag(
        self,
        data: Any,
        *,
        format: str | None = None,
        to: str | None = None,
        tags: str | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> list[str]:
        """The sentences of a corpus with new tags, everything else as it was, as ``solecism tag``."""
        texts, format = _readable(data, format)
        return self._native.retag(
            texts, format=format, to=to, tags=tags, threads=threads, progress=progress
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Tagger, (self.model,)


class Parser:
    """A parser: one or more models that were trained, or a grammar (``grammar="english"``, or a file)."""

    def __init__(
        self,
        model: Path | Sequence[Path] = (),
        *,
        grammar: str | None = None,
        taggers: Path | Sequence[Path] = (),
        weights: Sequence[float] = (),
        beam: int | None = None,
        gold_tags: bool | None = None,
        kbest: int | None = None,
        decode: str | None = None,
        scores: bool = False,
    ) -> None:
        models = files(model)
        if not models and grammar is None:
            raise ValueError("a parser needs a model or a grammar")
        self._native = _native.Parser(
            models,
            grammar=grammar,
            taggers=files(taggers),
            weights=list(weights),
            beam=beam,
            gold_tags=gold_tags,
            kbest=kbest,
            decode=decode,
            scores=scores,
        )

    @classmethod
    def train(cls, treebank: Any, output: Path, *, kind: str = "eager", **options: Any) -> Parser:
        """Trains a parser (:func:`train`), and opens it."""
        train(kind, treebank, output, **options)
        return cls(output)

    def parse(
        self,
        data: Any,
        *,
        format: str | None = None,
        to: str | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> list[str]:
        """The analyses of sentences, as ``solecism parse`` writes them: trees in brackets, or CoNLL-U.

        ``data`` is what :func:`solecism.corrupt` takes, or sentences as lists of words.
        """
        texts, format = _readable(data, format)
        return self._native.parse(texts, format=format, to=to, threads=threads, progress=progress)


def _readable(data: Any, format: str | None) -> tuple[list[str], str | None]:
    """The texts of sentences, which may be lists of words, and their format where it is known."""
    if isinstance(data, (list, tuple)) and data and isinstance(data[0], (list, tuple)) and _words(data):
        return ["".join(f"{word}\n" for word in words) + "\n" for words in data], "rows"
    sentences, format = _sentences(data, format)
    return ["" if sentence is None else sentence for sentence in sentences], format


def _words(data: Sequence[Any]) -> bool:
    for words in data:
        for word in words:
            if not isinstance(word, str):
                return False
            if not word or any(character.isspace() for character in word):
                raise ValueError(f"{word!r} is no word: it is empty or has blanks")
    return True


__all__ = ["KINDS", "Parser", "Tagger", "options", "train"]
