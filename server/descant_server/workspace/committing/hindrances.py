"""What hinders a commit of some files, looked for before anything is written."""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping

from descant_server.workspace.committing.worktree import LOCAL_VARIABLES, CommitRefusedError, Worktree
from descant_server.workspace.paths import same_files
from descant_server.workspace.writing.reasons import listed

_UNDER_WAY = {
    "MERGE_HEAD": "a merge",
    "CHERRY_PICK_HEAD": "a cherry-pick",
    "REVERT_HEAD": "a revert",
    "sequencer": "a cherry-pick or revert",
    "rebase-merge": "a rebase",
    "rebase-apply": "a rebase or git am",
}
"""By what is in git's folder then. A bisection hinders nothing: its commits are made on a detached HEAD."""


def refuse_where_hindered(
    worktree: Worktree,
    paths: Iterable[str],
    alike: Collection[str] = (),
    environ: Mapping[str, str] = os.environ,
) -> None:
    """Raise CommitRefusedError where *paths* cannot be committed by themselves.

    Of those that are *alike* just what is on the disk may be staged.
    """
    of_files = _of_files(worktree, tuple(paths), alike)
    reasons = (*_of_environment(environ), *_of_repository(worktree), *of_files)
    if reasons:
        raise CommitRefusedError("; ".join(reasons))


def refuse_branch(worktree: Worktree, branch: str) -> None:
    """Raise CommitRefusedError where a branch of that name cannot be made."""
    checked = worktree.reader.completed(("check-ref-format", "--branch", branch))
    # "@{-1}" is another way to say the branch that was checked out before.
    if checked.returncode or checked.stdout.decode("utf-8", "surrogateescape").rstrip("\n") != branch:
        raise CommitRefusedError(f"{branch!r} is no name for a branch")
    there = worktree.reader.lines("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads/")
    if worktree.head is None and worktree.branch is not None:
        there.append(worktree.branch)
    fold = str.casefold if worktree.is_set("core.ignoreCase") else str
    wanted = fold(branch)
    for other in there:
        known = fold(other)
        if wanted == known:
            raise CommitRefusedError(f"the branch {other} exists already")
        if f"{wanted}/".startswith(f"{known}/") or f"{known}/".startswith(f"{wanted}/"):
            raise CommitRefusedError(f"beside the branch {other} git allows none that is called {branch}")


def _of_environment(environ: Mapping[str, str]) -> Iterator[str]:
    if named := [name for name in LOCAL_VARIABLES if name in environ]:
        verb = "is" if len(named) == 1 else "are"
        yield f"{listed(named)} {verb} set and may name another repository: unset it first"


def _of_repository(worktree: Worktree) -> Iterator[str]:
    folder = worktree.git_folder
    if os.path.lexists(folder / "index.lock"):
        yield (
            f"another git command is running, or was killed: {folder / 'index.lock'} exists. Wait for it, or "
            "delete the file if no git is running"
        )
    elif not os.access(folder, os.W_OK):
        yield f"{folder} is write-protected"
    if state := next((word for name, word in _UNDER_WAY.items() if os.path.lexists(folder / name)), None):
        yield f"{state} is in progress: finish or abort it first"
    elif worktree.unmerged:
        yield f"{listed(sorted(worktree.unmerged))}: unresolved conflicts in the index"


def _of_files(worktree: Worktree, paths: tuple[str, ...], alike: Collection[str]) -> Iterator[str]:
    if foreign := [path for path in paths if _is_of_another(worktree, path)]:
        yield f"{listed(foreign)}: in a submodule or another repository, which has to be committed there"
    if staged := [path for path in paths if path in worktree.staged and path not in alike]:
        yield (
            f"{listed(staged)}: staged changes of yours would be mixed with the answer's. Commit or unstage "
            "them first"
        )
    respelled = [path for group in same_files(paths) for path in group]
    if respelled and worktree.is_set("core.ignoreCase"):
        yield f"{listed(respelled)}: one file to git here, and only `git mv` renames it to another spelling"
    known = worktree.entries
    if skipped := [path for path in paths if path in known and known[path].flag in "Ss"]:
        yield f"{listed(skipped)}: marked skip-worktree (sparse checkout), which git leaves out of commits"


def _is_of_another(worktree: Worktree, path: str) -> bool:
    """Tell whether a folder that *path* is in is a repository itself."""
    parts = path.split("/")
    above = ("/".join(parts[:count]) for count in range(1, len(parts)))
    return any(
        (folder in worktree.entries and worktree.entries[folder].is_submodule)
        or os.path.lexists(worktree.top / folder / ".git")
        for folder in above
    )
