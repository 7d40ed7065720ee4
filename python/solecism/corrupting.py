"""Making errors: in sentences, trees and tables in memory, and in files."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Callable, Protocol, Union

from solecism import _native, interop
from solecism._errors import OptionError
from solecism.options import FILES, Errors, OnBadInput, Path, checked, files, settings
from solecism.profile import Profile

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: How much of the first sentences is looked at to see what they are.
_HEAD = 64 << 10
#: How many sentences are looked at in one go for that.
_SAMPLE = 4096


class Bar(Protocol):
    """A progress bar such as tqdm's."""

    def update(self, n: Any = ..., /) -> Any:
        """Moves it on."""


#: What is told of progress: a function of how many sentences are done, or a bar.
Progress = Union[Callable[[int], object], Bar]


class Plan:
    """What has to be known of a whole corpus before its first sentence: for an exact rate, and for misspellings.

    Parts of a corpus, wherever they are worked on, share its plan.
    """

    __slots__ = ("text",)

    #: The plan as ``solecism corrupt --plan-out`` writes it.
    text: str

    def __init__(self, text: str) -> None:
        self.text = text

    @classmethod
    def load(cls, path: Path) -> Plan:
        """The plan in this file."""
        return cls(FilePath(path).read_text(encoding="utf-8"))

    def save(self, path: Path) -> None:
        """Writes it to a file."""
        FilePath(path).write_text(self.text, encoding="utf-8")

    @property
    def about(self) -> dict[str, Any]:
        """What it says, but for the words of the corpus."""
        known: dict[str, Any] = json.loads(self.text)
        known.pop("vocabulary", None)
        return known

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plan) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[object, ...]:
        return Plan, (self.text,)

    def __repr__(self) -> str:
        about = self.about
        return f"<Plan rate={about.get('rate')} words={about.get('words')} chosen={about.get('chosen')}>"


def plan_of(plan: Plan | Path | None) -> Plan | None:
    """A plan, or the one in a file."""
    return plan if plan is None or isinstance(plan, Plan) else Plan.load(plan)


class Corruptor:
    """Makes errors in sentences of one format. It can be pickled, with the files that it was made from.

    What becomes of a sentence depends on nothing but the sentence, its position, and what the corruptor was made with.

    >>> corruptor = Corruptor(format="text", seed=7)
    >>> corruptor(["She walks to the station ."])[0].changed
    True
    """

    def __init__(
        self,
        *,
        format: str | None = None,
        sample: Iterable[str] = (),
        plan: Plan | Path | None = None,
        **options: Unpack[Errors],
    ) -> None:
        """``sample`` are some of the sentences: they tell the format and the tag set where those are not given."""
        self._options = checked(options)
        self._plan = plan_of(plan)
        head = head_of(sample)
        text = None if self._plan is None else self._plan.text
        self._native = _native.Corruptor(settings(options), format=format, head=head, plan=text)

    @property
    def native(self) -> _native.Corruptor:
        """The compiled part."""
        return self._native

    @property
    def format(self) -> str:
        """The format of its sentences."""
        return self._native.format

    @property
    def tagset(self) -> str:
        """The tag set of its sentences."""
        return self._native.tagset

    @property
    def plan(self) -> Plan | None:
        """The plan that it follows."""
        return self._plan

    @property
    def needs_plan(self) -> bool:
        """Whether the whole corpus must be gone over before its first sentence."""
        return self._native.needs_plan

    @property
    def settings(self) -> dict[str, str]:
        """Everything but the corpus that decides what is made."""
        return dict(self._native.settings)

    def __call__(
        self,
        sentences: Sequence[str | None],
        *,
        first_sentence: int = 0,
        positions: Sequence[int] | None = None,
        threads: int | None = None,
        on_bad_input: OnBadInput = "stop",
        progress: Progress | None = None,
    ) -> list[_native.Noisy]:
        """Makes errors in sentences, which are numbered from ``first_sentence`` or have these positions."""
        return self._native.corrupt(
            sentences,
            positions=positions,
            first=first_sentence,
            threads=threads,
            on_bad_input=on_bad_input,
            progress=progress,
        )

    def planned(
        self,
        sentences: Sequence[str | None],
        *,
        first_sentence: int = 0,
        positions: Sequence[int] | None = None,
        threads: int | None = None,
        on_bad_input: OnBadInput = "stop",
        progress: Progress | None = None,
    ) -> Corruptor:
        """The same, with a plan for these sentences."""
        plan = self._native.plan_for(
            sentences,
            positions=positions,
            first=first_sentence,
            threads=threads,
            on_bad_input=on_bad_input,
            progress=progress,
        )
        return self.following(Plan(plan))

    def following(self, plan: Plan) -> Corruptor:
        """The same, with this plan."""
        options = self._options.copy()
        options.setdefault("tagset", self.tagset)
        return Corruptor(format=self.format, plan=plan, **options)

    def __reduce__(self) -> tuple[object, ...]:
        options = self._options.copy()
        options["profile"] = Profile.of(options.get("profile", "foster"))
        if self.format != "text":
            options.setdefault("tagset", self.tagset)
        return _unpickled, (self.format, self._plan, options, _contents(options))


