"""Lines that are those of a file but for an indentation that all of them have more or less of.

A shift is uniform: the same blanks are put before every line, or taken from every line, or tabs stand for
the same number of spaces everywhere. Empty lines have no indentation.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from descant.patching.file_lines import BLANKS


@dataclass(frozen=True, slots=True)
class Shift:
    """What makes the indentation of an edit that of the file."""

    taken: str = ""
    given: str = ""
    is_repeated: bool = False
    """Whether it is done for each level of indentation, and not once for the line."""

    def apply(self, lines: Sequence[str]) -> tuple[str, ...] | None:
        """Return *lines* with the indentation of the file; None where that is not clear for one of them."""
        shifted = tuple(map(self._line, lines))
        return None if None in shifted else tuple(line for line in shifted if line is not None)

    def _line(self, line: str) -> str | None:
        indentation, rest = split(line)
        if not rest or self == UNSHIFTED:
            return line
        if self.is_repeated:
            count = len(indentation) // len(self.taken)
            return self.given * count + rest if indentation == self.taken * count else None
        if not indentation.startswith(self.taken):
            return None
        new = self.given + indentation[len(self.taken) :]
        # Which of tabs and spaces the file goes on with is not known here.
        return new + rest if len(set(new)) <= 1 else None


UNSHIFTED = Shift()


def split(line: str) -> tuple[str, str]:
    """Return the indentation of *line* and the rest, which is empty where there are only blanks."""
    rest = line.lstrip(BLANKS)
    return line[: len(line) - len(rest)], rest


def width_of(indentation: str) -> int:
    """Return how many columns *indentation* takes; a tab goes on to the next multiple of eight."""
    return len(indentation.expandtabs(8)) if "\t" in indentation else len(indentation)


def shift_between(lines: Sequence[str], file: Sequence[str]) -> Shift | None:
    """Return the shift that the first line with another indentation hints at; None where there is none.

    The *lines* of an edit and those of the *file* are the same without their indentation.
    """
    return next(_shifts(lines, file), None)


def _shifts(lines: Sequence[str], file: Sequence[str]) -> Iterator[Shift]:
    for line, other in zip(lines, file, strict=True):
        indentation, rest = split(line)
        wanted, _ = split(other)
        if not rest or indentation == wanted:
            continue
        if wanted.endswith(indentation):
            yield Shift(given=wanted[: len(wanted) - len(indentation)])
        elif indentation.endswith(wanted):
            yield Shift(taken=indentation[: len(indentation) - len(wanted)])
        elif {*indentation} == {" "} and {*wanted} == {"\t"} and not len(indentation) % len(wanted):
            yield Shift(" " * (len(indentation) // len(wanted)), "\t", is_repeated=True)
        elif {*indentation} == {"\t"} and {*wanted} == {" "} and not len(wanted) % len(indentation):
            yield Shift("\t", " " * (len(wanted) // len(indentation)), is_repeated=True)
        return
