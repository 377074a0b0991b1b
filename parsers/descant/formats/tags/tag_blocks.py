"""File blocks: an opening tag, what closes it, and what between two files belongs to neither."""

from typing import NamedTuple

from descant.formats.tags.tag_tokens import TagToken
from descant.source import Span
from descant.syntax import make


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
    lost: tuple[TagToken, ...] = ()
    """Closing tags further behind it, whose opening tags are not there."""
    repeated: TagToken | None = None
    """The same opening tag, right before this one."""

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


def closed_by(opener: TagToken, closer: TagToken) -> TagBlock:
    """Return the block that *closer* ends."""
    return make(TagBlock, (opener, closer.start, closer.end, closer, False, None, (), (), (), None))


def open_until(opener: TagToken, end: int) -> TagBlock:
    """Return a block without a closing tag, whose body goes on to *end*."""
    return TagBlock(opener, end, end)
