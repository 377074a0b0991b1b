"""A file of an answer was made from an older version of the file that is there.

Its base is the one that the caller names, or the newest commit of which the answer is clearly a change: it
has
nothing of what was changed since. The change from there to the answer is merged into what is there, as `git`
merges. Where both have changed the same lines in different ways a person has to decide, and nothing is
written
until then.
"""

from collections.abc import Iterator
from dataclasses import replace

from descant.problems import Problem, ProblemKind, Severity
from descant_server.wording.plurals import plural
from descant_server.workspace.base import BaseEvidence
from descant_server.workspace.both_sides import conflicts_left
from descant_server.workspace.draft import Draft
from descant_server.workspace.rewriting import kept_lines
from descant_server.workspace.rules.rule import DiskContext, DiskRule
from descant_server.workspace.rules.writing_path import writing_path

MERGED = ProblemKind.from_doc(
    "merged",
    Severity.INFORMATION,
    """A file was made from an older version, and its change is merged into what is there.

What was changed since stays. The message says from which version, and how many lines are kept.

Wrong: a file made from the commit before last, whose other lines were changed since

Right: the file as it is now, with the change
""",
)
MERGE_CONFLICT = ProblemKind.from_doc(
    "merge-conflict",
    Severity.ERROR,
    """A file contradicts what was changed in it since the version that it was made from.

Both have changed the same lines, in different ways. It is not written: `descant apply -i` shows both sides
and
lets you resolve it, as an editor does with both sides in a document.

Wrong: a file made from an older version, which changes a line that was changed since

Right: the file as it is now, with the change
""",
)
OLDER_VERSION = ProblemKind.from_doc(
    "older-version",
    Severity.WARNING,
    """A file is an older version of itself, or lacks what was changed since one.

It may be meant to restore that version, or was made from it; that cannot be told from the text, so a person
is asked before it is applied. Where it was made from it, `descant apply -i FILE --base COMMIT` keeps what was
changed since, and asks about conflicts. The message names the commit.

Wrong: the file as it was two commits ago

Right: the file as it is now, with a change
""",
)


def resolved_by_the_model(problem: Problem) -> Problem:
    """Return *problem* with what a model is to do about it, where it is a conflict."""
    if problem.kind is not MERGE_CONFLICT:
        return problem
    asked = "Resolve it: write the file as it is now, with your change and with what was changed since."
    return replace(problem, message=f"{problem.message} {asked}")


def _check(context: DiskContext) -> Iterator[Problem]:
    for draft in context.drafts:
        if draft.base is None or draft.is_applied:
            continue
        if draft.has_conflicts:
            yield writing_path(context, MERGE_CONFLICT, draft.file, _conflict(draft))
        elif draft.merge is not None:
            yield writing_path(context, MERGED, draft.file, _merged(draft))
        elif draft.steps or draft.after is not None:
            yield writing_path(context, OLDER_VERSION, draft.file, _older(draft))


def _conflict(draft: Draft) -> str:
    assert draft.base is not None, "it was looked up"
    places = plural(conflicts_left(draft), "place")
    if draft.base.evidence is BaseEvidence.REVIEWED:
        return f"In {places} {draft.file.path} conflicts with what was changed since {draft.base.name}."
    made = f"{draft.file.path} was made from {draft.base.name}"
    return f"{made}; in {places} it conflicts with what was changed since."


def _merged(draft: Draft) -> str:
    return f"{draft.file.path} is merged: it was {kept_lines(draft)}."


def _older(draft: Draft) -> str:
    assert draft.base is not None
    name, path = draft.base.name, draft.file.path
    if draft.base.evidence is BaseEvidence.EQUAL:
        return f"{path} is its version of {name}: applying it takes back what was changed since."
    if draft.base.evidence is BaseEvidence.UNREADABLE:
        return f"{path} replaces the file as a whole: its version of {name} cannot be read as text."
    if draft.base.evidence is BaseEvidence.UNKNOWN:
        return f"{path} replaces the file as a whole: git took too long to tell what it was made from."
    if draft.base.evidence is BaseEvidence.FILTERED:
        through = f"git has its version of {name} through a filter, which is not run"
        return f"{path} replaces the file as a whole: {through}."
    if draft.base.evidence is BaseEvidence.UNCLEAR and draft.base.is_missing:
        return f"{path} replaces the file as a whole, or was made from {name}, which has no such file."
    if draft.base.evidence is BaseEvidence.UNCLEAR:
        return f"{path} takes back what was changed since {name}, or was made from that version."
    return f"{path} was made from {name}, and all its changes are there already."


RULE = DiskRule((MERGED, MERGE_CONFLICT, OLDER_VERSION), _check)
