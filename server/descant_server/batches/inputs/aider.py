"""The history of a chat with aider, ``.aider.chat.history.md``: what the model wrote in each turn.

The shape: ``append_chat_history`` and its callers in https://github.com/Aider-AI/aider/blob/main/aider/io.py.
What the user wrote is in lines behind ``####``, what aider prints in quoted lines, both with two spaces at
their end; what the model wrote is as it wrote it, and may hold headings and quotes of its own.
"""

import re
from collections.abc import Iterator

from descant_server.batches.inputs.compression import content_of
from descant_server.batches.inputs.input_format import (
    ColumnNames,
    InputFile,
    InputFormat,
    InputPart,
    InputRow,
)
from descant_server.batches.inputs.lines import MOST_LINE_BYTES, TOO_LONG
from descant_server.batches.inputs.records import bytes_of

_SESSION = re.compile(r"# aider chat started at (.+)")
_NOT_THE_MODEL = re.compile(r"(?:> .*|####(?: .*)?) {2}\r?\n?", re.DOTALL)
_MODEL = re.compile(r"> (?:Main model|Model|Models?): (\S+)")


def _split(file: InputFile, names: ColumnNames) -> Iterator[InputPart]:
    """A turn belongs to the session that was begun last, so that all of them are one part."""
    if file.size:
        yield InputPart(0, file.size, file.size)


def _read(file: InputFile, part: InputPart, names: ColumnNames) -> Iterator[InputRow]:
    session, model, number = "chat", None, 0
    turn: list[str] = []
    size = 0
    with content_of(file) as content:
        while True:
            data = content.stream.readline(MOST_LINE_BYTES)
            line = data.decode(errors="surrogateescape")
            started = _SESSION.match(line)
            if not data or started or _NOT_THE_MODEL.fullmatch(line):
                text = "".join(turn).strip("\r\n")
                if text.strip():
                    number += 1
                    row_id, columns = f"{session}#{number}", {"model": model}
                    if size > MOST_LINE_BYTES:
                        yield TOO_LONG.row(row_id, columns)
                    else:
                        yield InputRow(row_id, bytes_of(text), columns=columns)
                turn, size = [], 0
            elif size <= MOST_LINE_BYTES:
                turn.append(line)
                size += len(data)
            if not data:
                return
            if started:
                session, number = started[1].strip(), 0
            elif named_model := _MODEL.match(line):
                model = named_model[1]


INPUT = InputFormat(
    "aider",
    "history of a chat with aider (.aider.chat.history.md): each turn of the model",
    lambda head: (
        head.name.endswith("aider.chat.history.md")
        or head.data.lstrip().startswith(b"# aider chat started at")
    ),
    _split,
    _read,
    columns=("model",),
)
