"""Marks of template languages, by which a file becomes what its name says only once it is filled in.

An error in such a file may well be one of the template and not of the file, so that nothing is said of it.
"""

from descant.patterns import regex

_MARK = regex(r"(?<!\$)\{\{|\{%|\{\#|<%|<\?(?:php|=)")
_OUTSIDE_OF_STRINGS = regex(r'"(?>(?:[^"\\\r\n]++|\\.)*)"|(?P<mark>\{\{|\{%|\{\#|<%|\$\{)')
_STATEMENT = regex(r"\{%|<%")


def is_template(content: str) -> bool:
    """Tell whether *content* has a mark anywhere; ``${{ … }}``, as in workflows, stands in plain text."""
    return _MARK.search(content) is not None


def has_marks_outside_of_strings(content: str) -> bool:
    """Tell whether *content* has a mark that stands in no text in double quotes."""
    return any(match["mark"] for match in _OUTSIDE_OF_STRINGS.finditer(content))


def has_statements(content: str) -> bool:
    """Tell whether *content* has a mark that stands in no programming language by itself."""
    return _STATEMENT.search(content) is not None
