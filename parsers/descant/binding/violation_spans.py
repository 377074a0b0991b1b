"""Which stretch of a value a violation is about: the characters too many, the digit that is wrong."""

from descant.patterns import regex
from descant.pointers import PointerTarget
from descant.schemas.model import Violation
from descant.source import Span
from descant.syntax import Scalar, Sequence

_UUID_VERSION = regex(r"(?:urn:uuid:)?\{?(?:-?[0-9a-fA-F]){12}-?(?P<version>[0-9a-fA-F])")


def place_of(violation: Violation, place: PointerTarget, text: str) -> Span:
    """Return what of the value *place*, which is in *text*, is to be underlined."""
    node = place.node
    match node, violation.type:
        case Scalar(value=str(value)), "string_too_long":
            return _rest(node, violation, text, len(value))
        case Scalar(value=str(value)), "uuid_version" if match := _UUID_VERSION.match(value):
            (span,) = node.spans_of(text, [Span(*match.span("version"))])
            return span
        case Sequence(items=items), "too_long":
            most = violation.limits.get("max_length")
            if isinstance(most, int) and most < len(items):
                return Span(items[most].start, items[-1].end)
    return node.span


def _rest(node: Scalar, violation: Violation, text: str, length: int) -> Span:
    most = violation.limits.get("max_length")
    if not isinstance(most, int) or most >= length:
        return node.span
    (span,) = node.spans_of(text, [Span(most, length)])
    return Span(span.start, node.inner.end)


def uuid_version(value: str) -> str | None:
    """Return the version that *value* says it is of, as a digit; None where it is no UUID."""
    match = _UUID_VERSION.match(value)
    return match["version"] if match else None
