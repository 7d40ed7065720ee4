"""The compiled part of the package."""

import os
from collections.abc import Sequence
from typing import Any, Callable, Union

import pyarrow as pa

__version__: str
ALGORITHM: int
ERROR_SETTINGS: list[str]
OUTPUTS: list[str]

_Path = Union[str, "os.PathLike[str]"]
_Progress = Union[Callable[[int], object], Any]

class Settings:
    def __init__(
        self,
        profile: str,
        profile_name: str,
        *,
        kinds: Sequence[str] = ...,
        seed: int = ...,
        passes: str | None = ...,
        rate: str | None = ...,
        replicate: int = ...,
        untouched: str | None = ...,
        fallback: str | None = ...,
        misspell_as: str | None = ...,
        avoid_covert: bool = ...,
        tagset: str | None = ...,
        tagger: str | None = ...,
        language: str | None = ...,
        lexicon: str | None = ...,
        dictionary: Sequence[str] = ...,
        confusables: str | None = ...,
        words: str | None = ...,
        keyboard: str | None = ...,
        records: bool = ...,
    ) -> None: ...

class Edit:
    """One change to one word."""

    __match_args__: tuple[str, ...]
    @property
    def sentence(self) -> int:
        """The number of the sentence in its corpus."""
    @property
    def pass_(self) -> int:
        """Which time the sentence was gone over, from 1."""
    @property
    def kind(self) -> str:
        """The kind of error."""
    @property
    def subkind(self) -> str:
        """The sub-kind."""
    @property
    def op(self) -> str:
        """What is done: substitute, delete, insert, move, split or join."""
    @property
    def at(self) -> int:
        """Where, in words from 0."""
    @property
    def error(self) -> int | None:
        """The number of the error in its sentence, from 0, shared by its edits; None for an error of one edit."""
    @property
    def from_(self) -> int | None:
        """Where the words that are moved begin before; None unless words are moved."""
    @property
    def to(self) -> int | None:
        """Where the words that are moved begin afterwards; None unless words are moved."""
    @property
    def old(self) -> str | None:
        """The word before; None for an insertion."""
    @property
    def old_parts(self) -> list[str] | None:
        """The words before, where several are moved or joined."""
    @property
    def old_tag(self) -> str | None:
        """Its tag."""
    @property
    def new(self) -> str | None:
        """The word after; None for a deletion."""
    @property
    def new_parts(self) -> list[str] | None:
        """The words after, where several are moved or one is split."""
    @property
    def new_tag(self) -> str | None:
        """Its tag."""
    @property
    def side(self) -> str | None:
        """For an agreement error, which member of the pair was changed: left or right."""
    @property
    def risk(self) -> str | None:
        """How likely the result is still well formed, where that can be told: low, some or high."""
    def to_dict(self) -> dict[str, Any]:
        """The edit as ``solecism corrupt --edits`` writes it."""
    def to_json(self) -> str:
        """The edit as a line of ``solecism corrupt --edits``."""

class Noisy:
    """A sentence before and after errors were made in it."""

    @property
    def clean(self) -> str:
        """The sentence as it was given."""
    @property
    def text(self) -> str:
        """The noisy sentence, written as the clean one was: a line of text, a tree, a table."""
    @property
    def edits(self) -> list[Edit]:
        """What was done, in order."""
    @property
    def changed(self) -> bool:
        """Whether anything was done."""
    @property
    def position(self) -> int:
        """The number of the sentence in its corpus."""
    @property
    def error(self) -> str | None:
        """What is wrong with a sentence that could not be read."""
    @property
    def format(self) -> str:
        """The format of the sentence."""
    @property
    def words(self) -> list[str]:
        """The words of the noisy sentence."""
    @property
    def clean_words(self) -> list[str]:
        """The words of the clean sentence."""
    def m2(self) -> str:
        """The noisy sentence and what makes it correct again, as M2 with ERRANT's codes."""
    def golds(self, most: int = ...) -> list[str]:
        """All the analyses that the noisy sentence can have, the default one first."""
    def restored(self) -> str:
        """Takes the errors back: the clean sentence, byte for byte."""
    def to_nltk(self) -> Any:
        """The noisy tree as ``nltk.Tree``."""
    def to_conllu(self) -> Any:
        """The noisy table as ``conllu.TokenList``."""
    def to_spacy(self, vocab: Any) -> Any:
        """The noisy table as a spaCy ``Doc`` of this vocabulary."""

