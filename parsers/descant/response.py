"""From an analysis to the shape that goes over the wire."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from descant.analysis import Analysis, analyze_source
from descant.answer import File
from descant.directives import Asked
from descant.formats import Format
from descant.parsed import (
    ParsedChannel,
    ParsedDetection,
    ParsedEdit,
    ParsedFile,
    ParsedFix,
    ParsedHunk,
    ParsedProblem,
    ParsedRelated,
    ParsedResponse,
    ParsedStep,
)
from descant.placing import placing
from descant.plan_steps import Step
from descant.problems import Fix, Problem
from descant.ranges import Position, Range
from descant.schemas import ResponseSchema
from descant.source import Encoding, Source, Span
from descant.syntax import make


def parse(
    text: str,
    *,
    schemas: Sequence[ResponseSchema] | None = None,
    asked: Asked | None = None,
    formats: Sequence[Format] | None = None,
) -> ParsedResponse:
    """Read *text* as an answer, with ranges in UTF-16 units. Never raises; see ``problems``.

    Only answers in *formats* are found; those of ``formats_with`` also read containers of one's own.
    """
    analysis = analyze_source(Source(text), schemas=schemas, asked=asked, formats=formats)
    return describe(analysis, Encoding.UTF16)


def describe(analysis: Analysis, encoding: Encoding, docs: str | None = None) -> ParsedResponse:
    """Return *analysis* in the shape of the wire, with ranges in the units of *encoding*.

    *docs* is the address at which kinds of problems are explained, with ``{code}`` for the code.
    """
    answer = analysis.answer
    detection = analysis.detection
    ranges = _Ranges(analysis.source, encoding)
    late: dict[str, Callable[[], object]] = {
        "course_of_action": lambda: tuple([_step(step, ranges) for step in answer.steps]),
        "files": lambda: tuple([_file(file, ranges) for file in answer.files]),
        "problems": lambda: tuple([_problem(problem, ranges, docs) for problem in analysis.problems]),
        "response": lambda: _response_data(analysis),
    }
    return ParsedResponse.made_late(
        late,
        version=1,
        format=analysis.format,
        schema=analysis.schema.name if analysis.schema else None,
        detection=ParsedDetection(detection.score, detection.runner_up, detection.reason),
        complete=analysis.complete,
        summary=answer.summary.value if answer.summary else None,
        course_of_action_markdown=answer.plan_markdown,
        curator_activity=answer.activity.value if answer.activity else None,
        files_updated=answer.files_updated,
        channels=tuple(ParsedChannel(channel.name, channel.span) for channel in analysis.channels),
    )


def _response_data(analysis: Analysis) -> dict[str, Any] | None:
    """Return the validated answer as plain data; as it is written, where a user's class cannot say it."""
    if not analysis.is_valid or analysis.schema is None or analysis.root is None:
        return None
    try:
        data = analysis.schema.model.plain_data(analysis.validated)
    except Exception:
        return analysis.root.value
    return data if isinstance(data, dict) else analysis.root.value


def describe_file(file: File, source: Source, encoding: Encoding) -> ParsedFile:
    """Return one *file* of an answer in the shape of the wire; *source* holds at least the file's text."""
    return _file(file, _Ranges(source, encoding))


class _Ranges:
    def __init__(self, source: Source, encoding: Encoding) -> None:
        self._place = cache(lambda: placing(source, encoding))
        self._known: dict[Span, Range] = {}
        """Many problems have the span of something else, such as a file."""

    def of(self, span: Span) -> Range:
        known = self._known.get(span)
        if known is None:
            start, end = span
            place = self._place()
            known = self._known[span] = make(
                Range, (make(Position, place(start)), make(Position, place(end)))
            )
        return known


def _step(step: Step, ranges: _Ranges) -> ParsedStep:
    return ParsedStep(step.number, step.description, step.span, ranges.of(step.span))


def _file(file: File, ranges: _Ranges) -> ParsedFile:
    span, path_span, content_span = file.span, file.path_span, file.content_span
    return ParsedFile(
        file.path,
        file.operation,
        file.new_path,
        file.old_mode,
        file.new_mode,
        tuple([ParsedHunk(hunk.span, hunk.old_lines, hunk.new_lines) for hunk in file.hunks]),
        file.content,
        file.complete,
        file.tokens,
        span,
        path_span,
        content_span,
        ranges.of(span),
        ranges.of(path_span),
        ranges.of(content_span),
    )


def _problem(problem: Problem, ranges: _Ranges, docs: str | None) -> ParsedProblem:
    return ParsedProblem(
        code=problem.code,
        severity=problem.severity.label,
        message=problem.message,
        span=problem.span,
        range=ranges.of(problem.span),
        pointer=problem.pointer,
        property=problem.property_name,
        href=docs.replace("{code}", problem.code) if docs else None,
        related=tuple([ParsedRelated(ref.message, ref.span, ranges.of(ref.span)) for ref in problem.related]),
        fixes=tuple([_fix(fix, ranges) for fix in problem.fixes]),
    )


def _fix(fix: Fix, ranges: _Ranges) -> ParsedFix:
    edits = tuple(ParsedEdit(edit.span, ranges.of(edit.span), edit.new) for edit in fix.edits)
    return ParsedFix(fix.title, fix.safety.value, edits)
