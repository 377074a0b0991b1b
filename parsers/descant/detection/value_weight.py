"""How much one value of an object counts for a schema, by its type and by what is inside of it."""

from typing import Any

from descant.detection.candidates import Trait

WRONG_TYPE = 0.6
_WORSE_TYPE = 0.3
"""A text or a number in place of objects."""
_UNLISTED = 0.8
"""A text that is none of those that are listed."""
_INSIDE = 0.5
"""A required member of an object inside, or of the first one of a list, counts so much."""
_INSIDE_ABSENT = 0.25
_INSIDE_UNKNOWN = 0.125


def weigh(value: Any, trait: Trait) -> tuple[float, int, float]:
    """Return how much *value* counts, how many of the members inside it has, and what it lacks of them."""
    kind = type(value)
    if kind not in trait.types and not (trait.takes_whole and kind is float and value.is_integer()):
        is_plain = trait.known and not trait.takes_text and kind is not list and kind is not dict
        return (_WORSE_TYPE if is_plain else WRONG_TYPE), 0, 0.0
    if trait.values and kind is str and value not in trait.values:
        return _UNLISTED, 0, 0.0
    if not trait.known or not value:
        return 1.0, 0, 0.0
    inside = value[0] if kind is list else value
    if type(inside) is not dict:
        return (WRONG_TYPE if kind is list else 1.0), 0, 0.0
    names = inside.keys()
    if names and trait.known.isdisjoint(names) and not trait.is_lenient:
        return WRONG_TYPE, 0, 0.0
    required = len(trait.required & names)
    lacks = _INSIDE_ABSENT * (len(trait.required) - required) + _INSIDE_UNKNOWN * len(names - trait.known)
    return 1.0 + _INSIDE * required, required, lacks
