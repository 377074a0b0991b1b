"""What an answer is made of, as stretches of its text: names, tags, paths, numbers, texts, marks.

One pass over the tree. The stretches ascend and do not overlap; what is inside of a text, such as a
citation, cuts the text in two. A content that is written as it is, as in tags, has no kind of its own.
"""

import re
from collections.abc import Iterable, Iterator
from enum import IntEnum

from descant import Span
from descant.framing.frames.channels import HARMONY_CHANNELS
from descant.notations import Notation
from descant.rules.plan_paths import mentioned_paths
from descant.syntax import Mapping, Node, Scalar, Transcribed
from descant.syntax import Sequence as ListNode
from descant_server.documents.document_store import Document
from descant_server.features.tag_pairs import tag_pairs
from descant_server.presentation.cross_references import references_in

_MARKER = re.compile(
    r"<\|(?:start|channel|message|constrain|end|return|call)\|>|</?(?:think|thinking|reasoning)>",
    re.IGNORECASE | re.ASCII,
)

_LONGEST_MARKER = 16


class Kind(IntEnum):
    """What a stretch is."""

    KEYWORD = 0
    """The name of a part of the answer that its schema knows."""
    PROPERTY = 1
    """Any other name."""
    PATH = 2
    """Where the path of a file is spoken of."""
    FILE = 3
    """Where the path of a file is said, with the file."""
    STEP = 4
    STRING = 5
    NUMBER = 6
    CONSTANT = 7
    TAG = 8
    MARKER = 9
    """What is between the channels of a model."""
    REFERENCE = 10
    """A citation, or an id of something else in the answer."""
    ASIDE = 11
    """What the model thought; nothing of it is read."""


Token = tuple[int, int, Kind]
"""Start, end and kind; plain, since a large answer has tens of thousands."""


def tokens(document: Document, within: Span) -> list[Token]:
    """Return the tokens that touch a stretch of the text, in order."""
    first, last = within
    outer = sorted([*_written(document, within), *_tags(document, within), *_channels(document)])
    outer = [token for token in outer if token[1] >= first and token[0] <= last]
    if outer:  # What is cut out of a text counts wherever it is in that text.
        within = Span(min(first, outer[0][0]), max(last, *(token[1] for token in outer)))
    inner = sorted([*_markers(document), *_references(document, within), *_mentions(document, within)])
    cut = _cut(outer, inner) if inner else _apart(outer)
    return [token for token in cut if token[1] >= first and token[0] <= last]


def _written(document: Document, within: Span) -> Iterator[Token]:
    """Yield the names and the values of the tree."""
    analysis = document.analysis
    root, first, last = analysis.root, *within
    if root is None:
        return
    special = _special(document)
    has_tags = analysis.format in ("tags", "xml")
    known = analysis.schema.model.outline.members if analysis.schema else None
    pending: list[Mapping | ListNode] = [root]
    while pending:
        node = pending.pop()
        if isinstance(node, ListNode):
            values: Iterable[Node] = node.items
        else:
            values = [member.node for member in node.members]
            for key, _ in node.members if not has_tags else ():
                if key.start < key.end:
                    is_part = node is root and known is not None and key.value in known
                    yield key.start, key.end, Kind.KEYWORD if is_part else Kind.PROPERTY
        for value in values:
            start, end = value.start, value.end
            if end < first or start > last or start == end:
                continue
            if not isinstance(value, Scalar):
                pending.append(value)
            elif (kind := special.get(start)) is not None or (kind := _kind(value)) is not None:
                yield start, end, kind


def _special(document: Document) -> dict[int, Kind]:
    """Return what the values are, by where they start, that are more than a text or a number."""
    analysis = document.analysis
    kinds_at: dict[int, Kind] = {}
    for step in analysis.answer.steps:
        number = step.node.get("step")
        if number is not None and number.start < number.end:
            kinds_at[number.start] = Kind.STEP
    listed = None
    if analysis.root is not None and analysis.parts is not None and analysis.parts.files_updated:
        listed = analysis.root.get(analysis.parts.files_updated)
    for item in listed.items if isinstance(listed, ListNode) else ():
        kinds_at[item.start] = Kind.PATH
    for file in analysis.answer.files:
        kinds_at[file.path_node.start] = Kind.FILE
        if file.new_path_node is not None:
            kinds_at[file.new_path_node.start] = Kind.FILE
    return kinds_at


