"""Read raw answers of language models: files, summary, plan, and problems at the exact place.

>>> parsed = parse('{"summary": "Say hello", "course_of_action": [], "files": [],}')
>>> parsed.schema, parsed.summary
('dce.harmony', 'Say hello')
>>> [(problem.code, problem.span) for problem in parsed.problems]
[('trailing-comma', Span(start=60, end=61))]
"""

from descant.analysis import Analysis, analyze
from descant.problems import Edit, Fix, Problem, Safety, Severity, apply_edits, repairs
from descant.response import ParsedResponse, describe, parse
from descant.source import Encoding, Place, Source, Span

__all__ = [
    "Analysis",
    "Edit",
    "Encoding",
    "Fix",
    "ParsedResponse",
    "Place",
    "Problem",
    "Safety",
    "Severity",
    "Source",
    "Span",
    "analyze",
    "apply_edits",
    "describe",
    "parse",
    "repairs",
]
