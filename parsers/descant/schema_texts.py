"""Response schemas that users write as JSON Schema, read with the reader of answers.

So every problem has its place in that text. A schema with an error is not used, and harms no other.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from descant.formats.json.anchors import Anchors
from descant.formats.json.reader import read_object
from descant.patterns import regex
from descant.problems import Problem, Severity, in_order
from descant.schemas import ResponseSchema
from descant.schemas.json_schema import json_schema_model
from descant.schemas.json_schema.problem_kinds import KEYWORD, LIMIT, ROOT
from descant.schemas.schema import member_names
from descant.source import Source, Span

LONGEST = 1_000_000
"""Characters; the schemas of the largest public interfaces have a tenth of that."""
_START = regex(r"[\ufeff \t\r\n]*+")


@dataclass(frozen=True, slots=True)
class SchemaReading:
    """What was read from the text of a schema."""

    source: Source
    schema: ResponseSchema | None
    """None where there is an error among the problems."""
    problems: tuple[Problem, ...]
    """In the order of the text."""


def read_schema(source: Source, name: str) -> SchemaReading:
    """Read the JSON Schema in *source* as the response schema *name*. Never raises."""
    text = source.text
    if len(text) > LONGEST:
        message = f"The schema is too large: at most {LONGEST:,} characters are allowed."
        return _refused(source, Problem(LIMIT, Span(0, 1), message))
    match = _START.match(text)
    start = match.end() if match else 0
    if text[start : start + 1] != "{":
        message = "Expected a JSON Schema object, starting with a brace."
        return _refused(source, Problem(ROOT, Span(start, min(start + 1, len(text))), message))
    walk = read_object(text, start, Anchors(text, len(text), member_names(())))
    problems = [_judged(problem) for problem in walk.problems]
    if behind := text[walk.end :].strip(" \t\r\n"):
        offset = text.index(behind, walk.end)
        message = "Unexpected content after the JSON Schema."
        problems.append(Problem(ROOT, Span(offset, offset + len(behind)), message))
    if not walk.complete and not _has_errors(problems):
        problems.append(Problem(KEYWORD, Span(walk.end, walk.end), "Unexpected end of the schema."))
    if _has_errors(problems):
        return _refused(source, *problems)
    definition = json_schema_model(walk.root)
    reported = in_order((*problems, *definition.problems))
    if definition.model is None:
        return SchemaReading(source, None, reported)
    title = definition.model.outline.title or name
    return SchemaReading(source, ResponseSchema(name, title, definition.model), reported)


def _judged(problem: Problem) -> Problem:
    """Return *problem* as an error, unless it is about notation only: a schema is never guessed."""
    mild = problem.severity >= Severity.INFORMATION
    return problem if mild else replace(problem, severity_override=Severity.ERROR)


def _refused(source: Source, *problems: Problem) -> SchemaReading:
    return SchemaReading(source, None, in_order(problems))


def _has_errors(problems: Iterable[Problem]) -> bool:
    return any(problem.severity is Severity.ERROR for problem in problems)
