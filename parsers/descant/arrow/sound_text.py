"""Text as Arrow can hold it: JSON can escape half of a surrogate pair, and no encoding has one."""

import re

_HALF_OF_A_PAIR = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]")
"""As ``surrogatepass`` has it; in UTF-8 these bytes follow on each other in nothing else."""


def bytes_of(text: str) -> bytes:
    """Return *text* as UTF-8; half of a surrogate pair is one byte that is no text, so that offsets stay."""
    return _HALF_OF_A_PAIR.sub(b"\xed", text.encode("utf-8", "surrogatepass"))


def sound(text: str) -> str:
    """Return *text*, of the same length: half of a surrogate pair becomes U+FFFD."""
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def sound_or_none(text: str | None) -> str | None:
    """Return the same of *text*, or None where there is none."""
    return None if text is None else sound(text)
