r"""The strings of sound JSON in pieces: how far a piece goes on, and what it says so far."""

from json.decoder import scanstring  # type: ignore[attr-defined]  # typeshed omits it

from descant.patterns import regex

BODY = regex(r'[^"\\\x00-\x1f]*+(?>(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*)')
"""What may occur in a string, as far as the escapes in it are whole; it matches the empty text, too."""
HALF_ESCAPE = regex(r"\\(?:u[0-9a-fA-F]{0,3})?\Z")
"""Where a piece may end and the string go on."""
_SURROGATE = regex("[\ud800-\udfff]")
STRICT = True


def decoded(pieces: list[str]) -> str:
    """Return the value of *pieces*, matches of BODY one after the other, before any half of a pair in it."""
    value: str = scanstring("".join(pieces) + '"', 0, STRICT)[0]
    half = None if value.isascii() else _SURROGATE.search(value)
    return value[: half.start()] if half else value
