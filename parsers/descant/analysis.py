"""The pipeline from a raw text to everything that is known about it."""

from collections.abc import Sequence
from dataclasses import dataclass

from descant.answer import Answer, read_answer
from descant.binding import bind
from descant.detection import Detection
from descant.formats import recognize
from descant.problems import Problem
from descant.rules import RULES, Context
from descant.schemas import SCHEMAS, Parts, ResponseModel, ResponseSchema
from descant.source import Source, Span
from descant.syntax import Mapping


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything that is known about one text."""

    source: Source
    format: str
    span: Span
    """Where the answer stands in the text; prose around it lies outside."""
    schema: ResponseSchema | None
    parts: Parts | None
    """Where in the tree the parts of the answer are; None where there is none."""
    detection: Detection
    root: Mapping | None
    """The tree, shaped as the schema has it; None where the text has no structure."""
    response: ResponseModel | None
    """The validated answer; None where it does not validate."""
    answer: Answer
    complete: bool
    """False where the text ends inside something."""
    problems: tuple[Problem, ...]
    """In the order of the text."""


def analyze(text: str, *, schemas: Sequence[ResponseSchema] = SCHEMAS) -> Analysis:
    """Read *text* as an answer. Never raises: what is wrong is in ``problems``.

    *schemas* are the response schemas to recognise, the preferred one first.
    """
    return analyze_source(Source(text), schemas=schemas)


def analyze_source(source: Source, *, schemas: Sequence[ResponseSchema] = SCHEMAS) -> Analysis:
    """Do the same for a source, whose line index is then used and not made anew."""
    reading = recognize(source, schemas)
    binding = bind(reading)
    root, parts = binding.root, reading.parts
    answer = read_answer(source, root, parts, format=reading.format, beside=reading.beside)
    context = Context(source, reading.format, root, reading.written, binding.schema, parts, answer)
    found = [*reading.problems, *binding.problems, *(p for rule in RULES for p in rule.check(context))]
    found.sort(key=lambda problem: (problem.span, problem.severity))
    return Analysis(
        source=source,
        format=reading.format,
        span=reading.span,
        schema=binding.schema,
        parts=reading.parts,
        detection=reading.detection,
        root=binding.root,
        response=binding.response,
        answer=answer,
        complete=reading.complete,
        problems=tuple(found),
    )
