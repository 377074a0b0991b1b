r"""A hunk as lines of a patch, and back from what a person has made of these in an editor.

Lines of a patch are without their ends; behind a line that has none stands ``\ No newline at end of file``,
as ``git`` writes it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from descant.merging.line_changes import changes, lines_of
from descant.merging.text_hunks import HunkedChange, LineReplacement

NO_END = "\\ No newline at end of file"
_LONGEST = 60
"""Characters of a line that are quoted."""


@dataclass(frozen=True, slots=True)
class EditRefused:
    """Why an edited hunk cannot be taken, as a whole sentence."""

    reason: str


def position(change: HunkedChange, number: int) -> str:
    """Return where a hunk is, such as ``@@ -1,7 +1,8 @@``."""
    at, end = change.bounds(number)
    new_at = at + sum(hunk.growth for hunk in change.hunks[:number])
    new_end = new_at + (end - at) + change.hunks[number].growth
    return f"@@ -{_range(at, end)} +{_range(new_at, new_end)} @@"


def patch_lines(change: HunkedChange, number: int) -> Iterator[tuple[str, str]]:
    """Yield the lines of a hunk with their ends, each behind its sign: a blank, ``-`` or ``+``."""
    at, end = change.bounds(number)
    for step in change.hunks[number].replacements:
        yield from ((" ", line) for line in change.old[at : step.start])
        yield from (("-", line) for line in change.old[step.start : step.end])
        yield from (("+", line) for line in step.lines)
        at = step.end
    yield from ((" ", line) for line in change.old[at:end])


def bare_line(line: str) -> str:
    """Return *line* without its end."""
    return line.rstrip("\r\n")


def editable(change: HunkedChange, number: int) -> str:
    """Return a hunk as lines that a person may edit."""
    lines = [position(change, number)]
    for sign, line in patch_lines(change, number):
        lines.append(sign + bare_line(line))
        if bare_line(line) == line:
            lines.append(NO_END)
    return "".join(f"{line}\n" for line in lines)


def edited(
    change: HunkedChange, number: int, text: str, newline: str
) -> tuple[LineReplacement, ...] | EditRefused | None:
    """Return what a person has made of a hunk, which may be nothing; None where the edit is given up.

    That is where no line is left of it. *newline* ends the lines that are new. Lines that start with ``#``
    are comments.
    """
    at, end = change.bounds(number)
    old, new = change.old[at:end], list[str]()
    written = [line for line in lines_of(text) if line[:1] != "#" and line[:2] != "@@"]
    if not any(written):
        return None
    count = 0
    for line in written:
        sign, rest = line[:1] or " ", line[1:]
        if sign == "\\":
            if new:
                new[-1] = bare_line(new[-1])
        elif sign == "+":
            new.append(rest + newline)
        elif sign in " -":
            if count == len(old) or bare_line(old[count]) != rest:
                return EditRefused(_unlike(old[count:], line))
            new += [old[count]] if sign == " " else []
            count += 1
        else:
            return EditRefused(f"This line starts with none of “ ”, “-”, “+” and “#”: {_quoted(line)}.")
    if count < len(old):
        return EditRefused(_unlike(old[count:], ""))
    # A last line without an end gets one where others are added behind it.
    new = [_with_end(line, newline) for line in new[:-1]] + new[-1:]
    if end < len(change.old):
        new = [_with_end(line, newline) for line in new]
    return tuple(
        LineReplacement(at + step.old_start, at + step.old_end, tuple(new[step.new_start : step.new_end]))
        for step in changes(old, new)
    )


def _with_end(line: str, newline: str) -> str:
    return line if bare_line(line) != line else line + newline


def _unlike(old: Sequence[str], line: str) -> str:
    if not old:
        return f"The hunk ends before this line: {_quoted(line)}."
    expected = bare_line(old[0])
    how = f"To keep a line, replace its “-” by a blank; the next one has to be {_quoted(expected)}"
    return f"{how}, not {_quoted(line)}." if line else f"{how}."


def _quoted(line: str) -> str:
    return f"“{line if len(line) <= _LONGEST else line[: _LONGEST - 1] + '…'}”"


def _range(start: int, end: int) -> str:
    count = end - start
    # Of no lines the number is that of the line before, as it has always been.
    return f"{start + 1}" if count == 1 else f"{start + (count > 0)},{count}"
