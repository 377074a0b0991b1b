"""Code blocks: what stands between two fences, what names it, and what of it is content."""

from typing import Literal, NamedTuple

from descant.formats.markdown.fence_lines import FenceLine
from descant.formats.markdown.file_names import MARKDOWN, extension_of
from descant.formats.markdown.markdown_nodes import unindented
from descant.formats.markdown.path_evidence import Evidence
from descant.patterns import regex
from descant.source import Span
from descant.syntax import Scalar

_ATTRIBUTE = regex(r"\{(?:[^{}]*\s)?final-newline=no(?:\s[^{}]*)?\}")
_LINE_BREAK = regex(r"(?:\r\n?|\n)\Z")

Damage = Literal["opener", "closer", "length", "lost", "stray", "inner"]
"""Its opening or its closing fence is damaged; the two differ; its opening fence is lost; it is no block, but
a closing fence alone; or it may stand in the content of a file that is lost."""


class CodeBlock(NamedTuple):
    """A code block."""

    opener: FenceLine
    closer: FenceLine | None
    """None where the text ends, or the next block starts, inside it."""
    end: int
    """Where its content ends."""
    floor: int
    """Where the block before it ends."""
    language: str
    """What its info string calls its language; empty where it does not."""
    evidence: Evidence | None
    """The path in its info string or above it."""
    other: Evidence | None = None
    """Another path for it."""
    rival: FenceLine | None = None
    """The line that closes it by another reading."""
    longest: int = 0
    """How long the fences inside it are."""
    next_opener: FenceLine | None = None
    """The fence that opens the next block before this one is closed."""
    ends_line: bool = True
    """Of a block without an end: whether its last line is whole."""

    damage: Damage | None = None
    """What is wrong with a fence of it that was read nevertheless."""

    @property
    def begin(self) -> int:
        """Where its content starts."""
        return self.opener.after

    @property
    def stop(self) -> int:
        """Where the block ends, with its closing fence."""
        return self.closer.end if self.closer else self.end

    @property
    def span(self) -> Span:
        """The block with its fences."""
        return Span(self.opener.mark, self.stop)


def is_markdown(text: str, block: CodeBlock) -> bool:
    """Tell whether *block* holds Markdown, and may have fences of its own."""
    path = text[slice(*block.evidence.path)] if block.evidence else ""
    return block.language in MARKDOWN or extension_of(path) in MARKDOWN


def has_begun(text: str, block: CodeBlock) -> bool:
    """Tell whether *text* ends in the fence that opens *block*, directly below the name of a file."""
    if block.evidence is None or block.begin < len(text):
        return False
    return not text[block.evidence.line.end : block.opener.start].strip()


def content_of(text: str, block: CodeBlock, removed: Span | None = None) -> Scalar:
    """Return the content of *block*, without the indent that its fence has, too, and *removed* lines.

    The line break before a closing fence belongs to it, since nearly all files end in one. The info string
    may say that its file does not, by ``{final-newline=no}``: an attribute as Pandoc has them, which means
    nothing to other readers.
    """
    end = block.end
    if block.closer and _ATTRIBUTE.search(block.opener.info):
        last = _LINE_BREAK.search(text[max(block.begin, end - 2) : end])
        end -= len(last.group()) if last else 0
    complete = block.closer is not None
    begin = block.begin
    if removed and removed.start == begin:
        begin, removed = min(removed.end, end), None
    return unindented(text, Span(begin, end), block.opener.indent, complete=complete, removed=removed)
