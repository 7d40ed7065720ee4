"""Options that say which errors are made: those of ``solecism corrupt``, by the same names."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Literal, TypedDict, Union

from solecism import _native
from solecism.profile import Profile, names, share

Path = Union[str, "os.PathLike[str]"]
OnBadInput = Literal["stop", "skip"]
Format = Literal["brackets", "conllu", "conllx", "conll09", "tagged", "rows", "text"]


class Options(TypedDict, total=False):
    """Which errors are made, and with what, beside profile and seed."""

    #: Only these kinds of the profile.
    kinds: Union[str, Sequence[str]]
    #: How many times to go over each sentence: a number, or shares such as ``1:80%,2:20%``.
    passes: Union[int, str]
    #: Give exactly this share of all words an error, in place of passes: ``0.05`` or ``"5%"``.
    rate: Union[float, str]
    #: Which of several corpora that are made alike this is: another number gives other errors.
    replicate: int
    #: Leave this share of the sentences as they are.
    untouched: Union[float, str]
    #: When the drawn kind does not apply: ``next`` or ``renormalise``.
    fallback: str
    #: What a misspelling comes out as: ``non-word``, ``real-word`` or ``any``.
    misspell_as: str
    #: Prefer errors that do not leave a well-formed sentence.
    avoid_covert: bool
    #: The tag set: ``penn``, ``upos``, ``c5``, or a file with a table; told by the tags unless given.
    tagset: Path
    #: What tags plain text: ``builtin``, ``dictionary``, or a model file.
    tagger: Path
    #: Language of the text: ``en``; recognised by file name, ``# lang`` and words unless given.
    language: str
    #: Forms of words learned from a treebank by ``solecism lexicon``.
    lexicon: Path
    #: Hunspell dictionaries or lists of words, by name or file.
    dictionary: Union[Path, Sequence[Path]]
    #: Pairs of words that are taken for each other, in place of the built-in ones.
    confusables: Path
    #: Words to insert with their tags, in place of the built-in ones.
    words: Path
    #: The keyboard for misspellings, by name or file.
    keyboard: Path


class Errors(Options, total=False):
    """Which errors are made, and with what."""

    #: Which kinds, how often: a profile, the name of a built-in one, or a file.
    profile: Union[Profile, Path]
    #: The seed of all draws.
    seed: int


_KNOWN = frozenset((*Options.__annotations__, *Errors.__annotations__))
#: Options that may name files; a dictionary has a second file beside it.
FILES = ("tagset", "tagger", "lexicon", "dictionary", "confusables", "words", "keyboard")


def with_profile(options: Options, profile: Profile | Path, seed: int) -> Errors:
    """The options together with profile and seed."""
    return {**options, "profile": profile, "seed": seed}


def checked(options: Errors) -> Errors:
    """The options, if all of them are known."""
    unknown = sorted(set(options) - _KNOWN)
    if unknown:
        raise TypeError(f"unknown option {unknown[0]!r}: {_native.suggestion(unknown[0], sorted(_KNOWN))}")
    return options


def settings(options: Errors) -> _native.Settings:
    """What the compiled part takes."""
    checked(options)
    profile = Profile.of(options.get("profile", "foster"))
    passes = options.get("passes")
    given: dict[str, Any] = {
        "kinds": names(options.get("kinds")),
        "passes": None if passes is None else str(passes),
        "rate": share(options.get("rate")),
        "untouched": share(options.get("untouched")),
        "dictionary": files(options.get("dictionary")),
    }
    for name in ("seed", "replicate", "fallback", "misspell_as", "avoid_covert", "language"):
        if name in options:
            given[name] = options[name]
    for name in ("tagset", "tagger", "lexicon", "confusables", "words", "keyboard"):
        value = options.get(name)
        given[name] = None if value is None else os.fspath(value)  # type: ignore[call-overload]
    return _native.Settings(profile.text, profile._file, **given)


def files(given: Path | Sequence[Path] | None) -> list[str]:
    """One file or several, by name."""
    if given is None:
        return []
    if isinstance(given, (str, os.PathLike)):
        return [os.fspath(given)]
    return [os.fspath(path) for path in given]
