"""``descant apply --commit``: exactly the applied files become a commit, by ``git commit`` of the user."""

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from descant_server.commands.command import Status, UsageError
from descant_server.commands.commit_report import CommitReport, by_hand, on_branch
from descant_server.terminal.complaints import WHOLE, complain
from descant_server.terminal.visible import shortened, visible
from descant_server.wording.plurals import plural
from descant_server.workspace.committing.carrying_out import NotCommitted, commit
from descant_server.workspace.committing.message import commit_message
from descant_server.workspace.committing.prepared import CommitWish, PreparedCommit, prepare
from descant_server.workspace.committing.worktree import CommitRefusedError
from descant_server.workspace.comparison import Compared, DiskComparison, DiskState
from descant_server.workspace.content import Content
from descant_server.workspace.plan import Plan, PlannedWrite
from descant_server.workspace.selecting import asked_for, plan_of, select, select_with_conflicts
from descant_server.workspace.writing.commit_notes import note_commit
from descant_server.workspace.writing.state_folder import StateFolder

_MOST_LINES = 12
_MOST_PATHS = 10
_LONGEST = 300


@dataclass(frozen=True)
class CommitOfAnswer:
    """The commit that an answer is to become."""

    prepared: PreparedCommit
    comparison: DiskComparison
    """With what has to be asked for because it is committed."""

    def tell(self, console: Console, files: Sequence[Compared]) -> None:
        """Print what will be committed of *files*, and what of the repository will run."""
        prepared, steps = self.prepared, plan_of(files, "").steps
        subject, *body = self.message(plan_of(files, "")).split("\n")
        console.print(Text(f"Commit {self._where()}: {visible(subject)}", "bold"))
        for line in body[1 : _MOST_LINES + 1]:
            console.print(Text(f"    {visible(line)}".rstrip(), "dim"))
        if len(body) > _MOST_LINES + 1:
            console.print(Text(f"    and {plural(len(body) - _MOST_LINES - 1, 'more line')}", "dim"))
        mine = {prepared.path_of(step.relative) for step in steps}
        for paths, why in (
            (prepared.ignored, "git ignores it"),
            (prepared.untracked, "git has never known it"),
        ):
            for path in [path for path in paths if path in mine][:_MOST_PATHS]:
                console.print(Text(f"  not committed: {shortened(path, _LONGEST)}, since {why}", "yellow"))
        for label, programs in (("hooks", prepared.hooks), ("filters", prepared.filters)):
            if programs:
                console.print(Text(f"  git commit runs {label}: {visible(', '.join(programs))}", "dim"))
        if prepared.others_staged:
            verb = "stays" if prepared.others_staged == 1 else "stay"
            others = plural(prepared.others_staged, "other staged file")
            console.print(Text(f"  {others} {verb} staged", "dim"))

    def nothing_to_write(self, only: Sequence[str] | None) -> int:
        """Say so, and what was written before and is not committed; return the exit status."""
        done = [each for each in asked_for(self.comparison.files, only) if each.state is DiskState.UNCHANGED]
        paths = self.prepared.uncommitted(step for each in done for step in each.draft.steps)
        if not paths:
            complain("nothing to write, and nothing to commit")
            return Status.CLEAN
        command = by_hand(self.prepared, paths, self.message(Plan(())))
        complain(f"nothing to write; applied before and not committed: {command}", WHOLE)
        return Status.PROBLEMS

    def message(self, plan: Plan) -> str:
        """Return its message where *plan* is what is done."""
        if self.prepared.wish.message is not None:
            return self.prepared.wish.message
        summary = self.comparison.analysis.answer.summary
        return commit_message(str(summary.value) if summary is not None else None, plan.steps)

    def checked_again(self, plan: Plan) -> "CommitOfAnswer":
        """Look again, right before *plan* is done. Raises UsageError where that is not possible any more."""
        try:
            return replace(self, prepared=self.prepared.again(plan.steps))
        except CommitRefusedError as error:
            raise _refused(error) from None

    def carry_out(self, plan: Plan, entry: str, state: StateFolder, undo: str) -> int:
        """Commit what was done by *plan*, the apply *entry* of the journal; *undo* takes that back.

        Return the exit status.
        """
        message = self.message(plan)
        work = self.prepared.work(plan.steps, message)
        outcome = commit(self.prepared.worktree, work)
        report = CommitReport(self.prepared, work.paths, message, undo)
        if isinstance(outcome, NotCommitted):
            report.tell_failure(outcome)
            if outcome.is_interrupted:
                raise KeyboardInterrupt
            return Status.PROBLEMS
        if trouble := note_commit(state, entry, outcome.id):
            complain(trouble, WHOLE)
        report.tell(outcome)
        return Status.CLEAN

    def _where(self) -> str:
        worktree, wish = self.prepared.worktree, self.prepared.wish
        where = on_branch(worktree.branch) if wish.branch is None else f"on the new branch {wish.branch}"
        return f"{visible(where)}{'' if worktree.head is not None else ' (the first one)'}"


def commit_of(
    arguments: Namespace, wish: CommitWish, folder: Path, comparison: DiskComparison
) -> CommitOfAnswer:
    """Return the commit of the files of *comparison* that can be applied to *folder*, as *wish* has it.

    Raises UsageError where there can be none; nothing is written then.
    """
    selection = select(comparison.files, lambda _: True, arguments.only)
    if arguments.interactive:
        selection = select_with_conflicts(comparison.files, arguments.only)
    steps = {step.relative: step for each in selection.chosen for step in _steps(each)}
    try:
        prepared = prepare(folder, (*steps.values(),), wish)
    except CommitRefusedError as error:
        raise _refused(error) from None
    files = tuple(_with_question(prepared, compared) for compared in comparison.files)
    return CommitOfAnswer(prepared, replace(comparison, files=files))


def _refused(error: CommitRefusedError) -> UsageError:
    return UsageError(f"cannot commit, and nothing was applied: {error}")


def _with_question(prepared: PreparedCommit, compared: Compared) -> Compared:
    """Return *compared*, asked for by itself where more than the answer's change is committed."""
    steps = _steps(compared)
    reasons = [why for step in steps if (why := prepared.asks.get(prepared.path_of(step.relative)))]
    # Of a file that is only taken away, nothing gets into the commit.
    if not reasons or all(step.after is None for step in steps):
        return compared
    return replace(compared, draft=replace(compared.draft, asks=(*compared.draft.asks, *reasons)))


def _steps(compared: Compared) -> tuple[PlannedWrite, ...]:
    """Return what is done to a file; where a person has yet to decide that, what it is before."""
    draft = compared.draft
    if draft.has_conflicts and draft.target is not None and draft.before is not None:
        before = draft.before.content
        return (PlannedWrite(draft.target.relative, before, Content(before.data + b"\n", before.mode)),)
    return draft.steps
