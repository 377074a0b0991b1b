"""All places where an answer speaks of the paths of its files, made once for each version of it."""

import re
from bisect import bisect_left
from collections import defaultdict
from functools import cached_property
from itertools import repeat
from operator import itemgetter
from typing import NamedTuple
from weakref import ref

from descant import Analysis, Source, Span
from descant.answer import Answer
from descant.syntax import Scalar
from descant_server.documents.document_store import Document
from descant_server.features.paths.path_scanner import FoundPath, PathScanner
from descant_server.features.paths.path_spellings import AS_IT_IS, PathSpelling
from descant_server.features.paths.path_texts import PathText, path_nodes, path_texts, text_of
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


_MentionPlace = tuple[Span, FoundPath, PathText]
"""A place that speaks of a path, of which nobody has asked what it is yet: there may be many."""


class MentionIndex:
    """The mentions of one version of an answer."""

    def __init__(self, analysis: Analysis) -> None:
        self._text = analysis.source.text
        self.paths = paths_of(analysis)
        places = _places(analysis, self.paths)
        if len(set(map(_span, places))) < len(places):
            places = list({place[0]: place for place in places}.values())
        self._places = sorted((place for place in places if len(place[1].paths) == 1), key=_span)
        self.unclear_ones = [_mention(place) for place in places if len(place[1].paths) > 1]
        """Those that may mean one path or another."""

    @cached_property
    def _by_path(self) -> dict[str, list[_MentionPlace]]:
        by_path: dict[str, list[_MentionPlace]] = defaultdict(list)
        for place in self._places:
            by_path[place[1].paths[0]].append(place)
        return by_path

    def at(self, offset: int) -> PathMention | None:
        """Return the mention that *offset* is in or beside of, or in what stands before its path."""
        behind = bisect_left(self._places, (offset + 1,), key=_span)
        if behind and offset <= self._places[behind - 1][0].end:
            return _mention(self._places[behind - 1])
        following = self._places[behind] if behind < len(self._places) else None
        if following is None or following[0].start - offset > _LONGEST_LEAD:
            return None
        return _mention(following) if _LEAD.fullmatch(self._text, offset, following[0].start) else None

    def of(self, path: str) -> tuple[PathMention, ...]:
        """Return the mentions of *path*, in order."""
        return tuple(map(_mention, self._by_path.get(same_path(path), ())))

    def unclear(self, path: str) -> tuple[PathMention, ...]:
        """Return what may mean *path* or another one."""
        return tuple(mention for mention in self.unclear_ones if path in mention.paths)


def paths_of(analysis: Analysis) -> tuple[str, ...]:
    """Return the paths of all files, also those that they are moved to, as ``same_path`` has them."""
    return tuple(dict.fromkeys(same_path(node.value) for node in path_nodes(analysis)))


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


def _places(analysis: Analysis, paths: tuple[str, ...]) -> list[_MentionPlace]:
    scanner, places = PathScanner(paths), list[_MentionPlace]()
    for text in path_texts(analysis) if paths else ():
        if mentioned := list(scanner.mentions(text.text)):
            spans = text.places([(each.start, each.end) for each in mentioned])
            places += zip(spans, mentioned, repeat(text))
    for node in path_nodes(analysis):
        if node.complete and node.inner.start < node.inner.end:
            text, mentioned = text_of(analysis, node), [_whole(node)]
            places += zip(text.places([mentioned[0][:2]]), mentioned, repeat(text))
    return places


def _whole(node: Scalar) -> FoundPath:
    """Return the path that *node* is, without what says only that it is below the workspace."""
    value, path = node.value, same_path(node.value)
    separator = "\\" if "\\" in value and "/" not in value else "/"
    start = len(value) - len(path) if value.replace("\\", "/").endswith(path) else 0
    return FoundPath(start, len(value), (path,), separator, AS_IT_IS)


def _mention(place: _MentionPlace) -> PathMention:
    span, path, text = place
    written = text.text[path.start : path.end]
    parts = written.count(path.separator) if path.separator in written else 0
    tail = "/".join(path.paths[0].split("/")[-parts - 1 :])
    return PathMention(span, tail, path.paths, text.node, path.separator, path.spelling)


_span = itemgetter(0)
