"""The characters of a grammar of llama.cpp: escapes, and sets in square brackets."""

from dataclasses import dataclass

_ESCAPED = {"t": "\t", "r": "\r", "n": "\n", "\\": "\\", '"': '"', "[": "[", "]": "]", "-": "-"}
_HEXADECIMAL = {"x": 2, "u": 4, "U": 8}


class GrammarError(Exception):
    """What llama.cpp does not read as a grammar."""


@dataclass(frozen=True)
class CharacterSet:
    """Ranges of characters, or all that are in none of them."""

    ranges: tuple[tuple[str, str], ...]
    complement: bool

    def __contains__(self, one: str) -> bool:
        return any(first <= one <= last for first, last in self.ranges) is not self.complement


def character(line: str, at: int) -> tuple[str, int]:
    """Return the character at *at* of *line*, escaped or not, and where the next one begins."""
    if at >= len(line):
        raise GrammarError(f"unexpected end: {line!r}")
    if line[at] != "\\":
        return line[at], at + 1
    letter = line[at + 1 : at + 2]
    if letter in _HEXADECIMAL:
        end = at + 2 + _HEXADECIMAL[letter]
        try:
            return chr(int(line[at + 2 : end], 16)), end
        except ValueError:
            raise GrammarError(f"no code: {line[at:end]!r}") from None
    if letter not in _ESCAPED:
        raise GrammarError(f"unknown escape: {line[at:]!r}")
    return _ESCAPED[letter], at + 2


def characters_in(line: str, at: int) -> tuple[CharacterSet, int]:
    """Return the set whose bracket was opened before *at*, and where what follows it begins."""
    complement = line[at : at + 1] == "^"
    at += complement
    ranges: list[tuple[str, str]] = []
    while line[at : at + 1] != "]":
        first, at = character(line, at)
        last = first
        if line[at : at + 1] == "-" and line[at + 1 : at + 2] != "]":
            last, at = character(line, at + 1)
        ranges.append((first, last))
    return CharacterSet(tuple(ranges), complement), at + 1
