"""All places where an answer speaks of the paths of its files, made once for each version of it."""

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from descant import Analysis, Span
from descant.syntax import Scalar
from descant_server.documents.document_store import Document
from descant_server.features.paths.path_scanner import PathScanner
from descant_server.features.paths.path_spellings import AS_IT_IS, PathSpelling
from descant_server.features.paths.path_texts import path_nodes, path_texts
from descant_server.features.paths.path_tree import same_path


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
        """Return the mention that *offset* is in or beside of."""
        behind = bisect_left(self._mentions, offset + 1, key=_start)
        mention = self._mentions[behind - 1] if behind else None
        return mention if mention is not None and offset <= mention.span.end else None

    def of(self, path: str) -> tuple[PathMention, ...]:
        """Return the mentions of *path*, in order."""
        return tuple(self._by_path.get(same_path(path), ()))

    def unclear(self, path: str) -> tuple[PathMention, ...]:
        """Return what may mean *path* or another one."""
        return tuple(mention for mention in self.unclear_ones if path in mention.paths)


def mention_index(document: Document) -> MentionIndex:
    """Return the index of *document*, which is kept while it is asked for."""
    return _index_of(_SameAnswer(document.of_text))


class _SameAnswer:
    """An analysis by the identity of its answer: what the disk adds to it changes no mention."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _SameAnswer):
            return False
        mine, others = self.analysis, other.analysis
        return mine.answer is others.answer and mine.source is others.source

    def __hash__(self) -> int:
        return hash((id(self.analysis.answer), id(self.analysis.source)))


@lru_cache(maxsize=2)
def _index_of(key: _SameAnswer) -> MentionIndex:
    return MentionIndex(key.analysis)


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
