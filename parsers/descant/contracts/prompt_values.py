"""A value for each part of a schema; texts are the documentation of their members."""

from collections.abc import Callable, Mapping
from typing import Any

from descant.contracts.allowed_values import type_of
from descant.contracts.prompt_numbers import number_for
from descant.pointers import parts_of
from descant.schemas.facets import (
    Differs,
    ImportStatement,
    Joins,
    PythonCode,
    RefersTo,
    Timestamp,
    UnifiedDiff,
    Url,
    Usual,
)
from descant.schemas.outline import MemberOutline, Outline

JsonSchema = Mapping[str, Any]

_DEEPEST = 8
_ORDER = ("object", "array", "string", "number", "integer", "boolean")
"""Which type is shown of a value that may have several; a whole number is a number, too."""
_UNIONS = ("anyOf", "oneOf", "allOf")
_NAMED = "example"
"""What names something, so that a reference finds it."""
_NAMES = ("_id", "_name", "filename")
"""How members end that hold such a name."""
_FORMATS: Mapping[str, str] = {
    "uuid": "4f9c8a52-3d0b-4c6e-9f1a-2b7d5e8c1a90",
    "uuid4": "4f9c8a52-3d0b-4c6e-9f1a-2b7d5e8c1a90",
    "date-time": "2026-01-31T12:00:00Z",
    "date": "2026-01-31",
    "time": "12:00:00Z",
    "duration": "PT1H",
    "email": "name@example.com",
    "uri": "https://example.com/page",
    "hostname": "example.com",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "binary": "",
}
_DIFF = "--- before\n+++ after\n@@ -1 +1 @@\n-value = 1\n+value = 2\n"
_FACETS: Mapping[type, Callable[[Any], Any]] = {
    Differs: lambda _: "value = 2\n",
    PythonCode: lambda _: "value = 1\n",
    ImportStatement: lambda _: "import math",
    Timestamp: lambda _: "2026-01-31T12:00:00Z",
    Url: lambda _: "https://example.com/page",
    UnifiedDiff: lambda _: _DIFF,
    RefersTo: lambda _: _NAMED,
    Usual: lambda facet: facet.values[0],
}
"""Example strings by facet; the first facet that a member has counts."""


class RecursiveObjectError(Exception):
    """An object asks for one of its own kind, which asks for one again, without end."""


class ExampleBuilder:
    """Makes a value for each part of a schema; its outline says what it is, its JSON Schema the details."""

    def __init__(self, root: JsonSchema) -> None:
        """Look definitions up in *root*."""
        self._root = root
        self._open: set[int] = set()
        """The members of the objects that are being made."""

    def of(self, node: JsonSchema, outline: Outline, member: MemberOutline | None, depth: int) -> Any:
        """Return a value for *node*, whose outline is *outline* and which *member* holds.

        Raises RecursiveObjectError where there is none that ends.
        """
        try:
            return self._of(node, outline, member, depth)
        except RecursiveObjectError:
            if "null" not in outline.types:
                raise
            return None

    def _of(self, node: JsonSchema, outline: Outline, member: MemberOutline | None, depth: int) -> Any:
        node = self._resolved(node)
        known = {type(facet): facet for facet in outline.facets}
        for kind, make in _FACETS.items():
            if kind in known and "string" in outline.types:
                return make(known[kind])
        for given in node.get("examples") or ():
            if type_of(given) in outline.types:
                return given
        if "const" in node:
            return node["const"]
        if listed := outline.values or node.get("enum"):
            return next((value for value in listed if value is not None), None)
        match next((name for name in _ORDER if name in outline.types), "null"):
            case "object":
                return self._object(node, outline, depth)
            case "array":
                return self._array(node, outline, member, depth)
            case "string":
                return _text(node, outline, member)
            case "integer":
                return int(number_for({**node, **outline.limits}))
            case "number":
                return number_for({**node, **outline.limits})
            case "boolean":
                return True
        return None

    def _object(self, node: JsonSchema, outline: Outline, depth: int) -> dict[str, Any]:
        if outline.branches:
            outline = outline.branches[0]
            branches = map(self._resolved, _branches(node))
            node = next((branch for branch in branches if branch.get("properties")), node)
        if id(outline.members) in self._open:
            raise RecursiveObjectError
        self._open.add(id(outline.members))
        try:
            made = self._members(node, outline.members or {}, depth)
        finally:
            self._open.discard(id(outline.members))
        for name, member in (outline.members or {}).items():
            for facet in member.value.facets:
                if isinstance(facet, Joins):
                    made[name] = "\n\n".join(str(made[part]).rstrip("\n") for part in facet.members)
        return made

    def _members(self, node: JsonSchema, members: Mapping[str, MemberOutline], depth: int) -> dict[str, Any]:
        properties = node.get("properties") or {}
        made: dict[str, Any] = {}
        for name, member in members.items():
            if not member.required and depth >= _DEEPEST:
                continue
            try:
                made[name] = self.of(properties.get(name, {}), member.value, member, depth + 1)
            except RecursiveObjectError:
                if member.required:
                    raise
        return made

    def _array(
        self, node: JsonSchema, outline: Outline, member: MemberOutline | None, depth: int
    ) -> list[Any]:
        if isinstance(prefix := node.get("prefixItems"), list):
            return [self.of(item, _bare(item), member, depth + 1) for item in prefix]
        least = node.get("minItems", 0)
        if depth >= _DEEPEST and not least:
            return []
        items = node.get("items")
        node = items if isinstance(items, dict) else {}
        try:
            item = self.of(node, outline.item or Outline(), member, depth + 1)
        except RecursiveObjectError:
            if least:
                raise
            return []
        return [item] * max(least, 1)

    def _resolved(self, node: JsonSchema) -> JsonSchema:
        """Return *node*, or what it refers to, or its first branch that is not null."""
        for _ in range(_DEEPEST):
            if isinstance(target := node.get("$ref"), str):
                definition: Any = self._root
                for part in parts_of(target):
                    definition = definition.get(part, {})
                node = definition
            elif branches := _branches(node):
                node = {**branches[0], **{name: node[name] for name in node.keys() - set(_UNIONS)}}
            else:
                break
        return node


def _branches(node: JsonSchema) -> list[JsonSchema]:
    held: list[Any] = next((node[name] for name in _UNIONS if isinstance(node.get(name), list)), [])
    return [branch for branch in held if isinstance(branch, dict) and branch.get("type") != "null"]


def _bare(node: Any) -> Outline:
    """Return the outline of an item that has none of its own."""
    kind = node.get("type") if isinstance(node, dict) else None
    return Outline(types=frozenset({kind})) if isinstance(kind, str) else Outline()


def _text(node: JsonSchema, outline: Outline, member: MemberOutline | None) -> str:
    if (known := _FORMATS.get(str(node.get("format")))) is not None:
        return known
    if member is not None and member.name == "path":
        return "src/example.py"
    if member is None or member.name == "id" or member.name.endswith(_NAMES):
        text = _NAMED
    else:
        text = member.doc.partition("\n")[0].replace("`", "").rstrip(".") or _NAMED
    least = int(outline.limits.get("min_length", node.get("minLength", 0)))
    most = int(outline.limits.get("max_length", node.get("maxLength", len(text) + least)))
    return (text + "." * (least - len(text)))[:most]
