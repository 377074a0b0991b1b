"""Which closing tag ends which file: the part of reading tags that needs judgement.

Measured on 44 real answers: a lazy ``<file …>(.*?)</file>`` truncates 45 of 287 files, since code speaks
about tags; the last closing tag before the next opening one, both at the start of a line, pairs them all.
Where there is more than one, those before are content if a program quotes them. Else a file ends at the first
of them, and the opening tag of another one is damaged or lost behind it.
"""

from collections.abc import Generator, Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from descant.checkpoints import along
from descant.formats.tags.damaged_tags import MANY_LINES, damaged_opener, opener_in
from descant.formats.tags.several_closers import ended, is_apart
from descant.formats.tags.tag_balance import balanced, usual_closer
from descant.formats.tags.tag_blocks import TagBlock, closed_by, open_until
from descant.formats.tags.tag_ends import (
    closed_by_path,
    closed_by_remains,
    closed_in_line,
    ended_by,
    unclosed,
)
from descant.formats.tags.tag_tokens import TagToken
from descant.patterns import regex
from descant.source import Span

_FEW_LINES = 6
"""So many lines behind a file are looked at for what is left of an opening tag."""
_SHORTEST = len('<file path="a"></a>')
_PATH_BEHIND = regex(r"""[ \t]*+[\w-]{0,10}[ \t]*+=[ \t]*+["'][^\r\n<>"']++["'][ \t]*+>[ \t]*(?=[\r\n]|\Z)""")
"""An attribute behind a tag that was closed too early."""
_LINE = regex(r"[^\r\n]*+")
_ODD = regex(r"""&(?:quot|#39);|[=\\]\Z|\A[ \t\\]|[ \t]\Z""")
_QUOTES = regex(r"""["'“”„‟‘’]""")
"""What a path has in it if its quotes were not read as such, or do not stand next to it."""


def pair(text: str, tags: Sequence[TagToken]) -> tuple[list[TagBlock], list[TagToken]]:
    """Return the file blocks of *text* and the tags outside of their bodies, both in order.

    *tags* are all tags of the text; the opening tags of the blocks are among those that are returned.
    """
    pairing = _TagPairing(text, tags)
    return list(along(pairing.blocks())), pairing.outside


