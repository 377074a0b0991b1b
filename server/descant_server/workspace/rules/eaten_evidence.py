"""What tells that signs which lines of an answer lack were eaten, and not taken out on purpose."""

from collections.abc import Collection, Iterator, Sequence
from enum import Enum, auto

from descant.patterns import regex
from descant.rules.code_tokens import extension_of
from descant_server.workspace.rules.eaten_lines import EatenLine, filled
from descant_server.workspace.rules.extensions import PYTHON
from descant_server.workspace.rules.missing_pieces import Gap
from descant_server.workspace.rules.python_names import unbound_but_for_stars
from descant_server.workspace.rules.rewritten import Rewritten

_WORD = regex(r"\w+")
_PRIVATE = regex(r"(?<!\w)_(?=[^\W_])")
_NAME = regex(r"(?<![.\w])[^\W\d]\w*")
_ARGUMENTS = regex(r"(?:args|kwargs)\b")
_NO_ESCAPES = frozenset("|.+?()[]{}^$-/:")
"""What has no meaning behind one backslash in the strings of most languages."""
_FEW = 2
"""Lines: in the history of real projects that were looked at, one alone was meant now and then."""
_SOME = 3


class Eaten(Enum):
    """A kind of loss."""

    NAME = auto()
    """Underscores: names are renamed on purpose, too, so that the rest of the file has to tell."""
    ESCAPE = auto()
    """A backslash before a letter or a digit, which nobody takes out and leaves the letter."""
    BACKSLASH = auto()
    ASTERISK = auto()
    BACKTICK = auto()
    TILDE = auto()
    DOUBLED = auto()
    """Backslashes before which none is left, which pages do not take: of two they leave one."""


_ENOUGH = {Eaten.ESCAPE: 1, Eaten.ASTERISK: _SOME, Eaten.TILDE: _SOME}
_OF_SIGNS = {"_": Eaten.NAME, "*": Eaten.ASTERISK, "`": Eaten.BACKTICK, "~": Eaten.TILDE}


def believed_lines(file: Rewritten, lines: Sequence[EatenLine]) -> Sequence[EatenLine]:
    """Return those of *lines* that have lost signs, by what they and the rest of the file tell."""
    losses = {line.number: _kinds_of(file, line) for line in lines}
    evident = set(_evident(file, lines, losses))
    if any(Eaten.NAME in kinds for kinds in losses.values()) and _names_are_lost(file, lines):
        evident.add(Eaten.NAME)
    return [line for line in lines if losses[line.number] & evident]


def _kinds_of(file: Rewritten, line: EatenLine) -> frozenset[Eaten]:
    return frozenset(_kind_of(file.new_lines[line.number], gap) for gap in line.gaps)


def _kind_of(text: str, gap: Gap) -> Eaten:
    if gap.missing[0] != "\\":
        return _OF_SIGNS[gap.missing[0]]
    if len(gap.missing) > 1 and not text.endswith("\\", 0, gap.column):
        return Eaten.DOUBLED
    return Eaten.ESCAPE if text[gap.column : gap.column + 1].isalnum() else Eaten.BACKSLASH


def _evident(
    file: Rewritten, lines: Sequence[EatenLine], losses: dict[int, frozenset[Eaten]]
) -> Iterator[Eaten]:
    for kind in Eaten:
        own = [line for line in lines if kind in losses[line.number]]
        if not own or kind in (Eaten.NAME, Eaten.DOUBLED):
            continue
        enough = _ENOUGH.get(kind, _FEW)
        if len(own) >= enough or any(_is_alone(file, line) for line in own):
            yield kind


def _is_alone(file: Rewritten, line: EatenLine) -> bool:
    """Tell whether what *line* has makes no sense without its signs."""
    text = file.new_lines[line.number]
    columns = [gap.column for gap in line.gaps if gap.missing == "*"]
    if line.is_same and len(columns) >= _FEW and all(_is_unpacking(text, column) for column in columns):
        return True  # A page takes what is between two of them for emphasis.
    for gap in line.gaps:
        around = text[max(0, gap.column - 1) : gap.column + 1]
        if "*" in gap.missing and "/" in around and "*" not in around:
            return True  # It was a comment, or the pattern of a path.
        if "*" in gap.missing and _ARGUMENTS.match(text, gap.column):
            return True
        if gap.missing == "\\" and around.startswith("\\") and around[1:] in _NO_ESCAPES:
            return True
    return False


def _is_unpacking(text: str, column: int) -> bool:
    """Tell whether an asterisk at *column* would unpack what is there; one behind stressed words does not."""
    return column > 0 and text[column - 1] in "([{, " and _NAME.match(text, column) is not None


def _names_are_lost(file: Rewritten, lines: Sequence[EatenLine]) -> bool:
    """Tell whether names have lost underscores, and no one has renamed what has them."""
    renamed = [pair for line in lines for pair in _renamed(file, line)]
    if not renamed:
        return False
    if any(_is_special(name) for name, _ in renamed):
        return True
    eaten = {line.number for line in lines}
    rest, own = set[str](), set[str]()
    for number, text in enumerate(file.new_lines):
        (own if number in eaten else rest).update(_WORD.findall(text))
    if any(_is_merged(file, line) for line in lines if line.is_same):
        return True
    if _are_loose(file, renamed):
        return True
    old = set(_WORD.findall(file.old))
    fresh = {(name, new) for name, new in renamed if new not in old and new not in rest}
    if len(eaten) >= _FEW and any(name in rest or name in own for name, _ in fresh):
        return True
    return len({name for name, _ in renamed}) >= _SOME and not _PRIVATE.search(file.new)


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _is_merged(file: Rewritten, line: EatenLine) -> bool:
    """Tell whether two names of *line* have become one."""
    text = file.new_lines[line.number]
    was, now = (_NAME.findall(each) for each in (filled(text, line.gaps), text))
    return len(was) == len(now) and len(set(was)) > len(set(now))


def _are_loose(file: Rewritten, renamed: Collection[tuple[str, str]]) -> bool:
    """Tell whether nothing binds one of the names any more, or what is left of it."""
    if extension_of(file.path) not in PYTHON:
        return False
    now, was = unbound_but_for_stars(file.new), unbound_but_for_stars(file.old)
    if not now or was is None:
        return False
    loose = {name.removeprefix("self.") for name in now - was}
    return any((new in loose and name not in was) or name in loose for name, new in renamed)


def _renamed(file: Rewritten, line: EatenLine) -> Iterator[tuple[str, str]]:
    """Yield the names on the disk and what is left of them."""
    text, whole = file.new_lines[line.number], filled(file.new_lines[line.number], line.gaps)
    if not any("_" in gap.missing for gap in line.gaps):
        return
    now, was = _WORD.findall(text), [word for word in _WORD.findall(whole) if word.strip("_")]
    if len(now) == len(was):
        yield from ((name, new) for name, new in zip(was, now, strict=True) if name != new)
