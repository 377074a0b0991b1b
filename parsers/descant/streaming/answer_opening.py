"""How an answer begins: at once, behind plain prose, or in a code fence."""

import re
from typing import NamedTuple

from descant.patterns import regex

LONGEST = 20_000
"""What has not begun after so many characters is not waited for."""
ENDS = regex("[{>]")
"""What an opening ends with, so that without it there is nothing to look for."""

_OPENING = regex(
    r"""
    [\ufeff]?+ [ \t\r\n]*+
    (?>(?: <!-- [ \t]*+ descant: [^\r\n]*+ (?:\r\n?|\n) [ \t\r\n]*+ )?)
    (?>(?: (?! [<>|] | ``` | ~~~ | [*][*][*] | --- | [+][+][+] | === | @@
          | analysis | assistant(?:analysis|commentary|final) | data: | event: | diff[ ]-- | index: )
        (?>(?: [^{}\r\n]++ | \{ (?= [^\s"}] ) | \} )+) (?<! \[ ) (?:\r\n?|\n) [ \t\r\n]*+ )*)
    (?>(?: (?:`{3,}+|~{3,}+) [a-z0-9_-]*+ [ \t]*+ (?:\r\n?|\n) [ \t\r\n]*+ )?)
    (?: (?P<object> \{ )
      | (?<![ \t]) < (?: (?:summary|course_of_action|curator_activity) > | file \s [^<>]* > ) )
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
"""Prose is lines in which no object starts, and that do not look like the framing of something else."""


class Opening(NamedTuple):
    """Where an answer begins, and whether it is an object; else it is in tags."""

    start: int
    is_object: bool


def opening(head: str) -> Opening | None:
    """Return how the text that starts with *head* begins; None where that is not told yet, or not plainly."""
    match = _OPENING.match(head)
    if match is None:
        return None
    return Opening(match.start("object"), is_object=True) if match["object"] else Opening(0, is_object=False)
