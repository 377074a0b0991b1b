"""The tags of containers in a text, in pairs: opening ones at the start of a line, or behind another tag."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from descant.checkpoints import along
from descant.line_search import tag_matches
from descant.patterns import regex
from descant.source import Span

_ATTRIBUTES = r"(?>(?:\s+[\w:.-]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'<>=]+))?)*)"
_ATTRIBUTE = regex(
    r"(?P<name>[\w:.-]+)\s*=\s*(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^\s\"'<>=]+))"
)
_BEHIND_CLOSER = regex(r"[ \t]*+(?:[\r\n<]|\Z)")
PREFIX = "antml"
"""What names of tags may have before them, and a colon."""
_PREFIX = rf"(?:{PREFIX}:)?"
CALLS = {"invoke": "name", "function": "name"}
"""Elements that call a tool, and the attribute that says which."""


class ContainerTag(NamedTuple):
    """A tag: *name* is that of its element, or of the tool that it calls."""

    name: str
    tag: str
    start: int
    end: int
    attributes: Mapping[str, Span]
    closes: bool
    empty: bool

    @property
    def span(self) -> Span:
        """From "<" to ">"."""
        return Span(self.start, self.end)


class ElementTags(NamedTuple):
    """An element: its opening tag, and where it is closed."""

    opener: ContainerTag
    closer: ContainerTag | None
    """None for one that closes itself, or is never closed."""
    others: tuple[ContainerTag, ...] = ()
    """Tags that could close it as well, and are content now."""


@cache
def _tags(names: frozenset[str]) -> re.Pattern[str]:
    known = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    tools = r"function=(?P<tool>[\w.-]+)(?=\s*>)"
    return regex(
        rf"<(?:(?P<close>/){_PREFIX}(?P<closed>{known}|function|invoke)\s*>"
        rf"|(?:{tools}|{_PREFIX}(?P<tag>{known}|function|invoke))"
        rf"(?P<attributes>{_ATTRIBUTES})\s*(?P<empty>/)?>)"
    )


@cache
def _starts(names: frozenset[str]) -> re.Pattern[str]:
    return regex(rf"</?{_PREFIX}(?:{'|'.join(map(re.escape, names))}|function|invoke)")


def tags_in(text: str, names: frozenset[str]) -> Iterator[ContainerTag]:
    """Yield the tags of *text* with one of *names*, and those that call any tool."""
    end = behind = 0
    for match in along(tag_matches(_tags(names), _starts(names), text)):
        # Only what is behind the last tag is looked at: a line may have a hundred thousand.
        between, last, behind = text[behind : match.start()], behind, match.end()
        if match["close"]:
            if not _BEHIND_CLOSER.match(text, match.end()):
                continue  # It is closed in the middle of a sentence.
            end = match.end()
            yield ContainerTag(match["closed"], match["closed"], *match.span(), {}, closes=True, empty=False)
            continue
        before = between.rstrip("\ufeff \t")
        is_first = before.endswith(("\n", "\r")) if before else last == 0
        if not is_first and (last != end or between.strip()):
            continue
        attributes = dict(_attributes(match))
        tag = match["tag"] or "function"
        name = match["tool"] or tag
        if tag in CALLS and not match["tool"]:
            called = attributes.get(CALLS[tag])
            if called is None:
                continue
            name = text[called.start : called.end]
        end = match.end()
        yield ContainerTag(name, tag, *match.span(), attributes, closes=False, empty=bool(match["empty"]))


def _attributes(match: re.Match[str]) -> Iterator[tuple[str, Span]]:
    for attribute in _ATTRIBUTE.finditer(match.string, *match.span("attributes")):
        group = next(group for group in ("double", "single", "bare") if attribute[group] is not None)
        yield attribute["name"], Span(*attribute.span(group))


def paired(tags: Iterable[ContainerTag], is_lost: Callable[[int, int], bool]) -> list[ElementTags]:
    """Return the elements that *tags* make, in order of their opening tags, those inside of others included.

    A closing tag more than were opened could be the one that counts: the content is read up to it, unless
    between the two the opening tag of another one *is lost*.
    """
    pairs: list[ElementTags] = []
    pending: dict[str, list[int]] = {}
    last: dict[str, int] = {}
    for tag in along(tags):
        if not tag.closes:
            if not tag.empty:
                pending.setdefault(tag.tag, []).append(len(pairs))
            last.clear()
            pairs.append(ElementTags(tag, None))
        elif pending.get(tag.tag):
            number = pending[tag.tag].pop()
            pairs[number] = pairs[number]._replace(closer=tag)
            last[tag.tag] = number
        elif tag.tag in last and (before := pairs[last[tag.tag]]).closer:
            if is_lost(before.closer.end, tag.start):
                continue
            pairs[last[tag.tag]] = before._replace(closer=tag, others=(*before.others, before.closer))
    return pairs


class Closers:
    """Where the elements of a text end that have any name: each name is looked for once, and not too many."""

    def __init__(self, text: str) -> None:
        """Take the whole *text*."""
        self._text = text
        self._ends: dict[str, tuple[dict[int, int], list[int]]] = {}

    def behind(self, tag: str, start: int) -> int | None:
        """Return where the element *tag* ends whose opening tag ends at *start*; None for one left open."""
        if tag not in self._ends:
            if len(self._ends) == _MOST_NAMES:
                return None
            self._ends[tag] = self._pairs(tag)
        pairs, alone = self._ends[tag]
        if start in pairs:
            return pairs[start]
        number = bisect_left(alone, start)
        return alone[number] if number < len(alone) else None

    def _pairs(self, tag: str) -> tuple[dict[int, int], list[int]]:
        """Return the end of each element by that of its opening tag, and the ends that nothing opens."""
        pairs: dict[int, int] = {}
        alone: list[int] = []
        pending: list[int] = []
        for match in along(_both(tag).finditer(self._text)):
            if not match["close"]:
                pending.append(match.end())
            elif _BEHIND_CLOSER.match(self._text, match.end()):
                if pending:
                    pairs[pending.pop()] = match.end()
                else:
                    alone.append(match.end())
        return pairs, alone


_MOST_NAMES = 60
"""Nobody writes so many kinds of containers in one answer."""


@lru_cache(maxsize=64)
def _both(tag: str) -> re.Pattern[str]:
    return regex(
        rf"(?<![^\r\n])[ \t]*+<{re.escape(tag)}(?:\s[^<>]*)?(?<!/)>|(?P<close></{re.escape(tag)}\s*>)"
    )
