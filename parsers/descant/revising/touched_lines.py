"""The lines that an edit touches, and whether they may be more than a part of one content.

Where no schema tells what belongs to an answer, what a chat page or a server has wrapped around it is looked
for in the whole text, and its lines tell where a file ends: such marks in one file count for others.
"""

import re

from descant.lines import line_start
from descant.patterns import regex
from descant.source import Span

_MARK = regex(
    r"(?i:[<&\\]|analysis|assistant|commentary)|^[ \t+-]*+(?:>|(?i:data|event|id|retry):)"
    r"|^[ \t]*+(?:@@|---|\+\+\+|\*\*\*|===|diff )|```|~~~",
    re.MULTILINE,
)
"""One of these is in whatever begins a frame among lines of text, see ``framing/frames``, or in a marker."""


def are_plain(text: str, edit: Span, new: str) -> bool:
    """Tell whether lines at *edit* have no mark that others could be read by, nor with *new* in its place."""
    start = line_start(text, edit.start)
    ends = [end for end in (text.find("\n", edit.end), text.find("\r", edit.end)) if end >= 0]
    end = min(ends, default=len(text))
    after = text[start : edit.start] + new + text[edit.end : end]
    return not any(_MARK.search(lines) for lines in (text[start:end], after))
