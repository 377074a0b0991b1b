"""Of which kind a query is, and with that in which schema its answer comes.

The kinds are those of the pipeline in seed document 000: code in steps, and those that came later. What a
query asks for is told by its words alone; where they speak for several kinds all of them are named, the
likeliest first, and who asks decides.
"""

import re
from enum import Enum
from typing import NamedTuple

from descant.patterns import regex


class QueryType(Enum):
    """What a query asks for; the value is the name of the schema that its answer comes in first."""

    SEQUENTIAL = "vtk.decomposition"
    """Code that is written in steps: the plan comes first."""
    API_LOOKUP = "vtk.api_lookup"
    """What a class or method does, and how it is called."""
    EXPLANATION = "vtk.explanation"
    """How or why something works."""
    DATA_TO_CODE = "vtk.data_to_code"
    """What can be done with some data."""
    CODE_TO_DATA = "vtk.code_to_data"
    """Data that some code can be tried with."""
    REFINEMENT = "vtk.modification_decomposition"
    """A change to code that there is."""


class Query(NamedTuple):
    """What a query asks for."""

    types: tuple[QueryType, ...]
    """The kinds that it may be of, the likeliest first; never empty."""

    @property
    def type(self) -> QueryType:
        """The likeliest kind."""
        return self.types[0]

    @property
    def is_certain(self) -> bool:
        """Whether its words speak for one kind only."""
        return len(self.types) == 1


def classify(query: str, *, has_code: bool = False) -> Query:
    """Return what *query* asks for; *has_code* where code was sent beside it, which it may be about.

    Where nothing speaks for another kind it asks for code: that is what the pipeline is there for.
    """
    asked = query[:_LONGEST]
    has_code = has_code or _CODE.search(query) is not None
    signs = {name for name, sign in _SIGNS.items() if sign.search(asked)}
    types = [type_ for type_, needed in _NEEDED if signs >= needed]
    if not types and has_code and "new" not in signs:
        types = [QueryType.REFINEMENT]
    if not types and "symbol" in signs and "make" not in signs:
        types = [QueryType.API_LOOKUP]
    if "make" in signs and not has_code:
        types = [type_ for type_ in types if type_ is not QueryType.REFINEMENT]
    return Query(tuple(types) or (QueryType.SEQUENTIAL,))


_LONGEST = 4_000
"""So many characters of a query are looked at: behind them there is code or data that was pasted."""
_CODE = regex(r"^```|^(?:import|from) \w|^\w+ = vtk\w+\(", re.MULTILINE)
_SIGNS = {
    "symbol": regex(r"\bvtk[A-Z]\w+|\b(?:Set|Get|Add|Remove)[A-Z]\w+|\b[A-Z][a-z]+[A-Z]\w*\(\)"),
    "usage": regex(
        r"\b(?:parameters?|arguments?|signature|syntax|returns?|methods?|members|usage|default|documentation"
        r"|docs|API|takes?|accepts?|what (?:does|is|are|do)"
        r"|how (?:do|can|should) (?:I|you|we) (?:use|call))\b",
        re.IGNORECASE,
    ),
    "why": regex(
        r"\b(?:explain|why|differences? between|describe|tell me about|purpose|concepts?|understand|overview"
        r"|how (?:does|do|is|are)(?! (?:I|we|you|one)\b)|what happens|when (?:should|does|do|is|are))\b"
        r"|^\W*what(?:'s| is| are) (?:the (?!best)|an? )?(?!possible|good)\w",
        re.IGNORECASE,
    ),
    "data": regex(
        r"\b(?:data|datasets?|csv|excel|tables?|columns|scans?|point clouds?|volumes?|mesh(?:es)?|files?)\b"
        r"|\b\w+\.(?:csv|vt[kpiurs]|stl|ply|obj|nii|dcm|mhd|nrrd|xlsx?|json)\b",
        re.IGNORECASE,
    ),
    "own": regex(r"\b(?:I have|we have|I've|my|our|given|these|this (?!code|script|program))", re.IGNORECASE),
    "open": regex(
        r"\b(?:what|which|how (?:can|could|should) (?:I|we) (?:look|explore|visuali[sz]e|look)|options|ways"
        r"|techniques|suggest|possible|suit)\b",
        re.IGNORECASE,
    ),
    "their code": regex(
        r"\b(?:this|that|my|the|following|above) (?:\w+ )?(?:code|script|program|example|pipeline)\b"
        r"|\b(?:code|script|program) (?:above|below)\b",
        re.IGNORECASE,
    ),
    "seek": regex(
        r"\b(?:find|where|which|what|need|needs|sample|suitable|download|feed|test|try|any|goes? with)\b",
        re.IGNORECASE,
    ),
    "change": regex(
        r"\b(?:change|make (?:it|the)|increase|decrease|reduce|raise|lower|rename|replace|remove|swap|switch"
        r"|turn (?:it|the|on|off)|modify|refactor|adapt|update (?:it|the|this|my)|improve|instead|rewrite"
        r"|set the|(?:add|show) (?:a|an|the|some|another|more)(?: \w+){1,5} to (?:it|this|the))\b",
        re.IGNORECASE,
    ),
    "make": regex(
        r"\b(?:create|write|build|generate|render|draw|implement|animate|plot|produce|read|load|compute"
        r"|extract|clip|example|code (?:for|to|that))\b",
        re.IGNORECASE,
    ),
    "new": regex(r"\b(?:new|another) (?:script|program|code|example)\b|\bfrom scratch\b", re.IGNORECASE),
}
_NEEDED = (
    (QueryType.CODE_TO_DATA, {"data", "their code", "seek"}),
    (QueryType.DATA_TO_CODE, {"data", "own", "open"}),
    (QueryType.API_LOOKUP, {"symbol", "usage"}),
    (QueryType.EXPLANATION, {"why"}),
    (QueryType.REFINEMENT, {"change"}),
)
"""The signs that together speak for a kind, the most telling kind first."""
