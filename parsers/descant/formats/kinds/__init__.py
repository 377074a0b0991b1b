"""The catalogue of problems that more than one format has, and of those about the answer as a whole."""

from descant.formats.kinds.choice import (
    EMPTY_RESPONSE,
    ENVELOPED,
    EXAMPLE_SKIPPED,
    JSON_NOT_ACCEPTED,
    NO_STRUCTURED_ANSWER,
    SEVERAL_CANDIDATES,
    SEVERAL_FORMATS,
    UNCERTAIN_SCHEMA,
    UNKNOWN_SCHEMA,
)
from descant.formats.kinds.framing import (
    BYTE_ORDER_MARK,
    PROSE_OUTSIDE,
    REASONING_SKIPPED,
    STRAY_FENCE,
    UNCLOSED_FENCE,
)
from descant.formats.kinds.syntax import (
    EXTRA_CLOSE,
    LONE_SURROGATE,
    MISSING_CLOSE,
    MISSING_OPEN,
    SMART_QUOTES,
    TRUNCATED,
)
from descant.problems import ProblemKind

__all__ = [
    "BYTE_ORDER_MARK",
    "EMPTY_RESPONSE",
    "ENVELOPED",
    "EXAMPLE_SKIPPED",
    "EXTRA_CLOSE",
    "JSON_NOT_ACCEPTED",
    "KINDS",
    "LONE_SURROGATE",
    "MISSING_CLOSE",
    "MISSING_OPEN",
    "NO_STRUCTURED_ANSWER",
    "PROSE_OUTSIDE",
    "REASONING_SKIPPED",
    "SEVERAL_CANDIDATES",
    "SEVERAL_FORMATS",
    "SMART_QUOTES",
    "STRAY_FENCE",
    "TRUNCATED",
    "UNCERTAIN_SCHEMA",
    "UNCLOSED_FENCE",
    "UNKNOWN_SCHEMA",
]

KINDS: tuple[ProblemKind, ...] = (
    EMPTY_RESPONSE,
    NO_STRUCTURED_ANSWER,
    JSON_NOT_ACCEPTED,
    UNKNOWN_SCHEMA,
    UNCERTAIN_SCHEMA,
    ENVELOPED,
    EXAMPLE_SKIPPED,
    SEVERAL_CANDIDATES,
    SEVERAL_FORMATS,
    PROSE_OUTSIDE,
    BYTE_ORDER_MARK,
    UNCLOSED_FENCE,
    STRAY_FENCE,
    REASONING_SKIPPED,
    TRUNCATED,
    MISSING_CLOSE,
    MISSING_OPEN,
    EXTRA_CLOSE,
    LONE_SURROGATE,
    SMART_QUOTES,
)