def _contents(options: Errors) -> dict[str, dict[str, bytes]]:
    """The files that the options name, by the name that they are given: what another machine needs."""
    contents: dict[str, dict[str, bytes]] = {}
    for option in FILES:
        for name in files(options.get(option)):  # type: ignore[arg-type]
            if os.path.isfile(name):
                beside = [name, os.path.splitext(name)[0] + ".aff"] if option == "dictionary" else [name]
                contents[name] = {
                    os.path.basename(path): FilePath(path).read_bytes() for path in beside if os.path.isfile(path)
                }
    return contents


def _unpickled(
    format: str, plan: Plan | None, options: Errors, contents: dict[str, dict[str, bytes]]
) -> Corruptor:
    if not contents:
        return Corruptor(format=format, plan=plan, **options)
    # The files are read when the corruptor is made, and not later.
    with tempfile.TemporaryDirectory() as directory:
        place: dict[str, str] = {}
        for number, (name, beside) in enumerate(contents.items()):
            folder = FilePath(directory, str(number))
            folder.mkdir()
            for base, content in beside.items():
                (folder / base).write_bytes(content)
            place[name] = str(folder / os.path.basename(name))
        moved = options.copy()
        for option in FILES:
            named = files(options.get(option))  # type: ignore[arg-type]
            if named:
                here = [place.get(name, name) for name in named]
                moved[option] = here if option == "dictionary" else here[0]  # type: ignore[literal-required]
        corruptor = Corruptor(format=format, plan=plan, **moved)
    corruptor._options = options
    return corruptor


def head_of(sentences: Iterable[str | None]) -> str:
    """The first sentences, as a text to tell the format from."""
    head: list[str] = []
    length = 0
    for sentence in sentences:
        if sentence:
            head.append(sentence)
            length += len(sentence)
        if length > _HEAD:
            break
    return "\n\n".join(head) + "\n\n"


def _sentences(data: Any, format: str | None) -> tuple[list[str | None], str | None]:
    """The sentences of whatever is given, and their format where it is known."""
    if isinstance(data, os.PathLike):
        found, read, _ = _native.read([os.fspath(data)], format)
        return list(read), found
    if isinstance(data, str):
        found = format or _native.format_of(interop.text(data)[:_HEAD])
        return list(_native.split(data, found)[0]), found
    items = interop.sentences(data)
    if all(item is None or isinstance(item, str) for item in items):
        return items, format
    texts, found = interop.written(items)
    return texts, format or found


def corrupt(
    data: Any,
    *,
    format: str | None = None,
    plan: Plan | Path | None = None,
    first_sentence: int = 0,
    positions: Sequence[int] | None = None,
    threads: int | None = None,
    on_bad_input: OnBadInput = "stop",
    progress: Progress | None = None,
    **options: Unpack[Errors],
) -> list[_native.Noisy]:
    """Makes errors, and says which.

    ``data`` is a list of sentences (plain text, trees in brackets, CoNLL-U …), of ``nltk.Tree``, of ``conllu``
    token lists or of spaCy docs, or one of these; a whole corpus in one string; or a file, as ``pathlib.Path``. The errors of a sentence
    depend on the seed, the sentence and its position alone: the command line gives the same.

    >>> noisy = corrupt(["The old dog wants to sleep in this house ."], seed=3)
    >>> len(noisy), noisy[0].clean
    (1, 'The old dog wants to sleep in this house .')
    """
    sentences, format = _sentences(data, format)
    corruptor = _corruptor(sentences, format, plan, options)
    given: dict[str, Any] = {
        "first_sentence": first_sentence,
        "positions": positions,
        "threads": threads,
        "on_bad_input": on_bad_input,
    }
    if corruptor.needs_plan:
        corruptor = corruptor.planned(sentences, **given)
    return corruptor(sentences, progress=progress, **given)


