"""All places where an answer speaks of the paths of its files, made once for each version of it."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple
from weakref import ref

from descant import Analysis, Source, Span
from descant.answer import Answer
from descant.syntax import Scalar
from descant_server.documents.document_store import Document
from descant_server.features.paths.path_scanner import PathScanner
from descant_server.features.paths.path_spellings import AS_IT_IS, PathSpelling
from descant_server.features.paths.path_texts import path_nodes, path_texts
from descant_server.features.paths.path_tree import same_path

_LEAD = re.compile(r"(?:\.?[/\\]+)+")
"""What says only that a path is below the workspace: ``./``, also as it is escaped."""
_LONGEST_LEAD = 16


class PathMention(NamedTuple):
    """A place that speaks of a path."""

    span: Span
    """Without what stands before the path, such as ``./``."""
    written: str
    """What is said there, with slashes: the path, or the end of it."""
    paths: tuple[str, ...]
    """The whole paths that may be meant, as ``same_path`` has them; mostly it is one."""
    node: Scalar | None
    """What is written in the same way: the text that it is in; None for what stands for itself."""
    separator: str = "/"
    spelling: PathSpelling = AS_IT_IS

    @property
    def path(self) -> str:
        """The path that is meant, or the first of those that may be."""
        return self.paths[0]


class MentionIndex:
    """The mentions of one version of an answer."""

    def __init__(self, analysis: Analysis) -> None:
        self._text = analysis.source.text
        self.paths = tuple(dict.fromkeys(same_path(node.value) for node in path_nodes(analysis)))
        """Of all files, also those that they are moved to."""
        mentions = {mention.span: mention for mention in _mentions(analysis, self.paths)}
        self._mentions = sorted(
            (mention for mention in mentions.values() if len(mention.paths) == 1), key=_start
        )
        self.unclear_ones = [mention for mention in mentions.values() if len(mention.paths) > 1]
        """Those that may mean one path or another."""
        self._by_path: dict[str, list[PathMention]] = {}
        for mention in self._mentions:
            self._by_path.setdefault(mention.path, []).append(mention)

    def at(self, offset: int) -> PathMention | None:
        """Return the mention that *offset* is in or beside of, or in what stands before its path."""
        behind = bisect_left(self._mentions, offset + 1, key=_start)
        if behind and offset <= self._mentions[behind - 1].span.end:
            return self._mentions[behind - 1]
        following = self._mentions[behind] if behind < len(self._mentions) else None
        if following is None or following.span.start - offset > _LONGEST_LEAD:
            return None
        return following if _LEAD.fullmatch(self._text, offset, following.span.start) else None

    def of(self, path: str) -> tuple[PathMention, ...]:
        """Return the mentions of *path*, in order."""
        return tuple(self._by_path.get(same_path(path), ()))

    def unclear(self, path: str) -> tuple[PathMention, ...]:
        """Return what may mean *path* or another one."""
        return tuple(mention for mention in self.unclear_ones if path in mention.paths)


class _Kept(NamedTuple):
    answer: "ref[Answer]"
    source: "ref[Source]"
    mentions: MentionIndex


_kept: list[_Kept] = []
"""The index that was asked for last, for as long as somebody else has its answer."""


def mention_index(document: Document) -> MentionIndex:
    """Return the index of *document*, which is kept while no other is asked for."""
    analysis = document.of_text
    # What the disk adds to an analysis changes no mention: the answer and the text tell.
    answer, source = analysis.answer, analysis.source
    for kept in _kept:
        if kept.answer() is answer and kept.source() is source:
            return kept.mentions
    index = MentionIndex(analysis)
    _kept[:] = [_Kept(ref(answer, lambda _: _kept.clear()), ref(source), index)]
    return index


def _mentions(analysis: Analysis, paths: tuple[str, ...]) -> Iterator[PathMention]:
    scanner = PathScanner(paths)
    for text in path_texts(analysis) if paths else ():
        matches = list(scanner.mentions(text.text))
        spans = text.places([Span(match.start, match.end) for match in matches]) if matches else []
        for match, span in zip(matches, spans, strict=True):
            written = text.text[match.start : match.end]
            parts = written.count(match.separator) if match.separator in written else 0
            tail = "/".join(match.paths[0].split("/")[-parts - 1 :])
            yield PathMention(span, tail, match.paths, text.node, match.separator, match.spelling)
    for node in path_nodes(analysis):
        if node.complete and node.inner.start < node.inner.end:
            yield _whole(analysis, node)


def _whole(analysis: Analysis, node: Scalar) -> PathMention:
    """Return the path that *node* is, without what says only that it is below the workspace."""
    value, path = node.value, same_path(node.value)
    separator = "\\" if "\\" in value and "/" not in value else "/"
    start = len(value) - len(path) if value.replace("\\", "/").endswith(path) else 0
    (span,) = node.spans_of(analysis.source.text, [Span(start, len(value))])
    return PathMention(span, path, (path,), node, separator)


def _start(mention: PathMention) -> int:
    return mention.span.start
