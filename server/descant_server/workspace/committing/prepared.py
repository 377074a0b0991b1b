"""A commit as it is told before anything is written: of what, where, with which message, and what runs."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from descant_server.workspace.bases.git_reader import GitError
from descant_server.workspace.committing.carrying_out import CommitWork
from descant_server.workspace.committing.hindrances import refuse_branch, refuse_where_hindered
from descant_server.workspace.committing.running import run_git
from descant_server.workspace.committing.uncommitted import why_to_ask
from descant_server.workspace.committing.worktree import CommitRefusedError, IndexEntry, Worktree
from descant_server.workspace.plan import PlannedWrite

_HOOKS = ("pre-commit", "prepare-commit-msg", "commit-msg", "post-commit")
_UNVERIFIED = frozenset(_HOOKS[:1] + _HOOKS[2:3])
"""What ``--no-verify`` leaves out."""
_IDENTITIES = ("GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT")


@dataclass(frozen=True, slots=True)
class CommitWish:
    """What the user asks for."""

    message: str | None = None
    """None where the answer tells it."""
    branch: str | None = None
    is_verified: bool = True
    """Whether the hooks are run that can refuse a commit."""
    is_applied: bool = False
    """Whether the files are applied by now: to stage them as they are mixes nothing."""


@dataclass(frozen=True, slots=True)
class PreparedCommit:
    """A commit that nothing hinders, as far as can be told."""

    folder: Path
    worktree: Worktree
    wish: CommitWish
    ignored: tuple[str, ...]
    """New files that git is told to ignore. Seen from the top of the work tree, as all paths here."""
    untracked: tuple[str, ...]
    """Files that are taken away, and that git has never known."""
    asks: Mapping[str, str]
    """Why files have to be asked for; each reason completes the sentence "it …"."""
    hooks: tuple[str, ...]
    filters: tuple[str, ...]

    def path_of(self, relative: str) -> str:
        """Return the path *relative*, seen from the workspace, as git sees it."""
        return f"{self.worktree.prefix}{relative}"

    @property
    def others_staged(self) -> int:
        """How many files stay staged."""
        return len(self.worktree.staged)

    def paths(self, steps: Iterable[PlannedWrite]) -> tuple[str, ...]:
        """Return which paths of *steps* are committed."""
        none = {*self.ignored, *self.untracked}
        changed = (self.path_of(step.relative) for step in steps if step.before != step.after)
        return tuple(path for path in changed if path not in none)

    def uncommitted(self, steps: Iterable[PlannedWrite]) -> tuple[str, ...]:
        """Return which files of *steps*, that are there as the answer has them, are not in HEAD like that."""
        files = {self.path_of(each.relative): each.before for each in steps if each.before is not None}
        files = {path: content for path, content in files.items() if path not in self.worktree.ignored(files)}
        other = why_to_ask(self.worktree, files)
        return tuple(path for path in files if path in other or path in self.worktree.staged)

    def again(self, steps: Sequence[PlannedWrite]) -> "PreparedCommit":
        """Look again, right before *steps* are done. Raises CommitRefusedError where it has changed."""
        now = prepare(self.folder, steps, self.wish)
        paths = self.paths(steps)
        is_moved = (now.worktree.head, now.worktree.branch) != (self.worktree.head, self.worktree.branch)
        old, new = self.worktree.entries, now.worktree.entries
        if is_moved or any(old.get(path) != new.get(path) for path in paths):
            raise CommitRefusedError("the repository has changed since the verdict: run it again")
        return now

    def work(self, steps: Iterable[PlannedWrite], message: str, stop: Event | None = None) -> CommitWork:
        """Return what is to be done once *steps* are, until *stop* is set."""
        options = () if self.wish.is_verified else ("--no-verify",)
        return CommitWork(self.paths(steps), message, self.wish.branch, options, stop)


def prepare(folder: Path, steps: Sequence[PlannedWrite], wish: CommitWish) -> PreparedCommit:
    """Return the commit of what *steps* change in *folder*. Raises CommitRefusedError; nothing is written."""
    try:
        return _prepared(folder, steps, wish)
    except GitError as error:
        raise CommitRefusedError(str(error)) from error


def _prepared(folder: Path, steps: Sequence[PlannedWrite], wish: CommitWish) -> PreparedCommit:
    worktree = Worktree.of(folder)
    changed = {f"{worktree.prefix}{step.relative}": step for step in steps if step.before != step.after}
    alike = _staged_alike(worktree, changed) if wish.is_applied else {}
    refuse_where_hindered(worktree, changed, alike)
    if wish.branch is not None:
        refuse_branch(worktree, wish.branch)
    unknown = [path for path in changed if path not in worktree.entries]
    untracked = tuple(path for path in unknown if changed[path].after is None)
    ignored = worktree.ignored(path for path in unknown if changed[path].after is not None)
    paths = [path for path in changed if path not in ignored and path not in untracked]
    if not paths and changed:
        raise CommitRefusedError(f"git ignores or does not know all of them: {', '.join(changed)}")
    _refuse_nobody(worktree)
    before = {path: each for path in paths if (each := changed[path].before) is not None}
    return PreparedCommit(
        folder,
        worktree,
        wish,
        tuple(path for path in changed if path in ignored),
        untracked,
        why_to_ask(worktree, before, alike),
        tuple(_hooks(worktree, wish)),
        tuple(_filters(worktree, paths)),
    )


def _staged_alike(worktree: Worktree, changed: Mapping[str, PlannedWrite]) -> Mapping[str, IndexEntry | None]:
    """Return which paths are staged just as they are after their steps, with what HEAD has of them."""
    steps = {path: step for path, step in changed.items() if path in worktree.staged}
    staged = {path: step.after for path, step in steps.items() if step.after is not None}
    otherwise = why_to_ask(worktree, staged)
    return worktree.in_head(path for path in staged if path not in otherwise)


def _refuse_nobody(worktree: Worktree) -> None:
    """Raise CommitRefusedError where git does not know whose commit it is."""
    for identity in _IDENTITIES:
        run = run_git(worktree.reader.program, worktree.top, ("var", identity))
        if run.status:
            raise CommitRefusedError(
                "git does not know who you are: git config --global user.name and user.email tell it"
            )


def _hooks(worktree: Worktree, wish: CommitWish) -> Iterator[str]:
    """Yield the hooks that git commit will run."""
    # The last value is the reader's own, by which it runs none.
    named = worktree.settings("--type=path", "--get-all", "core.hooksPath")[:-1]
    common = worktree.reader.lines("rev-parse", "--git-common-dir")[0]
    folder = worktree.top / (named[-1] if named else f"{common}/hooks")
    for hook in (*_HOOKS, *(["post-checkout"] if wish.branch is not None else [])):
        if (wish.is_verified or hook not in _UNVERIFIED) and os.access(folder / hook, os.X_OK):
            yield hook


def _filters(worktree: Worktree, paths: Iterable[str]) -> Iterator[str]:
    """Yield the filters of the configuration that git will send files of *paths* through."""
    values = worktree.attributes(paths, "filter").values()
    for name in dict.fromkeys(own["filter"] for own in values if "filter" in own):
        programs = (worktree.settings("--get", f"filter.{name}.{kind}") for kind in ("clean", "process"))
        if any(each and each[-1] for each in programs):
            yield name
