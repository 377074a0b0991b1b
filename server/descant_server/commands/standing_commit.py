"""What is said of the commit of an apply, once its files are undone: it stands, and how it is taken back."""

import shlex
from collections.abc import Iterator
from pathlib import Path

from descant_server.terminal.visible import visible
from descant_server.workspace.bases.git_reader import GitError
from descant_server.workspace.committing.worktree import CommitRefusedError, Worktree
from descant_server.workspace.writing.undoing import Undoable


def committed_lines(folder: Path, entry: Undoable) -> Iterator[str]:
    """Yield what to know of the commit of *entry*, if it has one: its files in *folder* are as before it."""
    if not entry.commit:
        return
    short = entry.short_commit
    try:
        worktree = Worktree.of(folder)
        ancestry = ("merge-base", "--is-ancestor", entry.commit, worktree.head or "HEAD")
        is_part = worktree.reader.completed(ancestry).returncode == 0
        parent = worktree.reader.commit_of(f"{entry.commit}~1")
    except (CommitRefusedError, GitError):
        yield f"The commit {short} stands."
        return
    if not is_part:
        yield f"The commit {short} is not part of what is checked out now."
        return
    yield f"The commit {short} stands; only the files were undone."
    git = f"git -C {shlex.quote(str(worktree.top))}"
    paths = shlex.join(f"{worktree.prefix}{path}" for path in entry.paths)
    yield visible(f"To commit the undo: {git} commit -m 'Revert {short}' -- {paths}")
    if worktree.head == entry.commit and parent is not None:
        unstage = f"{git} restore --staged -- {paths}"
        yield visible(f"Or, if it is not pushed: {git} reset --soft HEAD~1 && {unstage}")
