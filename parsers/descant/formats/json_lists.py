"""A text that is a list in JSON: no answer, but maybe the items of one whose object was left out."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from descant.checkpoints import checkpoint
from descant.detection import Candidates
from descant.formats.calls.file_likeness import looks_like_files
from descant.formats.calls.problem_kinds import CALL_NOT_READ
from descant.formats.json.reading import MOST_VALUES
from descant.formats.problem_kinds import UNKNOWN_SCHEMA
from descant.formats.reading import Reading, without_answer
from descant.formats.surroundings import BLANK
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Source, Span, trimmed


def sound_list(source: Source, candidates: Candidates) -> Reading | None:
    """Return the reading of *source* if it is a list in sound JSON; None where it is something else.

    Where its items are those of a list in an answer, that object is on offer.
    """
    where = trimmed(source.text, source.span, BLANK)
    written = source.text[where.start : where.end]
    is_list = written.startswith("[") and written.endswith("]")
    if not is_list or written.count(",") > MOST_VALUES:
        return None
    checkpoint()
    try:
        items = json.loads(written)
    except (ValueError, RecursionError):
        return None
    homes = list(dict.fromkeys(name for name, _ in _homes(items, candidates)))
    fixes = tuple(
        Fix(f'Wrap in an object as "{name}"', _around(where, name), Safety.UNSAFE) for name in homes
    )
    message = "A list is not an answer; expected an object."
    if homes:
        schemas = ", ".join(schema for name, schema in _homes(items, candidates) if name == homes[0])
        message += f' Its items look like those of "{homes[0]}" in {schemas}.'
    opener = Span(where.start, where.start + 1)
    problem = Problem(UNKNOWN_SCHEMA, opener, message, alternatives=fixes)
    if not homes and looks_like_files(items):
        problem = Problem(CALL_NOT_READ, opener, "This list looks like files, and was not read.")
    return replace(without_answer(source, problem, reason=message), span=where)


def _homes(items: Sequence[Any], candidates: Candidates) -> list[tuple[str, str]]:
    """Return the names of the lists that *items* may belong to, each with its schema; the likeliest first."""
    if not items or not all(isinstance(item, dict) for item in items):
        return []
    return [
        (name, table.schema.name)
        for table in candidates.tables
        for name, trait in table.traits.items()
        if list in trait.types
        and trait.required
        and all(trait.required <= item.keys() <= trait.known for item in items)
    ]


def _around(where: Span, name: str) -> tuple[Edit, Edit]:
    return Edit(Span.at(where.start), f'{{"{name}": '), Edit(Span.at(where.end), "}")
