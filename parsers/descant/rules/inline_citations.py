"""Marks such as ``[2]`` in a text for people, and the entries that they name.

What stands in code does not count: between backticks, in a fence, in lines that are indented as code, or in
elements of HTML for code. A number in brackets right behind a word, as in ``points[0]``, is more often an
index than a citation, and so is a link's name; several numbers, as in ``[0, 1]``, may be an interval, and
what follows an equals sign is a value. Such a mark counts as a use of what it may name, but never as an error
where there is no such entry. Several numbers of which one is listed are citations.
"""

import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

from descant.patterns import regex
from descant.pointers import Path
from descant.rules.facet_values import ListEntry, entries
from descant.schemas.facets import Cites
from descant.schemas.outline_walk import Placed
from descant.source import Span
from descant.syntax import Scalar, Sequence

_MARK = regex(
    r"\[ ?(?P<numbers>\d{1,3}(?>(?: ?, ?\d{1,3}){0,40})| ?(?P<first>\d{1,3}) ?[-–] ?(?P<last>\d{1,3})) ?\]"
)
_IN_MARKS = "[]0123456789 ,-–"
_NUMBER = regex(r"\d+")
_FENCE = regex(r"^ {0,3}(?P<mark>`{3,}|~{3,})(?P<rest>[^\n]*)", re.MULTILINE)
_BACKTICKS = regex("`+")
_ELEMENT = regex(r"<(?P<close>/?)(?P<name>code|pre)\b[^<>]*>", re.IGNORECASE)
_LINE = regex(r"(?P<indent>[ \t]*)(?P<list>(?:[-*+]|\d{1,9}[.)])[ \t])?(?P<rest>[^\n]*)\n?")
_DEEP = 4
"""So many columns code is indented at the least."""
_MAY_BE_CODE = regex(r"`|~~~|<(?:code|pre)\b|(?:\A|\n)(?: {4}|\t)", re.IGNORECASE)
_MOST = 20_000
"""So many citations of one text are looked at; nobody reads more."""
_MOST_RANGED = 100_000
"""So many numbers of ranges are looked at in one text; of those behind it, both ends count."""


class Mark(NamedTuple):
    """A citation in a text."""

    number: int
    start: int
    end: int
    """Of the whole mark where it has one number, else of the number."""
    digits: Span
    """Where its number stands."""
    is_certain: bool
    is_alone: bool


class Citing(NamedTuple):
    """A text that cites, and the list that it cites from."""

    text: Scalar
    path: Path
    marks: list[Mark]
    entries: Sequence
    entries_path: Path
    items: list[ListEntry]
    listed: set[int | float | str]
    """The numbers of the entries."""


def citing(placed: Placed, facet: Cites) -> Citing | None:
    """Return what the text *placed* cites; None where it or the list cannot be read wholly."""
    text, listing = placed.node, placed.list_around(facet.entries)
    if not isinstance(text, Scalar) or not isinstance(text.value, str) or not text.complete:
        return None
    if listing is None or not listing.complete:
        return None
    by_number = any(not isinstance(item, Scalar) for item in listing.items)
    items = entries(listing, facet.by if by_number else None)
    if len(items) != len(listing.items) or not all(isinstance(entry.value, int) for entry in items):
        return None
    listed = {entry.value for entry in items}
    marks = list(islice(marks_in(text.value, listed), _MOST))
    return Citing(text, placed.path, marks, listing, placed.path_around(facet.entries), items, listed)


def marks_in(text: str, listed: set[int | float | str], within: Span | None = None) -> Iterator[Mark]:
    """Yield the citations in *text*; *listed* are the numbers of the entries.

    Of a long text only those that touch *within*, and perhaps some right beside them, are looked for.
    """
    if "[" not in text:
        return
    first, last = _widened(text, within) if within is not None else (0, len(text))
    code = _code(text) if _MAY_BE_CODE.search(text) else []
    number, before, was_certain, ranged = 0, -1, True, 0
    for match in _MARK.finditer(text, first, last):
        start, end = match.span()
        while number < len(code) and code[number].end <= start:
            number += 1
        if number < len(code) and code[number].start <= start:
            continue
        previous = text[start - 1 : start]
        is_certain = text[end : end + 1] != "(" and not (previous.isalnum() or previous in ("_", ")"))
        if text[max(0, start - 2) : start].strip() == "=":
            is_certain = False  # A value, as in `x = [3]`.
        if previous == "]":  # As in [1][2], or in rows[1][2].
            is_certain = was_certain and before == start
        if match["first"]:
            least, most = int(match["first"]), int(match["last"])
            ranged += max(0, most - least + 1)
            for listed_number in range(least, most + 1) if ranged <= _MOST_RANGED else sorted({least, most}):
                yield Mark(
                    listed_number, start, end, Span(*match.span("numbers")), is_certain=False, is_alone=False
                )
            is_certain = False
        elif "," not in match["numbers"]:
            digits = Span(*match.span("numbers"))
            yield Mark(int(match["numbers"]), start, end, digits, is_certain, is_alone=True)
        else:
            yield from _group(match, listed, is_certain=is_certain)
        before, was_certain = end, is_certain


