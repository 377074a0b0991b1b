"""What a value could look like that a schema asks for: JSON with blanks, to be filled in by a person."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from descant.schemas.outline import MemberOutline, Outline

_DEEPEST = 3
_INDENT = "  "


class Blank(NamedTuple):
    """A piece of JSON that is to be filled in."""

    text: str
    """What stands there until then."""
    choices: tuple[str, ...] = ()
    """All that it may be; empty where that is not listed."""


Template = tuple[str | Blank, ...]


def value_template(outline: Outline, known: Mapping[str, str] | None = None) -> Template:
    """Return a value of *outline*: its required members and one item of each list.

    *known* has the JSON of members that are settled, such as the number of an item.
    """
    return tuple(_joined(_value(outline, 0, known or {})))


def members_template(outline: Outline) -> Template:
    """Return the required members of an object, each on a line of its own, without its brackets."""
    parts: list[str | Blank] = []
    for number, member in enumerate(_required(outline)):
        parts += (
            ",\n" if number else "",
            f"{_INDENT}{json.dumps(member.name)}: ",
            *_value(member.value, 1, {}),
        )
    return tuple(_joined(parts))


def as_text(template: Template) -> str:
    """Return *template* as it stands before anything is filled in."""
    return "".join(part.text if isinstance(part, Blank) else part for part in template)


def _value(outline: Outline, depth: int, known: Mapping[str, str]) -> Iterator[str | Blank]:
    if outline.values:
        written = tuple(json.dumps(value, ensure_ascii=False, default=str) for value in outline.values)
        yield Blank(written[0], written) if len(written) > 1 else written[0]
    elif "string" in outline.types:
        yield from ('"', Blank(""), '"')
    elif "integer" in outline.types or "number" in outline.types:
        yield Blank(str(outline.limits.get("ge", 0)))
    elif "boolean" in outline.types:
        yield Blank("false", ("false", "true"))
    elif "array" in outline.types:
        item = outline.item
        is_shown = item is not None and (item.members or item.branches) and depth + 1 < _DEEPEST
        yield from ("[", *(_value(item, depth + 1, known) if item and is_shown else (Blank(""),)), "]")
    elif "object" in outline.types:
        yield "{"
        shown = outline.branches[0] if outline.branches else outline
        for number, member in enumerate(_required(shown) if depth < _DEEPEST else ()):
            yield f"{', ' if number else ''}{json.dumps(member.name)}: "
            yield from (known[member.name],) if member.name in known else _value(member.value, depth + 1, {})
        yield "}"
    else:
        yield "null"


def _required(outline: Outline) -> list[MemberOutline]:
    return [member for member in (outline.members or {}).values() if member.required]


def _joined(parts: Iterable[str | Blank]) -> Iterator[str | Blank]:
    text = ""
    for part in parts:
        if isinstance(part, Blank):
            yield from (text,) if text else ()
            yield part
            text = ""
        else:
            text += part
    if text:
        yield text
