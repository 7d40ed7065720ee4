"""What can go wrong, as exceptions of their own classes."""

from __future__ import annotations


class SolecismError(Exception):
    """Something went wrong: what, what to do about it, and where.

    Attributes that do not apply are None.
    """

    what: str
    help: str
    file: str | None
    line: int | None
    column: int | None
    excerpt: str | None
    sentence: int | None

    def __init__(
        self,
        message: str,
        *,
        what: str | None = None,
        help: str = "",
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        excerpt: str | None = None,
        sentence: int | None = None,
    ) -> None:
        super().__init__(f"{message} ({help})" if help else message)
        self.message = message
        self.what = message if what is None else what
        self.help = help
        self.file = file
        self.line = line
        self.column = column
        self.excerpt = excerpt
        self.sentence = sentence

    def __reduce__(self) -> tuple[object, ...]:
        known = {name: value for name, value in self.__dict__.items() if name != "message"}
        return _again, (type(self), self.message, known)


class InputError(SolecismError, ValueError):
    """A sentence, or another piece of input, that cannot be read.

    ``file`` is the file, or the id of a row of a table; ``line`` and ``column`` count from 1. For a sentence in memory
    ``sentence`` is its position, and line and column are places in its own text.
    """


class FileError(SolecismError, OSError):
    """A file that cannot be opened, read or written."""


class OptionError(SolecismError, ValueError):
    """An option that does not fit, or does not fit the others."""


def _again(kind: type[SolecismError], message: str, known: dict[str, object]) -> SolecismError:
    return kind(message, **known)  # type: ignore[arg-type]
