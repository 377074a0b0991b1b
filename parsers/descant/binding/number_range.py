"""Both ends of the range of a number, of which a violation names one: the JSON Schema has them."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from descant.pointers import Path, parts_of
from descant.schemas.model import Model

_DEEPEST_REFERENCE = 20


class NumberRange(NamedTuple):
    """The least and the greatest value that there may be; both count."""

    least: float
    greatest: float

    def __str__(self) -> str:
        """Return the range as people write it, as in ``1..10``."""
        return f"{self.least:g}..{self.greatest:g}"


def limits_at(model: Model, path: Path) -> NumberRange | None:
    """Return the range of the number at *path*; None where it is open at an end, or not to be found."""
    return _limits((model, tuple(0 if isinstance(part, int) else part for part in path)))


@lru_cache(maxsize=256)
def _limits(asked: tuple[Model, Path]) -> NumberRange | None:
    model, path = asked
    try:
        schema = _schema_of(model)
    except Exception:
        return None  # There are classes that have no JSON Schema, and code of users makes it.
    places = [schema]
    for part in path:
        places = [inner for place in places for inner in _below(schema, place, part)]
    for alternative in (alternative for place in places for alternative in _alternatives(schema, place, 0)):
        if "minimum" in alternative and "maximum" in alternative:
            return NumberRange(alternative["minimum"], alternative["maximum"])
    return None


@lru_cache(maxsize=16)
def _schema_of(model: Model) -> dict[str, Any]:
    return model.json_schema()


def _below(schema: dict[str, Any], place: Any, part: str | int) -> Iterator[Any]:
    for alternative in _alternatives(schema, place, 0):
        if isinstance(part, int):
            # Ranges differ between the items of a tuple only, and such a one is not used for numbers.
            inner = alternative.get("items")
        else:
            inner = alternative.get("properties", {}).get(part, alternative.get("additionalProperties"))
        if isinstance(inner, dict):
            yield inner


def _alternatives(schema: dict[str, Any], place: Any, depth: int) -> Iterator[dict[str, Any]]:
    """Yield *place* and everything that it refers to or consists of."""
    if not isinstance(place, dict) or depth > _DEEPEST_REFERENCE:
        return
    yield place
    reference = place.get("$ref")
    if isinstance(reference, str) and reference.startswith("#/"):
        target: Any = schema
        for name in parts_of(reference):
            target = target.get(name) if isinstance(target, dict) else None
        yield from _alternatives(schema, target, depth + 1)
    for word in ("anyOf", "oneOf", "allOf"):
        for alternative in place.get(word, ()):
            yield from _alternatives(schema, alternative, depth + 1)
