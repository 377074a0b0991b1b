"""What stands behind a line that is no part of a diff, where the diff may go on."""

from descant.patterns import regex
from descant.source import Span

_BLANK_LINES = r"(?>(?:[ \t]*+(?:\r\n?|\n)){0,3})"
_MORE_LINES = regex(_BLANK_LINES + r"(?:[-+ ][^\r\n]|@@|diff --git )")
_NAMES_SOON = regex(_BLANK_LINES + r"(?:--- |\+\+\+ |index |rename |similarity |new file |deleted file )")
_HUNK_SOON = regex(_BLANK_LINES + r"@@ ?(?:-\d|\.\.|[\r\n])")


def lines_follow(text: str, rest: Span) -> bool:
    """Tell whether *rest* starts with a line of a hunk, or with what may be behind one."""
    return _MORE_LINES.match(text, *rest) is not None


def names_follow(text: str, rest: Span) -> bool:
    """Tell whether *rest* starts with the names of a file, or with a line of git."""
    return _NAMES_SOON.match(text, *rest) is not None


def hunk_follows(text: str, rest: Span) -> bool:
    """Tell whether *rest* starts with a hunk."""
    return _HUNK_SOON.match(text, *rest) is not None
