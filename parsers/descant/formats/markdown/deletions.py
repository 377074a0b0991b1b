"""Files that a heading or a label between blocks deletes: ``### Deleted file: src/old.py``."""

from collections.abc import Iterable, Sequence

from descant.formats.nodes import file_node, implied, verbatim
from descant.formats.spans import gaps
from descant.formats.stated_operations import stated_operations
from descant.source import Span
from descant.syntax import Mapping


def deletions(text: str, blocks: Iterable[Span], foreign: Sequence[Span]) -> list[Mapping]:
    """Return the files that *text* surely says are deleted, outside of *blocks* and what is *foreign*."""
    deleted = []
    for stated in (stated for gap in gaps(blocks, len(text)) for stated in stated_operations(text, *gap)):
        if stated.deletes and not any(part.holds(stated.line) for part in foreign):
            operation = implied(stated.line.start, "delete")
            deleted.append(file_node(stated.line, operation, verbatim(text, stated.path)))
    return deleted
