"""What a path under the cursor belongs to: the file that has it, and all places that speak of it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from descant import Span
from descant.answer import File
from descant.rules.plan_paths import mentioned_paths
from descant_server.documents.document_store import Document
from descant_server.features.paths.mention_index import mention_index
from descant_server.features.paths.path_scanner import PathScanner
from descant_server.features.paths.path_texts import path_texts
from descant_server.features.paths.path_tree import same_path

_REACH = 300
"""How far from the cursor the ends of a path are looked for."""
_START = re.compile(r"[\w.@+/\\-]*\Z")
_END = re.compile(r"[\w.@+/\\-]*")
_PREFIX = re.compile(r"\A(?:\./|[ab]/)(?=.)")


class PathPlaces(NamedTuple):
    """A path, and where an answer speaks of it."""

    path: str
    origin: Span
    """The place that was asked about."""
    name: Span | None
    """Where the file itself has it; None for a file that the answer only speaks of."""
    target: Span | None
    """The whole entry of that file."""
    others: tuple[Span, ...]
    """The other places, in order."""

    @property
    def spans(self) -> tuple[Span, ...]:
        """All places, that of the file first."""
        return self.others if self.name is None else (self.name, *self.others)


def path_places(document: Document, offset: int) -> PathPlaces | None:
    """Return the path at *offset*, also of a file that is none of the answer, and its places."""
    index = mention_index(document)
    if (mention := index.at(offset)) is not None:
        return _places(document, mention.path, mention.span)
    if any(mention.span.touches(Span.at(offset)) for mention in index.unclear_ones):
        return None
    return _of_no_file(document, offset)


def places_around(document: Document, offset: int) -> PathPlaces | None:
    """Return the places of the path whose file has *offset* in its entry, but not in its content."""
    at = Span.at(offset)
    file = next((file for file in document.analysis.answer.files if file.span.touches(at)), None)
    if file is None or file.content_span.touches(at) or any(hunk.span.touches(at) for hunk in file.hunks):
        return None
    return _places(document, same_path(file.path), file.path_span)


def _places(document: Document, path: str, origin: Span) -> PathPlaces:
    spans = [mention.span for mention in mention_index(document).of(path)]
    for file, named in _files(document, path):
        name = next((span for span in spans if named.holds(span)), None)
        if name is not None:
            return PathPlaces(path, origin, name, file.span, tuple(span for span in spans if span != name))
    return PathPlaces(path, origin, None, None, tuple(spans))


def _files(document: Document, path: str) -> Iterator[tuple[File, Span]]:
    """Yield the files that have *path*, before those that are moved to it, and where they have it."""
    files = document.analysis.answer.files
    yield from ((file, file.path_span) for file in files if same_path(file.path) == path)
    for file in files:
        if file.new_path_node is not None and same_path(file.new_path_node.value) == path:
            yield file, file.new_path_node.inner


def _of_no_file(document: Document, offset: int) -> PathPlaces | None:
    """Return the path at *offset* that looks like one, if that is in what the answer says itself."""
    text = document.source.text
    before = _START.search(text, max(0, offset - _REACH), offset)
    behind = _END.match(text, offset, offset + _REACH)
    written = (before.group() if before else "") + (behind.group() if behind else "")
    path = same_path(_PREFIX.sub("", written.rstrip(".@+-"), count=1))
    if not mentioned_paths(f"`{path}`"):
        return None
    scanner, spans = PathScanner([path]), list[Span]()
    for part in path_texts(document.of_text):
        matches = scanner.mentions(part.text)
        spans += part.places([(match.start, match.end) for match in matches if match.paths == (path,)])
    origin = next((span for span in spans if span.touches(Span.at(offset))), None)
    if origin is None:
        return None
    return PathPlaces(path, origin, None, None, tuple(sorted(set(spans))))
