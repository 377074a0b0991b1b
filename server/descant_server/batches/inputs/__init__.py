"""What stored answers are read from, in the order in which a file is recognised: the most certain first.

To add a kind, write one file here with an ``INPUT``, and add its name here; an input of it goes into
``tests/golden/batches/inputs/<name>/``. A kind is imported when it is asked for, or to recognise files.
"""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from importlib import import_module

from descant_server.batches.inputs.cut_json import damage_in
from descant_server.batches.inputs.files import HEAD_BYTES
from descant_server.batches.inputs.input_format import FileHead, InputError, InputFormat, UnknownInputError
from descant_server.batches.inputs.shape import shape_of

__all__ = ["INPUTS", "InputError", "InputFormat", "UnknownInputError", "input_format_of", "load"]

INPUTS = (
    "responses",
    "store",
    "inspect",
    "openai",
    "anthropic",
    "gemini",
    "completions",
    "promptfoo",
    "swe-bench",
    "lm-eval",
    "phoenix",
    "langfuse",
    "langsmith",
    "conversations",
    "aider",
    "parquet",
    "jsonl",
    "csv",
)
_MOST_NAMED = 30


def load(name: str) -> InputFormat:
    """Return the kind of input of that *name*, which is one of :data:`INPUTS`."""
    kind = import_module(f"{__name__}.{name.replace('-', '_')}").INPUT
    assert isinstance(kind, InputFormat), "each module of a kind has one"
    return kind


def input_format_of(head: FileHead, named: str | None = None) -> InputFormat:
    """Return the kind of the file that begins with *head*, or the one that is *named*.

    Raises UnknownInputError for a file that is of no kind, and InputError for a name that none has.
    """
    if named is not None:
        if named not in INPUTS:
            raise InputError(f"there is no kind of input {named!r}: use --from with one of\n{_listed()}")
        return load(named)
    kind = next((kind for name in INPUTS if (kind := load(name)).recognizes(head)), None)
    if kind is None:
        raise UnknownInputError(_unknown(head))
    return kind


def _listed() -> str:
    """Return the names of all kinds, each with what it is, in lines."""
    width = max(map(len, INPUTS))
    return "\n".join(f"  {name:{width}}  {load(name).summary}" for name in INPUTS)


def _unknown(head: FileHead) -> str:
    if not head.data:
        return "is empty: leave it out, or name its kind with --from"
    if head.data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "is UTF-16, and inputs are read as UTF-8: save it as that (iconv -f UTF-16 -t UTF-8)"
    columns = [str(name) for name in shape_of(head).columns[:_MOST_NAMED]]
    there = f"it has {', '.join(columns)}" if columns else "no columns or keys could be read in it"
    if broken := _breaking_off(head):
        there += f"; {broken}"
    return (
        f"is no kind of input that is known; {there}; tried {', '.join(INPUTS)}: name its "
        "kind with --from, and the column of the texts with --text"
    )


def _breaking_off(head: FileHead) -> str:
    """Return where a document is no JSON, for people; nothing where it is, or was not read to its end."""
    text = head.data.decode(errors="replace").removeprefix("\ufeff")
    if len(head.data) >= HEAD_BYTES or not text.lstrip().startswith(("[", "{")):
        return ""
    damage = damage_in(text)
    return f"its JSON breaks at line {damage.lineno}, column {damage.colno} ({damage.msg})" if damage else ""
