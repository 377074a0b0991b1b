"""An example answer of a schema, made of what the schema says, for a model to see the form.

It is validated before anybody sees it: where a condition of the schema cannot be met without understanding
it, there is no example.
"""

import json
from typing import Any

from descant.analysis import analyze
from descant.contracts.prompt_values import ExampleBuilder, RecursiveObjectError
from descant.directives import Asked
from descant.pointers import Path, parts_of
from descant.problems import Severity
from descant.schemas import ResponseSchema
from descant.schemas.outline import Outline

_ATTEMPTS = 20
"""So often members are left out with which the example is not valid, or not sensible."""


def example_of(schema: ResponseSchema) -> dict[str, Any] | None:
    """Return an answer that *schema* takes, the same at every call; None where none could be made."""
    definition = schema.model.json_schema()
    for given in definition.get("examples") or ():
        if isinstance(given, dict) and schema.model.validate(given).violations == ():
            return dict(given)
    try:
        made = ExampleBuilder(definition).of(definition, schema.model.outline, None, 0)
    except RecursiveObjectError:
        return None
    if not isinstance(made, dict):
        return None
    for _ in range(_ATTEMPTS):
        violations = schema.model.validate(made).violations
        paths = [violation.path for violation in violations] or _doubtful(made, schema)
        left_out = [_leave_out(made, schema.model.outline, path) for path in paths]
        if not any(left_out):
            return None if violations else made
    return None


def _doubtful(made: dict[str, Any], schema: ResponseSchema) -> list[Path]:
    """Return the paths to what the rules complain of in a valid example."""
    analysis = analyze(json.dumps(made), schemas=(schema,), asked=Asked(schema.name, "the example"))
    return [
        _path_of(problem.pointer)
        for problem in analysis.problems
        if problem.pointer and problem.severity <= Severity.WARNING
    ]


def _path_of(pointer: str) -> Path:
    return tuple(int(part) if part.isdigit() else part for part in parts_of(pointer))


def _leave_out(value: Any, outline: Outline, path: Path) -> bool:
    """Remove the deepest member on *path* that need not be there; tell whether there was one."""
    deepest: tuple[dict[str, Any], str] | None = None
    for part in path:
        own = outline.branch_for(value)
        if isinstance(value, dict) and isinstance(part, str) and part in value:
            declared = own.member(part)
            if declared and not declared.required:
                deepest = value, part
            value, outline = value[part], declared.value if declared else own.item or Outline()
        elif isinstance(value, list) and isinstance(part, int) and part < len(value):
            value, outline = value[part], own.item or Outline()
    if deepest is None:
        return False
    del deepest[0][deepest[1]]
    return True
