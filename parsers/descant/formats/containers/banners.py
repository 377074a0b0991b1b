"""Files below a line that names them, as packs of files have them."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice

from descant.checkpoints import along
from descant.formats.containers.content import without_blank_lines
from descant.formats.containers.problem_kinds import CLOSER_IN_CONTAINER, UNCLOSED_CONTAINER
from descant.formats.containers.read_element import ReadElement
from descant.formats.containers.record import Banner
from descant.formats.markdown.file_names import is_named_path
from descant.formats.nodes import file_node, implied, verbatim
from descant.formats.part_limit import MOST
from descant.formats.spans import SpanSet
from descant.line_search import first_in_lines, matches_at_lines, places_of
from descant.patterns import regex
from descant.problems import Problem, Severity
from descant.source import Span

_LONGEST = 300
"""Characters of the line above a sign."""


@cache
def _lines(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\r\n\ufeff]){pattern}")


@cache
def _whole_lines(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\r\n])(?:{pattern})[ \t]*(?=[\r\n]|\Z)")


def openers_of(text: str, banner: Banner) -> Iterator[re.Match[str]]:
    """Yield what may open a file below *banner*, in order."""
    opener = _lines(banner.opener)
    if not banner.sign:
        word = banner.word
        yield from matches_at_lines(opener, text, (word,)) if word else opener.finditer(text)
        return
    for at in along(places_of(banner.sign, text)):
        if match := opener.match(text, text.rfind("\n", max(0, at - _LONGEST), at) + 1):
            yield match


def read_banners(text: str, banners: Sequence[Banner], passed_over: Sequence[Span]) -> Iterator[ReadElement]:
    """Yield the files below that kind of *banners* which begins first in *text*; others are content in it."""
    kinds: list[tuple[Banner, list[re.Match[str]]]] = []
    taken = SpanSet(passed_over)
    for banner in banners:
        named = (
            match
            for match in along(openers_of(text, banner))
            if _names_file(match) and not taken.covers(*match.span())
        )
        openers = list(islice(named, MOST + 1))
        if banner.sign and openers and not _lines(banner.closer).search(text, openers[0].end()):
            continue  # Such lines are in other texts as well.
        if len(openers) >= banner.least and not _is_example(text, openers[0].start()):
            kinds.append((banner, openers))
    if kinds:
        yield from _files(text, *min(kinds, key=lambda kind: kind[1][0].start()))


def _is_example(text: str, start: int) -> bool:
    """Tell whether a banner at *start* is in a code fence, and not right behind the line that opens it."""
    lines = list(_FENCE.finditer(text, 0, start))
    return len(lines) % 2 == 1 and bool(text[lines[-1].end() : start].strip())


_FENCE = regex(r"(?<![^\r\n])[ \t]{0,3}+(?:`{3,}+|~{3,}+)[^\r\n]*+")


def _stop(text: str, openers: Sequence[re.Match[str]]) -> tuple[int, Span | None]:
    """Return where the last file ends at most: at the fence that closes one right before the first banner.

    Of several that could, the last one does, and the first one is returned as a doubt.
    """
    before = list(_FENCE.finditer(text, 0, openers[0].start()))
    if len(before) % 2 == 0:
        return len(text), None
    mark = before[-1].group().strip()[:3]
    closing = [
        line
        for line in _FENCE.finditer(text, openers[-1].end())
        if line.group().strip(" \t" + mark[0]) == "" and mark in line.group()
    ]
    if not closing:
        return len(text), None
    return closing[-1].start(), Span(*closing[0].span()) if len(closing) > 1 else None


def _names_file(match: re.Match[str]) -> bool:
    return match["path"] is not None and is_named_path(match["path"])


def _closers(text: str, pattern: str) -> Callable[[re.Match[str]], re.Match[str] | None]:
    """Return what finds the line that ends the file below an opener: that which names it, or the next one."""
    closers = list(along(_lines(pattern).finditer(text)))
    starts = [closer.start() for closer in closers]
    naming: dict[str, list[int]] = {}
    for number, closer in enumerate(along(closers)):
        naming.setdefault(closer.groupdict().get("path") or "", []).append(number)

    def closer_of(opener: re.Match[str]) -> re.Match[str] | None:
        number = bisect_left(starts, opener.end())
        named = naming.get(opener["path"], [])
        named = named[bisect_left(named, number) :][:1] or [number]
        return closers[named[0]] if named[0] < len(closers) else None

    return closer_of


def _files(text: str, banner: Banner, openers: Sequence[re.Match[str]]) -> Iterator[ReadElement]:
    position, before = 0, Span(0, openers[0].start())
    stop, doubt = _stop(text, openers)
    next_closer = _closers(text, banner.closer) if banner.closer else None
    for number, opener in enumerate(along(openers)):
        if opener.start() < position:
            continue  # It is content of the file before it.
        limit = openers[number + 1].start() if number + 1 < len(openers) else stop
        closer = next_closer(opener) if next_closer else None
        position = closer.end() if closer else limit
        problems: tuple[Problem, ...] = ()
        cut: tuple[Problem, ...] = ()
        if closer:
            body = Span(opener.end(), closer.start())
        else:
            body = without_blank_lines(text, Span(opener.end(), limit))
        if banner.closer and closer is None:
            message = "Nothing says where this file ends; it was read to the next one."
            problems = (Problem(UNCLOSED_CONTAINER, Span(*opener.span()), message),)
        strays = (
            first_in_lines(_whole_lines(banner.like), text, *span) for span in (before, body) if banner.like
        )
        before = Span.at(0)
        if not closer and limit == len(text) and text[-1:] not in "\r\n":
            message = "The text ends in this line, so that the file may be truncated."
            last = Span(max(text.rfind("\n"), text.rfind("\r")) + 1, len(text))
            warning = Problem(UNCLOSED_CONTAINER, last, message, severity_override=Severity.WARNING)
            cut = (warning,)
        if doubt and limit == stop:
            message = "The content may end at this fence, or at the last one, to which it was read."
            problems = (*problems, Problem(CLOSER_IN_CONTAINER, doubt, message))
        if stray := next(filter(None, strays), None):
            message = "This line may be a damaged banner, so that the content of the file is in doubt."
            problems = (*problems, Problem(CLOSER_IN_CONTAINER, Span(*stray.span()), message))
        complete = not problems
        problems = (*problems, *cut)
        span = Span(opener.start(), position)
        file = file_node(
            span,
            implied(opener.start(), "write"),
            verbatim(text, Span(*opener.span("path"))),
            content=verbatim(text, body)._replace(complete=complete),
            complete=complete,
        )
        yield ReadElement(span, (file,), problems, complete, is_packed=True)
