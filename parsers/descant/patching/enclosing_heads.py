"""What lines of a file are in: the definitions of code around them, and the headings above them."""

from bisect import bisect_right
from collections.abc import Iterator

from descant.patching.definitions import NamedBlock, definition_in
from descant.patching.file_lines import BLANKS, FileLines
from descant.patching.section_heads import FileHeads


class EnclosingHeads:
    """The heads of one file, and what is below them."""

    def __init__(self, lines: FileLines, path: str = "") -> None:
        """Nothing is looked at before the first question; *path* tells of which language the file is."""
        self.lines = lines
        self._heads = FileHeads(lines, (), path)
        self.is_markdown = self._heads.is_markdown

    def around(self, start: int, end: int) -> tuple[str, ...]:
        """Return the heads that the lines *start* to *end* are in, or begin with, innermost first.

        They count from 0, and the last one is not included.
        """
        texts = self.lines.texts
        worded = next((number for number in range(start, end) if texts[number].strip(BLANKS)), None)
        if worded is None:
            return ()
        return (*self._own(worded), *self._of_code(worded), *self._headings(worded))

    def enclosing(self, start: int, end: int) -> tuple[str, ...]:
        """Return all lines that the same lines are in, whatever they name, and the headings above."""
        texts = self.lines.texts
        worded = [number for number in range(start, end) if texts[number].strip(BLANKS)]
        if not worded:
            return ()
        inside = {each.text for number in worded for each in self._heads.enclosures.of(number, texts[number])}
        return (*inside, *self._headings(worded[0]))

    def _own(self, number: int) -> Iterator[str]:
        text = self.lines.texts[number].strip(BLANKS)
        if _is_code(definition_in(text)):
            yield text

    def _of_code(self, number: int) -> Iterator[str]:
        for each in self._heads.enclosures.of(number, self.lines.texts[number]):
            if _is_code(each.definition):
                yield each.text

    def _headings(self, number: int) -> Iterator[str]:
        flat = self._heads.flat
        level = None
        for at, named in reversed(flat[: bisect_right(flat, number, key=lambda each: each[0])]):
            is_comment = named.kind == "heading" and not self._heads.is_markdown
            if not is_comment and (level is None or named.level < level):
                level = named.level
                yield self.lines.texts[at].strip(BLANKS)


def _is_code(named: NamedBlock | None) -> bool:
    return named is not None and named.kind == "definition"
