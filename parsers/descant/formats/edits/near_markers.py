"""Lines that are nearly a marker of a search/replace block.

A line that is no marker counts as one only where a block lacks it: what is sound is never looked at twice.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from itertools import islice

from descant.checkpoints import along
from descant.formats.edits.misspellings import Likeness, likeness
from descant.formats.edits.problem_kinds import MISSPELLED_MARKER
from descant.formats.edits.search_markers import Marker, MarkerKind, exact_markers
from descant.formats.edits.stray_markers import glued
from descant.formats.edits.stray_markers import misspelled as misspelled_marker
from descant.formats.edits.text_lines import AT_LINE_START
from descant.line_search import matches_at_lines
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety
from descant.schemas.shape import as_alternative
from descant.source import Span, trimmed

_NEAR = regex(
    AT_LINE_START
    + r"(?=[^\r\n]{0,12}?(?:<<<|>>>|===)|[^\r\n]{0,300}?(?:<{5} ?SEARCH|>{5} ?REPLACE))[^\r\n]++"
)
_SIGNS = ("<<<", ">>>", "===")
"""Each line that is near has some, and few others do."""
_GLUED = {
    MarkerKind.SEARCH: regex(r"<{5,9} ?SEARCH[ \t]*\Z"),
    MarkerKind.REPLACE: regex(r">{5,9} ?REPLACE[ \t]*\Z"),
}
"""A marker at the end of another line."""
_OTHER_WORDS = {
    MarkerKind.SEARCH: regex(r"(?:[>*#-][ \t]?)?<{5,9} ?(?!REPLACE)[A-Za-z]{0,12}[:>]?\Z"),
    MarkerKind.REPLACE: regex(r"(?:>{5,9} ?[A-Za-z]{0,12}|<{5,9} ?REPLACE):?\Z"),
}
_IN_FRONT = regex(r"(?:[>*#-][ \t]?)?\Z")
"""What models put before a line to quote or to list it."""
_BEHIND = regex(r"[:.>`*]*\Z")
_NEXT = regex(r"`{3}|~{3}|[^\s]*[./][^\s]*\Z")
"""A fence, or a path, which the next line may be."""
_CHANGES = {MarkerKind.SEARCH: 3, MarkerKind.DIVIDER: 2, MarkerKind.REPLACE: 3}
_FEWEST_SIGNS = 4
_MOST_LINES = 1_000
"""So many lines that may be misspelled markers are looked at."""


def all_markers(near: "NearMarkers") -> list[Marker]:
    """Return all markers in order: where one is missing those, too, that are surely misspelled.

    The lines between the markers of a block are none, unless one block would end there and another begin.
    """
    markers = list(near.exact)
    kinds = [marker.kind for marker in along(markers)]
    if set(kinds) <= {MarkerKind.DIVIDER} or kinds == list(MarkerKind) * (len(kinds) // 3):
        return [] if set(kinds) <= {MarkerKind.DIVIDER} else markers
    whole = list(MarkerKind)
    closed = [at for at in along(range(len(kinds) - 2)) if kinds[at : at + 3] == whole]
    blocks = [Span(markers[at].start, markers[at + 2].start) for at in closed]
    misspelled: list[Marker] = []
    for kind in (MarkerKind.REPLACE, MarkerKind.SEARCH):
        misspelled += [marker for marker in near.between(kind, *near.region) if marker.is_certain]
    misspelled.sort(key=lambda marker: marker.start)
    inside: dict[Span | None, list[Marker]] = {}
    starts = [block.start for block in blocks]
    for marker in misspelled:
        number = bisect_left(starts, marker.start) - 1
        block = blocks[number] if number >= 0 and marker.start < blocks[number].end else None
        inside.setdefault(block, []).append(marker)
    for block, held in inside.items():
        if block is None or [marker.kind for marker in held] == [MarkerKind.REPLACE, MarkerKind.SEARCH]:
            markers += held
    return sorted(markers, key=lambda marker: marker.start)


def marker_in(text: str) -> Span | None:
    """Return the first line of *text* that is, or nearly is, the first or last marker of a block.

    Of lines in other words, as version control writes them into a file, both have to be there.
    """
    if not any(signs in text for signs in _SIGNS):
        return None
    near = NearMarkers(text, Span(0, len(text)))
    markers = [marker for marker in near.exact if marker.kind is not MarkerKind.DIVIDER]
    in_other_words: dict[MarkerKind, Marker] = {}
    for kind, words in _OTHER_WORDS.items():
        for marker in near.between(kind, *near.region):
            written = text[marker.start : marker.end].strip()
            most = _CHANGES[kind]
            if words.match(written) and likeness(written, kind.value, most).whole > most:
                in_other_words.setdefault(kind, marker)
            elif marker.is_certain:
                markers.append(marker)
    if len(in_other_words) == len(_OTHER_WORDS):
        markers += in_other_words.values()
    return min((marker.span for marker in markers), default=None)


class NearMarkers:
    """The lines of a region that may be misspelled markers, looked for when the first one is asked for."""

    def __init__(self, text: str, region: Span, *, is_named: bool = False) -> None:
        """Take the *region* of *text*, which may be said to be that of one file."""
        self.text, self.region = text, region
        self.exact = list(exact_markers(text, region, is_named=is_named))
        self._known: dict[tuple[Span, MarkerKind], Marker | None] = {}

    @cached_property
    def _lines(self) -> list[Span]:
        known = {marker.end for marker in self.exact}  # A byte order mark may stand before one.
        return list(islice((line for line in self._near() if line.end not in known), _MOST_LINES))

    def _near(self) -> Iterator[Span]:
        for near in matches_at_lines(_NEAR, self.text, _SIGNS, *self.region):
            if self.text[near.start()] != "\\":
                yield Span(*near.span())

    def between(self, kind: MarkerKind, start: int, end: int) -> list[Marker]:
        """Return what may be meant as a marker of this *kind*, the certain ones alone where there are any."""
        first = bisect_left(self._lines, Span.at(start))
        lines = self._lines[first : bisect_left(self._lines, Span.at(end))]
        markers = [marker for line in lines if (marker := self._meant(line, kind))]
        return [marker for marker in markers if marker.is_certain] or markers

    def _meant(self, line: Span, kind: MarkerKind) -> Marker | None:
        if (line, kind) not in self._known:
            self._known[line, kind] = _meant(self.text, line, kind)
        return self._known[line, kind]


def _meant(text: str, line: Span, kind: MarkerKind) -> Marker | None:
    """Return *line* as a misspelled marker of this *kind*; None where it is none."""
    span = trimmed(text, line, " \t")
    written, meant = text[span.start : span.end], kind.value
    if line.end == len(text) and meant.startswith(written):
        return None  # The text ends inside of it.
    if written.count(meant[0]) < _FEWEST_SIGNS:
        return None
    words, glued = _OTHER_WORDS.get(kind), _GLUED.get(kind)
    if words and words.match(written):
        return misspelled(kind, line, span)
    most = _CHANGES[kind]
    alike = likeness(written, meant, most)
    if alike.whole <= most and _is_all(written, kind, alike):
        return misspelled(kind, line, span)
    at = glued.search(written) if glued else None
    if at and at.start() > 2:
        start = span.start + at.start()
        return _glued_marker(kind, Span(start, line.end))
    if alike.whole > most and alike.prefix > (1 if kind is MarkerKind.DIVIDER else 2):
        return None
    end = span.start + (alike.length if alike.prefix <= 2 else len(written))
    if kind is MarkerKind.REPLACE:
        return _with_text_behind(text, line, Span(span.start, end))
    return _doubtful(kind, line, Span(span.start, end), span)


def _is_all(written: str, kind: MarkerKind, alike: Likeness) -> bool:
    """Tell whether nothing of *written* may be a piece of another line that is glued to the marker."""
    sign = kind.value[0]
    # What stands before a block is none of it, but what stands before its other markers may be.
    if kind is not MarkerKind.SEARCH and not _IN_FRONT.match(written[: written.find(sign)]):
        return False
    if kind is MarkerKind.DIVIDER:
        return written.endswith(sign)
    return alike.prefix == alike.whole or _BEHIND.match(written[alike.length :]) is not None


def misspelled(kind: MarkerKind, line: Span, span: Span) -> Marker:
    """Return what stands at *span* of its *line* as a marker that is surely meant, with its repair."""
    edit = Edit(Span(line.start, span.end), kind.value)
    return Marker(kind, line.start, line.end, 7, misspelled_marker(span, edit, kind.value))


def _glued_marker(kind: MarkerKind, span: Span) -> Marker:
    problem = glued(span, f'"{kind.value}" must be on a line of its own.')
    # The text before another one is the last line of the block, whose line end is lost.
    is_certain = kind is MarkerKind.SEARCH
    return Marker(kind, *span, 7, problem if is_certain else as_alternative(problem).as_error())


def _with_text_behind(text: str, line: Span, span: Span) -> Marker:
    """Return the closing marker at *span*: what stands behind it on its line is no part of the block."""
    next_block = _GLUED[MarkerKind.SEARCH].search(text, span.start, line.end)
    if next_block:
        line = Span(line.start, next_block.start())
        span = Span(span.start, min(span.end, line.end))
    rest = trimmed(text, Span(span.end, line.end), " \t")
    if rest.end == rest.start and next_block:
        return misspelled(MarkerKind.REPLACE, line, span)
    if rest.end == rest.start:
        return _doubtful(MarkerKind.REPLACE, line, span, span)
    meant, is_next = MarkerKind.REPLACE.value, _NEXT.match(text, rest.start, rest.end)
    if is_next:
        fix = Fix("Put the marker on a line of its own", (Edit(span, meant + "\n"),))
        message = f'Text behind "{meant}"; it was read as if it were on the next line.'
    else:
        fix = Fix("Remove the text behind the marker", (Edit(Span(span.start, rest.end), meant),))
        message = f'Text behind "{meant}"; it was ignored.'
    problem = Problem(MISSPELLED_MARKER, Span(span.start, rest.end), message, fix)
    return Marker(MarkerKind.REPLACE, line.start, span.end if is_next else line.end, 7, problem)


def _doubtful(kind: MarkerKind, line: Span, span: Span, written: Span) -> Marker:
    meant = kind.value
    alone = Fix(f"Keep only {meant}", (Edit(Span(line.start, written.end), meant),), Safety.UNSAFE)
    apart = Fix("Put the text behind it on the next line", (Edit(span, meant + "\n"),), Safety.UNSAFE)
    message = f'More than "{meant}" is on this line; the rest may be code or a slip.'
    fixes = (alone, apart) if span.end < written.end else (alone,)
    problem = Problem(MISSPELLED_MARKER, written, message, None, fixes).as_error()
    return Marker(kind, line.start, line.end, 7, problem)