def _kind(node: Scalar) -> Kind | None:
    notation = node.notation
    if isinstance(notation, Transcribed):
        notation = notation.scalar.notation
    if notation is Notation.JSON:
        return Kind.STRING
    if notation is not Notation.BARE or isinstance(node.value, str):
        return None
    return Kind.CONSTANT if node.value is None or isinstance(node.value, bool) else Kind.NUMBER


def _tags(document: Document, within: Span) -> Iterator[Token]:
    for opener, closer in tag_pairs(document, within):
        yield *opener, Kind.TAG
        if closer is not None:
            yield *closer, Kind.TAG


def _channels(document: Document) -> Iterator[Token]:
    """Yield what is in channels that are not read."""
    for channel in document.analysis.channels:
        yield *channel.span, Kind.ASIDE


def _markers(document: Document) -> Iterator[Token]:
    """Yield the markers between channels and around the answer, and those that begin or end a channel."""
    analysis, text = document.analysis, document.source.text
    channels = [channel.span for channel in analysis.channels]
    if not channels and not any(problem.kind is HARMONY_CHANNELS for problem in analysis.problems):
        return
    answer = [analysis.span] if analysis.root is not None else []
    position = 0
    for span in (*sorted([*answer, *channels]), Span.at(len(text))):
        yield from _markers_in(text, position, max(position, span.start))
        position = max(position, span.end)
    for span in channels:
        for place in (
            Span(span.start, span.start + _LONGEST_MARKER),
            Span(span.end - _LONGEST_MARKER, span.end),
        ):
            for start, end, kind in _markers_in(text, max(place.start, span.start), min(place.end, span.end)):
                if start == span.start or end == span.end:
                    yield start, end, kind


def _markers_in(text: str, start: int, end: int) -> Iterator[Token]:
    for match in _MARKER.finditer(text, start, end):
        yield *match.span(), Kind.MARKER


def _references(document: Document, within: Span) -> Iterator[Token]:
    root, schema = document.analysis.root, document.analysis.schema
    if root is not None and schema is not None:
        outline, text = schema.model.outline, document.source.text
        for reference in references_in(root, outline, text, lambda _: True):
            if reference.span.touches(within):
                yield *reference.span, Kind.REFERENCE


def _mentions(document: Document, within: Span) -> Iterator[Token]:
    """Yield the paths of the answer's files where the plan speaks of them."""
    answer, text = document.analysis.answer, document.source.text
    paths = answer.files_updated
    exact = set(paths)
    for step in answer.steps if paths else ():
        node = step.node.get("description")
        if not isinstance(node, Scalar) or not node.span.touches(within):
            continue
        mentioned = [place for path, place in mentioned_paths(node.value) if path in exact]
        for span in node.spans_of(text, mentioned) if mentioned else ():
            yield *span, Kind.PATH


def _apart(sorted_tokens: Iterable[Token]) -> Iterator[Token]:
    """Yield what does not overlap with what comes before it."""
    position = 0
    for token in sorted_tokens:
        if token[0] >= position:
            position = token[1]
            yield token


def _cut(outer: Iterable[Token], inner: list[Token]) -> Iterator[Token]:
    """Yield *outer* with those of *inner* that are in them, or between them, cut out of them."""
    waiting = _apart(inner)
    following = next(waiting, None)
    position = 0
    for start, end, kind in _apart(outer):
        while following is not None and following[0] < end:
            if max(start, position) < following[0]:
                yield max(start, position), following[0], kind
            if following[0] >= position:
                yield following
            position = max(position, following[1])
            following = next(waiting, None)
        if max(start, position) < end:
            yield max(start, position), end, kind
        position = max(position, end)
    if following is not None and following[0] >= position:
        yield following
    yield from (token for token in waiting if token[0] >= position)
