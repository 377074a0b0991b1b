"""The texts in which an answer may speak of paths: all that it says, but for what its files hold."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from descant import Analysis, Span
from descant.answer import File
from descant.notations import Notation
from descant.syntax import Scalar, Sequence, Transcribed, walk
from descant.transcripts import Transcript

_NEXT = 64
"""How far the next character that stands for something is looked for."""


ToRaw = Callable[[Span], Span]
Stretch = tuple[int, int]
"""Where characters of a text start and end."""


class PathText(NamedTuple):
    """A text of an answer, decoded."""

    text: str
    node: Scalar | None
    """What is written in the same way; None for what stands for itself."""
    places: Callable[[list[Stretch]], list[Span]]
    """Returns where stretches of it are written."""


def path_nodes(analysis: Analysis) -> Iterator[Scalar]:
    """Yield what is a path as a whole: of each file, and in the list of updated files."""
    for file in analysis.answer.files:
        yield file.path_node
        if file.new_path_node is not None:
            yield file.new_path_node
    if analysis.root is not None and analysis.parts is not None and analysis.parts.files_updated:
        listed = analysis.root.get(analysis.parts.files_updated)
        for item in listed.items if isinstance(listed, Sequence) else ():
            if isinstance(item, Scalar) and isinstance(item.value, str):
                yield item


def path_texts(analysis: Analysis) -> Iterator[PathText]:
    """Yield the texts of the answer, and what stands between them; not what is a path as a whole."""
    files = analysis.answer.files
    skipped = [span for file in files for span in _code(file)]
    skipped += (node.inner for node in path_nodes(analysis) if node.complete)
    yield from _texts(analysis.source.text, list(_scalars(analysis)), skipped, _same)


def text_of(analysis: Analysis, node: Scalar) -> PathText:
    """Return what *node* says as such a text."""
    return PathText(node.value, node, partial(_places_in, node, analysis.source.text, _same))


def _code(file: File) -> Iterator[Span]:
    if file.content_node is not None:
        yield file.content_node.inner
    for hunk in file.hunks:
        yield hunk.span


def _scalars(analysis: Analysis) -> Iterator[tuple[Scalar, Scalar]]:
    """Yield the texts of the tree outside of its files, each twice: one is decoded further."""
    if analysis.root is None:
        return
    files = analysis.root.get(analysis.parts.files) if analysis.parts and analysis.parts.files else None
    for member in analysis.root.members:
        for node in walk(member.node) if member.node is not files else ():
            if isinstance(node, Scalar) and isinstance(node.value, str) and node.start < node.end:
                yield node, node


def _same(span: Span) -> Span:
    return span


def _texts(
    text: str, nodes: list[tuple[Scalar, Scalar]], skipped: list[Span], to_raw: ToRaw
) -> Iterator[PathText]:
    """Yield the texts of *nodes*, and what of *text* is neither in one of them nor *skipped*."""
    taken, decoded = list(skipped), dict[int, tuple[Transcript, list[tuple[Scalar, Scalar]]]]()
    hidden = set(skipped)
    for node, outer in nodes:
        if isinstance(node.notation, Transcribed):
            inner = node.notation.scalar, outer
            decoded.setdefault(id(node.notation.transcript), (node.notation.transcript, []))[1].append(inner)
        elif node.inner not in hidden and not _is_derived(text, node):
            taken.append(node.inner)
            yield PathText(node.value, outer, partial(_places_in, node, text, to_raw))
    for transcript, members in decoded.values():
        taken.append(transcript.region)
        yield from _texts(
            transcript.text,
            members,
            [_decoded(transcript, span) for span in skipped],
            partial(_through, transcript, to_raw),
        )
    at = 0
    for start, end in sorted([*taken, Span.at(len(text))]):
        if at < start:
            yield PathText(text[at:start], None, partial(_places_from, at, to_raw))
        at = max(at, end)


def _is_derived(text: str, node: Scalar) -> bool:
    """Tell whether *node* says otherwise than it is written, such as a path without its decoration."""
    start, end = node.inner
    return node.notation is Notation.VERBATIM and text[start:end] != node.value


def _places_in(node: Scalar, text: str, to_raw: ToRaw, stretches: list[Stretch]) -> list[Span]:
    spans = node.spans_of(text, stretches)
    return spans if to_raw is _same else [to_raw(span) for span in spans]


def _places_from(at: int, to_raw: ToRaw, stretches: list[Stretch]) -> list[Span]:
    spans = [Span(at + start, at + end) for start, end in stretches]
    return spans if to_raw is _same else [to_raw(span) for span in spans]


def _through(transcript: Transcript, to_raw: ToRaw, span: Span) -> Span:
    return to_raw(transcript.raw_span(span))


def _decoded(transcript: Transcript, span: Span) -> Span:
    """Return what of the text of *transcript* is written at *span*; nothing of it may stand outside."""
    start, end = (_decoded_near(transcript, offset) for offset in span)
    return Span(start, max(start, end))


def _decoded_near(transcript: Transcript, offset: int) -> int:
    if offset <= transcript.region.start:
        return 0
    nearby = range(offset, min(offset + _NEXT, transcript.region.end))
    places = (transcript.decoded_offset(place) for place in nearby)
    return next((place for place in places if place is not None), len(transcript.text))
