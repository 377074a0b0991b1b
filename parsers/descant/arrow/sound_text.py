"""Text as Arrow can hold it: JSON can escape half of a surrogate pair, and no encoding has one."""

from descant.patterns import regex

_HALF_OF_A_PAIR = regex("[\ud800-\udfff]")


def bytes_of(text: str) -> bytes:
    """Return *text* as UTF-8; half of a surrogate pair is one byte that is no text, so that offsets stay."""
    return b"\xed".join(part.encode() for part in _HALF_OF_A_PAIR.split(text))


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
