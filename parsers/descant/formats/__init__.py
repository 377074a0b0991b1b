"""The wire formats, and the recognition of the one a text is written in.

To add one, write one module with a ``FORMAT`` and add one line here; of two readings that are equally good,
the format that stands first wins.
"""

from collections.abc import Iterator, Sequence

from descant.formats import edits, json, kinds, markdown, tags, xml
from descant.formats.choice import choose, rate
from descant.formats.fallback import passed_over, with_fallback
from descant.formats.format import Candidate, Format
from descant.formats.outcome import Reading
from descant.formats.reasoning import reasoning
from descant.formats.rivals import Rated
from descant.problems import ProblemKind
from descant.schemas.schema import ResponseSchema, member_names
from descant.source import Source, Span
from descant.syntax import Node
from descant.syntax import Sequence as ListNode

__all__ = ["FORMATS", "KINDS", "Candidate", "Format", "Reading", "recognize"]

FORMATS: tuple[Format, ...] = (
    json.FORMAT,
    xml.FORMAT,
    tags.FORMAT,
    edits.UNIFIED_DIFF,
    edits.APPLY_PATCH,
    edits.SEARCH_REPLACE,
    markdown.FORMAT,
)
KINDS: tuple[ProblemKind, ...] = (*kinds.KINDS, *(kind for format in FORMATS for kind in format.kinds))

_OBJECT_START = "{"


def recognize(source: Source, schemas: Sequence[ResponseSchema]) -> Reading:
    """Return the reading of *source*: the answer it holds, or plain text and why there is none."""
    names = member_names(schemas)
    thought = reasoning(source)
    objects: list[Rated] | None = None
    if source.text[:64].lstrip("\ufeff \t\r\n").startswith(_OBJECT_START):
        objects = [rate(one, schemas) for one in json.FORMAT.find(source, names, ())]
        if len(objects) == 1 and objects[0].is_whole and _explains_all(source, objects[0].candidate):
            return choose(source, objects, thought)
    found: list[Rated] = []
    for format in reversed(FORMATS):
        if format is markdown.FORMAT:
            continue
        if format is json.FORMAT and objects is not None and not found:
            found = objects
            break
        contents = _contents(found, thought)
        found = [*(rate(one, schemas) for one in format.find(source, names, contents)), *found]
    if not any(one.is_known for one in found):
        # Any text may have code blocks, so they are asked for where nothing else is the answer.
        taken = (*passed_over(found), *_thought(thought))
        last = [rate(one, schemas) for one in markdown.FORMAT.find(source, names, taken)]
        found = with_fallback(found, last)
    return choose(source, found, thought)


def _explains_all(source: Source, candidate: Candidate) -> bool:
    return not source.text[candidate.explained[-1].end :].strip()


def _contents(found: Sequence[Rated], thought: Span | None) -> tuple[Span, ...]:
    """Return the spans in which no answer starts, in order and disjoint: values found, and the reasoning."""
    nodes = (node for one in found for node in _values(one.candidate))
    spans = sorted((*(Span(node.start, node.end) for node in nodes), *_thought(thought)))
    disjoint: list[Span] = []
    for span in spans:
        if disjoint and span.start < disjoint[-1].end:
            disjoint[-1] = Span(disjoint[-1].start, max(disjoint[-1].end, span.end))
        elif span.start < span.end:
            disjoint.append(span)
    return tuple(disjoint)


def _values(candidate: Candidate) -> Iterator[Node]:
    """Yield what is content in *candidate*; of edits the whole ones, since others end anywhere."""
    for member in candidate.root.members:
        if candidate.parts and isinstance(member.node, ListNode):
            yield from (item for item in member.node.items if item.complete)
        else:
            yield member.node


def _thought(thought: Span | None) -> tuple[Span, ...]:
    return (thought,) if thought else ()
