"""Where an answer speaks of the path of a file: at the file, in the list of updated files, and in the plan.

In the plan a path counts that stands for itself. Where it is said from further down, as ``a.py`` for
``src/a.py``, it counts if no other file of the answer can be meant; one without a point or a slash, such as
``Makefile``, counts in quotes only, since it may be an ordinary word.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from descant import Span
from descant.answer import Answer, File
from descant.rules.plan_paths import mentioned_paths, same_file
from descant.syntax import Scalar, Sequence
from descant_server.documents.document_store import Document

_BEFORE = re.compile(r"[\w.@+/\\-]")
_BEHIND = re.compile(r"[\w/\\-]|\.\w")
_HEADER = re.compile(r"(?m)^(?:diff --git |--- |\+\+\+ |(?:rename|copy) (?:from|to) ).*")
_MANY_COMPARISONS = 200_000
_REACH = 1_000
"""How far from the cursor the path around it is searched."""
_QUOTES = "`\"'“”‘’"


class PathMention(NamedTuple):
    """A place that speaks of a path."""

    span: Span
    written: str
    """What is said there: the path, or the end of it."""
    path: str
    """The whole path of the file that is meant."""
    node: Scalar
    """What is written in the same way: the text that it is in."""


def path_at(document: Document, offset: int) -> PathMention | None:
    """Return the path that is spoken of at *offset*."""
    at = Span.at(offset)
    for node in _path_nodes(document):
        if node.inner.touches(at) and node.complete:
            return _whole(document, node)
    plan = _RenamePlan(document)
    for node in _plan_texts(document.analysis.answer):
        if node.span.touches(at):
            first, last = node.stretch_of(document.source.text, at)
            near = Span(max(0, first - _REACH), last + _REACH)
            for path in plan.paths:
                for mention in plan.mentions(node, path, near):
                    if mention.span.touches(at):
                        return mention
    files = [file for file in document.analysis.answer.files if file.span.touches(at)]
    headers = (mention for file in files for mention in _in_headers(document, file))
    return next((mention for mention in headers if mention.span.touches(at)), None)


def mentions_of(document: Document, path: str) -> list[PathMention]:
    """Return all places that speak of *path*, in order, each once."""
    answer = document.analysis.answer
    mentions = [_whole(document, node) for node in _path_nodes(document) if node.value == path]
    plan = _RenamePlan(document)
    for node in _plan_texts(answer):
        mentions += plan.mentions(node, path, Span(0, len(node.value)))
    mentions += (each for file in answer.files for each in _in_headers(document, file) if each.path == path)
    return sorted({mention.span: mention for mention in mentions}.values(), key=lambda mention: mention.span)


def known_paths(document: Document) -> tuple[str, ...]:
    """Return the paths of all files of the answer, each once, also those that they are moved to."""
    return tuple(dict.fromkeys(node.value for node in _path_nodes(document)))


def _whole(document: Document, node: Scalar) -> PathMention:
    return _mention(document, node, Span(0, len(node.value)), node.value)


def _mention(document: Document, node: Scalar, place: Span, path: str) -> PathMention:
    (span,) = node.spans_of(document.source.text, [place])
    return PathMention(span, node.value[place.start : place.end], path, node)


def _path_nodes(document: Document) -> Iterator[Scalar]:
    analysis = document.analysis
    for file in analysis.answer.files:
        yield file.path_node
        if file.new_path_node is not None:
            yield file.new_path_node
    if analysis.root is not None and analysis.parts is not None and analysis.parts.files_updated:
        listed = analysis.root.get(analysis.parts.files_updated)
        for item in listed.items if isinstance(listed, Sequence) else ():
            if isinstance(item, Scalar) and isinstance(item.value, str):
                yield item


def _plan_texts(answer: Answer) -> Iterator[Scalar]:
    if isinstance(answer.plan, Scalar) and isinstance(answer.plan.value, str):
        yield answer.plan
    for step in answer.steps:
        description = step.node.get("description")
        if isinstance(description, Scalar):
            yield description


class _RenamePlan:
    """Looks for paths in the texts of a plan. What has too many of both is not looked at to its end."""

    def __init__(self, document: Document) -> None:
        self.paths = known_paths(document)
        self._document = document
        self._work = _MANY_COMPARISONS
        self._sure: dict[str, bool] = {}
        self._mentioned: dict[tuple[int, Span], list[tuple[str, Span]]] = {}

    def mentions(self, node: Scalar, path: str, within: Span) -> Iterator[PathMention]:
        """Yield where *path* is spoken of in a stretch of the text *node*."""
        text: str = node.value
        start = text.find(path, *within) if path else -1
        while start >= 0:
            place = Span(start, start + len(path))
            if _is_path(text, place):
                yield _mention(self._document, node, place, path)
            start = text.find(path, place.end, within.end)
        if text.find(path.rpartition("/")[2], *within) < 0:
            return
        for written, place in self._paths_in(node, within):
            if written.endswith(f"/{path}"):
                yield _mention(self._document, node, Span(place.end - len(path), place.end), path)
            elif path.endswith(f"/{written}") and self._is_sure(written):
                yield _mention(self._document, node, place, path)

    def _paths_in(self, node: Scalar, within: Span) -> list[tuple[str, Span]]:
        key = (id(node), within)
        if key not in self._mentioned:
            mentions = mentioned_paths(node.value[within.start : within.end])
            self._mentioned[key] = [
                (path, Span(within.start + place.start, within.start + place.end)) for path, place in mentions
            ]
        return self._mentioned[key]

    def _is_sure(self, written: str) -> bool:
        """Tell whether one file of the answer, and no other, can be meant by *written*."""
        if written not in self._sure:
            self._work -= len(self.paths)
            if self._work < 0:
                return False
            self._sure[written] = sum(same_file(written, path) for path in self.paths) == 1
        return self._sure[written]


def _in_headers(document: Document, file: File) -> Iterator[PathMention]:
    """Yield the paths of *file* in the lines in which a diff names it, which is more than once."""
    if document.analysis.format != "unified_diff":
        return
    text, start = document.source.text, file.span.start
    end = min([file.span.end, *(hunk.span.start for hunk in file.hunks), *_content_start(file)])
    for node in (file.path_node, file.new_path_node):
        path = node.value if node is not None else ""
        named = re.compile(rf"(?:(?<=[ \"][ab]/)|(?<=[ \"])){re.escape(path)}(?=[\s\"]|\Z)")
        for header in _HEADER.finditer(text, start, end) if node is not None else ():
            for match in named.finditer(text, *header.span()):
                yield PathMention(Span(*match.span()), path, path, file.path_node)


def _content_start(file: File) -> list[int]:
    return [file.content_node.start] if file.content_node is not None else []


def _is_path(text: str, place: Span) -> bool:
    """Tell whether the path that is written at *place* stands for itself there."""
    before, behind = text[max(0, place.start - 1) : place.start], text[place.end : place.end + 1]
    if not {".", "/"} & set(text[place.start : place.end]):
        return bool(before and behind) and before in _QUOTES and behind in _QUOTES
    return not _BEFORE.match(before) and not _BEHIND.match(text, place.end)
