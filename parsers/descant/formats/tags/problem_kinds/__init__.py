"""The catalogue of problems in the syntax of answers in tags."""

from descant.formats.tags.problem_kinds.closers import (
    CLOSER_IN_LINE,
    CLOSER_VARIANT,
    TRUNCATED_CLOSE,
    TRUNCATED_TAG,
    UNCLOSED_FILE,
)
from descant.formats.tags.problem_kinds.contents import (
    CDATA,
    EMPTY_FILE,
    EMPTY_SELF_CLOSED,
    EXAMPLE_SKIPPED,
    FENCE_INSIDE_TAG,
    NESTED_TAG,
    TAG_TEXT_IN_CONTENT,
)
from descant.formats.tags.problem_kinds.openers import (
    ATTRIBUTE_ALIAS,
    ATTRIBUTE_QUOTE,
    ATTRIBUTE_QUOTE_STYLE,
    ATTRIBUTE_UNQUOTED,
    BROKEN_XML,
    CHILD_TAGS,
    FILE_WITHOUT_PATH,
    TAG_CASE,
    TAG_IN_PROSE,
)
from descant.problems import ProblemKind

__all__ = [
    "ATTRIBUTE_ALIAS",
    "ATTRIBUTE_QUOTE",
    "ATTRIBUTE_QUOTE_STYLE",
    "ATTRIBUTE_UNQUOTED",
    "BROKEN_XML",
    "CDATA",
    "CHILD_TAGS",
    "CLOSER_IN_LINE",
    "CLOSER_VARIANT",
    "EMPTY_FILE",
    "EMPTY_SELF_CLOSED",
    "EXAMPLE_SKIPPED",
    "FENCE_INSIDE_TAG",
    "FILE_WITHOUT_PATH",
    "KINDS",
    "NESTED_TAG",
    "TAG_CASE",
    "TAG_IN_PROSE",
    "TAG_TEXT_IN_CONTENT",
    "TRUNCATED_CLOSE",
    "TRUNCATED_TAG",
    "UNCLOSED_FILE",
]

KINDS: tuple[ProblemKind, ...] = tuple(
    value for value in globals().values() if isinstance(value, ProblemKind)
)
