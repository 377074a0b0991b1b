"""What the code fence right before a content calls its language."""

from descant.lines import line_start
from descant.patterns import regex

_OPENER = regex(r"[ \t>]*+(?:`{3,}+|~{3,}+)[ \t]*+\{?[ \t]*+\.?(?P<name>[\w+#-]{1,40}+)(?![./\\:])")
_LONGEST = 400


def fence_name(text: str, start: int) -> str:
    """Return the first word of the fence on the line before *start* of *text*, in small letters.

    It is empty where there is no fence, and where that word is a path.
    """
    end = start - 1
    if end < 0 or text[end] not in "\r\n":
        return ""
    if text.startswith("\r\n", end - 1):
        end -= 1
    begin = line_start(text, end, max(0, end - _LONGEST - 1))
    opener = _OPENER.match(text, begin, end) if end - begin <= _LONGEST else None
    return opener["name"].lower() if opener else ""
