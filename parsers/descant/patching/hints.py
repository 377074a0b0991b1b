"""What an edit says of its place besides its lines: none of it has to be so."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from descant.answer import Hunk
from descant.patterns import regex

_NUMBERS = regex(r"-(?P<first>\d{1,9}+)(?:,\d{1,9}+)?[ \t]++\+\d{1,9}+(?:,\d{1,9}+)?[ \t]*+(?:@@[ \t]*+)?")
"""The header of a diff, without its first two characters, where a patch has an anchor."""


@dataclass(frozen=True, slots=True)
class Hints:
    """Where the old lines of an edit are, as the answer has it."""

    first_line: int | None = None
    """The number of the first, counted from 1; of an insertion the line before it, 0 at the start."""
    anchors: tuple[str, ...] = ()
    """Lines above, outer ones first, such as those of a class and of a method in it."""
    is_at_end: bool = False
    """Whether the last of them is the last of the file."""
    is_appended: bool = False
    """Whether its lines go to the end of the file since nothing says where they go."""
    has_no_newline: bool = False
    """Whether the last line of the file has no line end before the edit."""
    leaves_no_newline: bool = False
    """Whether it has none afterwards."""

    @property
    def is_behind_anchors(self) -> bool:
        """Tell whether the anchors say where to look. Beside the numbers of a diff they are what its writer
        saw above."""
        return bool(self.anchors) and self.first_line is None


def hints_of(hunk: Hunk) -> Hints:
    """Return the hints of *hunk*; what is no hint is passed over."""
    data = hunk.node.value
    number = data.get("first_line")
    anchors = []
    for anchor in _texts(data.get("anchors") or ()):
        numbers = _NUMBERS.match(anchor)
        if numbers and number is None:
            number = int(numbers["first"])
        text = anchor[numbers.end() if numbers else 0 :].rstrip(" \t").removesuffix("@@").rstrip(" \t")
        if text.strip(" ."):
            anchors.append(text)
    has_no_newline = bool(data.get("old_without_newline"))
    leaves_no_newline = bool(data.get("new_without_newline"))
    return Hints(
        first_line=number if isinstance(number, int) else None,
        anchors=tuple(anchors),
        is_at_end=bool(data.get("at_end") or data.get("appended")) or has_no_newline or leaves_no_newline,
        is_appended=bool(data.get("appended")),
        has_no_newline=has_no_newline,
        leaves_no_newline=leaves_no_newline,
    )


def _texts(values: Iterable[object]) -> Iterator[str]:
    yield from (value for value in values if isinstance(value, str))
