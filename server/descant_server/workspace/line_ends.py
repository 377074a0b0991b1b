r"""The line ends of files: ``\n``, ``\r\n``, and ``\r`` as on old Macs; nothing else ends a line.

An answer says what the lines are. How they end is the file's own affair.
"""

import re

_LINE_END = re.compile(r"\r\n|\n|\r")
_PAIR_OR_FEED = re.compile(r"\r\n|\n")


def majority(text: str) -> str | None:
    r"""Return the line end that most lines of *text* have; None where there is none.

    Of two that are as frequent it is the first of ``\n``, ``\r\n``, ``\r``.
    """
    counts = _counts(text)
    most = max(counts, key=lambda end: counts[end])
    return most if counts[most] else None


def with_line_ends(content: str, newline: str | None, before: str = "") -> str:
    r"""Return *content* with *newline* at the end of each line; as it is where that is None.

    Lines that *before* has, too, end as there. A lone ``\r`` beside other line ends is a character like any
    other, unless *newline* is just that.
    """
    if newline is None:
        return content
    if sum(count > 0 for count in _counts(before).values()) > 1:
        return _as_before(content, newline, before)
    return _all_alike(content, newline)


def _counts(text: str) -> dict[str, int]:
    feeds, pairs, returns = text.count("\n"), text.count("\r\n"), text.count("\r")
    return {"\n": feeds - pairs, "\r\n": pairs, "\r": returns - pairs}


def _all_alike(content: str, newline: str) -> str:
    if "\r" not in content:
        return content if newline == "\n" else content.replace("\n", newline)
    ends = _PAIR_OR_FEED if "\n" in content and newline != "\r" else _LINE_END
    return ends.sub(lambda _: newline, content)


def _as_before(content: str, newline: str, before: str) -> str:
    """Lines at the start and at the end that stay keep their line ends, those between by what they say."""
    old, _ = _lines(before)
    new, last = _lines(content)
    start = _common(old, new)
    rest = min(len(old), len(new)) - start
    end = _common(old[len(old) - rest :][::-1], new[len(new) - rest :][::-1])
    kept: dict[str, str | None] = {}
    for line, line_end in old[start : len(old) - end]:
        kept[line] = line_end if kept.get(line, line_end) == line_end else None
    keeps_cr = "\n" in content and newline != "\r"
    between = (
        (line, kept.get(line) or (own if own == "\r" and keeps_cr else newline))
        for line, own in new[start : len(new) - end]
    )
    lines = (*old[:start], *between, *old[len(old) - end :])
    return "".join(line + line_end for line, line_end in lines) + last


def _lines(text: str) -> tuple[list[tuple[str, str]], str]:
    """Return the lines of *text* with what ends each, and what is behind the last line end."""
    lines, start = list[tuple[str, str]](), 0
    for match in _LINE_END.finditer(text):
        lines.append((text[start : match.start()], match[0]))
        start = match.end()
    return lines, text[start:]


def _common(some: list[tuple[str, str]], others: list[tuple[str, str]]) -> int:
    """Return how many lines at the start say the same."""
    count = 0
    for (first, _), (second, _) in zip(some, others, strict=False):
        if first != second:
            break
        count += 1
    return count
