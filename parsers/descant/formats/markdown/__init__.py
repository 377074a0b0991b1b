"""Answers in Markdown: each file in a fenced code block, with its path in the fence or above it.

Nothing in Markdown says what is a file, so this is read only where nothing else is. The content of a file is
what stands between its fences, each character of it.
"""

from collections.abc import Iterator

from descant.formats.format import Candidate, Format, Rung
from descant.formats.markdown import kinds
from descant.formats.markdown.blocks import blocks
from descant.formats.markdown.lines import fence_lines
from descant.formats.markdown.nodes import gathered
from descant.formats.markdown.reader import Reader
from descant.schemas.schema import Parts
from descant.source import Source, Span

PARTS = Parts(files="files", has_operations=True)


def find(source: Source, known_keys: frozenset[str], passed_over: tuple[Span, ...]) -> Iterator[Candidate]:
    """Yield the answer in Markdown, if there is a code block that is not of another format."""
    text = source.text
    lines = fence_lines(text, passed_over)
    if not lines:
        return
    reader = Reader(text, passed_over)
    for block in blocks(text, lines, 0):
        reader.read(block)
    found = reader.found()
    if not found.blocks:
        return
    parts = [file.span for file in found.files] or list(found.blocks)
    root = gathered(parts[0].start, max(part.end for part in parts), found.files, complete=found.complete)
    yield Candidate(
        format=found.format,
        root=root,
        explained=found.explained,
        complete=found.complete,
        readable=True,
        problems=found.problems,
        parts=PARTS,
    )


FORMAT = Format("markdown", find, kinds.KINDS, Rung.FALLBACK)
