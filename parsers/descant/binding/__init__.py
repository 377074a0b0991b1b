"""Binding a tree to its response schema: the shape the schema asks for, and validation with exact places."""

from dataclasses import dataclass
from typing import Any

from descant.binding import problem_kinds
from descant.binding.error_wording import describe_error
from descant.binding.number_range import limits_at
from descant.binding.violation_spans import place_of
from descant.formats import Reading
from descant.formats.problem_kinds import TOO_MANY_PROBLEMS
from descant.pointers import PointerTarget, locate, naming_span, pointer
from descant.problems import Edit, Fix, Problem, Safety, Severity
from descant.schemas import ResponseSchema
from descant.schemas.facets import Documented
from descant.schemas.model import EXCLUDED, MORE, Model, Violation
from descant.schemas.outline import Outline
from descant.schemas.outline_walk import outline_at
from descant.source import Source, Span
from descant.syntax import Mapping

__all__ = ["Binding", "bind"]


@dataclass(frozen=True, slots=True)
class Binding:
    """An answer in the shape of its schema."""

    schema: ResponseSchema | None
    root: Mapping | None
    validated: Any
    """What the model made of it, or an Unmade; None where it does not validate."""
    problems: tuple[Problem, ...]


def bind(reading: Reading, source: Source) -> Binding:
    """Validate *reading* of *source* by its schema; without a schema there is nothing to validate."""
    if reading.root is None or reading.schema is None:
        return Binding(reading.schema, reading.root, None, ())
    root, model = reading.root, reading.schema.model
    validation = model.validate(root.value)
    reported = (_problem(root, violation, reading, model, source.text) for violation in validation.violations)
    # Two branches of a union may say the same.
    problems = dict.fromkeys(problem for problem in reported if problem)
    return Binding(reading.schema, root, validation.result, tuple(problems))


def _problem(root: Mapping, error: Violation, reading: Reading, model: Model, text: str) -> Problem | None:
    if error.type == MORE:
        message = f"{error.message}: too many schema violations in this answer."
        beginning = Span.at(locate(root, error.path).node.start)
        return Problem(TOO_MANY_PROBLEMS, beginning, message)
    if error.type == "missing":
        return _missing(root, error.path, reading)
    if error.type == "extra_forbidden" and _is_unknown(root, error.path, reading, model):
        return None  # The rule unknown-field says it, with the severity of the schema.
    if error.type == EXCLUDED:
        return None  # The rule conflict says it, at the member that would have to change.
    place = locate(root, error.path)
    if not place.node.complete:
        return None  # It is cut off, which is reported where the text ends.
    if _is_missing_content(place, reading):
        return None  # The rule content-missing says it better.
    if place.node.value is None and text[place.node.start : place.node.start + 2].lstrip("-")[:1].isdigit():
        message = "This number has too many digits."
        return Problem(problem_kinds.WRONG_TYPE, place.node.span, message, pointer=pointer(place.path))
    asked = outline_at(model.outline, root.value, place.path)
    wording = describe_error(error, place, asked.values if asked else (), _limits(error, place, asked, model))
    span = place_of(error, place, text)
    return Problem(
        wording.kind,
        span,
        wording.message,
        alternatives=tuple(
            Fix(f"Replace with {value}", (Edit(span, value),), Safety.UNSAFE)
            for value in wording.instead
            if reading.format == "json"
        ),
        pointer=pointer(place.path),
        severity_override=wording.severity,
    )


def _is_missing_content(place: PointerTarget, reading: Reading) -> bool:
    """Tell whether *place* is null in place of the content of a file of the answer."""
    files = reading.parts.files if reading.parts else None
    return place.node.value is None and place.path[::2] == (files, "content")


def _is_unknown(root: Mapping, path: tuple[str | int, ...], reading: Reading, model: Model) -> bool:
    """Tell whether the member at *path*, which the model refuses, is one that its outline does not know."""
    parent = locate(root, path[:-1])
    asked = outline_at(model.outline, root.value, parent.path)
    own = asked.branch_for(parent.node.value) if asked else None
    is_known = own is None or own.members is None or own.item is not None or own.member(str(path[-1]))
    return not is_known and reading.format == "json"


def _limits(error: Violation, place: PointerTarget, asked: Outline | None, model: Model) -> str:
    """Return the range of a number that is out of it, as people write it; empty where it has one end only."""
    if error.type not in ("greater_than_equal", "less_than_equal"):
        return ""
    limits = limits_at(model, place.path)
    is_documented = asked is not None and any(isinstance(facet, Documented) for facet in asked.facets)
    return f"{limits}{', the range in the documentation' * is_documented}" if limits else ""


def _missing(root: Mapping, path: tuple[str | int, ...], reading: Reading) -> Problem | None:
    parent, name = locate(root, path[:-1]), str(path[-1])
    if not parent.node.complete:
        return None
    if name == "content" and isinstance(parent.node, Mapping) and reading.format != "json":
        return None  # The format says so itself, at the tag.
    where = f" in {_title(parent)}" if parent.path else ""
    message = f'Missing required "{name}"{where}.'
    mild = None
    if reading.format != "json" and not parent.path:
        # Answers in tags were always read leniently: a missing section is a flaw, and no reason to stop.
        mild, message = Severity.WARNING, f"Missing <{name}>."
    return Problem(
        problem_kinds.MISSING_REQUIRED,
        naming_span(parent),
        message,
        pointer=pointer(parent.path),
        property_name=name,
        severity_override=mild,
    )


def _title(place: PointerTarget) -> str:
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place.path).lstrip(".")
