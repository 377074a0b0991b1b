"""Instances of response schemas, made by chance from their outlines; the same seed gives the same ones."""

import random
from collections.abc import Callable
from typing import Any

from descant.schemas.outline import Outline

LEAST = 2
"""So many members are left of an instance: a single one says nothing."""
_WORDS = ("mesh", "surface", "reader", "filter", "data", "render", "cone", "volume", "slice", "code", "of")
_FREE = ("source", "kind", "page", "note")
_MANY_TYPES = 7


class Instances:
    """Makes instances: full ones have all members, lean ones the required members only."""

    def __init__(self, seed: int, lengths: tuple[int, int] = (0, 3)) -> None:
        """Start with the *seed* of chance, and with the smallest and the greatest length of lists."""
        self._chance = random.Random(seed)
        self._lengths = lengths

    def full(self, outline: Outline) -> Any:
        """Return an instance with all members, required or not."""
        return self._made(outline, lambda _: True)

    def lean(self, outline: Outline) -> Any:
        """Return an instance with the required members only."""
        return self._made(outline, bool)

    def without(self, value: dict[str, Any], count: int) -> dict[str, Any]:
        """Return *value* without *count* of its members; some are left."""
        dropped = set(self._chance.sample(sorted(value), max(0, min(count, len(value) - LEAST))))
        return {name: one for name, one in value.items() if name not in dropped}

    def _made(self, outline: Outline, takes: Callable[[bool], bool]) -> Any:
        chance = self._chance
        if outline.values:
            return chance.choice(outline.values)
        outline = chance.choice(outline.branches) if outline.branches else outline
        if outline.members is not None:
            members = outline.members.items()
            return {name: self._made(one.value, takes) for name, one in members if takes(one.required)}
        types = sorted(outline.types - {"null"}) or ["null"]
        match types[0] if len(outline.types) < _MANY_TYPES else "string":
            case "array":
                item = outline.item or Outline(types=frozenset({"string"}))
                return [self._made(item, takes) for _ in range(chance.randint(*self._lengths))]
            case "object":
                return {name: self._text() for name in chance.sample(_FREE, chance.randint(0, 2))}
            case "string":
                return self._text()
            case "boolean":
                return chance.random() < 1 / 2
            case "integer" if "number" not in types:
                return chance.randint(1, 10)
            case "integer" | "number":
                return round(chance.random(), 3)
            case _:
                return None

    def _text(self) -> str:
        return " ".join(self._chance.choices(_WORDS, k=self._chance.randint(0, 12)))
