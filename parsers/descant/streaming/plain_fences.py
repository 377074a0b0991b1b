"""How far the fences of a text in Markdown need no judgement: each block is closed by the next fence."""

from typing import NamedTuple

from descant.formats.markdown.fence_lines import DEEPEST, FenceLine, fence_lines
from descant.formats.markdown.file_names import MARKDOWN
from descant.formats.markdown.path_evidence import language_of


class PlainFences(NamedTuple):
    """The fences of a text, up to the first one that may also mean something else."""

    end: int
    """Where that one stands, which is unlike the others, or does not fit; else the text ends here."""
    in_markdown: frozenset[int]
    """Where the contents of blocks start that hold Markdown, which may have fences of its own."""


def plain_fences(text: str) -> PlainFences:
    """Return how far the fences of *text* are plain: one around Markdown may be longer than others."""
    usual: FenceLine | None = None
    opener: FenceLine | None = None
    in_markdown = set[int]()
    for line in fence_lines(text, ()):
        is_markdown = language_of(line) in MARKDOWN
        if opener is None:
            usual = usual or (None if is_markdown else line)
            fits = bool(line.info) and line.indent <= DEEPEST and _fits(line, usual, is_longer=is_markdown)
            opener = line
            if is_markdown:
                in_markdown.add(line.after)
        else:
            fits = not line.info and _fits(line, opener)
            opener = None
        if not fits:
            return PlainFences(line.start, frozenset(in_markdown))
    return PlainFences(len(text), frozenset(in_markdown))


def _fits(line: FenceLine, other: FenceLine | None, *, is_longer: bool = False) -> bool:
    """Tell whether *line* is a fence like the *other* one, or one that may be longer and *is_longer*."""
    if other is None:
        return True
    is_as_long = line.length >= other.length if is_longer else line.length == other.length
    return line.character == other.character and is_as_long
