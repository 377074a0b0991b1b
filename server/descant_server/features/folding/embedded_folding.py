"""The blocks inside of the files of an answer, where the lines of a file are lines of the document.

In a JSON string a file is on one line, and there is nothing to fold.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from lsprotocol import types

from descant import Span
from descant.embedded import EmbeddedFile, embedded_files
from descant.embedded.indented_blocks import blocks
from descant.notations import Notation
from descant_server.documents.document_store import Document
from descant_server.presentation import lsp

MOST = 5_000
"""No editor folds more."""
_LINE_ENDS = ("\n", "\r", "")


def embedded_folds(document: Document) -> Iterator[types.FoldingRange]:
    """Yield a range for each block of each file, up to a limit; outer ones come before those inside."""
    return islice(_folds(document), MOST)


def _folds(document: Document) -> Iterator[types.FoldingRange]:
    source = document.source
    if len(source.starts) == 1:
        return
    for file in embedded_files(document.analysis):
        if source.line_at(file.raw_span.start) == source.line_at(file.raw_span.end):
            continue
        for start, end in _written(file):
            first, last = source.line_at(start), source.line_at(end)
            if first < last:
                # From the end of a line to the end of a line is what it means to name none.
                ends_line = source.text[end : end + 1] in _LINE_ENDS
                column = None if ends_line else lsp.to_position(document, end).character
                yield types.FoldingRange(first, last, end_character=column)


def _written(file: EmbeddedFile) -> Iterable[Span]:
    """Return where the blocks of *file* are written, from the end of the first line to that of the last."""
    spans = (Span(block.first_end, block.end) for block in blocks(file.content))
    if file.node.notation is not Notation.VERBATIM:
        return file.to_raws(spans)
    shift = file.raw_span.start  # Without a map, which takes its time for thousands of files.
    return (Span(start + shift, end + shift) for start, end in spans)
