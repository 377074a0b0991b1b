"""Placeholders that look like secrets: examples of manuals, names of what is to be put there."""

import re

from descant.patterns import regex

_PLACEHOLDER = regex(
    r"""
      example | placeholder | changeme | redacted | xxxx | \*{3} | \.{3} | … | 0{8} | a{8}
    | 1234567890 | 0123456789 | 123456789a | abcdefgh | deadbeef
    | (?: \A | [_-] ) (?: your | fake | dummy | sample | insert | replace | my ) (?: [_-] | \Z )
    | eyJzdWIiOiIxMjM0NTY3ODkwI  # the subject of the token on jwt.io
    | \A (?: <[^>]*> | \$\w+ | %\(?\w*\)?s | % \w+ % | (?: changeit | letmein ) ) \Z
    | \$? \{ [^}]* \}
    """,
    re.VERBOSE | re.IGNORECASE,
)
_FEW = 5
"""A token of so few different characters was typed by hand."""


def is_placeholder(value: str) -> bool:
    """Tell whether *value*, which has the form of a secret, was made to be replaced."""
    return _PLACEHOLDER.search(value) is not None or len(set(value.rpartition("_")[2])) <= _FEW
