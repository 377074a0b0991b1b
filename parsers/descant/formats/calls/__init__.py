"""Calls of tools as text: what a model was to call a tool with, and printed instead.

Which tools there are, and what they are told, is in :mod:`tools`. A call in an object is read by
:func:`descant.formats.calls.finding.read_object_of_calls`, whatever it stands in.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from descant.formats.calls import problem_kinds
from descant.formats.format import Format, MarkSearch, Precedence
from descant.line_search import first_match
from descant.loading import later
from descant.patterns import regex
from descant.problems import Problem

if TYPE_CHECKING:
    from descant.formats.calls.finding import find, remarks_on, takes_files
else:
    find = later("descant.formats.calls.finding", "find")
    remarks_on = later("descant.formats.calls.finding", "remarks_on")
    takes_files = later("descant.formats.calls.finding", "takes_files")

__all__ = ["CALLS", "remarks_on", "takes_files", "without_doubts"]

_MARK = regex(
    r'"(?:arguments|input|parameters|args|params|tool_?[iI]nput|action_input)"\s*+:|\*\*\* Begin Patch\\n'
)


def _is_marked(text: str) -> bool:
    return first_match(_MARK, text, '"', 1) is not None


def without_doubts(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return *problems* without those that a person has settled by saying what the JSON is."""
    return tuple(problem for problem in problems if problem.kind is not problem_kinds.OWN_JSON)


CALLS = Format("calls", find, problem_kinds.KINDS, Precedence.EDITS, MarkSearch(_is_marked))
