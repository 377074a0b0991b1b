"""An example answer of a schema, made of what the schema says, for a model to see the form.

The texts in it are the documentation of their members. It is validated before anybody sees it: where a
condition of the schema cannot be met without understanding it, there is no example.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from descant.analysis import analyze
from descant.directives import Asked
from descant.pointers import Path
from descant.problems import Severity
from descant.schemas import ResponseSchema
from descant.schemas.facets import (
    ImportStatement,
    PythonCode,
    RefersTo,
    Timestamp,
    UnifiedDiff,
    Url,
    Usual,
)
from descant.schemas.outline import MemberOutline, Outline

_DEEPEST = 8
_ATTEMPTS = 20
"""So often members are left out with which the example is not valid, or not sensible."""
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
_NAMED = "example"
"""What names something, so that a reference finds it."""
_DIFF = "--- before\n+++ after\n@@ -1 +1 @@\n-value = 1\n+value = 2\n"
_FACETS: Mapping[type, Callable[[Any], Any]] = {
    PythonCode: lambda _: "value = 1\n",
    ImportStatement: lambda _: "import math",
    Timestamp: lambda _: "2026-01-31T12:00:00Z",
    Url: lambda _: "https://example.com/page",
    UnifiedDiff: lambda _: _DIFF,
    RefersTo: lambda _: _NAMED,
    Usual: lambda facet: facet.values[0],
}

JsonSchema = Mapping[str, Any]


def example_of(schema: ResponseSchema) -> dict[str, Any] | None:
    """Return an answer that *schema* takes, the same at every call; None where none could be made."""
    definition = schema.model.json_schema()
    for given in definition.get("examples") or ():
        if schema.model.validate(given).violations == ():
            return dict(given)
    made = _Making(definition).of(definition, schema.model.outline, None, 0)
    for _ in range(_ATTEMPTS):
        if not isinstance(made, dict):
            return None
        violations = schema.model.validate(made).violations
        paths = [one.path for one in violations] or _doubtful(made, schema)
        if not any([_leave_out(made, schema.model.outline, path) for path in paths]):
            return None if violations else made
    return None


def _doubtful(made: dict[str, Any], schema: ResponseSchema) -> list[Path]:
    """Return the paths to what the rules complain of in a valid example."""
    analysis = analyze(json.dumps(made), schemas=(schema,), asked=Asked(schema.name, "the example"))
    return [
        _path_of(problem.pointer)
        for problem in analysis.problems
        if problem.pointer and problem.severity <= Severity.WARNING
    ]


class _Making:
    """Makes a value of each part of a schema; its outline says what it is, its JSON Schema the details."""

    def __init__(self, root: JsonSchema) -> None:
        self._root = root

    def of(self, node: JsonSchema, outline: Outline, member: MemberOutline | None, depth: int) -> Any:
        node = self._resolved(node)
        for facet in outline.facets:
            if (make := _FACETS.get(type(facet))) and "string" in outline.types:
                return make(facet)
        if node.get("examples"):
            return node["examples"][0]
        if "const" in node:
            return node["const"]
        if listed := outline.values or node.get("enum"):
            return next((value for value in listed if value is not None), None)
        kind = next((name for name in _ORDER if name in outline.types), "null")
        match kind:
            case "object":
                return self._object(node, outline, depth)
            case "array":
                return self._array(node, outline, member, depth)
            case "string":
                return _text(node, outline, member)
            case "integer" | "number":
                return _number(node, outline, kind)
            case "boolean":
                return True
        return None

    def _object(self, node: JsonSchema, outline: Outline, depth: int) -> dict[str, Any]:
        if outline.branches:
            outline = outline.branches[0]
            node = next((one for one in self._branches(node) if one.get("properties")), node)
        properties = node.get("properties") or {}
        return {
            name: self.of(properties.get(name, {}), member.value, member, depth + 1)
            for name, member in (outline.members or {}).items()
            if member.required or depth < _DEEPEST
        }

    def _array(
        self, node: JsonSchema, outline: Outline, member: MemberOutline | None, depth: int
    ) -> list[Any]:
        if isinstance(prefix := node.get("prefixItems"), list):
            return [self.of(one, _bare(one), member, depth + 1) for one in prefix]
        least = node.get("minItems", 0)
        if depth >= _DEEPEST and not least:
            return []
        item = self.of(node.get("items") or {}, outline.item or Outline(), member, depth + 1)
        return [item] * max(least, 1)

    def _resolved(self, node: JsonSchema) -> JsonSchema:
        """Return *node*, or what it refers to, or its first branch that is not null."""
        for _ in range(_DEEPEST):
            if isinstance(target := node.get("$ref"), str):
                found: Any = self._root
                for part in target.split("/")[1:]:
                    found = found.get(part, {})
                node = found
            elif branches := self._branches(node):
                node = {
                    **branches[0],
                    **{k: v for k, v in node.items() if k not in ("anyOf", "oneOf", "allOf")},
                }
            else:
                break
        return node

    def _branches(self, node: JsonSchema) -> list[JsonSchema]:
        for keyword in ("anyOf", "oneOf", "allOf"):
            if isinstance(held := node.get(keyword), list):
                return [one for one in held if isinstance(one, dict) and one.get("type") != "null"]
        return []


_ORDER = ("object", "array", "string", "integer", "number", "boolean")
"""Which type is shown of a value that may have several."""


def _bare(node: JsonSchema) -> Outline:
    """Return the outline of an item that has none of its own."""
    kind = node.get("type")
    return Outline(types=frozenset({kind})) if isinstance(kind, str) else Outline()


def _text(node: JsonSchema, outline: Outline, member: MemberOutline | None) -> str:
    if (known := _FORMATS.get(str(node.get("format")))) is not None:
        return known
    if member is not None and member.name == "path":
        return "src/example.py"
    if member is None or member.name == "id" or member.name.endswith(("_id", "_name", "filename")):
        text = _NAMED
    else:
        text = member.doc.partition("\n")[0].replace("`", "").rstrip(".") or _NAMED
    least = outline.limits.get("min_length", node.get("minLength", 0))
    most = outline.limits.get("max_length", node.get("maxLength", len(text) + least))
    return (text + "." * (least - len(text)))[:most]


def _number(node: JsonSchema, outline: Outline, kind: str) -> int | float:
    limits = {**node, **outline.limits}
    least = next((limits[name] for name in ("ge", "minimum") if name in limits), None)
    above = next((limits[name] for name in ("gt", "exclusiveMinimum") if name in limits), None)
    most = next((limits[name] for name in ("le", "maximum") if name in limits), None)
    number: float = 1
    if least is not None:
        number = max(number, least)
    if above is not None:
        number = max(number, above + 1)
    if most is not None:
        number = min(number, most)
    step = limits.get("multipleOf", limits.get("multiple_of"))
    if step:
        number = step * max(1, -(-number // step))
    return int(number) if kind == "integer" or float(number).is_integer() else number


def _leave_out(value: Any, outline: Outline, path: Path) -> bool:
    """Remove the deepest member on *path* that need not be there; tell whether there was one."""
    deepest: tuple[dict[str, Any], str] | None = None
    for part in path:
        own = outline.branch_for(value)
        if isinstance(value, dict) and isinstance(part, str) and part in value:
            declared = own.member(part)
            if declared and not declared.required:
                deepest = value, part
            value, outline = value[part], declared.value if declared else own.item or Outline()
        elif isinstance(value, list) and isinstance(part, int) and part < len(value):
            value, outline = value[part], own.item or Outline()
    if deepest is None:
        return False
    del deepest[0][deepest[1]]
    return True


def _path_of(pointer: str) -> Path:
    parts = (part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:])
    return tuple(int(part) if part.isdigit() else part for part in parts)
