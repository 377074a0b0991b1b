"""What is said of a commit once the files are applied: that it is made, or why not, and what to do then."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from descant_server.terminal.complaints import WHOLE, after_writing, complain
from descant_server.terminal.visible import shortened, visible
from descant_server.workspace.committing.carrying_out import Committed, NotCommitted
from descant_server.workspace.committing.prepared import PreparedCommit
from descant_server.workspace.writing.commit_notes import SHORT_ID

_MOST_LINES = 24
_MOST_PATHS = 10
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class CommitReport:
    """What is known of the commit that was tried."""

    prepared: PreparedCommit
    paths: Sequence[str]
    message: str
    undo: str
    """The command line that takes the files back."""

    def tell(self, outcome: Committed) -> None:
        """Print that it is made."""
        _tell_output(outcome.output)
        short, subject = outcome.id[:SHORT_ID], visible(self.message.splitlines()[0])
        done = f"Committed as {short} {on_branch(outcome.branch)}: {subject}"
        with after_writing(done):
            print(done)
            for line in self._remarks(outcome):
                print(line)
            if not self.prepared.others_staged:  # Git reverts nothing beside them.
                print(visible(f"To undo: {_git(self.prepared)} revert {short}"))
            print(f"To undo the files alone: {self.undo}")

    def tell_failure(self, outcome: NotCommitted) -> None:
        """Say why it is not made; the files are applied all the same."""
        complain(f"the files are applied, but not committed: {outcome.reason}", WHOLE)
        _tell_output(outcome.output)
        if outcome.remains:
            complain(outcome.remains, WHOLE)
        elif (branch := self.prepared.wish.branch) is not None:
            where = on_branch(self.prepared.worktree.branch)
            complain(f"the branch {branch} is taken back: you are {where}, as before", WHOLE)
        complain(f"to commit by hand: {by_hand(self.prepared, self.paths, self.message)}", WHOLE)
        complain(f"to undo: {self.undo}", WHOLE)

    def _remarks(self, outcome: Committed) -> Iterator[str]:
        if outcome.more:
            yield f"  a hook has added: {_some(outcome.more)}"
        if outcome.unstaged:
            yield f"  a hook has changed, and not committed: {_some(outcome.unstaged)}"
        if outcome.less:
            yield f"  no change for git in: {_some(outcome.less)}"
        if own := [path for path in self.paths if path in self.prepared.asks]:
            yield f"  with uncommitted changes of yours: {_some(own)}"


def by_hand(prepared: PreparedCommit, paths: Sequence[str], message: str) -> str:
    """Return the command line that commits *paths*, with the subject of *message*."""
    git, known = _git(prepared), prepared.worktree.entries
    commands = []
    if prepared.wish.branch is not None:
        commands.append(f"{git} switch -c {shlex.quote(prepared.wish.branch)}")
    if new := [path for path in paths if path not in known]:
        commands.append(f"{git} add -N -- {shlex.join(new)}")
    subject = shlex.quote(message.splitlines()[0])
    commands.append(f"{git} commit -m {subject} -- {shlex.join(paths)}")
    return " && ".join(commands)


def on_branch(branch: str | None) -> str:
    """Return where a commit is; None is no branch."""
    return f"on {visible(branch)}" if branch is not None else "on a detached HEAD (no branch)"


def _git(prepared: PreparedCommit) -> str:
    return f"git -C {shlex.quote(str(prepared.worktree.top))}"


def _some(paths: Sequence[str]) -> str:
    more = [f"{len(paths) - _MOST_PATHS:,} more"][: len(paths) > _MOST_PATHS]
    return ", ".join((*(shortened(path, _LONGEST) for path in paths[:_MOST_PATHS]), *more))


def _tell_output(output: str) -> None:
    """Print the last lines of what git and hooks have printed."""
    for line in [line for line in output.splitlines() if line.strip()][-_MOST_LINES:]:
        complain(f"git: {line}")
