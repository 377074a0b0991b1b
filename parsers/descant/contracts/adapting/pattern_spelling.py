r"""A pattern as the converter of llama.cpp reads it.

It matches the text that a model writes, where a quote and a backslash take two characters and would end a
string otherwise. It knows few escapes, no lazy repetition and no classes, and takes characters beyond ASCII
apart where something follows them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

CLASSES = {"d": "0-9", "w": "A-Za-z0-9_", "s": " "}
"""What they stand for. White space has more characters; those are escaped in JSON, so that fewer texts are
right, and none that is wrong."""
_AS_IT_IS = r'"\\\x00-\x1F'
"""What JSON does not take in a text as it is, for the end of a set."""
_MEANS_MORE = frozenset("^$.[](){}|*+?")
_SETS_MEAN_MORE = frozenset("[]-")


@dataclass(slots=True)
class Spelling:
    """A pattern that is being written anew."""

    written: list[str] = field(default_factory=list)
    is_narrowed: bool = False
    """Whether texts with quotes or backslashes are not matched any more."""

    @property
    def text(self) -> str:
        """The pattern as it is written now."""
        return "".join(self.written)


def tokens(pattern: str) -> Iterator[tuple[str, bool]]:
    """Yield the characters of *pattern*, those of an escape together, each with whether it is in a set."""
    at, in_set = 0, False
    while at < len(pattern):
        token = pattern[at : at + 2] if pattern[at] == "\\" else pattern[at]
        at += len(token)
        if not in_set and token == "[":
            in_set = True
            yield token, False
        else:
            in_set = in_set and token != "]"
            yield token, in_set


def spelled(pattern: str) -> Spelling | None:
    """Return *pattern* as the converter reads it; None where a set has the complement of a class."""
    spelling = Spelling()
    members: list[str] | None = None
    repeats = False
    for token, _ in tokens(pattern.replace("(?:", "(")):
        if members is not None:
            if token == "]":
                _write_set(members, spelling)
                members = None
            elif token[1:] in ("D", "W", "S"):
                return None
            else:
                members.append(token)
        elif token == "[":
            members = []
        elif not (repeats and token == "?"):  # Greedy or not is all the same where the whole text is matched.
            _write(token, spelling)
        repeats = members is None and token in ("*", "+", "?", "}") and not (repeats and token == "?")
    return spelling if members is None else None


def _write(token: str, spelling: Spelling) -> None:
    letter = token[1:]
    if token == ".":
        _write_set(["^"], spelling)
    elif letter in CLASSES:
        spelling.written.append(f"[{CLASSES[letter]}]")
    elif letter in ("D", "W", "S"):
        _write_set(["^", CLASSES[letter.lower()]], spelling)
    elif letter and not letter.isalnum() and letter not in _MEANS_MORE | {"\\", '"'}:
        spelling.written.append(letter)
    else:
        spelling.written.append(token if token.isascii() else f"[{token}]")


def _write_set(members: list[str], spelling: Spelling) -> None:
    complement = members[:1] == ["^"]
    inner = [_member(token, first=number == 0) for number, token in enumerate(members[complement:])]
    if complement:
        spelling.is_narrowed |= not {'"', "\\\\"} <= {*inner}
        text = "".join(token for token in inner if token not in ('"', "\\\\"))
        inner = [text.removesuffix(r"\x00-\x1F"), _AS_IT_IS]
    spelling.written.append(f"[{'^' * complement}{''.join(inner)}]")


def _member(token: str, *, first: bool) -> str:
    letter = token[1:]
    if letter in CLASSES:
        return CLASSES[letter]
    is_plain = letter and not letter.isalnum() and letter not in _SETS_MEAN_MORE | {"\\", '"'}
    if is_plain and not (first and letter == "^"):
        return letter
    return '"' if token == '\\"' else token
