"""Which closing tag ends which file: the part of reading tags that needs judgement.

Measured on 44 real answers: a lazy ``<file …>(.*?)</file>`` truncates 45 of 287 files, since code speaks
about tags; the last closing tag before the next opening one, both at the start of a line, pairs them all.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from descant.checkpoints import along
from descant.formats.tags.tag_tokens import FILE_CLOSERS, TagToken
from descant.patterns import regex
from descant.source import Span
from descant.syntax import make

_CLOSER_AT_LINE_END = regex(
    r"</(?P<name>file|file_artifact|file_path|filepath|filename)[ \t]*>(?=[ \t]*(?:[\r\n]|\Z|<))",
    re.IGNORECASE | re.ASCII,
)
_HALF_CLOSER = regex(r"(?:^|(?<=[\r\n]))</?[a-zA-Z_]{0,13}\Z")


class TagBlock(NamedTuple):
    """A file block: its opening tag, where its body ends, and what closed it."""

    opener: TagToken
    end: int
    """Where the body ends."""
    stop: int
    """Where the closing tag ends."""
    closer: TagToken | None = None
    in_line: bool = False
    """The closing tag does not start its line."""
    half_closer: Span | None = None
    inner: tuple[TagToken, ...] = ()
    """Tags in the body that could have been meant as this block's end, or as a block of their own."""
    extra: tuple[TagToken, ...] = ()
    """Closing tags right behind the one that counts."""

    @property
    def span(self) -> Span:
        """From the opening tag to the end of the closing one."""
        return Span(self.opener.start, self.stop)

    @property
    def closer_start(self) -> int:
        """Where what closes it starts; before that stands its indent."""
        return self.closer.start if self.closer else self.end

    @property
    def is_nested(self) -> bool:
        """Tell whether the body holds a whole block."""
        return any(tag.kind == "file" for tag in self.inner)


def _closed_by(opener: TagToken, closer: TagToken) -> TagBlock:
    return make(TagBlock, (opener, closer.start, closer.end, closer, False, None, (), ()))


def _open_until(opener: TagToken, end: int) -> TagBlock:
    return TagBlock(opener, end, end)


def pair(text: str, tags: Sequence[TagToken]) -> tuple[list[TagBlock], list[TagToken]]:
    """Return the file blocks of *text* and the tags outside of their bodies, both in order.

    *tags* are all tags of the text; the opening tags of the blocks are among those that are returned.
    """
    pairing = _TagPairing(text, tags)
    return list(along(pairing.blocks())), pairing.outside


class _TagPairing:
    def __init__(self, text: str, tags: Sequence[TagToken]) -> None:
        self.text = text
        self.tags = tags
        self.outside: list[TagToken] = []
        """Filled as the blocks are read."""

    def blocks(self) -> Iterator[TagBlock]:
        openers = [number for number, tag in enumerate(self.tags) if tag.kind == "file"]
        behind = 0
        for number, following in pairwise([*openers, len(self.tags)]):
            if number >= behind:  # Else it lies inside the block before it.
                self.outside += self.tags[behind : number + 1]
                block, behind = self.block(number, following)
                yield block
        self.outside += self.tags[behind:]

    def block(self, number: int, following: int) -> tuple[TagBlock, int]:
        """Return the block that tag *number* opens, and the number of the first tag behind it.

        *following* is the number of the next opening tag, or the number of tags.
        """
        opener = self.tags[number]
        if opener.empty:
            return _open_until(opener, opener.end), number + 1
        if following == number + 2 and self.tags[number + 1].closes_file(""):
            return _closed_by(opener, self.tags[number + 1]), following  # By far the commonest case.
        path = self.text[opener.path_start : opener.path_end]
        closers = [n for n in range(number + 1, following) if self.tags[n].closes_file(path)]
        if closers:
            return self.closed(opener, closers), closers[-1] + 1
        if following == len(self.tags):
            return _unclosed(self.text, opener, len(self.text)), following
        limit = self.tags[following].start
        indented = _closed_in_line(self.text, opener, limit)
        if indented and indented.end < indented.closer_start:
            return indented, following  # More likely than a block that holds the next one.
        nested = self.balance.get(number)
        if nested is not None:
            inner = tuple(self.tags[number + 1 : nested])
            return _closed_by(opener, self.tags[nested])._replace(inner=inner), nested + 1
        return _unclosed(self.text, opener, limit), following

    def closed(self, opener: TagToken, closers: list[int]) -> TagBlock:
        chosen = first = closers[-1]
        if len(closers) == 1:
            return _closed_by(opener, self.tags[chosen])
        closer_names = {self.tags[chosen].name}
        for number in reversed(closers[:-1]):
            if self.text[self.tags[number].end : self.tags[first].start].strip():
                break
            closer_names.add(self.tags[number].name)
            first = number
        if len(closer_names) == 1 or self.tags[chosen].name != self.habit:
            chosen = first  # One end, written twice: the second closes nothing.
        inner = tuple(self.tags[number] for number in closers if number < chosen)
        extra = tuple(self.tags[number] for number in closers if number > chosen)
        return _closed_by(opener, self.tags[chosen])._replace(inner=inner, extra=extra)

    @cached_property
    def habit(self) -> str:
        """The closing tag that this answer uses most; empty where none is used more than once."""
        counts = Counter(tag.name for tag in self.tags if tag.kind == "closer" and tag.name in FILE_CLOSERS)
        name, count = next(iter(counts.most_common(1)), ("", 0))
        return name if count > 1 else ""

    @cached_property
    def balance(self) -> dict[int, int]:
        """Which opening tag is balanced by which closing tag, by their numbers, as brackets are."""
        balanced: dict[int, int] = {}
        opened: list[tuple[int, str]] = []
        for number, tag in enumerate(self.tags):
            if tag.kind == "file" and not tag.empty:
                opened.append((number, self.text[tag.path_start : tag.path_end]))
            elif opened and tag.closes_file(opened[-1][1]):
                balanced[opened.pop()[0]] = number
        return balanced


def _closed_in_line(text: str, opener: TagToken, limit: int) -> TagBlock | None:
    """Return the block that a closing tag inside of the last line before *limit* ends, if one does.

    Where only an indent is before that tag, it is the tag's and no content.
    """
    last = None
    for match in _CLOSER_AT_LINE_END.finditer(text, opener.end, limit):
        last = match
    if last is None or text[last.end() : limit].strip("`~ \t\r\n"):
        return None
    closer = TagToken("closer", last["name"].lower(), *last.span())
    line = opener.end + len(text[opener.end : closer.start].rstrip(" \t"))
    indented = line > opener.end and text[line - 1] in "\r\n"
    return _closed_by(opener, closer)._replace(end=line if indented else closer.start, in_line=True)


def _unclosed(text: str, opener: TagToken, limit: int) -> TagBlock:
    """Return the block of an opening tag without a closing tag at the start of a line before *limit*."""
    closed = _closed_in_line(text, opener, limit)
    if closed:
        return closed
    if limit == len(text):
        half = _HALF_CLOSER.search(text, max(opener.end, limit - 20))
        # Less of it could be the start of any closing tag of the content.
        if half and "</file_artifact>".startswith(half.group().lower()) and len(half.group()) > len("</fi"):
            return TagBlock(opener, half.start(), half.end(), half_closer=Span(*half.span()))
        return _open_until(opener, limit)
    # One blank line before the next block belongs to neither.
    body = text[opener.end : limit]
    blank = re.compile(r"(?<=[\r\n])(?:\r\n?|\n)\Z").search(body)
    return _open_until(opener, limit - len(blank.group()) if blank else limit)
