"""Binding a tree to its response schema: the shape the schema asks for, and validation with exact places."""

from dataclasses import dataclass
from typing import Any

from descant.binding import kinds
from descant.binding.wording import describe_error
from descant.formats import Reading
from descant.pointers import Found, locate, naming_span, pointer
from descant.problems import Problem, Severity
from descant.schemas import ResponseSchema
from descant.schemas.model import Violation
from descant.syntax import Mapping

__all__ = ["Binding", "bind"]


@dataclass(frozen=True, slots=True)
class Binding:
    """An answer in the shape of its schema."""

    schema: ResponseSchema | None
    root: Mapping | None
    response: Any
    """The validated answer; None where it does not validate."""
    problems: tuple[Problem, ...]


def bind(reading: Reading) -> Binding:
    """Validate *reading* by its schema; without a schema there is nothing to validate."""
    if reading.root is None or reading.schema is None:
        return Binding(reading.schema, reading.root, None, ())
    root = reading.root
    validation = reading.schema.model.validate(root.value)
    found = (_problem(root, violation, reading) for violation in validation.violations)
    return Binding(reading.schema, root, validation.response, tuple(problem for problem in found if problem))


def _problem(root: Mapping, error: Violation, reading: Reading) -> Problem | None:
    path = error.path
    if error.type == "missing":
        return _missing(root, path, reading)
    if error.type == "extra_forbidden":
        return None  # The rule unknown-field says it, with the severity of the schema.
    found = locate(root, path)
    if not found.node.complete:
        return None  # It is cut off, which is reported where the text ends.
    if found.path[-1:] == ("content",) and found.node.value is None:
        return None  # The rule content-missing says it better.
    kind, message = describe_error(error, found)
    return Problem(kind, found.node.span, message, pointer=pointer(found.path))


def _missing(root: Mapping, path: tuple[str | int, ...], reading: Reading) -> Problem | None:
    parent, name = locate(root, path[:-1]), str(path[-1])
    if not parent.node.complete:
        return None
    if name == "content" and isinstance(parent.node, Mapping) and reading.format != "json":
        return None  # The format says so itself, at the tag.
    where = f" in {_title(parent)}" if parent.path else ""
    # Answers in tags were always read leniently: a missing section is a flaw, and no reason to stop.
    mild = Severity.WARNING if reading.format != "json" and not parent.path else None
    return Problem(
        kinds.MISSING_REQUIRED,
        naming_span(parent),
        f'"{name}" is required{where}, but it is missing.',
        pointer=pointer(parent.path),
        property_name=name,
        severity_override=mild,
    )


def _title(found: Found) -> str:
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in found.path).lstrip(".")