class Corruptor:
    def __init__(
        self, settings: Settings, *, format: str | None = ..., head: str = ..., plan: str | None = ...
    ) -> None: ...
    def corrupt(
        self,
        texts: Sequence[str | None],
        *,
        positions: Sequence[int] | None = ...,
        first: int = ...,
        threads: int | None = ...,
        on_bad_input: str = ...,
        progress: _Progress | None = ...,
    ) -> list[Noisy]: ...
    def plan_for(
        self,
        texts: Sequence[str | None],
        *,
        positions: Sequence[int] | None = ...,
        first: int = ...,
        threads: int | None = ...,
        on_bad_input: str = ...,
        progress: _Progress | None = ...,
    ) -> str: ...
    def plan_part(
        self,
        known: Sequence[str],
        texts: Sequence[str | None],
        *,
        positions: Sequence[int] | None = ...,
        first: int = ...,
        on_bad_input: str = ...,
    ) -> str: ...
    def finished_plan(self, known: Sequence[str]) -> str | None: ...
    @property
    def needs_plan(self) -> bool: ...
    @property
    def format(self) -> str: ...
    @property
    def tagset(self) -> str: ...
    @property
    def settings(self) -> list[tuple[str, str]]: ...

def merge_found(parts: Sequence[str]) -> str | None: ...
def describe_profile(text: str, name: str) -> dict[str, Any]: ...
def profile_text(name: str) -> str | None: ...
def suggestion(name: str, known: Sequence[str]) -> str: ...
def split(text: str, format: str) -> tuple[list[str], str]: ...
def read(inputs: Sequence[str], format: str | None = ...) -> tuple[str, list[str], str]: ...
def format_of(head: str) -> str: ...
def format_of_path(path: _Path) -> str | None: ...
def corrupt_files(
    settings: Settings,
    inputs: Sequence[str],
    outputs: Sequence[tuple[str, str]],
    *,
    format: str | None = ...,
    max_golds: int = ...,
    keep_original: bool = ...,
    plan: str | None = ...,
    first: int = ...,
    threads: int | None = ...,
    on_bad_input: str = ...,
    progress: _Progress | None = ...,
) -> dict[str, Any]: ...
def plan_files(
    settings: Settings,
    inputs: Sequence[str],
    *,
    format: str | None = ...,
    first: int = ...,
    threads: int | None = ...,
    on_bad_input: str = ...,
    progress: _Progress | None = ...,
) -> str: ...
def corrupt_batch(
    corruptor: Corruptor,
    batch: pa.RecordBatch,
    *,
    column: str,
    id: str | None = ...,
    position: str | None = ...,
    keep: Sequence[str] = ...,
    first: int = ...,
    threads: int | None = ...,
    on_bad_input: str = ...,
) -> list[pa.RecordBatch]: ...
def noisy_schema(schema: pa.Schema, keep: Sequence[str]) -> pa.Schema: ...
def count_batch(
    metric: Metric,
    batch: pa.RecordBatch,
    *,
    gold: str,
    output: str,
    beside: Sequence[str | None] = ...,
    id: str | None = ...,
    keep: Sequence[str] = ...,
    first: int = ...,
    on_bad_input: str = ...,
) -> pa.RecordBatch: ...

