"""Committing exactly some paths, as ``git commit --only`` does, or leaving the repository as it was.

The files are on the disk by now and stay there. New files are announced to the index (``git add
--intent-to-add``), since git commits none that it does not know; whatever fails after that, the index gets
back the very bytes that it had.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from threading import Event

from descant_server.workspace.bases.git_reader import GitError
from descant_server.workspace.committing.index_backup import IndexBackup, keep_in
from descant_server.workspace.committing.new_branch import BranchError, NewBranch
from descant_server.workspace.committing.running import GitRun, pathspecs, run_git, temporary_files
from descant_server.workspace.committing.worktree import CommitRefusedError, Worktree
from descant_server.workspace.writing.reasons import in_words


@dataclass(frozen=True, slots=True)
class CommitWork:
    """What is to be committed, and how."""

    paths: tuple[str, ...]
    """Seen from the top of the work tree; each is in the index, or a file on the disk."""
    message: str
    branch: str | None = None
    """The branch to make for it."""
    options: tuple[str, ...] = ()
    """More of those of ``git commit``."""
    stop: Event | None = None
    """Set by another thread to end git and its hooks; then there is no commit."""


@dataclass(frozen=True, slots=True)
class Committed:
    """The commit that was made."""

    id: str
    branch: str | None
    """The one that it is on; None where HEAD is detached."""
    output: str
    """What git and its hooks have printed."""
    more: tuple[str, ...]
    """Paths that a hook has added to it."""
    less: tuple[str, ...]
    """Paths in which git has seen no change."""
    unstaged: tuple[str, ...] = ()
    """Paths that a hook has changed on the disk meanwhile, and not in the commit."""


@dataclass(frozen=True, slots=True)
class NotCommitted:
    """Why there is no commit."""

    reason: str
    """A clause."""
    output: str = ""
    """What git and its hooks have printed."""
    remains: str = ""
    """What could not be put back, as a whole sentence."""
    is_interrupted: bool = False


def commit(worktree: Worktree, work: CommitWork) -> Committed | NotCommitted:
    """Commit the paths of *work*, on a new branch where it has one."""
    if work.stop is not None and work.stop.is_set():
        return NotCommitted("it was stopped before it began", is_interrupted=True)
    branch = NewBranch(worktree, work.branch)
    try:
        branch.make()
        outcome = _commit(worktree, work)
    except BranchError as error:
        return NotCommitted(error.reason, error.output)
    except (OSError, GitError, CommitRefusedError) as error:
        outcome = NotCommitted(in_words(error) if isinstance(error, OSError) else str(error))
    if isinstance(outcome, Committed):
        return outcome
    return replace(outcome, remains=f"{outcome.remains} {branch.take_back()}".strip())


def _commit(worktree: Worktree, work: CommitWork) -> Committed | NotCommitted:
    """Do so on the branch that is checked out. Raises OSError, GitError and CommitRefusedError."""
    program, top, staged = worktree.reader.program, worktree.top, worktree.staged
    new = [path for path in work.paths if path not in worktree.entries]
    backup, before = IndexBackup.of(worktree.git_folder), _digests(top, work.paths)
    with temporary_files(
        {
            "message": work.message.encode("utf-8", "replace") + b"\n",
            "paths": pathspecs(work.paths),
            "new": pathspecs(new),
        }
    ) as folder:
        if new:
            sparse = ("--sparse",) if worktree.is_set("core.sparseCheckout") else ()
            # What is ignored was left out before; the answer may bring a .gitignore of its own.
            options = ("--intent-to-add", "--force", *sparse)
            added = run_git(program, top, ("add", *options, *_listed_in(folder, "new")), work.stop)
            announced = IndexBackup.of(worktree.git_folder)
            if added.status or added.is_interrupted:
                return _failed("git add", added, _restored(backup, announced))
        else:
            announced = backup
        command = (
            "commit",
            "--quiet",
            "--only",
            "--cleanup=whitespace",
            "--file",
            str(Path(folder, "message")),
        )
        if new:
            keep_in(folder, backup, announced)
        arguments = (*command, *work.options, *_listed_in(folder, "paths"))
        run = run_git(program, top, arguments, work.stop, folder if new else "")
    try:
        now = Worktree.of(top)
    except (GitError, CommitRefusedError) as error:
        remains = f"Whether there is a commit is not known, since the repository cannot be read: {error}."
        return _failed("git commit", run, remains)
    if now.head == worktree.head or now.head is None:
        return _failed("git commit", run, _restored(backup, announced))
    if run.status:
        return _failed("git commit", run, "HEAD has moved all the same: look at `git log`.")
    _align(now, staged, work.paths)
    changed = _changed_by(now)
    more = tuple(sorted(changed - {*work.paths}))
    less = tuple(path for path in work.paths if path not in changed)
    unstaged = [path for path, digest in _digests(top, work.paths).items() if digest != before[path]]
    differ = _differing(now) if unstaged else set()
    return Committed(
        now.head, now.branch, run.output, more, less, tuple(path for path in unstaged if path in differ)
    )


def _digests(top: Path, paths: Iterable[str]) -> dict[str, bytes]:
    """Return what tells the contents of *paths* from any others; of one that cannot be read, nothing."""
    digests = {}
    for path in paths:
        try:
            digests[path] = sha256(Path(top, path).read_bytes()).digest()
        except OSError:
            digests[path] = b""
    return digests


def _differing(worktree: Worktree) -> set[str]:
    """Return the paths whose files are not as the commit at HEAD has them; none where git cannot tell."""
    options = ("--name-only", "--no-renames", "--no-ext-diff", "-z", "HEAD")
    try:
        return set(filter(None, worktree.reader.fields("diff", *options)))
    except GitError:
        return set()  # The commit is made, and that is what is to be said.


def _listed_in(folder: str, name: str) -> tuple[str, ...]:
    return f"--pathspec-from-file={Path(folder, name)}", "--pathspec-file-nul"


def _failed(command: str, run: GitRun, remains: str) -> NotCommitted:
    reason = f"{command} failed with exit status {run.status}"
    if run.status < 0:
        reason = f"{command} was ended by signal {-run.status}"
    elif run.status == 0:
        reason = f"{command} made no commit"
    if run.is_interrupted:
        reason = f"{command} was interrupted"
    return NotCommitted(reason, run.output, remains, run.is_interrupted)


def _restored(backup: IndexBackup, announced: IndexBackup) -> str:
    """Give the index back what it had; say where that cannot be done."""
    try:
        if backup.restore(announced):
            return ""
        why = "it was changed meanwhile"
    except OSError as error:
        why = in_words(error)
    return f"The index could not be put back, since {why}: new files may be in it as intended to be added."


def _changed_by(worktree: Worktree) -> set[str]:
    """Return the paths that the commit at HEAD changes."""
    options = ("--root", "--no-commit-id", "--name-only", "--no-renames", "-r", "-z")
    return set(filter(None, worktree.reader.fields("diff-tree", *options, worktree.head or "HEAD")))


def _align(worktree: Worktree, staged: frozenset[str], paths: Iterable[str]) -> None:
    """Have the index know *paths* as the commit has them, and what was not *staged* before it.

    A hook that changes files and adds them does so in the index of the commit alone; in the other one the
    files would be staged as they were before the hook.
    """
    own = {path for path in paths if path in worktree.staged}
    # What a hook adds beside them was in nobody's index; where the user had staged it, it stays as it is.
    own |= (_changed_by(worktree) & worktree.staged) - staged
    if own and worktree.head is not None:
        with temporary_files({"paths": pathspecs(sorted(own))}) as folder:
            options = ("reset", "--quiet", *_listed_in(folder, "paths"))
            run_git(worktree.reader.program, worktree.top, options)
