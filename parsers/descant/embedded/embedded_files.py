"""The files of an answer as texts of their own, each with the map from its content to the raw answer.

Nothing is computed before it is asked for: an answer has thousands of files, and an editor asks for one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from descant.analysis import Analysis
from descant.answer import File
from descant.checkpoints import along
from descant.embedded.fence_names import fence_name
from descant.embedded.language_names import language_name
from descant.embedded.range_map import RangeMap
from descant.pointers import pointer
from descant.source import Span
from descant.syntax import Scalar


@dataclass(frozen=True)
class EmbeddedFile:
    """A file of an answer that has a content."""

    file: File
    content: str
    """The decoded text, as it would be written to the disk."""
    node: Scalar
    """Where the content is written."""
    pointer: str | None
    """To the content in the schema's object; None for a file of another answer beside this one."""
    text: str
    """The raw answer."""

    @property
    def path(self) -> str:
        """As the answer has it."""
        return self.file.path

    @property
    def raw_span(self) -> Span:
        """Where the content is written, without quotes or tags."""
        return self.node.inner

    @cached_property
    def language(self) -> str | None:
        """The name of the language that it is written in, whether it is checked or not; None if unknown."""
        first_line = self.content[:200].partition("\n")[0]
        return language_name(self.path, first_line, fence_name(self.text, self.raw_span.start))

    def to_raw(self, span: Span) -> Span:
        """Return where in the raw answer the stretch *span* of the content is written."""
        return self._ways.to_raw(span)

    def to_raws(self, spans: Iterable[Span]) -> list[Span]:
        """Do the same for many."""
        return [self._ways.to_raw(span) for span in spans]

    def to_content(self, offset: int) -> int | None:
        """Return the number of the character that is written at *offset* of the raw answer, or around it.

        The end of the writing gives the end of the content, since a cursor may be there. None where no
        character of the content is written: outside, and in what was taken off.
        """
        return self._ways.to_value(offset)

    @cached_property
    def _ways(self) -> RangeMap:
        return RangeMap(self.node, self.text)


def embedded_files(analysis: Analysis) -> tuple[EmbeddedFile, ...]:
    """Return the files of *analysis* that have a content, in the order of the answer."""
    made = (embedded_file(analysis, file) for file in along(analysis.answer.files))
    return tuple(file for file in made if file is not None)


def embedded_file_at(analysis: Analysis, offset: int) -> EmbeddedFile | None:
    """Return the file whose content is written around *offset* of the raw answer."""
    for file in analysis.answer.files:
        node = file.content_node
        if node is not None and node.start <= offset <= node.end:
            start, end = node.inner
            if start <= offset <= end:
                return embedded_file(analysis, file)
    return None


def embedded_file(analysis: Analysis, file: File) -> EmbeddedFile | None:
    """Return *file* of *analysis* as a text of its own; None where it has no content."""
    if file.content is None or file.content_node is None:
        return None
    place = content_pointer(analysis, file)
    return EmbeddedFile(file, file.content, file.content_node, place, analysis.source.text)


def content_pointer(analysis: Analysis, file: File) -> str | None:
    """Return the pointer to the content of *file*; None for a file of another answer beside this one."""
    listed = analysis.parts.files if analysis.parts else None
    return None if file.index is None or listed is None else pointer((listed, file.index, "content"))
