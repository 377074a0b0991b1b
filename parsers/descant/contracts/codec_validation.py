"""What is wrong with data that should be an answer of a schema: the problems themselves."""

import json
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from descant.analysis import analyze
from descant.contracts.evolution import schema_of
from descant.directives import Asked
from descant.problems import Problem, Severity
from descant.schema_request import as_asked
from descant.schemas import SCHEMAS, ResponseSchema


def validate(schema: str | ResponseSchema | type[BaseModel], data: Any) -> tuple[Problem, ...]:
    """Return the errors and warnings of *data*, each with its pointer; empty where it is sound.

    *schema* is the name of one of the library's schemas, a schema, or a pydantic class; *data* is what
    pydantic can write as JSON, such as plain data or an instance, or JSON itself, which the spans of the
    problems then refer to. What is no object is not the answer that was asked for. Raises LookupError for a
    name that there is not, and what pydantic raises for what is no data, such as ``object()``.
    """
    known = _schema(schema)
    text = data if isinstance(data, str) else json.dumps(to_jsonable_python(data), ensure_ascii=False)
    analysis = as_asked(analyze(text, schemas=(known,), asked=Asked(known.name, "the caller")))
    return tuple(problem for problem in analysis.problems if problem.severity <= Severity.WARNING)


def is_valid(schema: str | ResponseSchema | type[BaseModel], data: Any) -> bool:
    """Tell whether *data* has no errors; :func:`validate` says which, and where."""
    return all(problem.severity is not Severity.ERROR for problem in validate(schema, data))


def _schema(named: str | ResponseSchema | type[BaseModel]) -> ResponseSchema:
    match named:
        case str():
            return _by_name(named)
    return schema_of(named)


def _by_name(name: str) -> ResponseSchema:
    for schema in SCHEMAS:
        if schema.name == name:
            return schema
    near = get_close_matches(name, [schema.name for schema in SCHEMAS], 1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    raise LookupError(f"Unknown schema {name!r}.{hint}")
