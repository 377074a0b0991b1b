"""What the engines of some providers do not know in a pattern: an expression that finds it, and its words."""

LOOKS_AROUND = (r"\(\?(?:[=!]|<[=!])", "looks ahead or behind")
WORD_BOUNDARY = (r"(?<!\\)(?:\\\\)*\\[bB](?![^\[]*\])", "has a word boundary")
BACK_REFERENCE = (r"(?<!\\)(?:\\\\)*\\[1-9k]", "refers back to a group")
UNICODE_CLASS = (r"(?<!\\)(?:\\\\)*\\[pP]\{", "has a Unicode class")
CLASS = (r"(?<!\\)(?:\\\\)*\\[dDwWsS]", "has a class of characters that cannot be spelled out as a set")
"""What is left of ``\\d`` and its like once those that can be are spelled out."""
GROUP_SYNTAX = (r"\(\?(?![=!]|<[=!])", "has a group that is more than brackets")
"""Such as ``(?:…)`` or a named one."""
