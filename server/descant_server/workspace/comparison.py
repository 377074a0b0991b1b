"""An answer held against the folder that it is for: the state of each file, and the problems that follow.

Nothing is written. What is known here may be old when something is written, so it is checked again then.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from descant import Analysis, File, FileState, Problem, file_states
from descant.problems import in_order
from descant.rules.bad_path import BAD_PATH
from descant.rules.path_absolute import PATH_ABSOLUTE
from descant.rules.path_escapes_root import PATH_ESCAPES_ROOT
from descant.rules.sensitive_path import SENSITIVE_PATH
from descant.verdict import reasons_of
from descant_server.workspace.applied_files import AppliedState, as_applied
from descant_server.workspace.carried_choices import CarriedChoices, carry_over, with_origins
from descant_server.workspace.choices import as_chosen
from descant_server.workspace.clashes import without_clashes
from descant_server.workspace.decisions import Decisions, as_decided
from descant_server.workspace.draft import Draft
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.left_out_needs import with_needs
from descant_server.workspace.rebasing import reviewed_drafts
from descant_server.workspace.reviewed import CHECKED, ReviewedFiles
from descant_server.workspace.rules import DISK_RULES, DiskContext, edits, file_missing, path_refused
from descant_server.workspace.rules.made_from_older import MERGE_CONFLICT


class DiskState(StrEnum):
    """How a file of an answer compares with the workspace."""

    NEW = "new"
    MODIFIED = "modified"
    MERGED = "merged"
    """Its change is merged into what was changed since its base, or since it was reviewed."""
    OLDER = "older"
    """It may be an older version, or be made from one: that is asked."""
    CONFLICT = "conflict"
    """It contradicts what was changed since its base, or since it was reviewed."""
    UNCHANGED = "unchanged"
    APPLIED = "applied"
    BLOCKED = "blocked"
    CHANGED = "changed"
    """Since it was reviewed, in a way that cannot be merged."""


READY = frozenset((DiskState.NEW, DiskState.MODIFIED, DiskState.MERGED, DiskState.OLDER))
_NOT_READY = frozenset((DiskState.BLOCKED, DiskState.CONFLICT, DiskState.CHANGED))
OTHER_ENTRY = "another entry of its path is not ready"


@dataclass(frozen=True, slots=True)
class Compared:
    """One file of an answer beside what is there."""

    draft: Draft
    state: DiskState
    reasons: tuple[str, ...] = ()
    """Why it is blocked or changed; each completes the sentence "it is …, since …"."""
    codes: tuple[str, ...] = ()
    """Of the errors in it."""

    @property
    def file(self) -> File:
        """The file, as the answer has it."""
        return self.draft.file

    @property
    def is_ready(self) -> bool:
        """Tell whether it could be applied as it is."""
        return self.state in READY

    @property
    def seen(self) -> str:
        """What tells the file that is there from any other; empty where there is none."""
        return self.draft.before.digest if self.draft.before is not None else ""


@dataclass(frozen=True, slots=True)
class DiskComparison:
    """All files of an answer beside what is there."""

    analysis: Analysis
    """With the problems against the disk among its own."""
    files: tuple[Compared, ...]
    """In the order of the answer."""
    problems: tuple[Problem, ...]
    """The problems against the disk alone, in the order of the text."""
    of_text: Analysis
    """Without them, as the text alone tells."""
    carried: CarriedChoices = field(default_factory=CarriedChoices)
    """What was chosen of files whose text in the answer is another one by now."""

    def reviewed(self, since: str = CHECKED) -> ReviewedFiles:
        """Return what was there of each file, for whoever sees this and applies it later."""
        return ReviewedFiles.of((compared.draft for compared in self.files), since)


def compare(
    analysis: Analysis,
    view: WorkspaceView,
    reviewed: ReviewedFiles | None = None,
    applied: Mapping[str, AppliedState] | None = None,
    decisions: Decisions | None = None,
) -> DiskComparison:
    """Compare the files of *analysis* with those in the folder of *view*.

    *reviewed* is what was there when a person saw what the answer would do: what they saw is merged into
    what has changed since.
    *applied* is what was applied of it: a file that is still so has no problem. *decisions* are what a person
    has made of both sides of conflicts.
    """
    made = without_clashes(reviewed_drafts(analysis, view, reviewed or ReviewedFiles()))
    decisions = decisions or Decisions()
    decided = [as_decided(draft, decisions.by_key) for draft in made]
    carried = carry_over(decided, decisions.choices, decisions.origins)
    choices = {**decisions.choices, **carried.choices}
    made = as_chosen(decided, choices)
    carried = with_origins(carried, decided, made, choices)
    made = with_needs(made) if choices else made
    made = tuple(as_applied(draft, applied or {}) for draft in made)
    context = DiskContext(analysis, made, view)
    problems = in_order(problem for rule in DISK_RULES for problem in rule.check(context))
    whole = with_disk_problems(analysis, problems)
    files = _together(tuple(_compared(whole, made)))
    return DiskComparison(whole, files, problems, analysis, carried)


def with_disk_problems(analysis: Analysis, problems: Sequence[Problem]) -> Analysis:
    """Return *analysis* with *problems* of the disk comparison, in place of those that they say more of."""
    if not problems:
        return analysis
    repeated = {(code, each.span) for each in problems for code in (each.code, *_REPLACED.get(each.code, ()))}
    kept = (problem for problem in analysis.problems if (problem.code, problem.span) not in repeated)
    return replace(analysis, problems=in_order((*kept, *problems)))


_REPLACED = {
    kind.code: [other.code for other in rule.replaces] for rule in DISK_RULES for kind in rule.problem_kinds
}
"""By the code of a problem against the disk: what says less of the text alone."""


_COVERED = frozenset(
    kind.code
    for kind in (
        *(BAD_PATH, PATH_ABSOLUTE, PATH_ESCAPES_ROOT, SENSITIVE_PATH),
        *(*path_refused.RULE.problem_kinds, *file_missing.RULE.problem_kinds, *edits.RULE.problem_kinds),
        MERGE_CONFLICT,
    )
)
"""Of problems that say at their place why a draft cannot be done."""


def _compared(analysis: Analysis, made: Sequence[Draft]) -> Iterator[Compared]:
    for draft, state in zip(made, file_states(analysis), strict=True):
        if reasons := tuple(_reasons(draft, state)):
            codes = dict.fromkeys(error.code for error in state.errors)
            is_conflict = draft.has_conflicts and [*codes] == [MERGE_CONFLICT.code]
            blocked = DiskState.CONFLICT if is_conflict else DiskState.BLOCKED
            yield Compared(draft, blocked, reasons, tuple(codes))
            continue
        yield _of_sound(draft)


def _reasons(draft: Draft, state: FileState) -> Iterator[str]:
    """Yield why a file is blocked, each reason once, the one that says most first."""
    yield from draft.why_not
    if draft.why_not:
        yield from reasons_of(draft.file, [error for error in state.errors if error.code not in _COVERED])
    else:
        yield from state.reasons


def _together(files: tuple[Compared, ...]) -> tuple[Compared, ...]:
    """Return *files* so that of entries of one path, which are written together, none is ready where one is
    not."""
    barred = {
        compared.draft.target.relative
        for compared in files
        if compared.state in _NOT_READY and compared.draft.target is not None
    }
    return tuple(
        replace(compared, state=DiskState.BLOCKED, reasons=(OTHER_ENTRY,))
        if compared.is_ready
        and compared.draft.target is not None
        and compared.draft.target.relative in barred
        else compared
        for compared in files
    )


def _of_sound(draft: Draft) -> Compared:
    if draft.is_applied:
        return Compared(draft, DiskState.APPLIED)
    if draft.is_done:
        return Compared(draft, DiskState.UNCHANGED)
    if draft.outdated:
        return Compared(draft, DiskState.CHANGED, (draft.outdated,))
    return Compared(draft, _ready_state(draft))


def _ready_state(draft: Draft) -> DiskState:
    if draft.before is None:
        return DiskState.NEW
    if draft.merge is not None:
        return DiskState.MERGED
    return DiskState.MODIFIED if draft.base is None else DiskState.OLDER