class Metric:
    def __init__(self, name: str, settings: Sequence[tuple[str, str]]) -> None: ...
    def row_settings(self, references: int) -> list[tuple[str, str]]: ...
    def signature(self, *, resamples: int | None = ..., seed: int = ...) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def columns(self) -> list[str]: ...
    @property
    def scores(self) -> list[str]: ...
    @property
    def main_score(self) -> str: ...
    @property
    def adds_up(self) -> bool: ...
    def values(self, total: Sequence[float]) -> list[float | None]: ...
    def intervals(
        self,
        rows: Sequence[Sequence[float]],
        *,
        resamples: int = ...,
        seed: int = ...,
        confidence: float = ...,
        threads: int | None = ...,
    ) -> list[tuple[float, float] | None]: ...

class Reading:
    def __init__(
        self,
        *,
        format: str | None = ...,
        first: int = ...,
        edits: str | None = ...,
        by: Sequence[str] = ...,
        threads: int | None = ...,
        strict: bool = ...,
        resamples: int | None = ...,
        seed: int = ...,
        confidence: float = ...,
    ) -> None: ...

def list_metrics() -> list[dict[str, Any]]: ...
def score(
    metric: Metric,
    gold: str,
    output: str,
    reading: Reading,
    *,
    interval: bool = ...,
    per_sentence: bool = ...,
    progress: _Progress | None = ...,
) -> tuple[dict[str, Any], list[str]]: ...
def laid_out(metric: Metric, gold: str, output: str, reading: Reading, layout: str) -> str: ...
def count_sentences(
    metric: Metric, gold: str, output: str, reading: Reading, *, progress: _Progress | None = ...
) -> list[tuple[int, str, str, list[float]]]: ...
def compare(
    metric: Metric,
    golds: Sequence[str],
    outputs: Sequence[str],
    names: Sequence[str],
    reading: Reading,
    *,
    test: str = ...,
    one_sided: bool = ...,
    scores: Sequence[str] = ...,
    baseline: str | None = ...,
    progress: _Progress | None = ...,
) -> dict[str, Any]: ...
def degrade(settings: Settings, inputs: Sequence[str], systems: Sequence[str], **options: Any) -> dict[str, Any]: ...
def degrade_rows(clean: str, noisy: Sequence[str], **options: Any) -> dict[str, Any]: ...
def conserve(
    source: str, references: Sequence[str], systems: Sequence[tuple[str, str]], **options: Any
) -> dict[str, Any]: ...
def coverage(
    corrections: str | None, fingerprint: str | None, source: str | None, **options: Any
) -> dict[str, Any]: ...
def faithful(source: str, correction: str, **options: Any) -> dict[str, Any]: ...

TRAINED: list[str]
PROFILES: list[str]

class Tagger:
    def __init__(self, name: str) -> None: ...
    @property
    def column(self) -> str: ...
    def tag(
        self, sentences: Sequence[Sequence[str]], *, threads: int | None = ..., progress: _Progress | None = ...
    ) -> list[list[str]]: ...
    def retag(
        self,
        texts: Sequence[str],
        *,
        format: str | None = ...,
        to: str | None = ...,
        tags: str | None = ...,
        threads: int | None = ...,
        progress: _Progress | None = ...,
    ) -> list[str]: ...

class Parser:
    def __init__(
        self,
        models: Sequence[str],
        *,
        grammar: str | None = ...,
        taggers: Sequence[str] = ...,
        weights: Sequence[float] = ...,
        beam: int | None = ...,
        gold_tags: bool | None = ...,
        kbest: int | None = ...,
        decode: str | None = ...,
        scores: bool = ...,
    ) -> None: ...
    def format(self, input: str) -> str: ...
    def parse(
        self,
        texts: Sequence[str],
        *,
        format: str | None = ...,
        to: str | None = ...,
        threads: int | None = ...,
        progress: _Progress | None = ...,
    ) -> list[str]: ...

def options_of(kind: str) -> list[tuple[str, str, str, str | None]]: ...
def train(
    kind: str, inputs: Sequence[str], output: str, options: Sequence[tuple[str, Any]], **how: Any
) -> None: ...
def run_experiment(
    experiment: str,
    output: str,
    *,
    corpora: Sequence[tuple[str, str]] = ...,
    seed: int | None = ...,
    threads: int | None = ...,
    progress: _Progress | None = ...,
) -> dict[str, Any]: ...
