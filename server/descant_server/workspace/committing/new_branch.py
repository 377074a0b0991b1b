"""A branch for a commit: made from HEAD and switched to; taken back where the commit fails."""

from dataclasses import dataclass

from descant_server.workspace.bases.git_reader import GitError
from descant_server.workspace.committing.running import run_git
from descant_server.workspace.committing.worktree import CommitRefusedError, Worktree


class BranchError(Exception):
    """The branch could not be made; what is checked out is as before."""

    def __init__(self, reason: str, output: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.output = output


@dataclass
class NewBranch:
    """A branch that is made, or not yet, or not at all where it has no name."""

    worktree: Worktree
    name: str | None
    is_made: bool = False

    def make(self) -> None:
        """Make it and switch to it. Raises BranchError."""
        if self.name is None:
            return
        run = run_git(self.worktree.reader.program, self.worktree.top, ("switch", "--create", self.name))
        # A hook that fails after it changes the status, and nothing else.
        self.is_made = Worktree.of(self.worktree.top).branch == self.name
        if not self.is_made:
            raise BranchError(f"git switch --create failed with exit status {run.status}", run.output)
        if run.is_interrupted:
            raise BranchError("git switch was interrupted", f"{run.output}\n{self.take_back()}".strip())

    def take_back(self) -> str:
        """Leave the branch for what was checked out before, and delete it; say where that cannot be done.

        Nothing is lost: no commit was made on it, and no file is touched.
        """
        if not self.is_made or self.name is None:
            return ""
        try:
            now = Worktree.of(self.worktree.top)
        except (GitError, CommitRefusedError) as error:
            return f"The branch {self.name} stays, since the repository cannot be read: {error}."
        if now.branch != self.name or now.head != self.worktree.head:
            return f"The branch {self.name} stays, since something else was done on it."
        was, why = self.worktree, ("-m", "descant: no commit")
        back = ["symbolic-ref", *why, "HEAD", f"refs/heads/{was.branch}"]
        if was.branch is None:
            back = ["update-ref", "--no-deref", *why, "HEAD", was.head or ""]
        program, top = self.worktree.reader.program, self.worktree.top
        if run_git(program, top, back).status:
            return f"The branch {self.name} is still checked out."
        if self.worktree.head is not None and run_git(program, top, ("branch", "-D", self.name)).status:
            return f"The branch {self.name} could not be deleted."
        self.is_made = False
        return ""
