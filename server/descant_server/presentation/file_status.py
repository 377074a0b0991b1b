"""The state of the files of an answer, in words: beside the disk, or as far as the text alone tells.

One code for lenses, reviews, actions and the verdict, so that all of them say the same.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from descant import File, FileState, file_states
from descant_server.documents.document_store import Document
from descant_server.presentation.line_counts import LineCounts
from descant_server.wording.file_operations import DONE_TO, readiness
from descant_server.wording.plurals import plural

if TYPE_CHECKING:
    from descant_server.workspace.comparison import Compared


@dataclass(frozen=True, slots=True)
class FileStatus:
    """One file of an answer, and whether it could be applied."""

    file: File
    word: str
    """Its state: ``new``, ``modified``, ``merged``, ``older``, ``conflict``, ``unchanged``, ``applied``,
    ``blocked`` or ``changed``; ``ready`` where only the text is known."""
    is_ready: bool
    reasons: tuple[str, ...] = ()
    """Why it is not ready; each completes the sentence "it is …, since …"."""
    asks: tuple[str, ...] = ()
    """Why a person has to agree to just this file; each completes the sentence "it …"."""
    kept: str = ""
    """Of a merged file: since when it was changed, and how many lines changed since are kept."""
    title: str = ""
    """Its state in more words, such as ``conflict in 2 places``; may be empty."""
    why: str = ""
    """What blocks it in two to four words, such as ``path refused``; empty for one that is not blocked."""
    counts: str = ""
    """Lines that come and go, such as ``+3 −1``; empty where that is not worked out."""
    lines: tuple[str, ...] = ()
    """The same in words."""

    @property
    def spoken(self) -> str:
        """Return its state as it is read aloud, such as ``modified, 3 lines added, 1 line removed``."""
        return ", ".join([self.title or self.word, *self.lines])

    @property
    def details(self) -> tuple[str, ...]:
        """Return why, and why it is asked for, in sentences."""
        kept = (f"{self.word}: {self.kept}",) if self.kept else ()
        asks = (f"it {asks}" for asks in self.asks)
        return tuple(_as_sentence(each) for each in (*self.reasons, *kept, *asks))

    @property
    def phrase(self) -> str:
        """Return its state with what is counted, such as ``modified +3 −1``."""
        state = self.word if self.kept else self.title or self.word
        return f"{state} {self.counts}".rstrip()

    @property
    def short(self) -> str:
        """Return its status for a narrow column with a picture of its state: ``+3 −1``, ``path refused``."""
        if not self.is_ready:
            return self.why or (self.word if self.word == "conflict" else self.title or self.word)
        done = DONE_TO.get(self.file.operation)
        state = done or self.phrase
        if self.word == "modified" and not done:
            in_brackets = self.title.removeprefix("modified").strip(" ()")
            state = " ".join(filter(None, (in_brackets, self.counts))) or state
        return f"{state}, needs consent" if self.asks else state

    @property
    def sentence(self) -> str:
        """Return its status, such as ``blocked: it is incomplete`` or ``modified +3 −1``."""
        if self.reasons:
            return f"{self.word}: {'; '.join(self.reasons)}"
        return "; ".join((self.phrase, *filter(None, (self.kept, *(f"it {asks}" for asks in self.asks[:1])))))


def file_statuses(document: Document) -> tuple[FileStatus, ...]:
    """Return the status of each file of *document*, in the order of the answer."""
    if (comparison := document.comparison) is not None:
        return tuple(map(_status_of, comparison.files))
    return tuple(map(_status_in_text, file_states(document.analysis)))


def counted(
    document: Document, number: int, status: FileStatus, counts: LineCounts | None = None
) -> FileStatus:
    """Return *status*, that of file *number* of *document*, with its counts of added and removed lines.

    *counts* are those that are known already.
    """
    comparison = document.comparison
    if comparison is None or not status.is_ready or status.word == "new":
        return status
    # Only who counts lines waits for what counts them.
    from descant_server.workspace.diffing import shown_diff_of

    diff = shown_diff_of(comparison.files[number].draft)
    if diff is None or diff.is_binary:
        return status
    added, removed = (counts or LineCounts()).of(diff)
    lines = f"{plural(added, 'line')} added", f"{plural(removed, 'line')} removed"
    return replace(status, counts=f"+{added:,} −{removed:,}", lines=lines)


def headline(document: Document) -> str:
    """Return the verdict on the answer, such as ``2 files: 1 ready, 1 blocked (truncated)``."""
    if (comparison := document.comparison) is not None:
        from descant_server.workspace.verdict import verdict_line

        return verdict_line(comparison.files)
    return readiness(file_states(document.analysis))


def _status_of(compared: "Compared") -> FileStatus:
    # Only who compares with a folder waits for what tells of bases.
    from descant_server.presentation.base_status import kept_by, title_of
    from descant_server.workspace.comparison import DiskState
    from descant_server.workspace.verdict import why_blocked

    return FileStatus(
        *(compared.file, compared.state.value, compared.is_ready, compared.reasons, compared.draft.asks),
        kept=kept_by(compared),
        title=title_of(compared),
        why=why_blocked(compared) if compared.state is DiskState.BLOCKED else "",
    )


def _status_in_text(state: FileState) -> FileStatus:
    if not state.is_blocked:
        return FileStatus(state.file, "ready", is_ready=True)
    # Such as "it is incomplete" and "2 errors in it: wrong-type, bad-path".
    why = state.reasons[0].removeprefix("it is ").removeprefix("it has ").partition(":")[0]
    why = why.removesuffix(" in it")
    return FileStatus(state.file, "blocked", is_ready=False, reasons=state.reasons, why=why)


def _as_sentence(phrase: str) -> str:
    return f"{phrase[:1].upper()}{phrase[1:]}."
