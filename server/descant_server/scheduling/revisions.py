"""What is known of a document after edits whose effect can be told without reading the whole text."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from descant import Analysis, Encoding, Problem, Source
from descant.revising import Known
from descant_server.documents.document_slot import DocumentSlot
from descant_server.presentation.incremental_diagnostics import IncrementalDiagnostics, counted, numbers
from descant_server.scheduling.disk_problems import DiskProblems

if TYPE_CHECKING:
    from descant_server.documents.disk_comparison import DiskSnapshot

Examine = Callable[[Source], Analysis]


@dataclass(frozen=True, slots=True)
class DocumentRevision:
    """The problems of one version, as they are known and as they are shown."""

    uri: str
    version: int
    known: Known
    """What the text alone tells."""
    shown: IncrementalDiagnostics
    disk: DiskProblems | None = None
    """What the disk adds; None where the files were not compared with it."""

    @classmethod
    def of(
        cls,
        analysis: Analysis,
        examine: Examine,
        uri: str,
        version: int,
        encoding: Encoding,
    ) -> "DocumentRevision":
        """Return what the *analysis* of a whole text comes to, which *examine* has made."""
        known = Known.of(analysis, examine)
        return cls(uri, version, known, IncrementalDiagnostics.of(known, uri, encoding))

    @property
    def source(self) -> Source:
        """The text."""
        return self.known.source

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems in the order of the text, those against the disk among them."""
        problems = self.known.problems
        return self.disk.among(problems) if self.disk is not None else problems

    @property
    def is_whole(self) -> bool:
        """Tell whether just this text was analysed as a whole."""
        return self.known.analysis.source is self.source

    @property
    def is_of_text_alone(self) -> bool:
        """Tell whether there are no problems but those of the text."""
        return self.disk is None or not self.disk.problems

    def after(self, slot: DocumentSlot) -> "DocumentRevision | None":
        """Return what is known after the last edit of *slot*; None where only a whole reading can tell."""
        edit = slot.edit
        if edit is None or slot.before is not self.source:
            return None
        known = self.known.revised(edit.span, edit.new, slot.text.source)
        if known is None:
            return None
        disk = self.disk.after(edit.span, edit.new) if self.disk is not None else None
        return DocumentRevision(self.uri, slot.version, known, self.shown.revised(known), disk)

    def compared(self, snapshot: "DiskSnapshot | None") -> "DocumentRevision":
        """Return the same text beside other files on the disk."""
        disk = DiskProblems.of(snapshot, self.known.blocked) if snapshot is not None else None
        return replace(self, disk=disk)

    def says_the_same_as(self, other: "DocumentRevision") -> bool:
        """Tell whether of *other*, which is of the same text, the same is told by the text alone."""
        mine, others = (numbers(revision.known, revision.uri, revision.version) for revision in (self, other))
        return mine == others and self.shown.diagnostics(0) == other.shown.diagnostics(0)

    def is_beside_the_same_as(self, other: "DocumentRevision") -> bool:
        """Tell whether the disk adds the same to *other*, which is of the same text."""
        if self.disk is None or other.disk is None:
            return self.disk is other.disk
        return self.disk.is_shown_like(other.disk) and self.verdict() == other.verdict()

    def verdict(self) -> dict[str, Any]:
        """Return the parameters of ``descant/didAnalyze``."""
        data = numbers(self.known, self.uri, self.version)
        if self.disk is not None:
            data["verdict"] = self.disk.verdict(self.known.files, self.known.blocked)
            if self.disk.problems:
                data["problems"] = counted(self.problems)
        return data


class Revisions:
    """What is known of each document, and what the disk adds to it; one that was closed is unknown."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._known: dict[str, DocumentRevision] = {}
        self._disk: dict[str, DiskProblems] = {}

    def after(self, slot: DocumentSlot) -> DocumentRevision | None:
        """Return what is known after the last edit of *slot*; None where only a whole reading can tell."""
        before, disk = self._known.pop(slot.uri, None), self._disk.pop(slot.uri, None)
        revision = before.after(slot) if before is not None else None
        if revision is not None:
            self._keep(revision)
        elif disk is not None and slot.edit is not None:
            self._disk[slot.uri] = disk.after(slot.edit.span, slot.edit.new)
        return revision

    def disk(self, uri: str) -> DiskProblems | None:
        """Return what the disk adds to the latest text of a document, as far as it is known."""
        return self._disk.get(uri)

    def current(self, slot: DocumentSlot) -> DocumentRevision | None:
        """Return what is known of the latest version of *slot*."""
        known = self._known.get(slot.uri)
        return known if known is not None and known.version == slot.version else None

    def confirm(self, revision: DocumentRevision) -> None:
        """Take what came of a whole reading."""
        self._disk.pop(revision.uri, None)
        self._keep(revision)

    def forget(self, uri: str) -> None:
        """Forget the document."""
        self._known.pop(uri, None)
        self._disk.pop(uri, None)

    def _keep(self, revision: DocumentRevision) -> None:
        self._known[revision.uri] = revision
        if revision.disk is not None:
            self._disk[revision.uri] = revision.disk
