"""What is finished in a text that is not plain: it is read again from its start when another file begins.

Where something is damaged, or the answer stands in a frame, only the whole text so far tells what is certain.
It is read up to where the content of a file begins, and as if it ended well there, with a member behind its
files and without, and with an object around it that ends, too: what holds only of a text that is cut off, or
of one end, is not certain. It is read no more often than it has grown for, so that all readings together take
a constant times as long as one of the whole text.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterator
from itertools import pairwise

from descant.analysis import Analysis
from descant.answer import File
from descant.formats import KINDS
from descant.formats.markdown.file_names import MARKDOWN, extension_of
from descant.problems import Severity
from descant.streaming.file_beginnings import FileBeginning, last_beginning
from descant.streaming.plain_fences import plain_fences
from descant.verdict import file_states

_SHARE = 8
"""So many times its length a text may be read altogether."""
_SHORT = 20_000
"""Characters that may be read beyond that, so that of a short text no file has to wait."""
_OF_FORMATS = frozenset(KINDS)
_LONGEST = 300
"""A tag that is longer is not waited for."""


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
        self._begun: FileBeginning | None = None
        """Where a file begins that the text was not yet read up to."""
        self._work = 0
        self._is_lost = False
        """What was finished turned out not to be; nothing more is."""

    def has_begun(self, piece: str) -> bool:
        """Tell whether another file begins in *piece*, the next of the text."""
        window = self._tail + piece
        last = last_beginning(window)
        self._length += len(piece)
        if last is not None:
            self._begun = last._replace(at=self._length - len(window) + last.at)
        # One character more, so that it is known where a line starts.
        self._tail = window[max(last.at - 1 if last else 0, len(window) - _LONGEST) :]
        return last is not None

    def feed(self, piece: str) -> None:
        """Go on with *piece*, and read the text if it is time to."""
        self.has_begun(piece)
        if self._begun and not self._is_lost and self._work <= (_SHARE - 1) * self._length + _SHORT:
            self._take(self._begun)
            self._begun = None

    def _take(self, begun: FileBeginning) -> None:
        analysis = self._read_up_to(begun.at, begun.ends[0])
        files = {_identity(file) for file in analysis.answer.files}
        self._is_lost = any(_identity(file) not in files for file in self.files)
        if self._is_lost:
            return
        self.format = analysis.format
        behind = self.files[-1].span.end if self.files else 0
        new = [file for file in _certain(analysis) if file.span.start >= behind]
        for end in begun.ends[1:] if new else ():
            certain = {_identity(file) for file in _certain(self._read_up_to(begun.at, end))}
            new = [file for file in new if _identity(file) in certain]
        self.files += new

    def _read_up_to(self, length: int, end: str) -> Analysis:
        self._work += length
        return self._read(length, end)


def _certain(analysis: Analysis) -> Iterator[File]:
    """Yield the files that are ready, and behind which another one has begun.

    In Markdown, patches and diffs what is odd at a file, or before the next one, may come to mean something
    else: these go by lines, and what follows may explain each of them. A README may go on behind its fence.
    """
    doubts: list[int] = []
    if analysis.parts is not None and analysis.parts.has_operations:
        problems = (problem for problem in analysis.problems if problem.kind in _OF_FORMATS)
        doubts = [problem.span.start for problem in problems if problem.severity <= Severity.WARNING]
    fences = plain_fences(analysis.source.text) if analysis.format == "markdown" else None
    for state, following in pairwise(file_states(analysis)):
        file, other = state.file, following.file
        has_begun = other.path_node.complete and (other.content is not None or other.operation != "write")
        is_odd = bisect_left(doubts, file.span.start) < bisect_right(doubts, other.span.start)
        if fences:
            is_markdown = extension_of(file.path) in MARKDOWN or file.content_span.start in fences.in_markdown
            is_odd = is_odd or is_markdown or other.content_span.start > fences.end
        if has_begun and not is_odd and not state.is_blocked and file.index is not None:
            yield file


def _identity(file: File) -> Hashable:
    """Return what tells a file from others; in a frame its places depend on all of the text."""
    hunks = tuple((hunk.span, hunk.old_lines, hunk.new_lines) for hunk in file.hunks)
    return file.index, file.span, file.path, file.content, hunks
