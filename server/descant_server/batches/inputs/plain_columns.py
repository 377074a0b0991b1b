"""Tables of the user's own making: which column is the text, and what else of a row is taken."""

from collections.abc import Sequence
from dataclasses import replace

from descant_server.batches.inputs.input_format import ColumnNames, InputError, InputRow
from descant_server.batches.inputs.json_values import as_text, named, word
from descant_server.batches.inputs.losses import unreadable
from descant_server.batches.inputs.records import Record

TEXT_NAMES = (
    "text",
    "response",
    "completion",
    "output",
    "answer",
    "generation",
    "content",
    "generated_text",
    "output_text",
    "model_output",
    "model_response",
    "prediction",
    "raw_response",
)
"""Where nobody says which column holds the texts, it is the one of these that there is."""
_MOST_NAMED = 30
_NO, _YES = ("false", "no", "0", ""), ("true", "yes", "1")


def chosen(names: ColumnNames, there: Sequence[str]) -> ColumnNames:
    """Return *names* with the columns of text, id and model, where they are not said and *there* is just one.

    Raises InputError where no text is to be found, or one of several columns might be it, or where a column
    is named that is not there.
    """
    asked = [names.text, names.id, names.model, names.prompt, names.schema, names.expected, *names.keep]
    missing = [name for name in asked if name is not None and name.partition(".")[0] not in there]
    missing = [name for name in missing if name not in there]
    if missing:
        raise InputError(f"there is no column {', '.join(map(repr, missing))}; {_listed(there)}")
    text = names.text or _guessed(there)
    return replace(
        names,
        text=text,
        id=names.id or ("id" if "id" in there else None),
        model=names.model or ("model" if "model" in there else None),
    )


def _guessed(there: Sequence[str]) -> str:
    candidates = [name for name in TEXT_NAMES if name in there]
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        raise InputError(
            f"the text may be in {' or '.join(map(repr, candidates))}: name one with --text; {_listed(there)}"
        )
    raise InputError(
        f"no column of texts: name it with --text; {_listed(there)}; looked for {', '.join(TEXT_NAMES)}"
    )


def _listed(there: Sequence[str]) -> str:
    if not there:
        return "no columns could be read"
    more = f" and {len(there) - _MOST_NAMED} more" if len(there) > _MOST_NAMED else ""
    return f"there are {', '.join(map(str, there[:_MOST_NAMED]))}{more}"


def wanted(names: ColumnNames) -> tuple[str, ...]:
    """Return the columns of Parquet that *names* needs."""
    asked = (names.text, names.id, names.model, names.prompt, names.schema, names.expected, *names.keep)
    paths = [name for name in asked if name is not None]
    return tuple(dict.fromkeys((*paths, *(path.partition(".")[0] for path in paths))))


def row_of_record(record: Record, place: str, names: ColumnNames) -> InputRow:
    """Return the row of *record*; *names* are chosen. Without the column of the text it cannot be read."""

    def cell(name: str | None) -> str | None:
        return None if name is None else word(named(record, name))

    assert names.text is not None, "the columns are chosen"
    columns = {key: cell(getattr(names, key)) for key in ("model", "prompt") if getattr(names, key)}
    if names.text not in record and named(record, names.text) is None:
        return unreadable(f"no {names.text!r} in it").row(cell(names.id) or place, columns)
    return InputRow(
        id=cell(names.id) or place,
        text=as_text(named(record, names.text)),
        schema=cell(names.schema) or None,
        expected=_flag(named(record, names.expected)) if names.expected else None,
        columns=columns,
    )


def _flag(value: object) -> bool | None:
    match value:
        case bool() | int():
            return bool(value)
        case str() if value.strip().lower() in _YES:
            return True
        case str() if value.strip().lower() in _NO:
            return False
    return None
