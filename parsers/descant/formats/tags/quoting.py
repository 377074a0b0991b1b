"""Whether tags at the start of a line are a text that a program quotes, and so surely content."""

_OPENS = ('"', "'", "`", "(", "\\", "`xml", "`html", "`text", "~~~")
_CLOSES = ('"', "'", "`", ")", "~~~")


def is_quoted(text: str, start: int, end: int) -> bool:
    """Tell whether the line before *start* ends by opening a quoted text, and the one behind *end* closes it."""
    above = text[max(0, start - _REACH) : start].rstrip(" \t\r\n")
    if text.count("\n", max(0, start - _REACH) + len(above), start) > 1 or not above.endswith(_OPENS):
        return False
    below = text[end : end + _REACH].lstrip(" \t").removeprefix("\r").removeprefix("\n")
    return below.lstrip(" \t").startswith(_CLOSES)


_REACH = 200
"""So many characters are looked at before and behind."""
