"""From what was read of an answer to the rows that are kept of it."""

import hashlib
import json
import math
from typing import Any

from pydantic import BaseModel

from descant import Analysis
from descant.contracts.evolution import identity_of

Row = dict[str, Any]


def hash_of(text: str) -> str:
    """Return what tells the text of one answer from that of another."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def answer_row(analysis: Analysis, name: str, text_hash: str, now: str) -> Row:
    """Return the row of the answer itself."""
    schema, summary = analysis.schema, analysis.answer.summary
    return {
        "hash": text_hash,
        "name": _text(name),
        "added": now,
        "format": analysis.format,
        "schema": schema.name if schema else None,
        "version": identity_of(schema).version if schema else None,
        "complete": analysis.complete,
        "summary": _text(summary.value) if summary else None,
        "text": _text(analysis.source.text),
        "response": to_json(analysis.root.value) if analysis.root else None,
    }


def file_rows(analysis: Analysis) -> list[Row]:
    """Return the rows of its files."""
    return [
        {
            "path": _text(file.path),
            "operation": file.operation,
            "new_path": _text(file.new_path) if file.new_path is not None else None,
            "content": _text(file.content) if file.content is not None else None,
            "complete": file.complete,
        }
        for file in analysis.answer.files
    ]


def problem_rows(analysis: Analysis) -> list[Row]:
    """Return the rows of its problems."""
    return [
        {
            "code": problem.code,
            "severity": problem.severity.label,
            "message": _text(problem.message),
            "pointer": _text(problem.pointer) if problem.pointer is not None else None,
            "start": problem.span.start,
            "end": problem.span.end,
        }
        for problem in analysis.problems
    ]


def section_rows(analysis: Analysis, call_id: str, now: str) -> list[Row]:
    """Return the rows of its sections: the objects and lists among the members, of a sound answer only."""
    if analysis.schema is None or not analysis.is_valid or analysis.root is None:
        return []
    schema = identity_of(analysis.schema)
    known = analysis.schema.model.outline.members or {}
    return [
        {
            "call_id": call_id,
            "schema": schema.name,
            "version": schema.version,
            "path": name,
            "content": to_json(value),
            "added": now,
        }
        for name, value in analysis.root.value.items()
        if name in known and isinstance(value, dict | list)
    ]


def json_value(value: Any) -> Any:
    """Return a section as plain data: a typed answer, or anything that holds some."""
    match value:
        case BaseModel():
            return value.model_dump(mode="json")
        case dict():
            return {name: json_value(inner) for name, inner in value.items()}
        case list() | tuple() | set() | frozenset():
            return [json_value(item) for item in value]
    return value


def to_json(value: Any) -> str:
    """Return plain data as JSON that every database takes; what JSON cannot say is null."""
    return _text(json.dumps(_finite(value), ensure_ascii=False))


def _finite(value: Any) -> Any:
    match value:
        case dict():
            return {name: _finite(inner) for name, inner in value.items()}
        case list():
            return [_finite(item) for item in value]
        case float() if not math.isfinite(value):
            return None
    return value


def _text(text: str) -> str:
    """Return *text* with what no database can hold replaced: halves of surrogate pairs, and for some NUL."""
    return text.encode("utf-8", "replace").decode().replace("\0", "\ufffd")
