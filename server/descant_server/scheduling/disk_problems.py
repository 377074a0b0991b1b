"""What the disk adds to what is shown of a document, from one look at its files to the next.

Edits only move it: what they do to the files that they are in is looked up when typing stops, and until then
nothing is said against the disk of these.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from descant import Analysis, File, Problem, Span
from descant.problems import in_order
from descant.revising.moving import moved

if TYPE_CHECKING:
    from descant_server.documents.disk_comparison import DiskSnapshot
    from descant_server.documents.related_locations import Key, Plain


FileIdentity = tuple[str, str, str | None]
"""Its path, what is done with it, and its new path."""


@dataclass(frozen=True, slots=True)
class DiskProblems:
    """Problems and numbers."""

    problems: tuple[Problem, ...]
    """The problems against the disk, in the order of the text."""
    places: "tuple[tuple[Plain, ...], ...]"
    """The related locations of each of them."""
    files: tuple[Span, ...]
    """Where the files of the answer are."""
    identities: tuple[FileIdentity, ...]
    """What tells which files they are."""
    ready: int
    blocked: int
    changed: int
    _blocked_by_text: int
    """How many were blocked by what the text alone tells, when the whole was read."""

    @classmethod
    def of(cls, snapshot: "DiskSnapshot", blocked_by_text: int) -> "DiskProblems":
        """Return what was found when the files of a whole text were compared with the disk."""
        comparison = snapshot.comparison
        states = [compared.state.value for compared in comparison.files]
        return cls(
            comparison.problems,
            tuple(snapshot.related.get((problem.code, problem.span), ()) for problem in comparison.problems),
            tuple(compared.file.span for compared in comparison.files),
            _identities(compared.file for compared in comparison.files),
            sum(compared.is_ready for compared in comparison.files),
            states.count("blocked") + states.count("conflict"),
            states.count("changed"),
            blocked_by_text,
        )

    def after(self, edited: Span, new: str) -> "DiskProblems":
        """Return what is left of it when *new* was put in place of what was at *edited*."""
        growth = len(new) - (edited.end - edited.start)
        touched = [span for span in self.files if span.touches(edited)]

        def move(offset: int) -> int | None:
            if offset <= edited.start:
                return offset
            return offset + growth if offset >= edited.end else None

        kept, places = [], []
        for problem, related in zip(self.problems, self.places, strict=True):
            is_in_edited = any(span.touches(problem.span) for span in touched)
            again = None if is_in_edited else moved(problem, move, problem.pointer)
            if again is not None:
                kept.append(again)
                places.append(related)
        files = tuple(
            Span(_moved(span.start, edited, growth), _moved(span.end, edited, growth)) for span in self.files
        )
        return replace(self, problems=tuple(kept), places=tuple(places), files=files)

    def is_of(self, analysis: Analysis) -> bool:
        """Tell whether *analysis* is of the same files, whatever is in them."""
        return self.identities == _identities(analysis.answer.files)

    @property
    def related(self) -> "dict[Key, tuple[Plain, ...]]":
        """What is to be seen in the files themselves for a problem, by its code and its place."""
        keys = ((problem.code, problem.span) for problem in self.problems)
        return dict(zip(keys, self.places, strict=True))

    def among(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        """Return *problems* of the text with these, in place of those that they say more of."""
        if not self.problems:
            return tuple(problems)
        own = {(problem.code, problem.span) for problem in self.problems}
        return in_order((*(each for each in problems if (each.code, each.span) not in own), *self.problems))

    def is_shown_like(self, other: "DiskProblems") -> bool:
        """Tell whether the problems of *other*, which is of the same text, are shown in the same way."""
        return _shown(self.problems) == _shown(other.problems)

    def verdict(self, files: int, blocked_by_text: int) -> dict[str, int]:
        """Return the numbers for an answer of so many *files*, so many of them blocked by the text alone."""
        more = blocked_by_text - self._blocked_by_text
        return {
            "files": files,
            "ready": max(0, self.ready - more),
            "blocked": max(0, self.blocked + more),
            "changed": self.changed,
        }


def _identities(files: Iterable[File]) -> tuple[FileIdentity, ...]:
    return tuple((file.path, file.operation, file.new_path) for file in files)


def _moved(offset: int, edited: Span, growth: int) -> int:
    return offset if offset <= edited.start else max(edited.start, offset + growth)


def _shown(problems: Sequence[Problem]) -> list[object]:
    return [(problem.code, problem.span, problem.severity, problem.message) for problem in problems]
