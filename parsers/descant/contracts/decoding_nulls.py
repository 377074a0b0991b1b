"""Null in place of a member that may be left out, where a provider asks for every member.

Building a schema may require a member that the model does not. A null there says that the member is absent,
and is taken out before the answer is validated by the original model: only there, and only where the model
itself does not take a null.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from descant.contracts.built import Built
from descant.pointers import Path, parts_of, pointer
from descant.schemas.model import Model, Validation
from descant.schemas.outline import Outline


@dataclass(frozen=True, slots=True)
class NullRestoringModel:
    """A model to which a null at one of ``places`` is an absent member."""

    model: Model
    text: bytes
    """The JSON Schema that was sent."""
    places: "tuple[tuple[str, frozenset[str]], ...]"
    """The pointer of each object in the schema with the members of it that were made required."""

    @classmethod
    def of(cls, model: Model, built: Built) -> "NullRestoringModel | None":
        """Return *model* for the replies to what was *built*; None where no member was made required."""
        places: dict[str, set[str]] = {}
        for change in built.changes:
            if isinstance(change.after, Mapping) and "required" in change.after:
                before = change.before.get("required", ()) if isinstance(change.before, Mapping) else ()
                added = set(change.after["required"]) - set(before)
                places.setdefault(change.pointer, set()).update(added)
        if not any(places.values()):
            return None
        return cls(model, built.text, tuple((place, frozenset(names)) for place, names in places.items()))

    @property
    def outline(self) -> Outline:
        """What the original model asks for."""
        return self.model.outline

    def validate(self, value: Any) -> Validation:
        """Validate what is left of *value* by the original model."""
        return self.model.validate(self.restored(value)[0])

    def plain_data(self, response: Any) -> Any:
        """Return a typed answer as plain data."""
        return self.model.plain_data(response)

    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the original model."""
        return self.model.json_schema()

    def restored(self, value: Any) -> tuple[Any, tuple[str, ...]]:
        """Return *value* without the nulls that say absent, and the pointers to those."""
        paths = set(_nulls(value, json.loads(self.text), dict(self.places)))
        refused = {path for path in paths if not _takes_null(self.outline, value, path)}
        return _without(value, refused), tuple(sorted(map(pointer, refused)))


def _nulls(value: Any, root: dict[str, Any], declared: Mapping[str, frozenset[str]]) -> Iterator[Path]:
    """Yield the paths of the nulls in *value* whose member is *declared*."""
    # Value and schema are walked side by side. A value is paired with each branch that it may be of, so pairs
    # may come again, in a recursive schema without end: *seen* stops that.
    pending: list[tuple[Any, Any, tuple[str, ...], Path]] = [(value, root, (), ())]
    seen: set[tuple[Path, tuple[str, ...]]] = set()
    while pending:
        inner_value, node, place, path = pending.pop()
        if not isinstance(node, dict) or (path, place) in seen:
            continue
        seen.add((path, place))
        target = node.get("$ref")
        if isinstance(target, str) and target.startswith("#"):
            to = parts_of(target)
            pending.append((inner_value, _at(root, to), to, path))
        for keyword in ("anyOf", "oneOf", "allOf"):
            for index, branch in enumerate(node.get(keyword, ())):
                if _may_be(inner_value, branch, root):
                    pending.append((inner_value, branch, (*place, keyword, str(index)), path))
        if isinstance(inner_value, list):
            for index, item in enumerate(inner_value):
                pending.append((item, node.get("items"), (*place, "items"), (*path, index)))
        elif isinstance(inner_value, dict):
            names = declared.get(pointer(place), frozenset())
            for name, inner in inner_value.items():
                if inner is None and name in names:
                    yield (*path, name)
                below = node.get("properties", {}).get(name)
                pending.append((inner, below, (*place, "properties", name), (*path, name)))


def _may_be(value: Any, branch: Any, root: dict[str, Any]) -> bool:
    """Tell whether *value* may be of *branch*, by the members that can have listed values only."""
    if isinstance(branch, dict) and isinstance(target := branch.get("$ref"), str):
        branch = _at(root, parts_of(target))
    if not isinstance(branch, dict) or not isinstance(value, dict):
        return isinstance(branch, dict)
    for name, node in branch.get("properties", {}).items():
        listed = node.get("enum", [node["const"]] if "const" in node else None)
        if listed is not None and name in value and value[name] not in listed:
            return False
    return True


def _at(root: Any, place: tuple[str, ...]) -> Any:
    for part in place:
        root = root.get(part) if isinstance(root, dict) else None
    return root


def _takes_null(outline: Outline, value: Any, path: Path) -> bool:
    for part in path:
        own = outline.branch_for(value)
        declared = own.member(part) if isinstance(part, str) else None
        below = declared.value if declared else own.item
        if below is None:
            return True
        value, outline = value[part], below
    return "null" in outline.types


def _without(value: Any, paths: set[Path]) -> Any:
    if not paths:
        return value
    here = {path[0]: {p[1:] for p in paths if p[0] == path[0]} for path in paths}
    if isinstance(value, list):
        return [_without(item, here.get(index, set())) for index, item in enumerate(value)]
    below = {name: here.get(name, set()) for name in value}
    return {name: _without(inner, below[name]) for name, inner in value.items() if () not in below[name]}
