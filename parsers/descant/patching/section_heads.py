"""The heads of one file that sections may name: definitions, headings, and what stands alone above lines."""

from collections.abc import Sequence
from functools import cached_property

from descant.answer import Hunk
from descant.patching.definitions import NamedBlock, definition_in, definition_named, is_flat
from descant.patching.enclosures import Enclosures
from descant.patching.file_lines import BLANKS, FileLines
from descant.patching.hunk_anchors import heads


class FileHeads:
    """Knows the heads of a file; what was found once is remembered."""

    def __init__(self, lines: FileLines, hunks: Sequence[Hunk], path: str = "") -> None:
        """Nothing is looked at before the first question; *path* tells of which language the file is."""
        self.lines = lines
        self.is_markdown = path.lower().endswith((".md", ".mdx", ".markdown"))
        self.hunks = hunks
        self.enclosures = Enclosures(lines)
        self._numbers: dict[str, Sequence[int]] = {}

    def numbers(self, anchor: str) -> Sequence[int]:
        """Return the lines of the file that *anchor* may be, counted from 0 and in order."""
        if anchor not in self._numbers:
            self._numbers[anchor] = heads(self.lines, anchor)
        return self._numbers[anchor]

    def named(self, anchor: str) -> NamedBlock | None:
        """Return what *anchor* names; a name alone is one of the file, and no line of it."""
        definition = definition_in(anchor)
        if definition is None and (bare := definition_named(anchor)) is not None:
            return bare if self.numbers(anchor) == list(self.lines.numbers_defining(bare)) else None
        return definition

    @cached_property
    def brought(self) -> set[tuple[str, str]]:
        """What the edits themselves define: a section may be one that another of them has renamed."""
        lines = (line for hunk in self.hunks for line in hunk.new_lines)
        return {(named.kind, named.name) for line in lines if (named := definition_in(line.strip(BLANKS)))}

    @cached_property
    def flat(self) -> list[tuple[int, NamedBlock]]:
        """The lines of the file that others belong to without being indented, in order."""
        starts = ((number, text) for number, text in enumerate(self.lines.texts) if text[:1] in ("#", "["))
        read = ((number, definition_in(text)) for number, text in starts)
        return [(number, named) for number, named in read if named and is_flat(named)]
