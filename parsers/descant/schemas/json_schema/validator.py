"""Checking an answer by a JSON Schema: the errors of the library ``jsonschema`` as violations."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from descant.schemas.json_schema.branches import best_branch
from descant.schemas.json_schema.dialects import DRAFT_07
from descant.schemas.json_schema.document import SchemaDocument
from descant.schemas.json_schema.violation_wording import TYPE_VIOLATIONS, expected_types, of_type, violation
from descant.schemas.model import Violation, more_from

MOST = 1_000
"""So many violations are listed."""
LONGEST_SEARCHED = 100_000
"""A longer text is not compared with a pattern, since that might take minutes."""


class Validator:
    """Checks answers by one JSON Schema."""

    def __init__(self, document: SchemaDocument) -> None:
        """Make what checks; the library is loaded here and not before, since it takes a while."""
        from jsonschema import Draft7Validator, Draft202012Validator, validators
        from referencing import Registry

        base: Any = Draft7Validator if document.dialect is DRAFT_07 else Draft202012Validator
        extend: Any = validators.extend
        own = {"pattern": _pattern(base.VALIDATORS["pattern"]), "propertyNames": _property_names}
        kind = extend(base, own)
        # A registry of nothing: what is not in the file is nowhere.
        self._validator = kind(document.root, registry=Registry(), format_checker=base.FORMAT_CHECKER)

    def violations(self, value: Any) -> tuple[Violation, ...]:
        """Return what *value* breaks, each once; of what has the wrong type nothing else is said.

        Never raises.
        """
        each = self._each(value)
        unique = {(fault.type, fault.path, fault.message): fault for fault in islice(each, MOST)}
        rest = next(each, None)
        mistyped = {fault.path for fault in unique.values() if fault.type in TYPE_VIOLATIONS}
        kept = (
            fault for fault in unique.values() if fault.type in TYPE_VIOLATIONS or fault.path not in mistyped
        )
        return (*kept, *((more_from(rest),) if rest else ()))

    def _each(self, value: Any) -> Iterator[Violation]:
        try:
            for error in self._validator.iter_errors(value):
                yield from _violations(error)
        except RecursionError:
            yield Violation("recursion", (), "Nested too deeply to be checked by its schema", {})
        except Exception as error:  # A format's check may raise what it likes.
            message = f"The check by its schema failed ({type(error).__name__}: {error})"
            yield Violation("unchecked", (), message, {})


def _pattern(search: Any) -> Any:
    from jsonschema.exceptions import ValidationError

    def pattern(validator: Any, asked: str, value: Any, schema: Any) -> Iterator[Any]:
        if isinstance(value, str) and len(value) > LONGEST_SEARCHED:
            yield ValidationError(f"too long for {asked}")
        else:
            yield from search(validator, asked, value, schema)

    return pattern


def _property_names(validator: Any, asked: Any, value: Any, _: Any) -> Iterator[Any]:
    from jsonschema.exceptions import ValidationError

    for name in value if isinstance(value, dict) else ():
        if next(validator.descend(name, asked), None) is not None:
            # The library says what is wrong with the name as if the object were wrong.
            yield ValidationError("", validator="propertyNames", validator_value=asked, instance=name)


def _violations(error: Any) -> Iterator[Violation]:
    path = tuple(error.absolute_path)
    keyword = str(error.validator)
    asked: Any = error.validator_value
    value: Any = error.instance
    match keyword:
        case "required":
            yield from (_missing(path, name) for name in asked if name not in value)
        case "dependentRequired" | "dependencies":
            needed = [others for name, others in asked.items() if name in value and isinstance(others, list)]
            yield from (_missing(path, name) for others in needed for name in others if name not in value)
        case "additionalProperties":
            yield from (_extra(path, name, error.schema) for name in _additional(value, error.schema))
        case "unevaluatedProperties":
            extra = [name for name in value if repr(name) in error.message]
            yield from (_not_known(path, name) for name in extra)
        case "propertyNames":
            yield Violation("property_name", (*path, value), f'The name "{value}" is not allowed', {})
        case "anyOf" | "oneOf":
            yield from _of_branches(error, path)
        case "uniqueItems":
            yield Violation("unique_items", (*path, _second(value)), "Duplicate item", {})
        case "type":
            yield of_type(path, [asked] if isinstance(asked, str) else asked)
        case "None":
            yield Violation("no_value", path, "No value is allowed by the schema", {})
        case "pattern" if len(value) > LONGEST_SEARCHED:
            message = f"Too long to be matched against a pattern ({LONGEST_SEARCHED:,} characters)"
            yield Violation("string_too_long_for_pattern", path, message, {"pattern": asked})
        case _:
            yield violation(keyword, path, asked, error)


def _of_branches(error: Any, path: tuple[str | int, ...]) -> Iterator[Violation]:
    if not error.context:
        message = "Matches more than one schema of oneOf"
        yield Violation("one_of", path, message, {})
        return
    branch = best_branch(error)
    if branch is None:
        yield of_type(path, expected_types(error.context))
        return
    for inner in branch:
        yield from _violations(inner)


def _missing(path: tuple[str | int, ...], name: str) -> Violation:
    return Violation("missing", (*path, name), "Field required", {})


def _not_known(path: tuple[str | int, ...], name: str) -> Violation:
    return Violation("unevaluated", (*path, name), "No member of this name is allowed by the schema", {})


def _extra(path: tuple[str | int, ...], name: str, schema: Any) -> Violation:
    if "patternProperties" in schema:
        return _not_known(path, name)
    return Violation("extra_forbidden", (*path, name), "No member of this name is allowed by the schema", {})


def _additional(value: dict[str, Any], schema: Any) -> Iterator[str]:
    patterns = schema.get("patternProperties", ())
    for name in value:
        if name not in schema.get("properties", ()) and not any(
            re.search(pattern, name) for pattern in patterns
        ):
            yield name


def _second(items: list[Any]) -> int:
    """Return the index of the first item that was there before; true is not 1 there."""
    written = [repr(item) for item in items]
    again = (index for index, item in enumerate(written) if item in written[:index])
    return next(again, len(items) - 1)
