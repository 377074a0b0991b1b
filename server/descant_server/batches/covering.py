"""Ids and kept columns without secrets: a prompt may quote a token as well as an answer."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from descant_server.batches.inputs.input_format import InputRow
from descant_server.secrets.redacting import redacted

_word = lru_cache(maxsize=10_000)(redacted)
"""Models, prompts and files are the same in many rows."""


def covered(row: InputRow) -> InputRow:
    """Return *row* without the secrets in its id and its columns; its text is covered when it is read."""
    return replace(row, id=_word(row.id), columns=covered_columns(row.columns))


def covered_columns(columns: Mapping[str, Any]) -> dict[str, Any]:
    """Return *columns* without the secrets in those that are text, or hold text."""
    return {name: _covered(value) for name, value in columns.items()}


def _covered(value: Any) -> Any:
    match value:
        case str():
            return _word(value)
        case bytes():
            return _word(value.decode(errors="replace"))
        case list():
            return [_covered(item) for item in value]
        case Mapping():
            return {_covered(name): _covered(item) for name, item in value.items()}
    return value
