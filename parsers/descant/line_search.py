"""Lines that hold one of some words; nearly all others are passed over as fast as a text is copied.

An expression that has to be tried at each line takes twenty times as long as ``str.find``. So what looks for
rare lines says which words they hold, and is asked about those alone.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from descant.checkpoints import STRIDE, along, checkpoint, each
from descant.lines import line_start
from descant.source import Span

_AT_ONCE = 2 * STRIDE
"""So many characters are searched from one checkpoint to the next."""


def lines_with(text: str, words: Sequence[str], start: int = 0, end: int | None = None) -> Iterator[Span]:
    """Yield the lines of *text* between *start* and *end* that hold one of *words*, each once and in order.

    They are without their line breaks; the first one is from *start* on, and the last one up to *end*.
    """
    end = len(text) if end is None else end
    has_returns = text.find("\r", start, end) >= 0
    floor = start
    nearest = {word: at for word in words if (at := text.find(word, start, end)) >= 0}
    while nearest:
        at = min(nearest.values())
        begin = line_start(text, at, floor)
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        if has_returns and (returned := text.find("\r", at, stop)) >= 0:
            stop = returned
        yield Span(begin, stop)
        floor = stop
        for word in [word for word, at in nearest.items() if at < stop]:
            if (at := text.find(word, stop, end)) >= 0:
                nearest[word] = at
            else:
                del nearest[word]


def matches_at_lines(
    pattern: re.Pattern[str], text: str, words: Sequence[str], start: int = 0, end: int | None = None
) -> Iterator[re.Match[str]]:
    """Yield what ``pattern.finditer(text, start, end)`` would.

    The *pattern* looks behind itself for the start of a line, or for a byte order mark there, and each of its
    matches has one of *words* in its first line.
    """
    end = len(text) if end is None else end
    behind = start
    for line in along(lines_with(text, words, start, end)):
        at = line.start
        while behind <= at < line.end:
            if match := pattern.match(text, at, end):
                behind = match.end()
                yield match
                break
            mark = text.find("\ufeff", at, line.end)
            at = mark + 1 if mark >= 0 else line.end


def matches_in_lines(
    pattern: re.Pattern[str], text: str, start: int = 0, end: int | None = None
) -> Iterator[re.Match[str]]:
    """Yield what ``pattern.finditer(text, start, end)`` would.

    Its matches end with the first line feed in them, up to which it may look ahead.
    """
    end = len(text) if end is None else end
    if end - start <= _AT_ONCE:
        return pattern.finditer(text, start, end)
    pieces = (pattern.finditer(text, *piece) for piece in whole_lines(text, start, end))
    return along(chain.from_iterable(each(pieces)))


def first_in_lines(
    pattern: re.Pattern[str], text: str, start: int = 0, end: int | None = None
) -> re.Match[str] | None:
    """Return the first of :func:`matches_in_lines`; None where there is none."""
    return next(iter(matches_in_lines(pattern, text, start, end)), None)


def first_line_start(pattern: re.Pattern[str], text: str, start: int, end: int) -> re.Match[str] | None:
    """Return what ``pattern.search(text, start, end)`` would, which is all in one line and at its start.

    A line of megabytes has one start only.
    """
    for begin, behind in each(whole_lines(text, start, end)):
        last, line_end = behind, behind - 2 * text.endswith("\r\n", begin, behind)
        if behind - begin > 2 * _AT_ONCE and text.find("\r", begin + _AT_ONCE, line_end) < 0:
            last = line_start(text, begin + _AT_ONCE, begin)
        match = pattern.search(text, begin, last) if last > begin else None
        if match := match or (pattern.match(text, last, behind) if last < behind else None):
            return match
    return None


def bounded_matches(
    pattern: re.Pattern[str], text: str, longest: int, start: int = 0, end: int | None = None
) -> Iterator[re.Match[str]]:
    """Yield what ``pattern.finditer(text, start, end)`` would, of *longest* characters at the most."""
    end = len(text) if end is None else end
    if end - start <= STRIDE:
        return pattern.finditer(text, start, end)
    return along(_bounded(pattern, text, longest, start, end))


def _bounded(
    pattern: re.Pattern[str], text: str, longest: int, start: int, end: int
) -> Iterator[re.Match[str]]:
    last = start
    while start < end:
        checkpoint()
        behind = start + STRIDE
        for match in pattern.finditer(text, start, min(behind + longest, end)):
            if match.start() >= behind:
                break
            last = match.end()
            yield match
        start = max(behind, last)


def places_of(word: str, text: str, start: int = 0, end: int | None = None) -> Iterator[int]:
    """Yield where *word* is in *text* between *start* and *end*, also over itself."""
    at = text.find(word, start, end)
    while at >= 0:
        yield at
        at = text.find(word, at + 1, end)


def whole_lines(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Yield where pieces of ``text[start:end]`` start and end, each of which ends with a line."""
    end = len(text) if end is None else end
    while start < end:
        behind = text.find("\n", start + _AT_ONCE, end) + 1 or end
        yield start, behind
        start = behind


def pieces_at(text: str, sign: str, start: int = 0) -> Iterator[tuple[int, int]]:
    """Yield where pieces of *text* start and end, each of which but the first starts with *sign*."""
    while (end := text.find(sign, start + _AT_ONCE)) >= 0:
        yield start, end
        start = end
    yield start, len(text)


def tag_matches(pattern: re.Pattern[str], start: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Yield what ``pattern.finditer(text)`` would, if each begins with a match of *start*: "<" and a name.

    So it can be told in pieces where there is none, however far a match may go.
    """
    if len(text) <= _AT_ONCE:
        return pattern.finditer(text)
    return along(_tag_matches(pattern, start, text))


def _tag_matches(pattern: re.Pattern[str], start: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    behind = 0
    for piece in each(pieces_at(text, "<")):
        for begun in start.finditer(text, *piece):
            if begun.start() >= behind and (match := pattern.match(text, begun.start())):
                behind = match.end()
                yield match


def first_match(
    pattern: re.Pattern[str], text: str, sign: str, more: int, start: int = 0
) -> re.Match[str] | None:
    """Return what ``pattern.search(text, start)`` would; behind its start is *sign* up to *more* times."""
    for begin, end in each(pieces_at(text, sign, start)):
        for _ in range(more):
            end = text.find(sign, end + 1) if end >= 0 else end
        if match := pattern.search(text, begin, end if end >= 0 else len(text)):
            return match
    return None


def any_line_matches(pattern: re.Pattern[str], text: str) -> bool:
    """Tell whether *pattern* matches; its matches begin with a line feed, and end before the next one."""
    at = 0
    while at >= 0:
        checkpoint()
        behind = text.find("\n", at + _AT_ONCE)
        if pattern.search(text, at, len(text) if behind < 0 else behind + 1):
            return True
        at = behind
    return False
