"""Code blocks: what stands between two fences, and what names it."""

from typing import Literal, NamedTuple

from descant.formats.markdown.fence_lines import FenceLine
from descant.formats.markdown.file_names import MARKDOWN, extension_of
from descant.formats.markdown.path_evidence import Evidence
from descant.source import Span

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
