"""What the engines of some providers do not know in a pattern: an expression that finds it, and its words."""

LOOKS_AROUND = (r"\(\?(?:[=!]|<[=!])", "looks ahead or behind")
WORD_BOUNDARY = (r"(?<!\\)(?:\\\\)*\\[bB](?![^\[]*\])", "has a word boundary")
BACK_REFERENCE = (r"(?<!\\)(?:\\\\)*\\[1-9k]", "refers back to a group")
UNICODE_CLASS = (r"(?<!\\)(?:\\\\)*\\[pP]\{", "has a Unicode class")
CLASS = (r"(?<!\\)(?:\\\\)*\\[dDwWsS]", "has a class of characters that cannot be spelled out as a set")
"""What is left of ``\\d`` and its like once those that can be are spelled out."""
GROUP_SYNTAX = (r"\(\?(?![=!]|<[=!])", "has a group that is more than brackets")
"""Such as ``(?:…)`` or a named one."""
FLAGS = (r"\(\?[a-z-]+[:)]", "sets flags")
QUOTED = (
    r'"(?!\\\\\\x00-\\x1F\])|(?<!["\\])\\\\',
    "has a quote or a backslash, which JSON writes as two characters",
)
"""They may be in the complement of a set, as its end is written here."""
ESCAPE = (
    r"(?<!\\)(?:\\\\)*\\[^\^$.\[\](){}|*+?xuU\\\-dDwWsSbBkpP1-9]",
    "has an escape that is not known, or one that stands for a character which JSON escapes, too",
)
INNER_ANCHOR = (
    r"(?<!^)(?<![\\\[])\^(?![^\[]*\])|(?<!\\)\$(?!$)(?![^\[]*\])",
    "has an anchor inside",
)
ESCAPED_OUTSIDE_SETS = (
    r'["](?![^\[]*\])|(?<!\\)(?:\\\\)*\\(?:\\|[tnrfv0])(?![^\[]*\])',
    "has a character that JSON writes with a backslash",
)
OPEN_SET = (
    r'(?<!\\)\[\^(?!(?:\\.|[^\]\\])*?"\\\\\\x00-\\x1F\])|(?<!\\)(?:\\\\)*\.(?![^\[]*\])',
    "can match a quote or a backslash, which would not be escaped",
)
