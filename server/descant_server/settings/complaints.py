"""What is said of a setting that cannot be understood, and how a value is called in it."""

from typing import Any, NamedTuple


class Complaint(NamedTuple):
    """A setting, or a part of one, that cannot be understood."""

    message: str
    """One sentence, for people."""
    setting: str | None = None
    """Which one, without its section; None where it is all of them."""
    item: str = ""
    """What of it, in its own words."""


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
