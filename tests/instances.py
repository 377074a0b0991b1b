"""Instances of response schemas, made by chance from their outlines; the same seed gives the same ones."""

import random
from collections.abc import Callable
from typing import Any

from descant.schemas.outline import Outline

_WORDS = [
    "the",
    "a",
    "mesh",
    "surface",
    "reader",
    "filter",
    "data",
    "render",
    "cone",
    "volume",
    "slice",
    "value",
    "shows",
    "loads",
    "code",
    "of",
    "and",
]
_FREE = ("source", "kind", "page", "note")


LEAST = int(__import__("os").environ.get("LEAST", "2"))


class Instances:
    """Makes instances: full ones have all members, lean ones the required members only."""

    def __init__(self, seed: int) -> None:
        """Start with the *seed* of chance."""
        self._chance = random.Random(seed)

    def full(self, outline: Outline) -> Any:
        """Return an instance with all members, required or not."""
        return self._make(outline, lambda _: True)

    def lean(self, outline: Outline) -> Any:
        """Return an instance with the required members only."""
        return self._make(outline, bool)

    def without(self, value: dict[str, Any], count: int) -> dict[str, Any]:
        """Return *value* without *count* of its members; *least* of them are left, as far as it has as many."""
        count = max(0, min(count, len(value) - LEAST))
        dropped = set(self._chance.sample(sorted(value), count))
        return {name: one for name, one in value.items() if name not in dropped}

    def _make(self, outline: Outline, takes: Callable[[bool], bool]) -> Any:
        chance = self._chance
        if outline.values:
            return chance.choice(outline.values)
        outline = chance.choice(outline.branches) if outline.branches else outline
        if outline.members is not None:
            members = outline.members.items()
            return {
                name: self._make(member.value, takes) for name, member in members if takes(member.required)
            }
        types = sorted(outline.types - {"null"}) or ["null"]
        match types[0] if len(types) < 7 else "string":
            case "array":
                item = outline.item or Outline(types=frozenset({"string"}))
                return [self._make(item, takes) for _ in range(chance.randint(0, 3))]
            case "object":
                return {name: self._text() for name in chance.sample(_FREE, chance.randint(0, 2))}
            case "string":
                return self._text()
            case "boolean":
                return chance.random() < 0.5
            case "integer" if "number" not in types:
                return chance.randint(1, 10)
            case "integer" | "number":
                return round(chance.random(), 3)
            case _:
                return None

    def _text(self) -> str:
        return " ".join(self._chance.choices(_WORDS, k=self._chance.randint(0, 12)))
