"""``descant apply --commit``: exactly the applied files become a commit, by ``git commit`` of the user."""

import shlex
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from descant_server.commands.command import Status, UsageError
from descant_server.commands.commit_arguments import SHORT_ID
from descant_server.terminal.complaints import WHOLE, after_writing, complain
from descant_server.terminal.visible import shortened, visible
from descant_server.wording.plurals import plural
from descant_server.workspace.committing.carrying_out import Committed, NotCommitted, commit
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
        by_hand = self._by_hand(paths, self.message(Plan(())))
        complain(f"nothing to write; applied before and not committed: {by_hand}", WHOLE)
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
        if isinstance(outcome, NotCommitted):
            self._tell_failure(outcome, work.paths, message, undo)
            if outcome.is_interrupted:
                raise KeyboardInterrupt
            return Status.PROBLEMS
        if trouble := note_commit(state, entry, outcome.id):
            complain(trouble, WHOLE)
        for line in _lines(outcome.output):
            complain(f"git: {line}")
        done = (
            f"Committed as {outcome.id[:SHORT_ID]} {_on(outcome.branch)}: {visible(message.splitlines()[0])}"
        )
        with after_writing(done):
            print(done)
            for line in self._remarks(outcome, work.paths):
                print(line)
            if not self.prepared.others_staged:  # Git reverts nothing beside them.
                print(f"To undo: {visible(f'{self._git} revert {outcome.id[:SHORT_ID]}')}")
            print(f"To undo the files alone: {undo}")
        return Status.CLEAN

    @property
    def _git(self) -> str:
        return f"git -C {shlex.quote(str(self.prepared.worktree.top))}"

    def _where(self) -> str:
        worktree, wish = self.prepared.worktree, self.prepared.wish
        where = f"on the new branch {wish.branch}" if wish.branch is not None else _on(worktree.branch)
        return f"{visible(where)}{'' if worktree.head is not None else ' (the first one)'}"

    def _remarks(self, outcome: Committed, paths: Sequence[str]) -> Iterator[str]:
        if outcome.more:
            yield f"  a hook has added: {_some(outcome.more)}"
        if outcome.less:
            yield f"  without a change in git's eyes: {_some(outcome.less)}"
        if own := [path for path in paths if path in self.prepared.asks]:
            yield f"  with uncommitted changes of yours: {_some(own)}"

    def _tell_failure(self, outcome: NotCommitted, paths: Sequence[str], message: str, undo: str) -> None:
        complain(f"the files are applied, but not committed: {outcome.reason}", WHOLE)
        for line in _lines(outcome.output):
            complain(f"git: {line}")
        if outcome.remains:
            complain(outcome.remains, WHOLE)
        elif (branch := self.prepared.wish.branch) is not None:
            where = _on(self.prepared.worktree.branch)
            complain(f"the branch {branch} is taken back: you are {where}, as before", WHOLE)
        complain(f"to commit by hand: {self._by_hand(paths, message)}", WHOLE)
        complain(f"to undo: {undo}", WHOLE)

    def _by_hand(self, paths: Sequence[str], message: str) -> str:
        """Return the command line that commits *paths*."""
        git, known = self._git, self.prepared.worktree.entries
        commands = []
        if self.prepared.wish.branch is not None:
            commands.append(f"{git} switch -c {shlex.quote(self.prepared.wish.branch)}")
        if new := [path for path in paths if path not in known]:
            commands.append(f"{git} add -N -- {shlex.join(new)}")
        subject = shlex.quote(message.splitlines()[0])
        commands.append(f"{git} commit -m {subject} -- {shlex.join(paths)}")
        return " && ".join(commands)


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


def _on(branch: str | None) -> str:
    return f"on {branch}" if branch is not None else "on a detached HEAD (no branch)"


def _some(paths: Sequence[str]) -> str:
    more = [f"{len(paths) - _MOST_PATHS:,} more"][: len(paths) > _MOST_PATHS]
    return ", ".join((*(shortened(path, _LONGEST) for path in paths[:_MOST_PATHS]), *more))


def _lines(output: str) -> list[str]:
    """Return the last lines of what git and hooks have printed."""
    return [line for line in output.splitlines() if line.strip()][-2 * _MOST_LINES :]
