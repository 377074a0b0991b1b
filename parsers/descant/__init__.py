"""Read raw answers of language models: files, summary, plan, and problems at the exact place.

>>> parsed = parse('{"summary": "Say hello", "course_of_action": [], "files": [],}')
>>> parsed.schema, parsed.summary
('dce.harmony', 'Say hello')
>>> [(problem.code, problem.span) for problem in parsed.problems]
[('trailing-comma', Span(start=60, end=61))]
"""

from descant.analysis import Analysis, analyze, analyze_source
from descant.answer import File
from descant.conversion import Conversion, Refusal, convert
from descant.directives import Asked
from descant.fixing import fixed_text
from descant.parsed import ParsedResponse
from descant.problems import Edit, Fix, Problem, Safety, Severity, apply_edits, repairs
from descant.response import describe, describe_file, parse
from descant.source import Encoding, Place, Source, Span
from descant.streaming import OpenFile, Snapshot, StreamReader
from descant.verdict import FileState, file_states

__all__ = [
    "Analysis",
    "Asked",
    "Conversion",
    "Edit",
    "Encoding",
    "File",
    "FileState",
    "Fix",
    "OpenFile",
    "ParsedResponse",
    "Place",
    "Problem",
    "Refusal",
    "Safety",
    "Severity",
    "Snapshot",
    "Source",
    "Span",
    "StreamReader",
    "analyze",
    "analyze_source",
    "apply_edits",
    "convert",
    "describe",
    "describe_file",
    "file_states",
    "fixed_text",
    "parse",
    "repairs",
]
