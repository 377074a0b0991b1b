"""The setting ``descant.limits``: the bounds of the work on one document, and of what is shown of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import Enum
from typing import Any

from descant_server.settings.complaints import Complaint, kind_of, object_in

LIMIT = 1_000
"""Diagnostics of one document at most: thousands of squiggles make an editor slow, and nobody reads them."""


class SizeClass(Enum):
    """How much is done with a document of some size."""

    EVERYTHING = "everything"
    SYMBOLS = "symbols and diagnostics"
    NOTHING = "one notice that says so"


@dataclass(frozen=True, slots=True)
class SizeLimits:
    """The bounds of the work on one document."""

    problems: int = LIMIT
    """So many diagnostics are shown."""
    full: int = 2_000_000
    """Up to so many bytes everything is offered."""
    symbols: int = 20_000_000
    """Up to so many bytes there are symbols and diagnostics, above one notice."""
    seconds: float = 10
    """An analysis that takes longer is ended."""
    memory: int = 2_048
    """So many megabytes an analysis may take."""

    def size_class(self, size: int) -> SizeClass:
        """Return what is done with a document of *size* bytes."""
        if size <= self.full:
            return SizeClass.EVERYTHING
        return SizeClass.SYMBOLS if size <= self.symbols else SizeClass.NOTHING


RANGES: Mapping[str, tuple[int, int]] = {
    "problems": (1, 10_000),
    "full": (1_000, 100_000_000),
    "symbols": (1_000, 100_000_000),
    "seconds": (1, 600),
    "memory": (128, 16_384),
}
"""What may be set."""


def read_limits(given: Any, complaints: list[Complaint]) -> SizeLimits:
    """Return the limits *given*; one that is not as it may be stays as it is by default."""
    limits = SizeLimits()
    for name, value in object_in(given, "limits", complaints).items():
        if name not in RANGES:
            near = get_close_matches(str(name), RANGES, 1)
            hint = f" Did you mean descant.limits.{near[0]}?" if near else ""
            message = f"Unknown setting descant.limits.{name}.{hint}"
            complaints.append(Complaint(message, "limits", str(name)))
            continue
        least, most = RANGES[name]
        is_number = isinstance(value, int | float if name == "seconds" else int)
        if value is None:
            continue
        if isinstance(value, bool) or not is_number or not least <= value <= most:
            given_text = kind_of(value) if isinstance(value, bool) or not is_number else f"{value}"
            message = f"The setting descant.limits.{name} is {given_text}; it may be {least:,} to {most:,}."
            complaints.append(Complaint(message, "limits", str(name)))
            continue
        limits = replace(limits, **{name: value})
    return limits
