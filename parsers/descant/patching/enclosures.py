"""What a line of a file is in: the lines above it that are indented less, each less than the one before."""

from typing import NamedTuple

from descant.patching.definitions import NamedBlock, definition_in
from descant.patching.file_lines import FileLines
from descant.patching.indentation import split, width_of
from descant.patterns import regex

_BRACKETS = "{}()[]"
_BETWEEN = regex(
    r"#(?!.*\{$)|//|/?\*|--(?:\s|$)|(?:public|private|protected|else|try|finally|default)\s*:\s*$"
)
"""Comments, directives of a preprocessor and labels: what they belong to stands above them."""
_WORK = 20
"""So many lines are looked at for each of the file, for all that is asked of it."""


class Enclosing(NamedTuple):
    """A line that others are in."""

    number: int
    """Counted from 0."""
    width: int
    """Of its indentation."""
    text: str
    """Without its indentation."""
    definition: NamedBlock | None


class Enclosures:
    """The lines that those of one file are in; what was found once is remembered."""

    def __init__(self, lines: FileLines) -> None:
        """Nothing is looked at before the first question."""
        self.lines = lines
        self._known: dict[tuple[int, int], Enclosing | None] = {}
        self._work = _WORK * len(lines)

    def of(self, number: int, text: str) -> list[Enclosing]:
        """Return what the line *text* is in if it stands at *number*, innermost first.

        A bracket that closes a block belongs to the line that has opened it.
        """
        indentation, rest = split(text)
        width = width_of(indentation) + (rest[:1] in tuple(_BRACKETS))
        chain = []
        while width > 0 and (above := self._above(number, width)) is not None:
            chain.append(above)
            number, width = above.number, above.width
        return chain

    def _above(self, number: int, width: int) -> Enclosing | None:
        asked = [(number, width)]
        nearest = None
        while number > 0 and self._work > 0:
            if (number, width) in self._known:
                nearest = self._known[number, width]
                break
            number -= 1
            self._work -= 1
            indentation, rest = split(self.lines.texts[number])
            if not rest or (own := width_of(indentation)) >= width:
                continue
            if rest[0] in _BRACKETS:
                width = own + 1
                asked.append((number, width))
            elif not _BETWEEN.match(rest):
                nearest = Enclosing(number, own, rest, definition_in(rest))
                break
        self._known.update(dict.fromkeys(asked, nearest))
        return nearest
