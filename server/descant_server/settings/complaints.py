"""What is said of a setting that cannot be understood, and how a value is called in it."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Complaint(NamedTuple):
    """A setting, or a part of one, that cannot be understood."""

    message: str
    """One sentence, for people."""
    setting: str | None = None
    """Which one, without its section; None where it is all of them."""
    item: str = ""
    """What of it, in its own words."""
    entry: int = 0
    """Of several with its name in a file, the one that is meant."""


def list_in(given: Any, name: str, complaints: list[Complaint], what: str = "a list") -> list[Any]:
    """Return the list *given* as the setting *name*; an empty one, and a complaint, for another value."""
    return given if _is(list, given, what, name, complaints) else []


def object_in(given: Any, name: str, complaints: list[Complaint]) -> Mapping[Any, Any]:
    """Return the object *given* as the setting *name*; an empty one, and a complaint, for another value."""
    return given if _is(Mapping, given, "an object", name, complaints) else {}


def _is(kind: type, given: Any, what: str, name: str, complaints: list[Complaint]) -> bool:
    if given is not None and not isinstance(given, kind):
        complaints.append(Complaint(f"The setting descant.{name} is not {what} but {kind_of(given)}.", name))
    return isinstance(given, kind)


def kind_of(value: Any) -> str:
    """Return what *value* is, for people."""
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return f'the text "{value[:40]}"'
        case list():
            return "a list"
        case _:
            return "an object"
