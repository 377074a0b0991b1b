"""A string does not have the format that the schema requires: a UUID, a timestamp, a URL.

A moment is written as RFC 3339 has it, with an offset from UTC, or in one of the many ways of ISO 8601; most
readers stumble over any other. An address starts with `https://` or `http://`. Both are warnings. A UUID of
another version than the schema asks for is an error, at the digit that says the version.

Wrong: `{"timestamp": "14 January 2024"}`

Right: `{"timestamp": "2024-01-14T12:34:56Z"}`
"""

import re
from collections.abc import Iterator
from datetime import datetime
from urllib.parse import urlsplit

from descant.binding.problem_kinds import FORMAT
from descant.patterns import regex
from descant.problems import Fix, Problem
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import rewriting, text_of
from descant.schemas.facets import Timestamp, Url
from descant.schemas.outline_walk import Placed

RFC_3339 = regex(
    r"(?P<date>\d{4}-\d{2}-\d{2})[Tt ](?P<minute>\d{2}:\d{2}):(?P<second>\d{2})(?:\.\d+)?"
    r"(?P<offset>[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)",
    re.ASCII,
)
_DATE_AND_TIME = regex(r"[\dW-]+(?:[Tt ].*)?", re.ASCII)
_SCHEMES = {"http", "https", "ftp"}
_LEAP_SECOND = "60"


def _check(context: Context) -> Iterator[Problem]:
    for placed, timestamp in context.with_facet(Timestamp):
        text = text_of(placed.node)
        if text is not None and not (_is_rfc_3339 if timestamp.standard == "RFC 3339" else _is_iso_8601)(
            text
        ):
            yield _timestamp(context, placed, text, timestamp.standard)
    for placed, _ in context.with_facet(Url):
        if (text := text_of(placed.node)) and not _is_url(text):
            yield Problem(
                FORMAT,
                placed.node.span,
                "Expected a URL, such as https://example.org/data.csv.",
                pointer=placed.pointer,
            )


def _timestamp(context: Context, placed: Placed, text: str, standard: str) -> Problem:
    message = f"Expected a {standard} timestamp, such as 2024-01-14T12:34:56Z."
    fixes: tuple[Fix, ...] = ()
    if timestamp := _parsed(text.strip()):
        if timestamp.tzinfo is None:
            message = f"{standard} requires a UTC offset, such as the Z in 2024-01-14T12:34:56Z."
        fixes = _as_rfc_3339(context, placed, timestamp)
    return Problem(FORMAT, placed.node.span, message, alternatives=fixes, pointer=placed.pointer)


def _as_rfc_3339(context: Context, placed: Placed, timestamp: datetime) -> tuple[Fix, ...]:
    written = timestamp.isoformat().replace("+00:00", "Z")
    return rewriting(context, placed.node, written if timestamp.tzinfo else written + "Z")


def _is_rfc_3339(text: str) -> bool:
    match = RFC_3339.fullmatch(text)
    if match is None:
        return False
    second = "59" if match["second"] == _LEAP_SECOND else match["second"]
    return _parsed(f"{match['date']}T{match['minute']}:{second}") is not None


def _is_iso_8601(text: str) -> bool:
    return _DATE_AND_TIME.fullmatch(text) is not None and _parsed(text) is not None


def _parsed(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _is_url(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in _SCHEMES and bool(parts.netloc) and not re.search(r"\s", text)


RULE = Rule(FORMAT, Topic.VALUES, _check, facets=(Timestamp, Url))
