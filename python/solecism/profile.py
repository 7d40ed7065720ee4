"""Which kinds of error are made, and how often."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any

from solecism import _native
from solecism._errors import OptionError


class Profile:
    """Which kinds of error are made, how often, and how.

    >>> Profile.named("foster").kinds["missing-word"]
    24
    >>> Profile(kinds={"missing-word": 3, "agreement": 2}, name="learners").name
    'learners'
    """

    __slots__ = ("_about", "_file", "text")

    #: The profile as TOML.
    text: str

    def __init__(
        self,
        kinds: Mapping[str, int],
        *,
        weights: Mapping[str, Mapping[str, int]] | None = None,
        name: str = "custom",
        rate: str | float | None = None,
        passes: str | int | None = None,
        fallback: str | None = None,
        keyboard: str | None = None,
        misspell_as: str | None = None,
    ) -> None:
        lines = [f"name = {json.dumps(name)}"]
        for key, value in (("rate", share(rate)), ("passes", passes), ("fallback", fallback)):
            if value is not None:
                lines.append(f"{key} = {json.dumps(str(value))}")
        lines.append("[kinds]")
        lines += [f"{json.dumps(kind)} = {int(weight)}" for kind, weight in kinds.items()]
        for kind, of_kind in (weights or {}).items():
            lines.append(f"[weights.{json.dumps(kind)}]")
            lines += [f"{json.dumps(subkind)} = {int(weight)}" for subkind, weight in of_kind.items()]
        if keyboard is not None or misspell_as is not None:
            lines.append("[misspelling]")
            for key, value in (("keyboard", keyboard), ("words", misspell_as)):
                if value is not None:
                    lines.append(f"{key} = {json.dumps(value)}")
        self._set("\n".join(lines) + "\n", "the profile")

    def _set(self, text: str, file: str) -> None:
        self.text = text
        self._file = file
        self._about: dict[str, Any] = _native.describe_profile(text, file)

    @classmethod
    def parse(cls, text: str, file: str = "the profile") -> Profile:
        """The profile in this text, which is TOML; ``file`` is its name in messages."""
        profile = cls.__new__(cls)
        profile._set(text, file)
        return profile

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Profile:
        """The profile in this file."""
        with open(path, encoding="utf-8") as file:
            return cls.parse(file.read(), os.fspath(path))

    @classmethod
    def named(cls, name: str) -> Profile:
        """The built-in profile of this name: foster, foster-wsj23 or typos."""
        text = _native.profile_text(name)
        if text is None:
            raise OptionError(f"no profile is called {name!r}", help=_native.suggestion(name, _native.PROFILES))
        return cls.parse(text, name)

    @classmethod
    def of(cls, profile: Profile | str | os.PathLike[str]) -> Profile:
        """A profile, the built-in one of a name, or the one in a file."""
        if isinstance(profile, Profile):
            return profile
        if isinstance(profile, str) and (profile in _native.PROFILES or not os.path.exists(profile)):
            return cls.named(profile)
        return cls.read(profile)

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self._about["name"])

    @property
    def kinds(self) -> dict[str, int]:
        """The weight of each kind that is made."""
        return dict(self._about["kinds"])

    @property
    def weights(self) -> dict[str, dict[str, int]]:
        """Weights of sub-kinds that differ from the kinds' own."""
        weights: dict[str, dict[str, int]] = {}
        for kind, subkind, weight in self._about["weights"]:
            weights.setdefault(kind, {})[subkind] = weight
        return weights

    @property
    def rate(self) -> str | None:
        """The share of words that get an error, if the profile sets one."""
        rate: str | None = self._about["rate"]
        return rate

    @property
    def passes(self) -> str | None:
        """How often each sentence is gone over, if the profile says."""
        passes: str | None = self._about["passes"]
        return passes

    @property
    def signature(self) -> str:
        """Everything that decides its errors, on one line."""
        return str(self._about["signature"])

    def __reduce__(self) -> tuple[object, ...]:
        return Profile.parse, (self.text, self._file)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Profile) and self.signature == other.signature

    def __hash__(self) -> int:
        return hash(self.signature)

    def __repr__(self) -> str:
        return f"<Profile {self.signature}>"


def share(value: str | float | None) -> str | None:
    """A share of a whole as it is written: 0.05 is 5 %."""
    if value is None or isinstance(value, str):
        return value
    return f"{value:.9f}"


def names(values: str | Iterable[str] | None) -> list[str]:
    """One name, or several, as a list."""
    if values is None:
        return []
    return values.split(",") if isinstance(values, str) else [str(value) for value in values]
