"""What is finished in a text that is not plain: it is read again from its start when another file begins.

Where something is damaged, or the answer stands in a frame, only the whole text so far tells what is certain.
It is read no more often than it has grown for, so that all readings together take a constant times as long
as one of the whole text.
"""

from collections.abc import Callable, Hashable, Iterator
from itertools import pairwise

from descant.analysis import Analysis
from descant.answer import File
from descant.patterns import regex
from descant.verdict import file_states

_SHARE = 8
"""So many times its length a text may be read altogether."""
_SHORT = 20_000
"""Characters that may be read beyond that, so that of a short text no file has to wait."""
_LONGEST = 300
"""A tag that is longer is not waited for."""
_BEGUN = regex(r"""\bcontent\\*+"\s*+:\s*+\\*+"|<file\s[^<>]++>""")
"""Where the content of a file begins, however often it is escaped."""


class PrefixReader:
    """Reads prefixes of a text. What is finished is only ever added to."""

    def __init__(self, read: Callable[[], Analysis]) -> None:
        """*read* reads all the text that there is."""
        self.files: list[File] = []
        """Those that are finished; those that were before this reads anything may be put here."""
        self.format: str | None = None
        self._read = read
        self._tail = ""
        """What the beginning of a content may be the end of."""
        self._work = 0
        self._is_due = True
        self._is_lost = False
        """What was finished turned out not to be; nothing more is."""

    def has_begun(self, piece: str) -> bool:
        """Tell whether the content of a file begins in *piece*, the next of the text."""
        window = self._tail + piece
        begun = [match.end() for match in _BEGUN.finditer(window)]
        self._tail = window[max(begun[-1] if begun else 0, len(window) - _LONGEST) :]
        return bool(begun)

    def feed(self, piece: str, length: int) -> None:
        """Go on with *piece*, which makes the text *length* long, and read it if it is time to."""
        self._is_due = self.has_begun(piece) or self._is_due
        if self._is_due and not self._is_lost and self._work <= (_SHARE - 1) * length + _SHORT:
            self._work += length
            self._is_due = False
            self._take(self._read())

    def _take(self, analysis: Analysis) -> None:
        files = {_identity(file) for file in analysis.answer.files}
        self._is_lost = any(_identity(file) not in files for file in self.files)
        if not self._is_lost:
            self.format = analysis.format
            behind = self.files[-1].span.end if self.files else 0
            self.files += [file for file in _certain(analysis) if file.span.start >= behind]


def _certain(analysis: Analysis) -> Iterator[File]:
    """Yield the files that are ready, and behind which another one has begun."""
    for state, following in pairwise(file_states(analysis)):
        has_begun = following.file.path_node.complete and following.file.content is not None
        if has_begun and not state.is_blocked and state.file.index is not None:
            yield state.file


def _identity(file: File) -> Hashable:
    """Return what tells a file from others; in a frame its places depend on all of the text."""
    return file.index, file.span, file.path, file.content
