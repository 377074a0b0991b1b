"""What is finished in a text that is not plain: it is read again from its start when another file begins.

Where something is damaged, or the answer stands in a frame, only the whole text so far tells what is certain.
It is read up to where the content of a file begins, and as if it ended well there, with a member behind its
files and without: what holds only of a text that is cut off, or of one end, is not certain. It is read no
more often than it has grown for, so that all readings together take a constant times as long as one of the
whole text.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
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
_BEGUN = regex(r"""\bcontent\\*+"\s*+:\s*+(?P<quote>\\*+")|<file\s[^<>]++>""")
"""Where the content of a file begins, however often it is escaped."""


class PrefixReader:
    """Reads prefixes of a text. What is finished is only ever added to."""

    def __init__(self, read: Callable[[int, str], Analysis]) -> None:
        """*read* takes a length and an end, and reads so much of the text with this end."""
        self.files: list[File] = []
        """Those that are finished; those that were before this reads anything may be put here."""
        self.format: str | None = None
        self._read = read
        self._length = 0
        self._tail = ""
        """What the beginning of a content may be the end of."""
        self._begun: tuple[int, tuple[str, ...]] | None = None
        """Where a content begins that the text was not yet read up to, and each that would end all there."""
        self._work = 0
        self._is_lost = False
        """What was finished turned out not to be; nothing more is."""

    def has_begun(self, piece: str) -> bool:
        """Tell whether the content of a file begins in *piece*, the next of the text."""
        window = self._tail + piece
        last = next(iter(deque(_BEGUN.finditer(window), maxlen=1)), None)
        self._length += len(piece)
        if last is not None:
            self._begun = self._length - len(window) + last.end(), _ends(last["quote"])
        self._tail = window[max(last.end() if last else 0, len(window) - _LONGEST) :]
        return last is not None

    def feed(self, piece: str) -> None:
        """Go on with *piece*, and read the text if it is time to."""
        self.has_begun(piece)
        if self._begun and not self._is_lost and self._work <= (_SHARE - 1) * self._length + _SHORT:
            self._take(*self._begun)
            self._begun = None

    def _take(self, length: int, ends: Sequence[str]) -> None:
        analysis = self._read_up_to(length, ends[0])
        files = {_identity(file) for file in analysis.answer.files}
        self._is_lost = any(_identity(file) not in files for file in self.files)
        if self._is_lost:
            return
        self.format = analysis.format
        behind = self.files[-1].span.end if self.files else 0
        new = [file for file in _certain(analysis) if file.span.start >= behind]
        for end in ends[1:] if new else ():
            certain = {_identity(file) for file in _certain(self._read_up_to(length, end))}
            new = [file for file in new if _identity(file) in certain]
        self.files += new

    def _read_up_to(self, length: int, end: str) -> Analysis:
        self._work += length
        return self._read(length, end)


def _ends(quote: str | None) -> tuple[str, ...]:
    """Return what may end an answer where a content begins; *quote* is what opens it, None in tags."""
    if quote is None:
        return ("\n</file>\n",)
    return (f"{quote}}}]}}", f"{quote}}}], {quote}summary{quote}: {quote}{quote}}}")


def _certain(analysis: Analysis) -> Iterator[File]:
    """Yield the files that are ready, and behind which another one has begun."""
    for state, following in pairwise(file_states(analysis)):
        has_begun = following.file.path_node.complete and following.file.content is not None
        if has_begun and not state.is_blocked and state.file.index is not None:
            yield state.file


def _identity(file: File) -> Hashable:
    """Return what tells a file from others; in a frame its places depend on all of the text."""
    return file.index, file.span, file.path, file.content
