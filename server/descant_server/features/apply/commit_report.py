"""What a client is told of a commit of applied files: before it is made, when it is, and why it is not."""

from typing import TYPE_CHECKING, Any

from descant_server.wording.plurals import plural

if TYPE_CHECKING:
    from descant_server.workspace.committing.applied_commit import AppliedCommit
    from descant_server.workspace.committing.carrying_out import Committed, NotCommitted


def as_prepared(commit: "AppliedCommit", summary: str | None) -> dict[str, Any]:
    """Return what would be committed, with the message that *summary* makes, in words."""
    from descant_server.workspace.committing.message import commit_message

    prepared = commit.prepared
    paths = {*prepared.paths(commit.steps)}
    taken = [step for step in commit.steps if prepared.path_of(step.relative) in paths]
    where = _on(prepared.worktree.branch)
    if prepared.wish.branch is not None:
        where = f"on the new branch {prepared.wish.branch}"
    details = [f"{path} is not committed, since git ignores it." for path in prepared.ignored]
    details += [f"{path} is not committed, since git has never known it." for path in prepared.untracked]
    if commit.done:
        verb = "is" if commit.done == 1 else "are"
        details.append(f"{plural(commit.done, 'applied file')} {verb} committed already.")
    if runs := what_runs(commit):
        details.append(f"{runs}.")
    if others := prepared.others_staged:
        details.append(f"{plural(others, 'other staged file')} {'stays' if others == 1 else 'stay'} staged.")
    return {
        "id": commit.fingerprint,
        "headline": f"Commit {plural(len(taken), 'file')} {where}",
        "message": commit_message(summary, taken),
        "branch": prepared.worktree.branch,
        "files": [step.relative for step in taken],
        "hooks": list(prepared.hooks),
        "details": details,
        "questions": [f"{path!a} {reason}." for path, reasons in commit.asks.items() for reason in reasons],
    }


def what_runs(commit: "AppliedCommit") -> str:
    """Return what of the repository git will run, as a clause; empty where that is nothing."""
    kinds = (("hooks", commit.prepared.hooks), ("filters", commit.prepared.filters))
    named = [f"the {kind} {', '.join(programs)}" for kind, programs in kinds if programs]
    return f"git commit runs {' and '.join(named)}" if named else ""


def as_committed(outcome: "Committed", message: str, troubles: list[str]) -> dict[str, Any]:
    """Return that it is made, and what else there is to know of it."""
    from descant_server.workspace.writing.commit_notes import SHORT_ID
    from descant_server.workspace.writing.reasons import listed

    sentences = [f"Committed as {outcome.id[:SHORT_ID]} {_on(outcome.branch)}: {message.splitlines()[0]}"]
    if outcome.more:
        sentences.append(f"A hook has added {listed(outcome.more)}.")
    if outcome.unstaged:
        sentences.append(f"A hook has changed, and not committed, {listed(outcome.unstaged)}.")
    if outcome.less:
        sentences.append(f"No change for git in {listed(outcome.less)}.")
    sentences += [f"{trouble}." for trouble in troubles]
    return {
        "committed": True,
        "commit": outcome.id,
        "message": " · ".join(sentences),
        "output": outcome.output,
    }


def as_not_committed(outcome: "NotCommitted", *, is_cancelled: bool) -> dict[str, Any]:
    """Return why it is not made; the files are as before it."""
    reason = "it was cancelled" if outcome.is_interrupted and is_cancelled else outcome.reason
    message = f"The files stay applied, but are not committed: {reason}. {outcome.remains}".strip()
    return {**refused(message), "output": outcome.output}


def refused(message: str) -> dict[str, Any]:
    """Return that nothing is committed, and why."""
    return {"id": None, "committed": False, "message": message}


def _on(branch: str | None) -> str:
    return f"on {branch}" if branch is not None else "on a detached HEAD (no branch)"
