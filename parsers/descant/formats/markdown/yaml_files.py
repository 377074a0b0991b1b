"""Files in YAML: ``files:`` with a list of ``path`` and ``content``, or with the paths themselves as keys.

Only contents in literal blocks (``|``) are read: they stand as they are, without the indent. Whatever else
the list holds is an error, since a file of it may be lost.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from descant.checkpoints import STRIDE, checkpoint
from descant.formats.markdown.file_names import is_named_path
from descant.formats.markdown.markdown_nodes import unindented, written_file
from descant.formats.markdown.problem_kinds import YAML_FILES, YAML_NOT_READ
from descant.formats.nodes import verbatim
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Span
from descant.syntax import Mapping, Scalar

LANGUAGES = frozenset(("", "yaml", "yml"))
_FILES = regex(r"^(?P<key>files|changes|artifacts)[ \t]*:[ \t]*(?:\#[^\r\n]*)?(?:\r\n?|\n)", re.MULTILINE)
_LINE = regex(r"(?P<indent>[ ]*+)(?P<dash>-[ ]++)?(?P<text>[^\r\n]*+)(?:\r\n?|\n|\Z)")
_PAIR = regex(
    r"(?P<quote>[\"']?)(?P<key>[^\s\"':\#][^\"':\r\n]*+)(?P=quote)[ \t]*:"
    r"(?:[ \t]+(?P<value>[^\r\n]*\S))?[ \t]*"
)
_LITERAL = regex(r"\|(?:(?P<chomp>[+-])|(?P<width>[1-9]))*[ \t]*(?:\#.*)?")
_PATHS = frozenset(("path", "file", "filename", "file_path", "filepath", "name"))
_CONTENTS = frozenset(("content", "contents", "code", "body", "file_text", "source"))
_BESIDE = frozenset(("language", "description", "summary", "reason", "mode", "encoding", "type"))
_WRITES = frozenset(("write", "create", "add", "new", "update", "modify", "overwrite", "replace"))


class YamlFiles(NamedTuple):
    """The files of a list, and what was said of it."""

    span: Span
    files: tuple[Mapping, ...]
    problems: tuple[Problem, ...]


class _YamlItem(NamedTuple):
    start: int
    paths: list[Span]
    contents: list[Scalar]
    unread: list[Span]


def yaml_files(text: str, language: str, begin: int, end: int, *, is_closed: bool) -> YamlFiles | None:
    """Return the files that the YAML from *begin* to *end* lists; None if it is no such list.

    The last one is not whole where it is not *is_closed*.
    """
    if text.find("s:", begin, end) < 0:
        return None
    header = _FILES.search(text, begin, end) if language in LANGUAGES else None
    if header is None or text[begin : header.start()].startswith((" ", "\t")):
        return None
    items = list(_items(text, header.end(), end))
    if not any(item.paths and item.contents for item in items):
        return None
    files: list[Mapping] = []
    problems: list[Problem] = []
    for item in items:
        complete = is_closed or item is not items[-1]
        for span in item.unread:
            problems.append(Problem(YAML_NOT_READ, span, "This line of the list of files was not read."))
        if len(item.paths) == len(item.contents) == 1:
            path, content = verbatim(text, item.paths[0]), item.contents[0]
            span = Span(item.start, max(path.end, content.end, *(line.end for line in item.unread)))
            content = content._replace(complete=complete)
            files.append(written_file(span, item.start, path, content, complete=complete))
            problems.append(
                Problem(YAML_FILES, path.span, f"{path.value} was read from a list of files in YAML.")
            )
        elif not item.unread:
            place = item.paths[0] if item.paths else Span.at(item.start)
            problems.append(Problem(YAML_NOT_READ, place, "This item of the list of files was not read."))
    return YamlFiles(Span(header.start(), end), tuple(files), tuple(problems))


def _items(text: str, begin: int, end: int) -> Iterator[_YamlItem]:
    """Yield the items of the list, or the members of the mapping, that starts at *begin*."""
    item: _YamlItem | None = None
    outer = -1
    position = due = begin
    while position < end:
        if position >= due:
            checkpoint()
            due = position + STRIDE
        line = _LINE.match(text, position, end)
        assert line is not None, "every text starts with a line"
        position = line.end()
        if not line["text"].strip() or line["text"].startswith("#"):
            continue
        indent = len(line["indent"])
        if indent == 0 and not line["dash"]:
            break
        outer = indent if outer < 0 else outer
        pair = _PAIR.fullmatch(text, *line.span("text"))
        key, value = (pair["key"], pair["value"] or "") if pair else ("", "")
        literal = _LITERAL.fullmatch(value)
        names_file = pair is not None and not line["dash"] and indent == outer and literal is not None
        if line["dash"] or names_file or item is None:
            if item:
                yield item
            item = _YamlItem(line.start("dash") if line["dash"] else line.start("text"), [], [], [])
        place = Span(*line.span("text"))
        if pair and literal and (names_file or key in _CONTENTS):
            inner = indent + len(line["dash"] or "")
            content, position = _literal(text, position, end, inner, literal)
            item.contents.append(content)
            item.unread.extend([place] * (content.complete is False))
            if names_file and is_named_path(key):
                item.paths.append(Span(*pair.span("key")))
            elif names_file:
                item.unread.append(place)
        elif pair and key in _PATHS and is_named_path(value.strip("\"'")):
            start = pair.start("value") + len(value) - len(value.lstrip("\"'"))
            item.paths.append(Span(start, start + len(value.strip("\"'"))))
        elif not (pair and (key in _BESIDE or value.strip("\"'").lower() in _WRITES)):
            item.unread.append(place)
    if item:
        yield item


def _literal(text: str, begin: int, end: int, outer: int, header: re.Match[str]) -> tuple[Scalar, int]:
    """Return the content of a literal block in a member at column *outer*, and where what follows starts.

    It is not complete where a line has less indent than the first one, or the text ends before it.
    """
    width, position, last, is_even = int(header["width"] or 0), begin, begin, True
    while position < end:
        line = _LINE.match(text, position, end)
        assert line is not None, "every text starts with a line"
        blanks = len(line["indent"])
        if text[line.start("dash") if line["dash"] else line.start("text") : line.end("text")].strip():
            if blanks <= outer:
                break
            width = width or blanks - outer
            is_even = is_even and blanks >= outer + width
            last = line.end()
        position = line.end()
    stop = position if header["chomp"] == "+" else last
    if header["chomp"] == "-":
        stop = begin + len(text[begin:stop].rstrip("\r\n"))
    is_whole = is_even and (stop > begin or position < end)
    return unindented(text, Span(begin, stop), outer + width, complete=is_whole), position
