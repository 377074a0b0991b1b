"""The members of a schema in words, for a model: what each is for, its kind, its limits and its values."""

import json
from collections.abc import Container, Iterator

from descant.conversion.markdown import fence_for
from descant.schemas.facets import Meaning, Usual
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


def member_descriptions(outline: Outline, kept: Container[str] | None = None) -> Iterator[str]:
    """Yield a line for each member below *outline*, as a list in Markdown; of the first ones those *kept*."""
    return _MemberDescriptions(kept).members(outline, 0)


class _MemberDescriptions:
    """Describes members, each kind of object once, since one may contain itself."""

    def __init__(self, kept: Container[str] | None) -> None:
        self._kept = kept
        self._described: set[int] = set()

    def members(self, outline: Outline, depth: int) -> Iterator[str]:
        self._described.add(id(outline.members))
        for member in (outline.members or {}).values():
            if depth == 0 and self._kept is not None and member.name not in self._kept:
                continue
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
    doc = f": {one_line(member.doc)}" if member.doc else ""
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
    for facet in outline.facets:
        match facet:
            case Usual(values):
                listed = ", ".join(json.dumps(value, ensure_ascii=False) for value in values)
                return f" Usually one of: {listed}."
            case Meaning(ranges):
                return f" {'; '.join(f'{first} to {last}: {words}' for first, last, words in ranges)}."
    return ""


def fenced(text: str, language: str) -> str:
    """Return *text* in a code block that nothing in it closes."""
    mark = fence_for("`", text)
    return f"{mark}{language}\n{text.rstrip()}\n{mark}"


def one_line(text: str) -> str:
    """Return *text* with its line breaks as blanks."""
    return " ".join(text.split())
