"""The commit of what was applied before: of which files, and what a person has to know before it is made.

Nothing is written here. What somebody has committed by other means meanwhile is left out.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from descant_server.wording.plurals import plural
from descant_server.workspace.bases.git_reader import GitError
from descant_server.workspace.committing.applied_changes import AppliedChange, applied_changes
from descant_server.workspace.committing.prepared import CommitWish, PreparedCommit, prepare
from descant_server.workspace.committing.uncommitted import why_to_ask
from descant_server.workspace.committing.worktree import CommitRefusedError, Worktree
from descant_server.workspace.content import Content, digest_of
from descant_server.workspace.plan import PlannedWrite
from descant_server.workspace.writing.reasons import listed
from descant_server.workspace.writing.state_folder import StateFolder

_NOTHING = "nothing of this answer is applied. Apply its files first"
_UNDONE = "the files are as they were before they were applied. Apply them again first"
_IGNORED = "git ignores {}. Take it out of .gitignore, or add it by `git add --force`"
_UNSAVED = "{} not saved yet. Save first, then commit again"


@dataclass(frozen=True, slots=True)
class AppliedCommit:
    """A commit of applied files that nothing hinders, as far as can be told."""

    prepared: PreparedCommit
    steps: tuple[PlannedWrite, ...]
    """Of all that is committed, from before it was applied to now."""
    entries: tuple[str, ...]
    """The applies that it is of, by which the journal knows them."""
    asks: Mapping[str, tuple[str, ...]]
    """Why a person has to agree, by paths seen from the folder; each reason completes the sentence "it …"."""
    done: int
    """How many files are committed by now."""

    @property
    def fingerprint(self) -> str:
        """What tells this commit, of these files as they are, from any other."""
        prepared, worktree = self.prepared, self.prepared.worktree
        files = [(each.relative, *map(_known, (each.before, each.after))) for each in self.steps]
        index = [worktree.entries.get(prepared.path_of(each.relative)) for each in self.steps]
        parts = (worktree.head, worktree.branch, files, index, sorted(self.asks.items()), self.entries)
        return digest_of(repr((*parts, prepared.ignored, prepared.hooks, prepared.filters)).encode())


def applied_commit(
    folder: Path,
    state: StateFolder,
    entries: tuple[str, ...],
    wish: CommitWish,
    unsaved: Collection[Path] = (),
) -> AppliedCommit:
    """Return the commit of what the applies *entries* have changed in *folder*, as *wish* has it.

    *unsaved* are files with changes in editors. Raises CommitRefusedError, which says what to do.
    """
    standing, changes = applied_changes(folder, state, entries)
    if not changes:
        raise CommitRefusedError(_NOTHING)
    if waiting := [change.step.relative for change in changes if change.is_unsaved]:
        raise CommitRefusedError(_UNSAVED.format(_are(waiting)))
    left = [change for change in changes if change.step.before != change.step.after]
    if not left:
        raise CommitRefusedError(_UNDONE)
    open_changes = _uncommitted(folder, left)
    if not open_changes:
        raise CommitRefusedError(f"{_all(left)} committed already")
    steps = tuple(change.step for change in open_changes)
    if ignored := _all_ignored(folder, steps):
        raise CommitRefusedError(_IGNORED.format(listed(ignored)))
    prepared = prepare(folder, steps, wish)
    taken = {*prepared.paths(steps)}
    committed = [change for change in open_changes if prepared.path_of(change.step.relative) in taken]
    asks = {
        change.step.relative: reasons
        for change in committed
        if (reasons := _reasons(prepared, change, folder, unsaved))
    }
    return AppliedCommit(prepared, steps, standing, asks, len(left) - len(open_changes))


def _reasons(
    prepared: PreparedCommit, change: AppliedChange, folder: Path, unsaved: Collection[Path]
) -> tuple[str, ...]:
    step = change.step
    own = prepared.asks.get(prepared.path_of(step.relative)) if step.after is not None else None
    since = "has changed since it was applied, and is committed as it is now" if change.is_changed else None
    is_open = folder.resolve() / step.relative in unsaved
    in_editor = "has unsaved changes, which are not committed" if is_open else None
    return tuple(reason for reason in (since, own, in_editor) if reason is not None)


def _uncommitted(folder: Path, changes: list[AppliedChange]) -> list[AppliedChange]:
    """Return those of *changes* that HEAD and the index have otherwise. Raises CommitRefusedError."""
    try:
        worktree = Worktree.of(folder)
        paths = {f"{worktree.prefix}{change.step.relative}": change for change in changes}
        there = {path: each.step.after for path, each in paths.items() if each.step.after is not None}
        otherwise = {*why_to_ask(worktree, there), *worktree.staged}
        gone = {path for path in paths if path not in there and path in worktree.entries}
        return [change for path, change in paths.items() if path in otherwise or path in gone]
    except GitError as error:
        raise CommitRefusedError(str(error)) from None


def _all_ignored(folder: Path, steps: tuple[PlannedWrite, ...]) -> list[str]:
    """Return the files of *steps* where git is told to ignore each of them. Raises CommitRefusedError."""
    try:
        worktree = Worktree.of(folder)
        paths = [f"{worktree.prefix}{step.relative}" for step in steps]
        is_known = any(path in worktree.entries for path in paths)
        return paths if not is_known and worktree.ignored(paths) >= {*paths} else []
    except GitError as error:
        raise CommitRefusedError(str(error)) from None


def _known(content: Content | None) -> tuple[str, int] | None:
    return None if content is None else (content.digest, content.mode)


def _are(paths: list[str]) -> str:
    return f"{listed(paths)} {'is' if len(paths) == 1 else 'are'}"


def _all(changes: list[AppliedChange]) -> str:
    if len(changes) == 1:
        return f"{changes[0].step.relative} is"
    return f"all {plural(len(changes), 'applied file')} are"
