"""Which closing tag ends which file: the part of reading tags that needs judgement.

Measured on 44 real answers: a lazy ``<file …>(.*?)</file>`` truncates 45 of 287 files, since code speaks
about tags; the last closing tag before the next opening one, both at the start of a line, pairs them all.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from descant.formats.tags.tokens import Tag
from descant.source import Span

_CLOSER_AT_LINE_END = re.compile(
    r"</(?P<name>file|file_artifact|file_path|filepath|filename)[ \t]*>(?=[ \t]*(?:[\r\n]|\Z|<))",
    re.IGNORECASE,
)
_HALF_CLOSER = re.compile(r"(?:^|(?<=[\r\n]))</?[a-zA-Z_]{0,13}\Z")


@dataclass(frozen=True, slots=True)
class Block:
    """A file block: its opening tag, where its body ends, and what closed it."""

    opener: Tag
    end: int
    """Where the body ends."""
    closer: Tag | None
    in_line: bool = False
    """The closing tag does not start its line."""
    half_closer: Span | None = None
    inner: tuple[Tag, ...] = ()
    """Tags in the body that could have been meant as this block's end, or as a block of their own."""
    extra: tuple[Tag, ...] = ()
    """Closing tags right behind the one that counts."""

    @property
    def span(self) -> Span:
        """From the opening tag to the end of the closing one."""
        end = self.closer.span.end if self.closer else self.half_closer.end if self.half_closer else self.end
        return Span(self.opener.span.start, end)

    @property
    def is_nested(self) -> bool:
        """Tell whether the body holds a whole block."""
        return any(tag.kind == "file" for tag in self.inner)


def pair(text: str, tags: Sequence[Tag]) -> list[Block]:
    """Return the file blocks of *text* in order; *tags* are all its tags."""
    openers = [index for index, tag in enumerate(tags) if tag.kind == "file"]
    dominant = Counter(tag.name for tag in tags if tag.kind == "closer").most_common(1)
    habit = dominant[0][0] if dominant and dominant[0][1] > 1 else ""
    blocks: list[Block] = []
    behind = 0
    for rank, index in enumerate(openers):
        if index < behind:
            continue  # It lies inside the block before it.
        following = openers[rank + 1] if rank + 1 < len(openers) else len(tags)
        block, behind = _block(text, tags, index, following, habit)
        blocks.append(block)
    return blocks


def _block(text: str, tags: Sequence[Tag], index: int, following: int, habit: str) -> tuple[Block, int]:
    """Return the block that tag number *index* opens, and the number of the first tag behind it."""
    opener = tags[index]
    if opener.empty:
        return Block(opener, opener.span.end, None), index + 1
    path = text[opener.path.start : opener.path.end] if opener.path else ""
    closers = [n for n in range(index + 1, following) if tags[n].closes_file(path)]
    if closers:
        return _closed(text, tags, index, closers, habit)
    nested = _balanced(tags, index, path) if following < len(tags) else None
    if nested is not None:
        inner = tuple(tags[index + 1 : nested])
        return Block(opener, tags[nested].span.start, tags[nested], inner=inner), nested + 1
    limit = tags[following].span.start if following < len(tags) else len(text)
    return _unclosed(text, opener, limit), following


def _closed(text: str, tags: Sequence[Tag], index: int, closers: list[int], habit: str) -> tuple[Block, int]:
    chosen = closers[-1]
    run = [chosen]
    for number in reversed(closers[:-1]):
        between = text[tags[number].span.end : tags[run[0]].span.start]
        if between.strip():
            break
        run.insert(0, number)
    names = {tags[number].name for number in run}
    if len(names) > 1 and tags[chosen].name != habit:
        chosen = run[0]  # Two spellings of one end, one after the other: the second closes nothing.
    inner = tuple(tags[number] for number in closers if number < chosen)
    extra = tuple(tags[number] for number in closers if number > chosen)
    return Block(tags[index], tags[chosen].span.start, tags[chosen], inner=inner, extra=extra), closers[
        -1
    ] + 1


def _balanced(tags: Sequence[Tag], index: int, path: str) -> int | None:
    """Return the number of the closing tag that balances tag number *index*, counting the blocks inside."""
    depth = 1
    for number in range(index + 1, len(tags)):
        tag = tags[number]
        if tag.kind == "file" and not tag.empty:
            depth += 1
        elif tag.closes_file(path):
            depth -= 1
            if depth == 0:
                return number
    return None


def _unclosed(text: str, opener: Tag, limit: int) -> Block:
    """Return the block of an opening tag without a closing tag at the start of a line before *limit*."""
    last = None
    for match in _CLOSER_AT_LINE_END.finditer(text, opener.span.end, limit):
        last = match
    if last:
        closer = Tag("closer", last["name"].lower(), Span(*last.span()), Span(*last.span("name")))
        return Block(opener, last.start(), closer, in_line=True)
    if limit == len(text):
        half = _HALF_CLOSER.search(text, max(opener.span.end, limit - 20))
        if half and "</file_artifact>".startswith(half.group().lower()):
            return Block(opener, half.start(), None, half_closer=Span(*half.span()))
        return Block(opener, limit, None)
    # One blank line before the next block belongs to neither.
    body = text[opener.span.end : limit]
    blank = re.compile(r"(?<=[\r\n])(?:\r\n?|\n)\Z").search(body)
    return Block(opener, limit - len(blank.group()) if blank else limit, None)
