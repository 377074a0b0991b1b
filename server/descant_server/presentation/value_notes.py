"""Notes on a value of an answer: what a number means, how long a text is."""

from collections.abc import Iterator
from typing import Any

from descant import Span
from descant.schemas.facets import CountOf, Meaning
from descant.schemas.outline_walk import Placed
from descant.syntax import Node, Scalar, Sequence
from descant_server.documents.document_store import Document, line_count
from descant_server.presentation.cross_references import references_of
from descant_server.presentation.markdown import code, prose
from descant_server.wording.plurals import plural

LONG = 80
"""From so many characters on, or with several lines, it is told how long a text is."""
NEAR = 0.8
"""From this share of its limit on, too."""


def value_facts(placed: Placed) -> Iterator[str]:
    """Yield sentences on the value at *placed*, in Markdown."""
    node = placed.node
    match node:
        case Scalar(value=str(text)):
            if size := text_size(placed):
                yield size
            elif "\n" in text or len(text) >= LONG:
                yield f"{_size(text)}."
        case Scalar(value=int() | float() as number) if not isinstance(number, bool):
            if meaning := meaning_of(placed):
                yield f"{code(str(number))} means: {prose(meaning)}."
            if (count := counted(placed)) is not None and count != number:
                yield f"{_entries(count)} are listed."
        case Sequence(items=items) if items:
            yield f"{_entries(len(items))}."


def reference_facts(document: Document, placed: Placed, offset: int) -> Iterator[str]:
    """Yield what the reference at *offset*, in the value at *placed*, names."""
    for reference in references_of(placed, document.source.text, Span.at(offset)):
        written = document.source.text[reference.span.start : reference.span.end]
        yield f"{code(written)} is {prose(title_of(reference.target))}"


def text_size(placed: Placed) -> str | None:
    """Return how long a text is where it is close to the length that its schema allows, or longer."""
    limit, text = placed.outline.limits.get("max_length"), placed.node.value
    if limit is None or not isinstance(text, str) or len(text) < NEAR * limit:
        return None
    return f"{len(text):,} of at most {limit:,} characters."


def meaning_of(placed: Placed) -> str | None:
    """Return what the number at *placed* means, if its schema says so."""
    value = placed.node.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    meanings = (facet.of(value) for facet in placed.outline.facets if isinstance(facet, Meaning))
    return next((words for words in meanings if words), None)


def counted(placed: Placed) -> int | None:
    """Return the length of the list that the number at *placed* counts; None where it counts none."""
    for facet in placed.outline.facets:
        if isinstance(facet, CountOf) and (listed := placed.list_around(facet.member)) is not None:
            return len(listed.items)
    return None


_TELLING = (
    *("title", "name", "description", "reason", "summary", "modification", "technique", "concept"),
    *("filename", "path", "idea", "critique", "fix", "message", "explanation", "content", "text"),
)
"""The members that tell most of an object, the best first."""
LONGEST_TITLE = 80


def title_of(node: Node) -> str:
    """Return a line that tells an entry of a list from the others: by its most telling member."""
    return title_of_value(node.value)


def title_of_value(value: Any) -> str:
    """Do the same for plain data."""
    match value:
        case dict():
            title = next((value[name] for name in _TELLING if _is_text(value.get(name))), None)
            title = title or next((member for member in value.values() if _is_text(member)), "")
            return one_line(str(title))
        case list():
            return ""
        case _:
            return one_line(str(value))


def one_line(text: str) -> str:
    """Return *text* on one line, cut to a readable length."""
    line = " ".join(text[: 4 * LONGEST_TITLE].split())
    return line if len(line) <= LONGEST_TITLE else line[: LONGEST_TITLE - 1] + "…"


def _is_text(value: object) -> bool:
    return isinstance(value, str) and not value.isspace() and value != ""


def _size(text: str) -> str:
    size = len(text.encode("utf-8", "surrogatepass"))
    words = plural(len(text), "character") + (f", {plural(size, 'byte')}" if size > len(text) else "")
    return f"{words}, {plural(line_count(text), 'line')}, about {plural(-(-size // 4), 'token')}"


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count:,} entries"
