"""Logs of Inspect, ``.eval`` and ``.json``: what the model wrote in the end, for each sample.

The shape: ``EvalLog`` and ``EvalSample`` of https://inspect.aisi.org.uk/reference/inspect_ai.log.html, and
src/inspect_ai/log/_recorders/eval.py in https://github.com/UKGovernmentBEIS/inspect_ai: a ``.eval`` is a zip
with ``samples/<id>_epoch_<number>.json``, and ``header.json`` when the run has ended, before that
``_journal/start.json``.
"""

import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from descant_server.batches.inputs.files import head_of
from descant_server.batches.inputs.input_format import (
    ColumnNames,
    FileHead,
    InputFile,
    InputFormat,
    InputPart,
    InputRow,
)
from descant_server.batches.inputs.json_documents import parts_of_document, value_at
from descant_server.batches.inputs.json_values import at, items, word
from descant_server.batches.inputs.model_messages import numbered_rows, texts_of_message
from descant_server.batches.inputs.records import PlacedRecord, Record, read_objects, rows_of_placed
from descant_server.batches.inputs.shape import shape_of
from descant_server.batches.inputs.zip_entries import entries_of, entry_of, opened_zip, parts_by_entries

_ZIP = b"PK\x03\x04"
_HEADERS = ("header.json", "_journal/start.json", "start.json")
_LIST = ("samples",)


def _is_sample(name: str) -> bool:
    return name.startswith("samples/") and name.endswith(".json")


def _recognizes(head: FileHead) -> bool:
    if head.data.startswith(_ZIP):
        try:
            with head.open() as stream, zipfile.ZipFile(stream) as archive:
                return any(name in _HEADERS or _is_sample(name) for name in archive.namelist())
        except (OSError, ValueError, zipfile.BadZipFile):
            return head.name.endswith(".eval")
    example = shape_of(head).example
    return "version" in example and at(example, "eval", "task") is not None


def _is_zip(file: InputFile) -> bool:
    return head_of(file).data.startswith(_ZIP)


def _split(file: InputFile, names: ColumnNames) -> Iterator[InputPart]:
    return parts_by_entries(file, _is_sample) if _is_zip(file) else parts_of_document(file, _LIST)


def _read(file: InputFile, part: InputPart, names: ColumnNames) -> Iterator[InputRow]:
    if not _is_zip(file):
        run = _Run.of(value_at(file, ("eval",)))
        return read_objects(file, part, names, run.rows, _LIST)
    run = _Run.of(at(_header(file), "eval"))
    placed = (PlacedRecord(*entry) for entry in entries_of(file, part, _is_sample))
    return rows_of_placed(placed, names, run.rows)


def _header(file: InputFile) -> Mapping[str, Any] | None:
    with opened_zip(file) as archive:
        for name in _HEADERS:
            if name in archive.namelist():
                return entry_of(archive, archive.getinfo(name)).object
    return None


@dataclass(frozen=True, slots=True)
class _Run:
    """What the samples of a log have in common."""

    model: str | None
    task: str | None

    @classmethod
    def of(cls, header: Any) -> "_Run":
        return cls(word(at(header, "model")), word(at(header, "task")))

    def rows(self, sample: Record, place: str) -> Iterator[InputRow]:
        """Yield the texts of a sample; its id is the name that its file has, and its prompt is the task's."""
        number, epoch = word(sample.get("id")), word(sample.get("epoch"))
        output = sample.get("output")
        texts = [
            text
            for choice in items(at(output, "choices"))
            for text in texts_of_message(at(choice, "message"))
        ]
        error = at(sample, "error", "message") or at(output, "error") or at(sample, "limit", "type")
        return numbered_rows(
            place if number is None else f"{number}_epoch_{epoch or 1}",
            texts,
            self.model or at(output, "model"),
            word(error or (texts and at(output, "choices", 0, "stop_reason"))) or "no output",
            prompt=self.task,
        )


INPUT = InputFormat(
    "inspect",
    "logs of Inspect, .eval or .json: the output of each sample",
    _recognizes,
    _split,
    _read,
    columns=("model", "prompt"),
)
