"""The catalogue of problems in the syntax of JSON answers."""

from descant.formats.json.kinds.quotes import (
    ADJACENT_STRINGS,
    DOUBLED_QUOTES,
    MISSING_OPEN_QUOTE,
    SINGLE_QUOTES,
    STRING_CONCATENATION,
    TEMPLATE_LITERAL,
    TRIPLE_QUOTES,
    UNTERMINATED_KEY,
)
from descant.formats.json.kinds.strings import (
    INVALID_ESCAPE,
    INVALID_UNICODE_ESCAPE,
    RAW_CONTROL_CHARACTER,
    RAW_NEWLINE,
    RAW_NUL,
    UNESCAPED_JSON,
    UNESCAPED_QUOTE,
    UNTERMINATED_STRING,
)
from descant.formats.json.kinds.structure import (
    COMMENT,
    ELISION_IN_ARRAY,
    EXTRA_COMMA,
    MISMATCHED_CLOSE,
    MISSING_COLON,
    MISSING_COMMA,
    ODD_WHITESPACE,
    STRAY_QUOTE,
    TRAILING_COMMA,
    UNCLOSED,
    UNEXPECTED_TEXT,
    UNQUOTED_KEY,
    WRONG_SEPARATOR,
)
from descant.formats.json.kinds.values import (
    FLOAT_OVERFLOW,
    MISSING_VALUE,
    NOT_A_NUMBER,
    NUMBER_TOO_LONG,
    ODD_NUMBER,
    PYTHON_LITERAL,
    TOO_DEEP,
)
from descant.problems import ProblemKind

__all__ = [
    "ADJACENT_STRINGS",
    "COMMENT",
    "DOUBLED_QUOTES",
    "ELISION_IN_ARRAY",
    "EXTRA_COMMA",
    "FLOAT_OVERFLOW",
    "INVALID_ESCAPE",
    "INVALID_UNICODE_ESCAPE",
    "KINDS",
    "MISMATCHED_CLOSE",
    "MISSING_COLON",
    "MISSING_COMMA",
    "MISSING_OPEN_QUOTE",
    "MISSING_VALUE",
    "NOT_A_NUMBER",
    "NUMBER_TOO_LONG",
    "ODD_NUMBER",
    "ODD_WHITESPACE",
    "PYTHON_LITERAL",
    "RAW_CONTROL_CHARACTER",
    "RAW_NEWLINE",
    "RAW_NUL",
    "SINGLE_QUOTES",
    "STRAY_QUOTE",
    "STRING_CONCATENATION",
    "TEMPLATE_LITERAL",
    "TOO_DEEP",
    "TRAILING_COMMA",
    "TRIPLE_QUOTES",
    "UNCLOSED",
    "UNESCAPED_JSON",
    "UNESCAPED_QUOTE",
    "UNEXPECTED_TEXT",
    "UNQUOTED_KEY",
    "UNTERMINATED_KEY",
    "UNTERMINATED_STRING",
    "WRONG_SEPARATOR",
]

KINDS: tuple[ProblemKind, ...] = tuple(
    value for value in globals().values() if isinstance(value, ProblemKind)
)
