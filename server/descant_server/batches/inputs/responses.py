"""Files that each are one answer as the model sent it.

They are named ``*.response``, as the editor knows them, or ``*.json``, and then hold one object of a schema.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from descant_server.batches.inputs.input_format import (
    ColumnNames,
    FileHead,
    InputFile,
    InputFormat,
    InputPart,
    InputRow,
)
from descant_server.batches.inputs.lines import MOST_LINE_BYTES, TOO_LONG, shorter_than
from descant_server.batches.inputs.shape import shape_of

if TYPE_CHECKING:
    from descant.schemas.outline import Outline

SUFFIX = ".response"
_DOCUMENT = ".json"


def _is_recognized(head: FileHead) -> bool:
    return head.name.endswith(SUFFIX) or (head.name.endswith(_DOCUMENT) and _is_answer(head))


def _is_answer(head: FileHead) -> bool:
    """Whether the file is one object with all that some response schema asks for, as far as it was read."""
    shape = shape_of(head)
    is_one_line = b"\n" not in head.data.strip()
    if shape.container != "object" and not (shape.container == "lines" and is_one_line):
        return False
    # Every file is asked about here first, and most are of another kind.
    from descant.schemas import SCHEMAS
    from descant.schemas.schema import Role

    return any(
        _has_members(schema.model.outline, shape.example)
        for schema in SCHEMAS
        if schema.role is Role.RESPONSE
    )


def _has_members(outline: "Outline", value: Mapping[str, Any]) -> bool:
    from descant.contracts.allowed_values import type_of

    required = [member for member in (outline.members or {}).values() if member.required]
    return bool(required) and all(
        member.name in value and type_of(value[member.name]) in member.value.types for member in required
    )


def _split(file: InputFile, names: ColumnNames) -> Iterator[InputPart]:
    yield InputPart(0, file.size, file.size)


def _read(file: InputFile, part: InputPart, names: ColumnNames) -> Iterator[InputRow]:
    if part.end > MOST_LINE_BYTES:
        yield TOO_LONG.row(file.path)
        return
    with file.open() as stream:
        text = stream.read(part.end)
    if len(text) < part.end:
        raise shorter_than(part.end)
    yield InputRow(file.path, text)


INPUT = InputFormat(
    "responses",
    "files named *.response, or *.json with one object of a response schema: each is one answer",
    _is_recognized,
    _split,
    _read,
    is_one_text=True,
)
