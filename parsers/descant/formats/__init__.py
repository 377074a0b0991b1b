"""The wire formats, and the recognition of the one a text is written in.

To add one, write one module with a ``FORMAT`` and add one line here; of two readings that are equally good,
the format that is listed first wins.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from descant.directives import OWN_JSON_READING, Asked
from descant.formats import calls, containers, edits, json, markdown, problem_kinds, recognition, tags, xml
from descant.formats.format import Candidate, Format
from descant.formats.reading import Reading
from descant.problems import ProblemKind
from descant.schemas.schema import ResponseSchema
from descant.source import Source

if TYPE_CHECKING:
    from descant.formats.containers import Family

__all__ = ["FORMATS", "KINDS", "Candidate", "Format", "Reading", "formats_with", "recognize"]

FORMATS: tuple[Format, ...] = (
    json.FORMAT,
    xml.FORMAT,
    tags.FORMAT,
    calls.CALLS,
    edits.UNIFIED_DIFF,
    edits.APPLY_PATCH,
    edits.SEARCH_REPLACE,
    containers.FORMAT,
    markdown.FORMAT,
)
KINDS: tuple[ProblemKind, ...] = (
    *problem_kinds.KINDS,
    *(kind for format in FORMATS for kind in format.problem_kinds),
)


@lru_cache(maxsize=16)
def formats_with(families: "tuple[Family, ...]") -> tuple[Format, ...]:
    """Return the formats that also read the containers of *families*, before those that are known here."""
    if not families:
        return FORMATS
    own = containers.format_of((*families, *containers.FAMILIES))
    return tuple(own if format is containers.FORMAT else format for format in FORMATS)


def recognize(
    source: Source,
    schemas: Sequence[ResponseSchema],
    asked: Asked | None = None,
    formats: Sequence[Format] | None = None,
) -> Reading:
    """Return the reading of *source*: the answer it holds, or plain text and why there is none.

    By the schema that is *asked* for, it is read however well that fits. Only *formats* are looked
    for; without, all.
    """
    reading = recognition.recognize(source, schemas, FORMATS if formats is None else formats, asked)
    json.forget(source)
    if asked is not None and asked.name == OWN_JSON_READING:
        return replace(reading, problems=calls.without_doubts(reading.problems))
    return reading
