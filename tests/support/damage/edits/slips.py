"""One damage to the structure of an answer in an edit format."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from support.damage.edits.spellings import AnswerLine, Role, SoundAnswer

_MARKERS = frozenset(Role) - {Role.PROSE, Role.BLANK, Role.PATH, Role.BODY, Role.SHELL}
_IN_FILE = _MARKERS | {Role.PATH, Role.BODY}
_OPEN = frozenset((Role.SEARCH, Role.HINT, Role.DIVIDER))
_CHARACTERS = "abxS<>=+-*@# ./0"
_STRAY = ("stray", "TODO", "Note: see above", "...", "(unchanged)", "ok then", "}", "</file>", "EOF")
_PROSE = ("Then the rest of it changes, too:", "This part keeps what was there before.")


class EditDamage(NamedTuple):
    """A damaged answer."""

    kind: str
    role: Role
    text: str
    start: int
    """Where the damage is."""
    end: int
    block: int
    """Where the marker stands that opens the block or section that the damage is in."""
    answer: SoundAnswer
    own: frozenset[int]
    """The numbers of the files that the damage is in; those of a cut are all from there on."""


_Piece = tuple[str, str]
"""A line and its line end."""
_LineSlip = Callable[[random.Random, AnswerLine], str | None]
"""What happens to one line; None where it cannot happen to it."""
_Slip = Callable[[random.Random, list[_Piece], Sequence[AnswerLine], int], int | None]
"""What happens to the pieces at a line, in place; how many pieces there the damage is, or None as above."""


def _character(change: Callable[[random.Random, str, int], str]) -> _LineSlip:
    def damaged(chance: random.Random, line: AnswerLine) -> str | None:
        if not line.fixed or line.role not in _MARKERS:
            return None
        at = chance.randrange(line.fixed)
        text = change(chance, line.text, at)
        return text if text != line.text else None

    return damaged


def _with(change: Callable[[random.Random, str], str], roles: frozenset[Role] = _MARKERS) -> _LineSlip:
    def damaged(chance: random.Random, line: AnswerLine) -> str | None:
        return change(chance, line.text) if line.role in roles else None

    return damaged


def _other_case(line: str, fixed: int) -> str:
    return line[:fixed].lower() + line[fixed:]


def _other_words(chance: random.Random, line: AnswerLine) -> str | None:
    others = {
        "<<<<<<< SEARCH": ("<<<<<<< ORIGINAL", "<<<<<<< HEAD", "<<<<<<<", "<<<<<<< FIND", "<<<<<<< SEARCH:"),
        ">>>>>>> REPLACE": (
            ">>>>>>> UPDATED",
            ">>>>>>>",
            ">>>>>>> REPLACED",
            "<<<<<<< REPLACE",
            ">>>>>>> SEARCH",
        ),
        "*** Begin Patch": ("*** Start Patch", "Begin Patch", "*** Begin patch:", "*** BEGIN PATCH"),
        "*** End Patch": ("*** End", "End Patch", "*** End of Patch", "*** END PATCH"),
        "*** Update File: ": ("*** Updated File: ", "*** Modify File: ", "*** Update: ", "** Update File: "),
        "*** Add File: ": ("*** Create File: ", "*** New File: ", "*** Add: ", "*** Added File: "),
        "*** Delete File: ": ("*** Remove File: ", "*** Delete: ", "*** Deleted File: "),
        "*** Move to: ": ("*** Rename to: ", "*** Move To: ", "*** Moved to: "),
        "*** End of File": ("*** EOF", "*** End File", "*** End Of File"),
    }.get(line.text[: line.fixed])
    return chance.choice(others) + line.text[line.fixed :] if others else None


def _wrong_counts(chance: random.Random, line: AnswerLine) -> str | None:
    if line.role is not Role.HUNK or "-" not in line.text[: line.fixed]:
        return None
    numbers = line.text.split(",")
    side = chance.choice((1, 2))
    count, _, rest = numbers[side].partition(" ")
    numbers[side] = f"{max(0, int(count) + chance.choice((-3, -2, -1, 1, 2, 3)))} {rest}"
    return ",".join(numbers)


_LINE_SLIPS: Mapping[str, _LineSlip] = {
    "character deleted": _character(lambda _, line, at: line[:at] + line[at + 1 :]),
    "character inserted": _character(lambda c, line, at: line[:at] + c.choice(_CHARACTERS) + line[at:]),
    "character replaced": _character(lambda c, line, at: line[:at] + c.choice(_CHARACTERS) + line[at + 1 :]),
    "character doubled": _character(lambda _, line, at: line[: at + 1] + line[at:]),
    "marker indented": _with(lambda c, line: c.choice((" ", "  ", "    ", "\t")) + line),
    "text behind a marker": lambda c, line: (
        line.text + c.choice((" (1)", " // here", " x", " :"))
        if line.role in _MARKERS and line.fixed == len(line.text)
        else None
    ),
    "text before a marker": _with(lambda c, line: c.choice(("> ", "- ", "x", "# ")) + line),
    "marker in another case": lambda _, line: (
        _other_case(line.text, line.fixed)
        if line.role in _MARKERS and _other_case(line.text, line.fixed) != line.text
        else None
    ),
    "marker in other words": _other_words,
    "wrong counts": _wrong_counts,
    "sign lost": lambda _, line: line.text[1:] if line.role is Role.BODY and line.fixed else None,
}


def _lines_slips() -> Mapping[
    str, Callable[[random.Random, list[_Piece], Sequence[AnswerLine], int], int | None]
]:
    return {
        "marker lost": lambda _, out, lines, at: _lost(out, lines, at, _MARKERS, is_missed=True),
        "line lost that nothing misses": lambda _, out, lines, at: _lost(
            out, lines, at, _MARKERS, is_missed=False
        ),
        "path line lost": lambda _, out, lines, at: _lost(out, lines, at, frozenset((Role.PATH,))),
        "blank line lost": lambda _, out, lines, at: _lost(out, lines, at, frozenset((Role.BLANK,))),
        "marker doubled": _doubled,
        "glued to the next line": _glued,
        "stray line before": lambda c, out, lines, at: _inserted(out, lines, at, [c.choice(_STRAY)]),
        "stray line behind": lambda c, out, lines, at: _inserted(out, lines, at + 1, [c.choice(_STRAY)]),
        "prose before": lambda c, out, lines, at: _inserted(out, lines, at, ["", c.choice(_PROSE), ""]),
        "prose behind": lambda c, out, lines, at: _inserted(out, lines, at + 1, ["", c.choice(_PROSE), ""]),
        "both names lost": lambda _, out, lines, at: _names(out, lines, at, []),
        "names swapped": lambda _, out, lines, at: _names(
            out, lines, at, [out[at + 1], out[at]] if at + 1 < len(out) else []
        ),
        "both fences lost": _unfenced,
        "hunk header before its names": _early_header,
    }


def _lost(
    out: list[_Piece], lines: Sequence[AnswerLine], at: int, roles: frozenset[Role], *, is_missed: bool = True
) -> int | None:
    if lines[at].role not in roles or _is_missed(lines, at) is not is_missed:
        return None
    del out[at]
    return 0


def _is_missed(lines: Sequence[AnswerLine], at: int) -> bool:
    """Tell whether the text without this line differs from one that was meant so."""
    line = lines[at]
    if line.role in (Role.MOVE, Role.HINT, Role.END_OF_FILE, Role.GIT):
        return False
    if line.role is Role.HEADER:
        has_lines = any(other.role is Role.BODY and other.file == line.file for other in lines)
        return has_lines and lines[at - 1].role in (Role.BEGIN, Role.HEADER)
    if line.role is Role.FENCE:
        return line.fixed == len(line.text) or " " not in line.text
    return line.role is not Role.HUNK or (at > 0 and lines[at - 1].role is Role.NEW_NAME)


def _doubled(_: random.Random, out: list[_Piece], lines: Sequence[AnswerLine], at: int) -> int | None:
    if lines[at].role not in _MARKERS:
        return None
    out.insert(at, out[at])
    return 2


def _glued(_: random.Random, out: list[_Piece], lines: Sequence[AnswerLine], at: int) -> int | None:
    if at + 1 == len(lines) or lines[at].role not in _MARKERS | {Role.PATH} or not lines[at + 1].text:
        return None
    may_go_on = len(lines[at].text) > lines[at].fixed or lines[at].role is Role.HUNK
    if may_go_on and (lines[at + 1].role is Role.BODY or lines[at].role is Role.FENCE):
        return None  # What is glued to a path, or to an anchor, may be a part of it.
    if lines[at].role is Role.FENCE and lines[at + 1].role is Role.PATH:
        return None
    out[at] = (out[at][0], "")
    return 2


def _inserted(out: list[_Piece], lines: Sequence[AnswerLine], at: int, words: Sequence[str]) -> int | None:
    if at == len(lines) or lines[at].role not in _IN_FILE:
        return None
    if at and (lines[at - 1].role in _OPEN or (lines[at - 1].role is Role.BODY and not lines[at - 1].fixed)):
        return None  # A line between the markers of a block is one to search for, or to write.
    out[at:at] = [(word, out[0][1]) for word in words]
    return len(words)


def _names(out: list[_Piece], lines: Sequence[AnswerLine], at: int, names: list[_Piece]) -> int | None:
    if lines[at].role is not Role.OLD_NAME:
        return None
    out[at : at + 2] = names
    return len(names)


def _unfenced(_: random.Random, out: list[_Piece], lines: Sequence[AnswerLine], at: int) -> int | None:
    if (
        lines[at].role is not Role.FENCE
        or not _is_missed(lines, at)
        or (lines[at].text == "```" and lines[at].fixed == 3 and _opened(lines, at) % 2)
    ):
        return None
    closer = next(n for n in range(at + 1, len(lines)) if lines[n].role is Role.FENCE)
    del out[closer], out[at]
    return 0


def _opened(lines: Sequence[AnswerLine], at: int) -> int:
    return sum(line.role is Role.FENCE for line in lines[:at])


def _early_header(_: random.Random, out: list[_Piece], lines: Sequence[AnswerLine], at: int) -> int | None:
    if lines[at].role is not Role.OLD_NAME or at + 2 >= len(lines) or lines[at + 2].role is not Role.HUNK:
        return None
    out[at : at + 3] = [out[at + 2], out[at], out[at + 1]]
    return 3


SLIPS = (*_LINE_SLIPS, *_lines_slips(), "cut off")
UNTOLD = frozenset(("path line lost", "both names lost", "sign lost", "line lost that nothing misses"))
"""Slips that leave a text of which nobody can tell that another one was meant; they are measured apart."""


def text_of(answer: SoundAnswer) -> str:
    """Return the answer as text."""
    return "".join(line.text + answer.newline for line in answer.lines)


def damaged(chance: random.Random, answer: SoundAnswer, kind: str) -> EditDamage | None:
    """Return *answer* with a slip of this *kind*; None where it has no room for one."""
    lines, out = answer.lines, [(line.text, answer.newline) for line in answer.lines]
    if kind == "cut off":
        text = text_of(answer)
        start = chance.randrange(len(text) // 3, len(text) - 1)
        at, end = 0, len(lines[0].text) + len(answer.newline)
        while end <= start:
            at += 1
            end += len(lines[at].text) + len(answer.newline)
        own = frozenset(line.file for line in lines[at:] if line.file is not None)
        return EditDamage(
            kind, lines[at].role, text[:start], start, start, _block(out, lines, at), answer, own
        )
    roles = sorted({line.role for line in lines}, key=lambda role: role.value)
    for _ in range(30):
        role = chance.choice(roles)
        at = chance.choice([n for n, line in enumerate(lines) if line.role is role])
        length: int | None = 1
        if kind in _LINE_SLIPS:
            changed = _LINE_SLIPS[kind](chance, lines[at])
            length = None if changed is None else 1
            out[at] = (changed or "", answer.newline)
        else:
            before = list(out)
            length = _lines_slips()[kind](chance, out, lines, at)
            while out[at : at + 1] == before[at : at + 1] and kind.endswith("behind") and length is not None:
                at += 1
        if length is not None:
            start = sum(len(text) + len(end) for text, end in out[:at])
            end = start + sum(len(text) + len(end) for text, end in out[at : at + length])
            text = "".join(text + end for text, end in out)
            near = [
                lines[min(at, len(lines) - 1)],
                *lines[max(0, at - 1) : at * kind.startswith(("stray", "prose"))],
            ]
            own = frozenset(line.file for line in near if line.file is not None)
            if text != text_of(answer):
                return EditDamage(kind, lines[at].role, text, start, end, _block(out, lines, at), answer, own)
        out = [(line.text, answer.newline) for line in lines]
    return None


_OPENERS = frozenset((Role.SEARCH, Role.HEADER, Role.BEGIN, Role.OLD_NAME, Role.GIT, Role.HUNK, Role.PATH))


def _block(out: Sequence[_Piece], lines: Sequence[AnswerLine], at: int) -> int:
    at = min(at, len(lines) - 1)
    roles = {Role.FENCE} if lines[at].role is Role.FENCE and at else _OPENERS
    opener = next((n for n in range(at - (roles != _OPENERS), -1, -1) if lines[n].role in roles), 0)
    return sum(len(text) + len(end) for text, end in out[:opener])
