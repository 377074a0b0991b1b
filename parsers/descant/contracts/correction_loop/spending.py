"""How many tokens a model has written for a reply."""

import json
from collections.abc import Iterator
from typing import Any

_COUNTS = frozenset(
    (
        *("completion_tokens", "output_tokens", "candidatesTokenCount", "candidates_token_count"),
        *("eval_count", "tokens_predicted"),
    )
)
"""As the interfaces of the providers call it, and the library of Gemini; the references are those of
``providers/``."""
_THOUGHTS = ("thoughtsTokenCount", "thoughts_token_count")
"""Gemini counts what it thinks apart from what it says; both are paid for."""
_CHARACTERS = 4
"""So many characters are about one token of English or of code."""
_DEEP = 4
"""So deep below the root of a reply its counts stand at the most."""


def tokens_of(reply: str) -> int:
    """Return the count that *reply* gives; of a reply without one, about as many as its text has."""
    try:
        data = json.loads(reply) if reply.lstrip().startswith("{") else None
    except (ValueError, RecursionError):
        data = None
    counts = [*_counts(data, 0)]
    return counts[0] if counts else -(-len(reply) // _CHARACTERS)


def _counts(data: Any, depth: int) -> Iterator[int]:
    if not isinstance(data, dict) or depth > _DEEP:
        return
    for name, value in data.items():
        if name in _COUNTS and isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            thoughts = (data.get(thought) for thought in _THOUGHTS)
            yield value + sum(count for count in thoughts if isinstance(count, int))
        yield from _counts(value, depth + 1)