def _corruptor(
    sentences: Sequence[str | None], format: str | None, plan: Plan | Path | None, options: Errors
) -> Corruptor:
    """A corruptor for these sentences, whose first ones may not show what their tags are."""
    if format == "text" or "tagset" in options:
        return Corruptor(format=format, sample=_some(sentences, 0), plan=plan, **options)
    try:
        return Corruptor(format=format, sample=_some(sentences, 0), plan=plan, **options)
    except OptionError as error:
        unknown = error
    named: Errors = {**options, "tagset": "penn"}
    # What is wrong with any tag set, such as text in another language, is not mended by later sentences.
    penn = Corruptor(format=format, sample=_some(sentences, 0), plan=plan, **named)
    for start in range(_SAMPLE, len(sentences), _SAMPLE):
        try:
            return Corruptor(format=format, sample=_some(sentences, start), plan=plan, **options)
        except OptionError:
            continue
    # What is wrong with the sentences says more than that their tags are not known.
    if penn.needs_plan or any(noisy.error is None for noisy in penn(sentences, on_bad_input="skip")):
        raise unknown
    return penn


def _some(sentences: Sequence[str | None], start: int) -> Iterable[str]:
    return (sentence for sentence in sentences[start : start + _SAMPLE] if sentence)


def corrupt_file(
    inputs: Path | Sequence[Path],
    output: Path | None = None,
    *,
    format: str | None = None,
    edits: Path | None = None,
    m2: Path | None = None,
    pairs: Path | None = None,
    golds: Path | None = None,
    keep_original: bool = False,
    plan: Plan | Path | None = None,
    first_sentence: int = 0,
    threads: int | None = None,
    on_bad_input: OnBadInput = "stop",
    progress: Progress | None = None,
    **options: Unpack[Errors],
) -> dict[str, Any]:
    """Makes errors in files, as ``solecism corrupt`` does, in constant memory; what was done, in numbers.

    Each file that is named is written, whole or not at all: the noisy corpus, the edits (JSON lines), M2, parallel text,
    and all the analyses that a sentence can have.
    """
    followed = plan_of(plan)
    outputs = {"output": output, "edits": edits, "m2": m2, "pairs": pairs, "golds": golds}
    return _native.corrupt_files(
        settings(options),
        files(inputs),
        [(name, os.fspath(path)) for name, path in outputs.items() if path is not None],
        format=format,
        keep_original=keep_original,
        plan=None if followed is None else followed.text,
        first=first_sentence,
        threads=threads,
        on_bad_input=on_bad_input,
        progress=progress,
    )


def plan(
    data: Any,
    *,
    format: str | None = None,
    first_sentence: int = 0,
    positions: Sequence[int] | None = None,
    threads: int | None = None,
    on_bad_input: OnBadInput = "stop",
    progress: Progress | None = None,
    **options: Unpack[Errors],
) -> Plan:
    """The plan for a corpus: needed where errors are made in parts of it, at an exact rate or with misspellings.

    ``data`` is what :func:`corrupt` takes; files are gone over in constant memory.
    """
    if isinstance(data, os.PathLike):
        text = _native.plan_files(
            settings(options),
            [os.fspath(data)],
            format=format,
            first=first_sentence,
            threads=threads,
            on_bad_input=on_bad_input,
            progress=progress,
        )
        return Plan(text)
    sentences, format = _sentences(data, format)
    planned = _corruptor(sentences, format, None, options).planned(
        sentences,
        first_sentence=first_sentence,
        positions=positions,
        threads=threads,
        on_bad_input=on_bad_input,
        progress=progress,
    )
    assert planned.plan is not None
    return planned.plan
