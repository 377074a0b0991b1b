"""A unified diff in a terminal, coloured as git does it; nothing in it is printed raw."""

from collections.abc import Iterable, Iterator
from itertools import islice

from rich.console import Console
from rich.filesize import decimal
from rich.text import Text

from descant_server.terminal.visible import shortened
from descant_server.workspace.diffing import FileDiff
from descant_server.workspace.git_patch import header, hunks

_LONGEST = 2_000
"""Characters of a line that are shown."""
_AT_ONCE = 200
"""Lines that are printed together: many, since each time takes its own; not all, since somebody waits."""
_STYLES = {"+": "green", "-": "red", "@": "cyan", "\\": "dim"}


def print_diffs(console: Console, diffs: Iterable[FileDiff]) -> None:
    """Print *diffs*, whose texts are in UTF-8."""
    for diff in diffs:
        lines = diff_lines(diff)
        while piece := [*islice(lines, _AT_ONCE)]:
            console.print(Text("\n").join(piece))


def diff_lines(diff: FileDiff) -> Iterator[Text]:
    """Yield the lines of *diff*, whose texts are in UTF-8."""
    yield from (Text(_shown(line), "bold") for line in header(diff))
    if diff.is_binary:
        yield Text(_sizes(diff), "dim")
    is_crlf = _has_one_line_end(diff)
    for hunk in hunks(diff):
        yield from _lines(hunk, is_crlf=is_crlf)


def _lines(hunk: list[bytes], *, is_crlf: bool) -> Iterator[Text]:
    for line in hunk:
        raw = line.removesuffix(b"\n")
        if is_crlf:
            raw = raw.removesuffix(b"\r")
        # The mark of a diff is before its line, and must stay there whatever the line holds.
        shown = _shown(raw)
        yield Text(shown, _STYLES.get(shown[:1], ""))


def _shown(line: bytes) -> str:
    return shortened(line.decode("utf-8", "backslashreplace").rstrip("\n"), _LONGEST)


def _has_one_line_end(diff: FileDiff) -> bool:
    """Tell whether each line ends with CR and LF, so that it need not be said of each."""
    ends = {
        line.endswith(b"\r\n")
        for side in (diff.old, diff.new)
        if side is not None
        for line in side.lines
        if line.endswith(b"\n")
    }
    return ends == {True}


def _sizes(diff: FileDiff) -> str:
    old, new = (decimal(len(side.data)) if side is not None else "nothing" for side in (diff.old, diff.new))
    return f"Binary: {old}, then {new}"
