"""Places and ranges as they go over the wire: zero-based lines, and columns in the units of an encoding."""

from typing import Any, NamedTuple


class Position(NamedTuple):
    """Zero-based line, and column in the units of the encoding that was asked for."""

    line: int
    character: int


class Range(NamedTuple):
    """Half-open range between two positions."""

    start: Position
    end: Position

    def to_wire(self) -> dict[str, Any]:
        (line, character), (last_line, last_character) = self
        return {
            "start": {"line": line, "character": character},
            "end": {"line": last_line, "character": last_character},
        }
