"""A hunk or a conflict of a file in a terminal, in colour; nothing in it is printed raw."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from descant.merging import Conflict, HunkedChange, patch_lines, position
from descant.merging.hunk_patches import NO_END, bare_line
from descant_server.terminal.visible import shortened

LONGEST = 2_000
"""Characters of a line that are shown."""
_STYLES = {"+": "green", "-": "red"}
_SIDES = (("m", "cyan"), ("b", "dim"), ("t", "green"))


def hunk_lines(change: HunkedChange, number: int) -> Iterator[Text]:
    """Yield the lines of a hunk that is no conflict."""
    yield Text(position(change, number), "cyan")
    lines = [*patch_lines(change, number)]
    ends = {line[len(bare_line(line)) :] for _, line in lines} - {""}
    for sign, line in lines:
        bare = bare_line(line)
        # Where all lines end alike, nothing has to be said of it.
        shown = line.removesuffix("\n") if len(ends) > 1 else bare
        yield Text(sign + shortened(shown, LONGEST), _STYLES.get(sign, ""))
        if bare == line:
            yield Text(NO_END, "dim")


def conflict_lines(change: HunkedChange, number: int, conflict: Conflict, base: str) -> Iterator[Text]:
    """Yield both sides of a conflict, and what they were made from, which is called *base*."""
    start, end = change.bounds(number)
    hunk = change.hunks[number]
    names = f"m = in the folder, b = {shortened(base, LONGEST)}, t = in the answer"
    yield Text(f"@@ line {hunk.start + 1:,} @@ {names}", "cyan")
    yield from _context(change.old[start : hunk.start])
    for (letter, style), lines in zip(_SIDES, (conflict.ours, conflict.base, conflict.theirs), strict=True):
        if lines:
            yield from (Text(f"{letter} | {shortened(line, LONGEST)}", style) for line in lines)
        elif letter != "b":
            yield Text(f"{letter} | ", style).append("(no lines)", "dim")
    yield from _context(change.old[hunk.end : end])


def content_lines(text: str) -> Iterator[Text]:
    """Yield the lines of a file that is new."""
    change = HunkedChange.between("", text)
    if not change.hunks:
        yield Text("(an empty file)", "dim")
        return
    yield from hunk_lines(change, 0)


def _context(lines: Sequence[str]) -> Iterator[Text]:
    return (Text(f"    {shortened(bare_line(line), LONGEST)}") for line in lines)
