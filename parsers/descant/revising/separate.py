"""Whether the files of an answer stand apart, so that each of them can be read without the others."""

from descant.analysis import Analysis
from descant.notations import Notation
from descant.patterns import regex
from descant.schemas import ResponseSchema, own_schemas

_OBJECT = regex(r"\A[\s\ufeff]*+\{|\{\s*+(?:[\"'“‘}]|\Z)")
_FENCES = ("```", "~~~")
_WITH_SCHEMA = ("json", "tags", "xml")
_OTHER_ROOT = regex(r"[\s\ufeff]*+<(?!(?:file|summary|course_of_action|curator_activity)\b)[?!\w]")
"""The text may become an XML document when the last fault is removed from one of its files."""
_ENTITY = regex(r"&(?:[a-zA-Z]++|\#\w++);")
"""The whole text may count as escaped for HTML once nothing in a file speaks against it any more."""


def is_own(schema: ResponseSchema | None, format: str) -> bool:
    """Tell whether what *schema* says of a file is known; files of Markdown and of edits need none."""
    if schema is None:
        return format not in _WITH_SCHEMA
    return not schema.rules and schema in own_schemas()


def are_apart(analysis: Analysis, starts: list[int], ends: list[int]) -> bool:
    """Tell whether nothing but what separates files stands between them, and nothing is read around them."""
    text, first = analysis.source.text, analysis.answer.files[0]
    head, tail = text[: starts[0]], text[ends[-1] :]
    if not isinstance(first.path_node.notation, Notation):
        return False  # The answer was decoded from the text.
    if any(end > start for end, start in zip(ends[:-1], starts[1:], strict=True)):
        return False
    if analysis.format in ("json", "xml"):
        return True
    if _OBJECT.search(head) or _OBJECT.search(tail):
        return False
    if analysis.format != "tags":
        return _ENTITY.search(text) is None
    if _OTHER_ROOT.match(text):
        return False
    if any(mark in head for mark in _FENCES):
        return False
    return all(not text[end:start].strip() for end, start in zip(ends[:-1], starts[1:], strict=True))