class _TagPairing:
    def __init__(self, text: str, tags: Sequence[TagToken]) -> None:
        self.text = text
        self.tags = [
            self.plainer(tag) if tag.kind == "file" else self.named(tag) if tag.kind == "nameless" else tag
            for tag in tags
        ]
        self.outside: list[TagToken] = []
        """Filled as the blocks are read."""
        self.repeated: TagToken | None = None
        self.end = 0
        """Where the last block ends."""

    def plainer(self, tag: TagToken) -> TagToken:
        """Return the opening *tag*, with its path as it was meant where its quotes are odd."""
        path = self.text[tag.path_start : tag.path_end]
        is_quoted = tag.style in ("plain", "double", "single")
        if tag.style != "child" and (_ODD.search(path) or (not is_quoted and _QUOTES.search(path))):
            return opener_in(self.text, tag.span) or tag
        if tag.style == "bare" and self.text[tag.path_end] in "\"'":
            return tag._replace(style="guessed")
        return tag

    def named(self, tag: TagToken) -> TagToken:
        """Return the *tag* without a path as one with the path that stands behind it in its line."""
        rest = _PATH_BEHIND.match(self.text, tag.end)
        return (opener_in(self.text, Span(tag.start, rest.end())) if rest else None) or tag

    def blocks(self) -> Iterator[TagBlock]:
        openers = [number for number, tag in enumerate(along(self.tags)) if tag.kind == "file"]
        first = openers[0] if openers else len(self.tags)
        closers = [number for number in range(first) if self.tags[number].closes_file("")]
        behind = 0
        if closers:
            before = self.behind(closers[0])
            opener = damaged_opener(self.text, before, self.tags[closers[0]].start, MANY_LINES)
            if opener:
                self.outside += (*self.tags[: closers[0]], opener)
                yield from self.closed(opener, closers)
                behind = closers[-1] + 1
        for number, following in pairwise(along([*openers, len(self.tags)])):
            if number >= behind:  # Else it lies inside the block before it.
                self.outside += self.tags[behind:number]
                yield from self.closed_alike(number)
                self.outside.append(self.tags[number])
                behind = yield from self.block(number, following)
        self.outside += self.tags[behind:]
        yield from self.closed_alike(len(self.tags))

    def closed_alike(self, number: int) -> Iterator[TagBlock]:
        """Yield the blocks before tag *number* of which no tag is sound, or that their paths close."""
        start = max(self.end, self.behind(number))
        end = self.tags[number].start if number < len(self.tags) else len(self.text)
        while end - start > _SHORTEST and self.text[start:end].strip():
            opener = damaged_opener(self.text, start, end, _FEW_LINES if self.end else MANY_LINES)
            if opener is None:
                return
            block = closed_by_path(self.text, opener, end) or closed_by_remains(self.text, opener, end)
            if block is None:
                return
            self.outside.append(opener)
            yield self.begun(block)
            start = block.stop

    def behind(self, number: int) -> int:
        """Return where a damaged tag may stand before tag *number*: a tag is glued to a closing one only."""
        if not number:
            return 0
        before = self.tags[number - 1]
        rest = _LINE.match(self.text, before.end) if before.kind != "closer" else None
        return rest.end() if rest else before.end

    def block(self, number: int, following: int) -> Generator[TagBlock, None, int]:
        """Yield the block that tag *number* opens; return the number of the first tag behind it.

        *following* is the number of the next opening tag, or the number of tags.
        """
        opener = self.tags[number]
        if following == number + 2 and self.tags[number + 1].closes_file("") and not opener.empty:
            closer = self.tags[number + 1]
            yield self.begun(ended_by(self.text, opener, closer))
            return following  # By far the commonest case.
        path = self.text[opener.path_start : opener.path_end]
        closers = [n for n in range(number + 1, following) if self.tags[n].closes_file(path)]
        if opener.empty and not (closers and is_apart(self.text, opener, self.tags[closers[0]])):
            yield self.begun(open_until(opener, opener.end))
            return number + 1
        if opener.empty:
            opener = opener._replace(empty=False, style="damaged")
        if closers:
            yield from self.closed(opener, closers)
            return closers[-1] + 1
        if following == len(self.tags):
            return (yield from self.unclosed(number, following, len(self.text)))
        behind = self.tags[following]
        if not is_apart(self.text, opener, behind) and self.is_same(opener, behind):
            self.repeated = opener
            return following
        indented = closed_in_line(self.text, opener, behind.start)
        if indented and indented.end < indented.closer_start:
            yield self.begun(indented)  # More likely than a block that holds the next one.
            return following
        nested = self.balance.get(number)
        if nested is not None:
            inner = tuple(self.tags[number + 1 : nested])
            yield self.begun(closed_by(opener, self.tags[nested])._replace(inner=inner))
            return nested + 1
        return (yield from self.unclosed(number, following, behind.start))

    def unclosed(self, number: int, following: int, limit: int) -> Generator[TagBlock, None, int]:
        """Yield the block that tag *number* opens and none before *limit* closes, as ``block`` does."""
        block = unclosed(self.text, self.tags[number], limit)
        yield self.begun(block)
        return next(
            (at for at in range(number + 1, following) if self.tags[at].start >= block.stop), following
        )

    def begun(self, block: TagBlock) -> TagBlock:
        """Return *block* with its opening tag once more, where that is written twice."""
        self.end = block.stop
        repeated, self.repeated = self.repeated, None
        return block._replace(repeated=repeated) if repeated else block

    def closed(self, opener: TagToken, closers: list[int]) -> Iterator[TagBlock]:
        """Yield the blocks of *opener*, and of damaged opening tags behind it, that *closers* end."""
        damaged: TagToken | None = opener
        while damaged:
            block, last, closers = ended(self.text, self.tags, damaged, closers, self.habit)
            damaged, end = None, block.extra[-1].end if block.extra else block.stop
            lost: list[TagToken] = []
            while closers and not damaged:
                closer = self.tags[closers[0]]
                damaged = damaged_opener(self.text, end, closer.start, _FEW_LINES)
                between = self.tags[last + 1 : closers[0]]
                if damaged:
                    between = [tag for tag in between if tag.start < damaged.start]
                self.outside += between
                if any(tag.kind == "nameless" for tag in between):
                    self.outside.append(closer)
                elif not damaged:
                    lost.append(closer)
                if not damaged:
                    last, end, closers = closers[0], closer.end, closers[1:]
            yield self.begun(block._replace(lost=tuple(lost)) if lost else block)
            if damaged:
                self.outside.append(damaged)

    def is_same(self, tag: TagToken, other: TagToken) -> bool:
        """Tell whether two opening tags have the same path."""
        return self.text[tag.path_start : tag.path_end] == self.text[other.path_start : other.path_end]

    @cached_property
    def habit(self) -> str:
        """The closing tag that this answer uses most."""
        return usual_closer(self.tags)

    @cached_property
    def balance(self) -> dict[int, int]:
        """Which opening tag is balanced by which closing tag, by their numbers."""
        return balanced(self.text, self.tags)
