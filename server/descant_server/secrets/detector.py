"""The detector: Kingfisher, with the rules that it brings along, some 480 kinds of secrets.

It is loaded by the first text that is suspicious. That takes a quarter of a second, and a few seconds once on
a machine: its rules, compiled, are kept in the cache of the user. It scans bytes in this process and asks
nobody; the part of it that tries secrets at their services is never called.

Where it is not installed only the kinds of ``own_patterns.py`` are found, and a file that looks as if it held
another one is told of. The extension for VS Code installs it when the server answers already: it is used from
then on.
"""

import re
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from descant_server.secrets.suspicion import is_random

if TYPE_CHECKING:
    from kingfisher_sdk import Scanner


class SecretMatch(NamedTuple):
    """A secret in bytes."""

    start: int
    end: int
    kind: str
    rank: int
    """Of two that overlap, the one with the lower rank is told."""


_RANKS = {"high": 1, "medium": 2}
"""By how sure the detector is; what it is less sure of is noise, such as the password in the manual of a
database."""
_COMPONENTS = {"betterleaks.aws-secret-access-key"}
"""Told by it together with their other half only, and secrets nonetheless where they are no words."""
_LEAD = re.compile(
    r"(?:(?:Detected|Identified|Uncovered|Found|Discovered) )?(?:an? )?(?:(?:possible|potential) )?"
    r"(?:pattern (?:that resembles|that may indicate|resembling) )?(?:an? )?",
    re.IGNORECASE,
)
_ASIDE = re.compile(r" \([^)]*\)")
_REST = re.compile(r"[,.](?:\s|\Z)| (?:which|risking|posing|potentially|used as|is a|detected)\b")
_LONGEST = 60
_lock = threading.Lock()
_loaded: "list[Scanner]" = []


def found_in(data: bytes) -> Iterator[SecretMatch]:
    """Yield what the detector finds in *data*, in no order; some may overlap."""
    scanner = _scanner()
    if scanner is None:
        return
    # Private keys are found by their form, see own_patterns.py.
    for finding in scanner.scan(data.replace(b"PRIVATE KEY", b"PRIVATE_KEY")):
        is_secret = finding.visible or (finding.rule_id in _COMPONENTS and is_random(finding.secret.encode()))
        if not is_secret:
            continue
        if (rank := _RANKS.get(finding.confidence)) is not None:
            place = finding.location
            yield SecretMatch(place["start_offset"], place["end_offset"], in_words(finding.rule_name), rank)


def is_installed() -> bool:
    """Tell whether it is there; loads it then."""
    return _scanner() is not None


def load() -> None:
    """Load it now, so that no text has to wait later."""
    _scanner()


def in_words(description: str) -> str:
    """Return what a rule finds; *description* is what it says of itself, often a whole sentence."""
    rest = _ASIDE.sub("", description)
    rest = rest[_LEAD.match(rest).end() :]  # type: ignore[union-attr]  # It matches nothing, too.
    end = _REST.search(rest)
    words = rest[: end.start()] if end else rest
    return words if 0 < len(words) <= _LONGEST else "secret"


def _scanner() -> "Scanner | None":
    with _lock:
        if not _loaded:
            try:
                from kingfisher_sdk import Scanner
            except ImportError:
                return None
            _loaded.append(Scanner(base64=False))
        return _loaded[0]
