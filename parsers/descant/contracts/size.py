"""Schemas that a provider takes and that are large all the same: they are sent with every request."""

from collections.abc import Iterator
from dataclasses import dataclass

from descant.contracts.built import Objection

_CHARACTERS_PER_TOKEN = 4
"""About; the words of a schema are long, and its punctuation is short."""


@dataclass(frozen=True, slots=True)
class Large:
    """From where on a schema is said to be large."""

    bytes: int = 32_000
    tokens: int = 8_000


def estimated_tokens(text: bytes) -> int:
    """Return about how many tokens a schema has."""
    return -(-len(text) // _CHARACTERS_PER_TOKEN)


def size_warnings(text: bytes, large: Large) -> Iterator[Objection]:
    """Yield a warning where *text* is larger than *large*."""
    tokens = estimated_tokens(text)
    if len(text) > large.bytes or tokens > large.tokens:
        message = (
            f"The schema adds {len(text):,} bytes, about {tokens:,} tokens, to every request. More "
            f"than {large.bytes:,} bytes or {large.tokens:,} tokens are a lot."
        )
        yield Objection("", "size", message, "Shorten the descriptions, or ask for less at a time.")
