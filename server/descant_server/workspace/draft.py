"""One file of an answer beside the disk: what it would come to, or why it cannot."""

from dataclasses import dataclass
from typing import NamedTuple

from descant import File
from descant.merging import ChosenChange, LineReplacement, Merge
from descant.patching import HunkOutcome, Patched
from descant_server.workspace.base import Base, BaseEvidence
from descant_server.workspace.existing import Existing
from descant_server.workspace.paths import PathRefused, WritablePath
from descant_server.workspace.plan import PlannedWrite


class LeftOutNeed(NamedTuple):
    """A hunk that is left out although the rest of its file needs it."""

    left_out: LineReplacement
    name: str = ""
    """What only it defines; empty where it is needed otherwise."""
    by: LineReplacement | None = None
    """The hunk that needs it, where that is known."""
    error: str = ""
    """Why the file cannot be read in its language without it, as a sentence."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What is known of one file of an answer beside the disk."""

    file: File
    target: WritablePath | None = None
    """None where the path is refused."""
    new_target: WritablePath | None = None
    """Where it is moved to."""
    before: Existing | None = None
    """What is there; None where there is nothing, or where it cannot be looked at."""
    after: str | None = None
    """The text that is there afterwards; None where there is none, or it cannot be told."""
    steps: tuple[PlannedWrite, ...] = ()
    """What is done on the disk: nothing for a file that is open in an editor, which is edited there."""
    reasons: tuple[str, ...] = ()
    """Why it cannot be done; each completes the sentence "it is blocked, since …"."""
    refused: PathRefused | None = None
    """Why its path may not be touched."""
    lacks: str = ""
    """What it needs and the workspace has not, or has and must not have; completes the same sentence."""
    asks: tuple[str, ...] = ()
    """Why a person has to agree to just this file; each completes the sentence "it …"."""
    patched: Patched | None = None
    """How its edits fit to the text."""
    base: Base | None = None
    """What the answer was made from, where that is not what is there."""
    former: Base | None = None
    """A version in which lines that it edits stood elsewhere, so that these may be meant."""
    merge: Merge | None = None
    """What its change and those since its base make together."""
    outdated: str = ""
    """Why it is not what was reviewed, where that cannot be merged; completes the same sentence."""
    resolving: str | None = None
    """Of one with conflicts: its text as far as a person has resolved them, with markers at those left."""
    is_decided: bool = False
    """Whether a person has decided what becomes of both sides."""
    chosen: ChosenChange | None = None
    """What a person has made of its change: what there is and what it becomes, and what is left out."""
    needs: tuple[LeftOutNeed, ...] = ()
    """What a person has left out of its change although the rest needs it."""
    is_applied: bool = False
    """Whether it was done before, and what that has left is there still, so that nothing is to be done."""

    @property
    def why_not(self) -> tuple[str, ...]:
        """All reasons why it cannot be done."""
        return tuple(reason for reason in (*self.reasons, self.lacks, self._misplaced) if reason)

    @property
    def _misplaced(self) -> str:
        if self.patched is None or self.patched.text is not None:
            return ""
        count = sum(not match.outcome.is_fine for match in self.patched.matches)
        if not count:
            return "another edit of this file does not match"
        total = len(self.patched.matches)
        outcomes = {match.outcome for match in self.patched.matches if not match.outcome.is_fine}
        if outcomes == {HunkOutcome.ELSEWHERE}:
            who = "its edit names" if total == 1 else f"{count:,} of its {total:,} edits name"
            return f"{who} another place than the one that fits"
        if count == total:
            return f"{'the search texts of its edits were' if total > 1 else 'search text'} not found"
        return f"{count:,} of its {total:,} edits {'does' if count == 1 else 'do'} not match the file"

    @property
    def has_conflicts(self) -> bool:
        """Tell whether its change contradicts one since its base, so that a person has to decide."""
        return self.merge is not None and bool(self.merge.conflicts)

    @property
    def is_rebased(self) -> bool:
        """Tell whether its file has changed since it was reviewed, which is merged or contradicts it."""
        return self.base is not None and self.base.evidence is BaseEvidence.REVIEWED

    @property
    def bytes_there(self) -> str:
        """What tells the bytes that are there from any others; empty where that is not what counts."""
        return self.before.content.digest if self.before is not None and not self.before.is_unsaved else ""

    @property
    def old_text(self) -> str | None:
        """What is there, as text; None where nothing is, or no text."""
        text = self.before.text if self.before is not None else None
        return text if isinstance(text, str) else None

    @property
    def is_done(self) -> bool:
        """Tell whether all is there already as the answer has it."""
        if self.is_opened and not self.steps:
            return self.after is not None and self.after == self.old_text
        return bool(self.steps) and all(
            step.before is not None and step.before == step.after for step in self.steps
        )

    @property
    def is_opened(self) -> bool:
        """Tell whether an editor has it open, so that it is edited there."""
        return self.before is not None and self.before.opened is not None
