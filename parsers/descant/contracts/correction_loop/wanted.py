"""What of an answer has to be asked for again: the members that something is wrong with, or all of it."""

from typing import Any

from descant.analysis import Analysis
from descant.binding.problem_kinds import MISSING_REQUIRED
from descant.contracts.decoding import errors_of
from descant.formats.problem_kinds import TRUNCATED
from descant.pointers import parts_of
from descant.problems import Problem
from descant.rules.incomplete_file import INCOMPLETE_FILE
from descant.rules.unknown_field import UNKNOWN_FIELD

_ENDS = (TRUNCATED, INCOMPLETE_FILE)
"""What says that the answer is cut off: the member that it is cut off in, and those behind it, are wanted."""


def wanted_members(analysis: Analysis) -> tuple[str, ...]:
    """Return the names of the members to ask for again, in the order of the schema.

    Empty where the whole answer has to be asked for: nothing of it is sound, or something is wrong with it
    that lies in no member.
    """
    root, schema = analysis.root, analysis.schema
    if root is None or schema is None or not root.members:
        return ()
    known = schema.model.outline.members or {}
    wanted = set[str]()
    for problem in errors_of(analysis):
        if problem.kind in _ENDS:
            continue
        name = _member(problem)
        if name is None:
            return ()
        wanted.add(name)
    if not root.complete or not analysis.complete:
        wanted.update(member.name for member in root.members if not member.node.complete)
        wanted.update(name for name in known if name not in root.value)
    wanted &= known.keys()
    is_all = wanted.issuperset(name for name in root.value if name in known)
    return () if is_all or not wanted else tuple(name for name in known if name in wanted)


def sound_members(analysis: Analysis, wanted: tuple[str, ...]) -> dict[str, Any]:
    """Return the members of the answer that are kept: not those that the schema refuses for their names."""
    assert analysis.root is not None, "it has members"
    refused = {problem.property_name for problem in errors_of(analysis) if problem.kind is UNKNOWN_FIELD}
    return {
        name: value
        for name, value in analysis.root.value.items()
        if name not in wanted and name not in refused
    }


def _member(problem: Problem) -> str | None:
    """Return the member of the root that *problem* is about; None where it lies in none."""
    if problem.kind is MISSING_REQUIRED and not problem.pointer:
        return problem.property_name
    if not problem.pointer:
        return None
    return parts_of(problem.pointer)[0]
