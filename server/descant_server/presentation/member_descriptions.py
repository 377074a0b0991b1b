"""A member of a schema in words: what it may hold, whether it has to be there, what it is for. Markdown."""

import json
from collections.abc import Iterator
from typing import Any

from descant.schemas.facets import Cites, CountOf, Meaning, RefersTo, Usual
from descant.schemas.outline import MemberOutline, Outline
from descant_server.presentation.markdown import code, prose

_WORDS = {
    "string": ("text", "texts"),
    "integer": ("integer", "integers"),
    "number": ("number", "numbers"),
    "boolean": ("true or false", "booleans"),
    "array": ("list", "lists"),
    "object": ("object", "objects"),
    "null": ("null", "nulls"),
}
_MOST_VALUES = 12
_LONGEST_VALUE = 60


def member_in_words(name: str, value: Outline, declared: MemberOutline | None) -> Iterator[str]:
    """Yield paragraphs on the member *name*; *declared* is None where the schema has no such member.

    The first is a line: name, kind, and whether it is required.
    """
    need = "" if declared is None else ", **required**" if declared.required else ", optional"
    default = declared.default if declared and not declared.required else None
    if default not in (None, (), [], {}, ""):
        need += f", {code(shown(default))} if absent"
    yield f"**{code(name)}**: {kind_in_words(value)}{need}"
    yield from value_in_words(value, declared.doc if declared else "")


def value_in_words(value: Outline, doc: str = "") -> Iterator[str]:
    """Yield what a schema says of a value: *doc*, what its class is, and what is usual in it."""
    if doc:
        yield prose(doc)
    about = value.doc or (value.item.doc if value.item else "")
    if about and about != doc:
        title = value.title or (value.item.title if value.item else "")
        yield f"{code(title)}: {prose(about)}" if title else prose(about)
    yield from (words for facet in value.facets if (words := _facet_in_words(facet)))


def kind_in_words(outline: Outline) -> str:
    """Return what *outline* asks for, such as "whole number, 1 to 10" or "list of `Step`"."""
    if outline.values:
        values = [code(shown(value)) for value in outline.values[:_MOST_VALUES]]
        more = ["…"] if len(outline.values) > _MOST_VALUES else []
        return f"always {values[0]}" if len(outline.values) == 1 else f"one of {', '.join(values + more)}"
    limits = _limits_in_words(outline)
    return f"{_types(outline, 0)}, {limits}" if limits else _types(outline, 0)


def shown(value: Any) -> str:
    """Return *value* as JSON has it, cut to a readable length."""
    written = json.dumps(value, ensure_ascii=False, default=str)
    return written if len(written) <= _LONGEST_VALUE else written[: _LONGEST_VALUE - 1] + "…"


def _types(outline: Outline, number: int) -> str:
    """Return the types in words: with *number* 0 as of one value, with 1 as of many."""
    types = outline.types - ({"integer"} if "number" in outline.types else set())
    if types >= {"string", "number", "boolean", "array", "object"}:
        return ("anything", "anything")[number]
    words = [_type(outline, name, number) for name in _WORDS if name in types]
    return " or ".join(words) or "nothing"


def _type(outline: Outline, name: str, number: int) -> str:
    word = _WORDS[name][number]
    if name == "array" and outline.item is not None:
        return f"{word} of {_types(outline.item, 1)}"
    if name == "object" and (outline.title or outline.branches):
        titles = [outline.title] if outline.title else [branch.title for branch in outline.branches]
        return " or ".join(code(title) for title in titles if title) or word
    return word


def _limits_in_words(outline: Outline) -> str:
    limits = outline.limits
    least, most = limits.get("min_length"), limits.get("max_length")
    unit = "characters" if "string" in outline.types else "entries"
    sizes = [
        "" if least is None else "not empty" if least == 1 else f"at least {least:,} {unit}",
        "" if most is None else f"at most {most:,} {unit}",
    ]
    low, high = limits.get("ge"), limits.get("le")
    if low is not None and high is not None:
        sizes.append(f"{low} to {high}")
    else:
        words = (("ge", "at least"), ("gt", "more than"), ("le", "at most"), ("lt", "less than"))
        sizes += [f"{word} {limits[name]}" for name, word in words if name in limits]
    return ", ".join(size for size in sizes if size)


def _range_in_words(first: int, last: int, words: str) -> str:
    return f"{first} to {last}: {prose(words)}" if last > first else f"{first}: {prose(words)}"


def _facet_in_words(facet: Any) -> str:
    match facet:
        case Usual(values):
            return f"Usually {', '.join(map(code, values[:_MOST_VALUES]))}; other strings are allowed."
        case Meaning(ranges):
            return "; ".join(_range_in_words(*span) for span in ranges) + "."
        case Cites(entries):
            return f"Marks such as `[1]` cite the entries of {code(entries)}."
        case CountOf(member):
            return f"Number of entries of {code(member)}."
        case RefersTo(member):
            return f"Refers to an entry of {code(member)}."
        case _:
            return ""
