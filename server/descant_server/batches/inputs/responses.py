"""Files that each are one answer as the model sent it, as the editor knows them: ``*.response``."""

from collections.abc import Iterator

from descant.arrow.row import Failure
from descant_server.batches.inputs.input_format import (
    ColumnNames,
    InputFile,
    InputFormat,
    InputPart,
    InputRow,
)
from descant_server.batches.inputs.lines import MOST_LINE_BYTES, shorter_than

SUFFIX = ".response"


def _split(file: InputFile, names: ColumnNames) -> Iterator[InputPart]:
    yield InputPart(0, file.size, file.size)


def _read(file: InputFile, part: InputPart, names: ColumnNames) -> Iterator[InputRow]:
    if part.end > MOST_LINE_BYTES:
        yield InputRow(file.path, None, failure=Failure.TOO_LONG)
        return
    with file.open() as stream:
        text = stream.read(part.end)
    if len(text) < part.end:
        raise shorter_than(part.end)
    yield InputRow(file.path, text)


INPUT = InputFormat(
    "responses",
    "files named *.response: each is one answer",
    lambda head: head.name.endswith(SUFFIX),
    _split,
    _read,
    is_one_text=True,
)
