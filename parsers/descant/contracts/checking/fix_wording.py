"""How a fix is worded."""

from collections.abc import Iterable

_CHECKED = "Check it on the model, which is done when an answer is decoded, and leave it out here."
_FIXES = {
    "default": "Give the field no default, or let it be null with the default None.",
    "oneOf": "Write anyOf, and give each branch a field with its own value and no default, as in "
    'kind: Literal["a"].',
    "allOf": "Write one object with all the properties.",
    "anyOf": "Write one object with all the properties, of which some may be left out.",
    "not": "Describe what is allowed instead of what is not.",
    "prefixItems": "Use an object with a field for each position instead of a tuple.",
    "patternProperties": "Name the properties, or use a list of objects with a name and a value.",
    "propertyNames": "Use a list of objects with a name and a value.",
    "$ref": "Write the definition where it is used.",
    "$defs": "Write the definitions where they are used, or into the root.",
    "definitions": "Write all definitions into the $defs of the root.",
    "const": "Write enum with one value.",
    "additionalProperties": "Name the properties, or use a list of objects with a name and a value.",
    "nullable": 'Write anyOf with a branch {"type": "null"}.',
    "examples": "Put the examples into the description.",
}


def fix_for(keyword: str) -> str:
    """Return what can be done about a keyword that is not taken."""
    return _FIXES.get(keyword, _CHECKED)


def listing(names: Iterable[str]) -> str:
    """Return names in a sentence, in the order of the alphabet."""
    *most, last = sorted(names)
    return f"{', '.join(most)} and {last}" if most else last