def _widened(text: str, within: Span) -> Span:
    """Return *within* with all around it that may belong to a mark, or to a row of marks, that touches it."""
    start, end = max(0, within.start), max(0, within.end)
    return Span(len(text[:start].rstrip(_IN_MARKS)), len(text) - len(text[end:].lstrip(_IN_MARKS)))


def _group(match: re.Match[str], listed: set[int | float | str], *, is_certain: bool) -> Iterator[Mark]:
    numbers = list(_NUMBER.finditer(match.string, *match.span("numbers")))
    values = [int(each.group()) for each in numbers]
    is_certain = is_certain and 0 not in values and not listed.isdisjoint(values)
    for each, value in zip(numbers, values, strict=True):
        digits = Span(*each.span())
        yield Mark(value, *digits, digits, is_certain=is_certain, is_alone=False)


def _code(text: str) -> list[Span]:
    """Return what is code, in order and disjoint."""
    fences = list(_fences(text))
    spans = sorted(chain(fences, _between_backticks(text, fences), _indented(text), _elements(text)))
    disjoint: list[Span] = []
    for start, end in spans:
        if disjoint and start < disjoint[-1].end:
            disjoint[-1] = Span(disjoint[-1].start, max(end, disjoint[-1].end))
        else:
            disjoint.append(Span(start, end))
    return disjoint


def _elements(text: str) -> Iterator[Span]:
    opened: re.Match[str] | None = None
    for match in _ELEMENT.finditer(text):
        if opened is None:
            opened = None if match["close"] else match
        elif match["close"] and match["name"].lower() == opened["name"].lower():
            yield Span(opened.start(), match.end())
            opened = None


def _indented(text: str) -> Iterator[Span]:
    """Yield the lines that are indented as code; what is indented in a list belongs to its item."""
    in_list, is_free = False, True
    for match in _LINE.finditer(text):
        if not match["rest"].strip() and not match["list"]:
            is_free = True
            continue
        is_deep = len(match["indent"].expandtabs(4)) >= _DEEP
        if is_deep and is_free and not in_list:
            yield Span(*match.span())
            continue  # The next line may go on.
        if match["list"]:
            in_list = True
        elif is_free and not match["indent"]:
            in_list = False
        is_free = False


def _fences(text: str) -> Iterator[Span]:
    opened: re.Match[str] | None = None
    for match in _FENCE.finditer(text):
        if opened is None:
            if "`" not in match["rest"] or match["mark"][0] == "~":
                opened = match
        elif match["mark"].startswith(opened["mark"]) and not match["rest"].strip():
            yield Span(opened.start(), match.end())
            opened = None
    if opened is not None:
        yield Span(opened.start(), len(text))


def _between_backticks(text: str, fences: list[Span]) -> Iterator[Span]:
    runs = [Span(*match.span()) for match in _BACKTICKS.finditer(text)]
    number, outside = 0, list[Span]()
    for run in runs:
        while number < len(fences) and fences[number].end <= run.start:
            number += 1
        if number == len(fences) or run.start < fences[number].start:
            outside.append(run)
    same: list[int | None] = [None] * len(outside)
    """For each run the next one of its length."""
    latest: dict[int, int] = {}
    for index in range(len(outside) - 1, -1, -1):
        length = outside[index].end - outside[index].start
        same[index] = latest.get(length)
        latest[length] = index
    index = 0
    while index < len(outside):
        closer = same[index]
        # It ends with its paragraph at the latest.
        if closer is None or text.find("\n\n", outside[index].end, outside[closer].start) >= 0:
            index += 1
            continue
        yield Span(outside[index].start, outside[closer].end)
        index = closer + 1
