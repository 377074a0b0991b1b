"""Read raw answers of language models: files, summary, plan, and problems at the exact place.

>>> from descant import parse
>>> parsed = parse('{"summary": "Say hello", "course_of_action": [], "files": [],}')
>>> parsed.schema, parsed.summary
('dce.harmony', 'Say hello')
>>> [(problem.code, problem.span) for problem in parsed.problems]
[('trailing-comma', Span(start=60, end=61))]
"""

from typing import TYPE_CHECKING

from descant.loading import names_later

if TYPE_CHECKING:
    from descant.analysed import Analysis
    from descant.analysis import analyze, analyze_source
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

if not TYPE_CHECKING:
    # The module of a name is loaded when the name is first asked for.
    __getattr__ = names_later(
        __name__,
        {
            "analysed": ("Analysis",),
            "analysis": ("analyze", "analyze_source"),
            "answer": ("File",),
            "conversion": ("Conversion", "Refusal", "convert"),
            "directives": ("Asked",),
            "fixing": ("fixed_text",),
            "parsed": ("ParsedResponse",),
            "problems": ("Edit", "Fix", "Problem", "Safety", "Severity", "apply_edits", "repairs"),
            "response": ("describe", "describe_file", "parse"),
            "source": ("Encoding", "Place", "Source", "Span"),
            "streaming": ("OpenFile", "Snapshot", "StreamReader"),
            "verdict": ("FileState", "file_states"),
        },
    )

    def __dir__() -> list[str]:
        """Return the public names, loaded or not."""
        return sorted({*globals(), *__all__})
