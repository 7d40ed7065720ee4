"""Metrics: output against gold. The figures are those of ``solecism score`` and ``solecism compare``."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from solecism import _native
from solecism._errors import OptionError
from solecism._files import Files
from solecism.corrupting import Progress
from solecism.profile import names

#: Each metric by name: what it is, its options, its manual.
METRICS: dict[str, dict[str, Any]] = {info["name"]: info for info in _native.list_metrics()}


class Score(Mapping[str, "float | None"]):
    """The scores of an output, by name; what is undefined is None.

    >>> Parseval().score(["(S (X a))"], ["(S (X a))"])["f1"]
    1.0
    """

    def __init__(self, report: dict[str, Any], warnings: Sequence[str] = ()) -> None:
        self.report = report
        self.warnings = list(warnings)

    def __getitem__(self, name: str) -> float | None:
        value: float | None = self.report["scores"][name]
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self.report["scores"])

    def __len__(self) -> int:
        return len(self.report["scores"])

    @property
    def metric(self) -> str:
        """The metric's name."""
        return str(self.report["metric"])

    @property
    def counts(self) -> dict[str, float]:
        """The sums of what was counted."""
        return dict(self.report["counts"])

    @property
    def intervals(self) -> dict[str, tuple[float, float] | None]:
        """Where the scores are taken to lie, if intervals were asked for."""
        found: dict[str, tuple[float, float] | None] = {}
        for name, interval in self.report.get("intervals", {}).items():
            found[name] = None if interval is None else (interval[0], interval[1])
        return found

    @property
    def sentences(self) -> int:
        """How many sentences are in the totals."""
        return int(self.report["sentences"])

    @property
    def left_out(self) -> list[dict[str, Any]]:
        """The sentences that are not, and why."""
        return list(self.report["left_out"])

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The breakdown."""
        return list(self.report["rows"])

    @property
    def signature(self) -> str:
        """What the figures were made with."""
        return str(self.report["signature"])

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value}" for name, value in self.items())
        return f"<Score {self.metric}: {shown}>"


class SentenceCounts(Mapping[str, float]):
    """What was counted in one sentence."""

    def __init__(self, number: int, status: str, reason: str, counts: dict[str, float]) -> None:
        #: Its number in the corpus.
        self.number = number
        #: What became of it: counted, unparsed, skipped, differs or no-error.
        self.status = status
        #: Why, if it was not simply counted.
        self.reason = reason
        self._counts = counts

    def __getitem__(self, name: str) -> float:
        return self._counts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __repr__(self) -> str:
        return f"<SentenceCounts {self.number} {self.status} {self._counts}>"


class Metric:
    """A metric with its options, which are those of the command line (``-`` is ``_``)."""

    #: Its name.
    name: ClassVar[str] = ""

    def __init__(self, **options: Any) -> None:
        self._options = options
        self._native = _native.Metric(self.name, self._settings(None))

    @staticmethod
    def named(name: str, **options: Any) -> Metric:
        """The metric of this name."""
        if name not in _CLASSES:
            raise OptionError(f"there is no metric {name!r}", help=_native.suggestion(name, list(_CLASSES)))
        return _CLASSES[name](**options)

    @property
    def columns(self) -> list[str]:
        """What is counted."""
        return self._native.columns

    @property
    def scores(self) -> list[str]:
        """What is reported."""
        return self._native.scores

    @property
    def main_score(self) -> str:
        """The score that stands for the others where there is room for one."""
        return self._native.main_score

    @property
    def native(self) -> _native.Metric:
        """The compiled part."""
        return self._native

    def settings(self) -> list[tuple[str, str]]:
        """The options by name, as the command line has them."""
        return self._settings(None)

    def _settings(self, files: Files | None) -> list[tuple[str, str]]:
        kinds = {option["name"]: option["kind"] for option in METRICS[self.name]["options"]}
        if files is not None:
            self._check_references(kinds)
        settings: list[tuple[str, str]] = []
        for given, value in self._options.items():
            name = given.replace("_", "-")
            kind = kinds.get(name)
            if value is None or (kind == "flag" and value is False):
                continue
            if kind == "golds" and files is None:
                # They are told to be there, and looked for when they are read.
                settings.append((name, _text(value) if isinstance(value, (str, os.PathLike)) else name))
            elif kind in ("references", "beside", "golds"):
                if files is None:
                    continue
                several = kind == "references" and isinstance(value, (list, tuple)) and not _is_corpus(value)
                for one in value if several else [value]:
                    path = files.golds(one) if kind == "golds" else files.corpus(one, f"the {name}")
                    settings.append((name, path))
            else:
                settings.append((name, "true" if value is True else _text(value)))
        return settings

    def for_rows(self, references: Sequence[str] = ()) -> list[tuple[str, str]]:
        """The options by which rows of a table are counted, where references are columns.

        What names a text or a file, and what needs the records of the edits, is refused.
        """
        kinds = {option["name"]: option["kind"] for option in METRICS[self.name]["options"]}
        for given, value in self._options.items():
            if value is not None and (help := _COLUMNS_INSTEAD.get(kinds.get(given.replace("_", "-"), ""))):
                raise OptionError(f"{given}= is a text or a file, and a row has columns", help=help)
        return self._native.row_settings(len(references))

    def _check_references(self, kinds: Mapping[str, str]) -> None:
        needed = [name.replace("-", "_") for name, kind in kinds.items() if kind == "references"]
        for name in needed:
            if not _is_given(self._options.get(name)):
                raise OptionError(f"{self.name} needs {name}=", help="give the corrected text, or a list of several")

    def _texts(self, gold: Any, output: Any, source: Any) -> tuple[Any, Any]:
        """The first text, which is the source where the metric has one and else the gold; and the output."""
        has_source = METRICS[self.name]["files"][0] == "SOURCE"
        if source is not None and not has_source:
            raise TypeError(f"{self.name} has no source: give the gold in its place")
        if source is not None and gold is not None:
            raise TypeError(f"{self.name} has a source and no gold: give source= alone, and reference=")
        first = gold if source is None else source
        what = "source" if has_source else "gold"
        if first is None or output is None:
            raise TypeError(f"{self.name} needs {what} and output: score({self.name!r}, {what}, output)")
        return first, output

    def _with_files(self, files: Files) -> _native.Metric:
        return _native.Metric(self.name, self._settings(files))

    def score(
        self,
        gold: Any = None,
        output: Any = None,
        *,
        source: Any = None,
        by: str | Sequence[str] | None = None,
        edits: Any = None,
        interval: bool = False,
        per_sentence: bool = False,
        format: str | None = None,
        first_sentence: int = 0,
        strict: bool = False,
        resamples: int | None = None,
        seed: int | None = None,
        confidence: float = 0.95,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Score:
        """The scores of an output.

        Gold and output are files (``pathlib.Path``), texts, or lists of sentences. A metric that compares with
        references (``reference=``) has a ``source`` in place of the gold. ``edits`` are what
        :func:`solecism.corrupt` gave, or a file, for a breakdown ``by`` kind.
        """
        gold, output = self._texts(gold, output, source)
        with Files() as files:
            report, warnings = _native.score(
                self._resampling(files, resamples, seed),
                files.corpus(gold, "the gold", format),
                files.corpus(output, "the output", format),
                _native.Reading(
                    format=format,
                    first=first_sentence,
                    edits=files.edits(edits),
                    by=names(by),
                    threads=threads,
                    strict=strict,
                    resamples=resamples,
                    seed=1 if seed is None else seed,
                    confidence=confidence,
                ),
                interval=interval,
                per_sentence=per_sentence,
                progress=progress,
            )
        return Score(report, warnings)

    def _resampling(self, files: Files, resamples: int | None, seed: int | None) -> _native.Metric:
        """Some metrics draw at random themselves: then they take the same seed and number of draws."""
        own = {option["name"] for option in METRICS[self.name]["options"]}
        settings = self._settings(files)
        for name, value in (("resamples", resamples), ("seed", seed)):
            if value is not None and name in own:
                settings.append((name, str(value)))
        return _native.Metric(self.name, settings)

    def layout(self, gold: Any, output: Any, program: str, *, format: str | None = None) -> str:
        """What another program would print: ``evalb``, ``conll18``, ``m2scorer`` or ``errant``, where the metric can."""
        with Files() as files:
            return _native.laid_out(
                self._with_files(files),
                files.corpus(gold, "the gold", format),
                files.corpus(output, "the output", format),
                _native.Reading(format=format),
                program,
            )

    def counts(
        self,
        gold: Any = None,
        output: Any = None,
        *,
        source: Any = None,
        format: str | None = None,
        first_sentence: int = 0,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> list[SentenceCounts]:
        """What is counted in each sentence: counts can be added, and :meth:`values` makes scores of their sums."""
        gold, output = self._texts(gold, output, source)
        with Files() as files:
            rows = _native.count_sentences(
                self._with_files(files),
                files.corpus(gold, "the gold", format),
                files.corpus(output, "the output", format),
                _native.Reading(format=format, first=first_sentence, threads=threads),
                progress=progress,
            )
        columns = self.columns
        return [
            SentenceCounts(number, status, reason, dict(zip(columns, counts)))
            for number, status, reason, counts in rows
        ]

    def values(self, total: Mapping[str, float]) -> dict[str, float | None]:
        """The scores of sums of counts."""
        values = self._native.values([total[column] for column in self.columns])
        return dict(zip(self.scores, values))

    def __reduce__(self) -> tuple[object, ...]:
        return _remade, (self.name, self._options)


#: What to do about options that name a text or a file, where rows of columns are counted.
_COLUMNS_INSTEAD = {
    "references": 'name the columns: score(df, "accuracy", gold="source", output="output", references=["reference"])',
    "source": 'name the column: score(df, "accuracy", gold="source", output="output", references=["reference"])',
    "golds": "a row has one gold: leave it out, or use solecism.score",
    "beside": "leave it out, or use solecism.score",
}


def _remade(name: str, options: dict[str, Any]) -> Metric:
    return Metric.named(name, **options)


def _is_given(value: Any) -> bool:
    return value is not None and not (isinstance(value, (list, tuple, str)) and len(value) == 0)


def _is_corpus(value: Sequence[Any]) -> bool:
    """Whether a list is one corpus of sentences, and not several corpora."""
    return all(isinstance(item, str) for item in value)


def _text(value: Any) -> str:
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


class Parseval(Metric):
    """Labelled bracketing, as EVALB."""

    name = "parseval"


class Black(Metric):
    """The 1991 PARSEVAL procedure."""

    name = "black"


class LeafAncestor(Metric):
    """Leaf-ancestor assessment."""

    name = "leaf-ancestor"


class Attachment(Metric):
    """Attachment scores of dependencies."""

    name = "attachment"


class Ud(Metric):
    """Universal Dependencies, as conll18_ud_eval."""

    name = "ud"


class Robustness(Metric):
    """Robustness of dependency parsers."""

    name = "robustness"


class Ter(Metric):
    """Translation edit rate."""

    name = "ter"


class Rows(Metric):
    """Answers word by word."""

    name = "rows"


class M2(Metric):
    """MaxMatch."""

    name = "m2"


class Edits(Metric):
    """Edits compared as ERRANT does."""

    name = "edits"


class Gleu(Metric):
    """GLEU for correctors."""

    name = "gleu"


class Imeasure(Metric):
    """The I-measure."""

    name = "imeasure"


class Accuracy(Metric):
    """Sentences that are right."""

    name = "accuracy"


class IndexMatch(Metric):
    """Whether the same words were changed."""

    name = "index-match"


class Ucca(Metric):
    """Semantic structures."""

    name = "ucca"


_CLASSES: dict[str, type[Metric]] = {kind.name: kind for kind in Metric.__subclasses__()}

#: Options of the measurement, apart from those of a metric.
_MEASURING = frozenset(
    (
        "by edits interval per_sentence format first_sentence strict resamples seed confidence threads progress "
        "test one_sided scores baseline"
    ).split()
)


def _parted(options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    measuring = {name: value for name, value in options.items() if name in _MEASURING}
    return measuring, {name: value for name, value in options.items() if name not in _MEASURING}


def _metric(metric: str | Metric, own: dict[str, Any]) -> Metric:
    if isinstance(metric, str):
        return Metric.named(metric, **own)
    if own:
        raise TypeError(f"{sorted(own)[0]!r} is an option of the metric: give it there")
    return metric


def score(
    metric: str | Metric, gold: Any = None, output: Any = None, *, source: Any = None, **options: Any
) -> Score:
    """The scores of an output: those of ``solecism score``, with its options by the same names (``-`` is ``_``).

    Metrics of correctors that compare with references have a source in place of the gold.

    >>> score("parseval", ["(S (NP (X a)) (Y b))"], ["(S (X a) (Y b))"])["recall"]
    0.5
    >>> score("accuracy", source=["He go ."], output=["He goes ."], reference=["He goes ."])["accuracy"]
    1.0
    """
    measuring, own = _parted(options)
    return _metric(metric, own).score(gold, output, source=source, **measuring)


def compare(
    metric: str | Metric, gold: Any = None, outputs: Any = None, *, source: Any = None, **options: Any
) -> dict[str, Any]:
    """Whether differences between outputs are real: what ``solecism compare --json`` says.

    ``outputs`` are named (a dict) or in a list. A list of as many golds, where each output has its own, is given as
    ``golds=`` in place of ``gold``. Metrics of correctors that compare with references have a ``source`` in its place.
    """
    golds = options.pop("golds", None)
    measuring, own = _parted(options)
    metric = _metric(metric, own)
    if golds is not None and (gold is not None or source is not None):
        raise TypeError("golds= stands in place of gold: give one of them")
    gold, outputs = metric._texts(gold if golds is None else golds, outputs, source)
    named = _named(outputs)
    format, seed = measuring.pop("format", None), measuring.pop("seed", None)
    resamples = measuring.pop("resamples", None)
    with Files() as files:
        found, called = [], []
        for number, (name, output) in enumerate(named, 1):
            found.append(files.corpus(output, name or f"output {number}", format))
            default = os.fspath(output) if isinstance(output, os.PathLike) else f"output {number}"
            called.append(name or default)
        each = [gold] if golds is None else list(golds)
        reading = _native.Reading(
            format=format,
            first=measuring.pop("first_sentence", 0),
            edits=files.edits(measuring.pop("edits", None)),
            by=names(measuring.pop("by", None)),
            threads=measuring.pop("threads", None),
            strict=measuring.pop("strict", False),
            resamples=resamples,
            seed=1 if seed is None else seed,
            confidence=measuring.pop("confidence", 0.95),
        )
        return _native.compare(
            metric._resampling(files, resamples, seed),
            [files.corpus(one, "the gold", format) for one in each],
            found,
            called,
            reading,
            scores=names(measuring.pop("scores", None)),
            **measuring,
        )


def _named(outputs: Any) -> list[tuple[str | None, Any]]:
    """The outputs of several systems, with their names where they have some."""
    if isinstance(outputs, Mapping):
        named: list[tuple[str | None, Any]] = [(str(name), output) for name, output in outputs.items()]
    elif isinstance(outputs, (list, tuple)):
        named = [(None, output) for output in outputs]
    else:
        raise TypeError(f'outputs are a list or a dict, such as {{"ours": …, "theirs": …}}, not {type(outputs).__name__}')
    if len(named) < 2:
        raise TypeError("outputs of two or more systems are compared")
    return named


__all__ = [
    "METRICS",
    "Metric",
    "Score",
    "SentenceCounts",
    "compare",
    "score",
    *(kind.__name__ for kind in Metric.__subclasses__()),
]
