"""Whether tags at the start of a line are a text that a program quotes, and so surely content."""

_QUOTES = ('"""', "'''", "```", "~~~", '"', "'", "`")
_FENCE = "\n```"
_REACH = 200
"""So many characters are looked at before and behind."""
_FAR = 20_000
"""So far back an opening quote may be."""


def is_quoted(text: str, begin: int, start: int, end: int) -> bool:
    """Tell whether the line before *start* opens a quoted text that the one behind *end* closes.

    *begin* is where the content starts in which that is: each quote is counted from there.
    """
    line = text[max(begin, start - _REACH) : start].removesuffix("\n").removesuffix("\r")
    line = line[max(line.rfind("\n"), line.rfind("\r")) + 1 :].rstrip(" \t\\")
    below = text[end : end + _REACH].lstrip(" \t").removeprefix("\r").removeprefix("\n").lstrip(" \t")
    for quote in _QUOTES:
        if line.endswith(quote) or (quote in _QUOTES[2:4] and line.lstrip().startswith(quote)):
            counted = text.count(quote, begin, start) if len(quote) > 1 else line.count(quote)
            return below.startswith(quote) and counted % 2 == 1 and start - begin < _FAR
    return False


def is_in_fence(text: str, begin: int, start: int, end: int, limit: int) -> bool:
    """Tell whether a fence is open at *start* in the content from *begin* on, and closed before *limit*."""
    if start - begin > _FAR or text.find(_FENCE, end, limit) < 0:
        return False
    return text.count(_FENCE, begin, start) % 2 == 1


def is_in_cdata(text: str, begin: int, start: int, end: int, limit: int) -> bool:
    """Tell whether a CDATA section is open at *start* in that content, and closed before *limit*."""
    opener = text.rfind("<![CDATA[", begin, start)
    return opener >= 0 and text.find("]]>", opener, start) < 0 and text.find("]]>", end, limit) >= 0
