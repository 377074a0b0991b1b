"""Results of promptfoo, as ``promptfoo eval --output results.json`` and ``.jsonl`` write them.

The shape: ``OutputFile`` and ``EvaluateResult`` in
https://github.com/promptfoo/promptfoo/blob/main/src/types/index.ts. The results are at ``results.results``.
"""

from collections.abc import Iterator

from descant_server.batches.inputs.files import head_of
from descant_server.batches.inputs.input_format import (
    ColumnNames,
    FileHead,
    InputFile,
    InputFormat,
    InputPart,
    InputRow,
)
from descant_server.batches.inputs.json_documents import parts_of_document
from descant_server.batches.inputs.json_values import as_text, at, word
from descant_server.batches.inputs.model_messages import numbered_rows
from descant_server.batches.inputs.records import Record, read_objects, read_records, split_records
from descant_server.batches.inputs.shape import shape_of, shape_within

_PATH = ("results", "results")


def _is_document(head: FileHead) -> bool:
    """The prompts stand before the results, and may be all that can be seen."""
    example = shape_of(head).example
    results = example.get("results")
    is_cut = at(results, "prompts") is not None and (
        "evalId" in example or at(results, "version") is not None
    )
    if is_cut or isinstance(at(results, "results"), list):
        return True
    listed = shape_within(head, _PATH)
    return listed is not None and "promptIdx" in listed.columns


def _recognizes(head: FileHead) -> bool:
    lines = {"promptIdx", "testIdx", "provider"} <= {*shape_of(head).columns}
    return _is_document(head) or lines


def _split(file: InputFile, names: ColumnNames) -> Iterator[InputPart]:
    return parts_of_document(file, _PATH) if _is_document(head_of(file)) else split_records(file)


def _read(file: InputFile, part: InputPart, names: ColumnNames) -> Iterator[InputRow]:
    if _is_document(head_of(file)):
        return read_objects(file, part, names, _rows, _PATH)
    return read_records(file, part, names, _rows, ())


def _rows(record: Record, place: str) -> Iterator[InputRow]:
    provider = record.get("provider")
    model = at(provider, "label") or at(provider, "id") or provider
    prompt = word(at(record, "prompt", "label") or at(record, "prompt", "raw"))
    output = as_text(at(record, "response", "output"))
    test = (word(record.get("testIdx")), word(record.get("promptIdx")))
    row_id = word(record.get("id")) or ("test {} prompt {}".format(*test) if all(test) else place)
    error = record.get("error") or at(record, "response", "error")
    return numbered_rows(
        row_id, [] if output is None else [output], model, word(error) or "no output", prompt=prompt
    )


INPUT = InputFormat(
    "promptfoo",
    "results of promptfoo in JSON: response.output of each of results.results",
    _recognizes,
    _split,
    _read,
    columns=("model", "prompt"),
)
