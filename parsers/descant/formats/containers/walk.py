"""The containers of a text in order: what one holds is not looked into, nor is what other fences hold."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import itemgetter
from typing import NamedTuple

from descant.checkpoints import along, ordered, shorten
from descant.formats.containers.elements import Records, read_element
from descant.formats.containers.read_element import ReadElement
from descant.formats.containers.remains import looks_opened
from descant.formats.containers.tokens import ContainerTag, ElementTags, paired, tags_in
from descant.formats.containers.unknown import holds_more, unknown_containers
from descant.formats.edits.patch_bodies import patch_bodies
from descant.formats.markdown.fence_lines import FenceLine, fence_lines
from descant.formats.markdown.path_evidence import evidence_above, evidence_in_info
from descant.formats.part_limit import MOST
from descant.formats.spans import SpanSet
from descant.source import Span


class Containers(NamedTuple):
    """What is known of the containers of a text."""

    elements: list[ReadElement]
    framing: list[Span]
    """Tags and fences around them."""
    fenced: list[ReadElement]
    """Those in a code fence, which are examples where others are not."""
    unknown: list[Span]
    """Containers that no record knows."""
    unclosed: list[ContainerTag]
    """What stands around others, and nothing closes."""
    passed: list[Span]
    """Other code blocks, and files in tags."""
    cut: int | None
    """Where the first tag is that is too many."""

    @property
    def spans(self) -> list[Span]:
        """Where they are, in no order."""
        return [*(element.span for element in along((*self.elements, *self.fenced))), *self.unknown]


_MOST_TAGS = 4 * MOST
"""Of some tools there are six around a file."""
_FILE = "file"
"""The element of answers in tags, whose content is as opaque as any other."""


def walk(text: str, records: Records, passed_over: Sequence[Span]) -> Containers:
    """Return the containers of *text* outside of what is *passed_over*, by the kinds in *records*."""
    others = SpanSet(passed_over)
    tags = list[ContainerTag]()
    cut: int | None = None
    for tag in tags_in(text, frozenset(records) | {_FILE}):
        if len(tags) == _MOST_TAGS:
            cut = tag.start
            break
        if not others.has(tag.start):
            tags.append(tag)
    if patched := _outside_of_containers(tags, patch_bodies(text)):
        # The lines of a patch are what a file holds.
        passed_over = [*passed_over, *patched]
        others = SpanSet(passed_over)
        tags = [tag for tag in tags if not others.has(tag.start)]
    starts = [tag.start for tag in tags]
    unknown = [
        span
        for span in along(unknown_containers(text, records))
        if not others.has(span.start)
        # Of others nothing could be read that is not there.
        and (holds_more(text, span) or bisect_left(starts, span.end) > bisect_left(starts, span.start + 1))
    ]
    containers = Containers([], [], [], [], [], [], cut)
    if any(_is_own(tag) for tag in along(tags) if not tag.closes) or unknown:
        pairs = paired(tags, lambda start, end: looks_opened(text, start, end))
        _Walk(text, records, fence_lines(text, passed_over)).fill(containers, pairs, unknown)
        shorten(pairs)
    shorten(tags)
    return containers


def _outside_of_containers(tags: Sequence[ContainerTag], bodies: Iterable[Span]) -> list[Span]:
    """Return those of *bodies* that no container is open around, whose end may stand in a line of a patch."""
    outside: list[Span] = []
    number = depth = 0
    last_closed = max((tag.start for tag in tags if tag.closes and tag.name == _FILE), default=0)
    for body in along(bodies):
        while number < len(tags) and tags[number].start < body.start:
            tag = tags[number]
            number += 1
            if tag.closes:
                depth = max(0, depth - 1)
            elif not tag.empty and (_is_own(tag) or tag.start < last_closed):
                # A file in tags that nothing closes holds nothing.
                depth += 1
        if depth == 0:
            outside.append(body)
            while number < len(tags) and tags[number].start < body.end:
                number += 1
    return outside


def _is_own(tag: ContainerTag) -> bool:
    """Tell whether *tag* is none of an answer in tags."""
    return tag.name != _FILE or bool(tag.attributes.keys() - {"path"})


class _Walk:
    def __init__(self, text: str, records: Records, fences: Sequence[FenceLine]) -> None:
        self.text, self.records, self.fences = text, records, fences
        self.closing = {
            mark: [*accumulate(reversed([_closing(line, mark) for line in fences]), max)][::-1]
            for mark in "`~"
        }
        """For each fence the length of the longest one from it on that can close a block."""
        self.number = 0
        """The fence that is next."""
        self.position = 0
        self.wrapper: FenceLine | None = None
        """The fence that is open around containers."""

    def fill(self, containers: Containers, pairs: Sequence[ElementTags], unknown: Sequence[Span]) -> None:
        """Add all that is not inside of something else to *containers*."""
        # What nothing closes goes on to the next one: files in tags behind it may be its content.
        openers = along([pair.opener for pair in pairs[1:]])
        starts = [opener.start if _is_own(opener) else len(self.text) for opener in openers]
        ends = [*accumulate(reversed([*starts, len(self.text)]), min)][::-1]
        events: list[tuple[int, ElementTags | None, int]] = [
            (pair.opener.start, pair, end) for pair, end in along(zip(pairs, ends, strict=False))
        ]
        events += ((span.start, None, span.end) for span in unknown)
        events = ordered(events, key=itemgetter(0))
        for start, pair, end in along(events):
            self.pass_fences(start, containers)
            if len(containers.elements) > MOST:
                break
            if start < self.position:
                continue
            if pair is None:
                containers.unknown.append(Span(start, end))
                self.position = end
            elif (element := read_element(self.text, pair, end, self.records)) is not None:
                self.take(pair, element, containers)
            elif pair.opener.name == _FILE and pair.closer and pair.opener.attributes:
                self.position = pair.closer.end
                containers.passed.append(Span(start, self.position))
        self.pass_fences(len(self.text), containers)
        shorten(events)

    def take(self, pair: ElementTags, element: ReadElement, containers: Containers) -> None:
        self.position = element.span.end
        if element.is_framing:
            containers.framing.extend(tag.span for tag in (pair.opener, pair.closer) if tag)
            if pair.closer is None and not pair.opener.empty:
                containers.unclosed.append(pair.opener)
            self.position = pair.opener.end
        elif self.wrapper:
            containers.fenced.append(element)
        else:
            containers.elements.append(element)

    def pass_fences(self, limit: int, containers: Containers) -> None:
        """Go on behind the blocks that open before *limit*, but for a fence right before it."""
        while self.number < len(self.fences) and self.fences[self.number].start < max(self.position, limit):
            fence = self.fences[self.number]
            self.number += 1
            if fence.start < self.position:
                continue
            if self.wrapper and _closing(fence, self.wrapper.character) >= self.wrapper.length:
                containers.framing.append(fence.span)
                self.wrapper, self.position = None, fence.after
            elif (last := self.end(self.number - 1)) is None:
                continue
            elif limit < len(self.text) and self.wraps(self.number - 1, limit):
                containers.framing.append(fence.span)
                self.wrapper, self.position = fence, fence.after
            else:
                self.position = self.fences[last].after
                containers.passed.append(Span(fence.start, self.position))

    def end(self, number: int) -> int | None:
        """Return the number of the fence that closes the block which fence *number* opens."""
        opener = self.fences[number]
        longest = self.closing[opener.character]
        if number + 1 >= len(self.fences) or longest[number + 1] < opener.length:
            return None
        rest = range(number + 1, len(self.fences))
        return next(n for n in rest if _closing(self.fences[n], opener.character) >= opener.length)

    def wraps(self, number: int, start: int) -> bool:
        """Tell whether fence *number* is framing around the container at *start*, and names no file."""
        fence, floor = self.fences[number], self.fences[number - 1].after if number else 0
        if self.text[fence.after : start].strip():
            return False
        evidence = evidence_in_info(self.text, fence) or evidence_above(self.text, floor, fence)
        return evidence is None or evidence.kind == "sentence"


def _closing(line: FenceLine, character: str) -> int:
    """Return how long a fence of *character* this line can close; 0 where it closes none."""
    return line.length if line.character == character and not line.info else 0
