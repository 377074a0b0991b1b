"""Instructions for a model that is not made to keep to a schema: what it is to write, member by member.

Everything in them comes from the documentation of the schema itself. JSON is asked for; where the schema can
be written in tags, those are named as what to fall back to.
"""

import json
from collections.abc import Iterator
from typing import Any

from descant.analysis import analyze
from descant.contracts.prompt_example import example_of
from descant.conversion import Conversion, convert
from descant.schemas import ResponseSchema
from descant.schemas.facets import Usual
from descant.schemas.outline import MemberOutline, Outline

_KINDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "object": "object",
    "array": "list",
    "null": "null",
}
_LIMITS = {
    "ge": "at least {}",
    "gt": "more than {}",
    "le": "at most {}",
    "lt": "less than {}",
    "min_length": "length at least {}",
    "max_length": "length at most {}",
}
_INDENT = "  "


def prompt_for(schema: ResponseSchema) -> str:
    """Return the instructions to answer in *schema*, in Markdown."""
    return "\n\n".join(_parts(schema, example_of(schema))) + "\n"


def _parts(schema: ResponseSchema, example: dict[str, Any] | None) -> Iterator[str]:
    outline = schema.model.outline
    yield (
        "Answer with one JSON object and nothing else: no words before or after it, and no code fence around "
        "it. Write valid JSON: double quotes, no comments, no comma before a closing bracket, line breaks in "
        "texts as `\\n`."
    )
    if outline.doc:
        yield f"The object: {_one_line(outline.doc)}"
    yield "\n".join((_heading(outline), *_MemberDescriptions().members(outline, 0)))
    if example is not None:
        yield f"An example of the form, not of the content:\n\n{_fenced(_as_json(example), 'json')}"
        if (tags := _in_tags(schema, example)) is not None:
            yield f"If you cannot write JSON, write the same in these tags:\n\n{_fenced(tags, '')}"


def _heading(outline: Outline) -> str:
    closed = "Other members are not allowed." if outline.is_closed else "Write no others."
    return f"Its members; those that are not marked as optional have to be there. {closed}\n"


class _MemberDescriptions:
    """Describes members, each kind of object once, since one may contain itself."""

    def __init__(self) -> None:
        self._described: set[int] = set()

    def members(self, outline: Outline, depth: int) -> Iterator[str]:
        self._described.add(id(outline.members))
        for member in (outline.members or {}).values():
            yield _INDENT * depth + _member(member)
            yield from self._below(member.value, depth + 1)

    def _below(self, outline: Outline, depth: int) -> Iterator[str]:
        inner = outline.item if outline.members is None and outline.item is not None else outline
        if inner.branches:
            for branch in inner.branches:
                yield f"{_INDENT * depth}- either {_branch(branch)}:"
                yield from self._once(branch, depth + 1)
        elif inner.members is not None:
            yield from self._once(inner, depth)

    def _once(self, outline: Outline, depth: int) -> Iterator[str]:
        if id(outline.members) in self._described:
            yield f"{_INDENT * depth}- with the same members as {outline.title or 'the object'} above"
        else:
            yield from self.members(outline, depth)


def _branch(branch: Outline) -> str:
    values = ", ".join(f"`{name}` {json.dumps(value)}" for name, value in branch.constants.items())
    words = branch.title or "an object"
    return f"{words} ({values})" if values else words


def _member(member: MemberOutline) -> str:
    facts = [_kind(member.value), *(() if member.required else ("optional",)), *_limits(member.value)]
    doc = f": {_one_line(member.doc)}" if member.doc else ""
    return f"- `{member.name}` ({'; '.join(facts)}){doc}{_values(member.value)}"


def _kind(outline: Outline) -> str:
    names = [name for name in _KINDS if name in outline.types]
    if "number" in names and "integer" in names:
        names.remove("integer")
    if len(names) == len(_KINDS) - 1:
        return "anything"
    words = [_KINDS[name] for name in names]
    if "array" in names and outline.item is not None:
        words[names.index("array")] = f"list of {_plural(outline.item)}"
    return " or ".join(words)


def _plural(outline: Outline) -> str:
    kind = _kind(outline)
    if kind in ("anything", "true or false") or " or " in kind:
        return f"items, each {kind}"
    return kind.replace("list of", "lists of", 1) if kind.startswith("list of") else f"{kind}s"


def _limits(outline: Outline) -> Iterator[str]:
    for name, words in _LIMITS.items():
        if (limit := outline.limits.get(name)) is not None:
            yield words.format(limit)


def _values(outline: Outline) -> str:
    if outline.values:
        listed = ", ".join(json.dumps(value, ensure_ascii=False) for value in outline.values)
        return f" One of: {listed}." if len(outline.values) > 1 else f" Always {listed}."
    usual = next((facet for facet in outline.facets if isinstance(facet, Usual)), None)
    if usual:
        listed = ", ".join(json.dumps(value, ensure_ascii=False) for value in usual.values)
        return f" Usually one of: {listed}."
    return ""


def _in_tags(schema: ResponseSchema, example: dict[str, Any]) -> str | None:
    """Return the example in tags; None where the schema is written in JSON only."""
    if not schema.collects:
        return None
    conversion = convert(analyze(_as_json(example), schemas=(schema,)), "tags")
    return conversion.text if isinstance(conversion, Conversion) else None


def _as_json(example: dict[str, Any]) -> str:
    return json.dumps(example, indent=2, ensure_ascii=False)


def _fenced(text: str, language: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```"


def _one_line(text: str) -> str:
    return " ".join(text.split())
