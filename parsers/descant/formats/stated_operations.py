"""Lines beside an answer that say that a file is deleted or moved: ``### Deleted file: src/old.py``.

No format asks for them, but models and tools write them beside code blocks and diffs.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from descant.checkpoints import along, checkpoint
from descant.patterns import regex
from descant.source import Span

_PATH = r"(?:`(?P<ticked{n}>[^`\r\n]++)`|(?P<bare{n}>[^\s`*\"'<>|:]++))"
_FIRST, _SECOND = (_PATH.replace("{n}", number) for number in ("", "2"))
_BEGIN = r"[ \t]*+(?:(?P<list>[-*+]|\d{1,3}[.)])[ \t]++|(?P<heading>\#{1,6})[ \t]++)?(?P<bold>\*{1,3}+)?"
_VERB = r"(?:(?P<deletes>delete[ds]?|remove[ds]?)|rename[ds]?|move[ds]?)"
_STATED = regex(
    rf"{_BEGIN}(?:{_VERB}(?P<file>[ ]files?)?|(?P<file2>file)[ ](?P<deleted>deleted|removed|renamed|moved))"
    r"(?![\w./\\@+-])"  # That is a path: move/a.py
    rf"\*{{0,3}}+[ \t]*+(?P<colon>:)?\*{{0,3}}+[ \t]*+{_FIRST}\*{{0,3}}+"
    rf"(?:[ \t]*+(?:->|=>|→|to|as|into)[ \t]*+{_SECOND})?\*{{0,3}}+[ \t]*+\.?[ \t]*+",
    re.IGNORECASE,
)
_MARKED = regex(
    rf"{_BEGIN}{_FIRST}\*{{0,3}}+[ \t]*+[(\[](?:to be )?(?P<deletes>deleted?|removed?)[)\]]"
    rf"\*{{0,3}}+:?[ \t]*+",
    re.IGNORECASE,
)
_ELEMENT = regex(
    r"[ \t]*+<(?:(?P<deletes>DeleteFile)|MoveFile)\s+"
    r"(?:file|from|path)=\"(?P<path>[^\"\r\n]+)\"[^<>\r\n]*/?>[ \t]*+"
)
"""As v0 has them between its code blocks."""
_COMMAND = regex(
    r"[ \t]*+(?:[$>][ \t]++)?(?:sudo[ \t]++)?(?:git[ \t]++)?(?:rm|mv|Remove-Item|Move-Item)[ \t]++"
    r"(?:-[fqv]++[ \t]++)?"
    r"(?P<path>[^\s*?;&|<>$'\"`-][^\s*?;&|<>$'\"`]*\.[A-Za-z]\w*)(?:[ \t]++[^\s;&|<>]++)?[ \t]*+"
)
_LABEL = regex(rf"{_BEGIN}{_VERB}[ ]files?\*{{0,3}}+:?\*{{0,3}}+[ \t]*+", re.IGNORECASE)
_ITEM = regex(rf"[ \t]*+(?:[-*+]|\d{{1,3}}[.)])[ \t]++\*{{0,3}}+{_FIRST}\*{{0,3}}+[ \t]*+")
_LIKE_PATH = regex(r"[^\s,;()]*(?:[/\\][\w.@+-]*\w|\.[A-Za-z]\w{0,15})")
_WORDS = ("elete", "emove", "ename", "move", "ELETE", "EMOVE", "ENAME", "MOVE", "Move", "rm ", "mv ")
_EARLY = 16
"""So far behind the start of a line, or a bracket, the words stand."""
_LINE = regex(r"[^\r\n]++")
_LONGEST = 400


class StatedOperation(NamedTuple):
    """A line that says what happens to a file."""

    line: Span
    path: Span
    deletes: bool
    """Nothing else can be meant: it is a heading or a label in bold with the word "file", and deletes one."""


def stated_operations(text: str, start: int, end: int) -> Iterator[StatedOperation]:
    """Yield the lines between *start* and *end* that say that a file is deleted or moved."""
    checkpoint()
    position = start
    for at in along(_lines_with_words(text, start, end)):
        line = _LINE.match(text, at, end)
        if line is None or at < position:
            continue
        position = line.end()
        if line.end() - line.start() > _LONGEST:
            continue
        if command := _COMMAND.fullmatch(text, *line.span()):
            yield StatedOperation(Span(*line.span()), Span(*command.span("path")), deletes=False)
        elif element := _ELEMENT.fullmatch(text, *line.span()):
            span = Span(*element.span("path"))
            yield StatedOperation(Span(*line.span()), span, deletes=element["deletes"] is not None)
        elif operation := stated_operation(text, Span(*line.span())):
            yield operation
        elif _LABEL.fullmatch(line[0]):
            for item in _items(text, position, end):
                position = item.line.end
                yield item


def _lines_with_words(text: str, start: int, end: int) -> list[int]:
    """Return where the lines start that have one of the words; most have none, and a search costs little."""
    starts = set[int]()
    for word in _WORDS:
        for at in along(_places(text, word, start, end)):
            near = max(start, at - _LONGEST)
            line_break = max(text.rfind("\n", near, at), text.rfind("\r", near, at))
            begin = max(line_break, start - 1) + 1
            is_early = at - begin <= _EARLY or "(" in text[at - _EARLY : at] or "[" in text[at - _EARLY : at]
            if is_early and (line_break >= 0 or near == start):
                starts.add(begin)
    return sorted(starts)


def _places(text: str, word: str, start: int, end: int) -> Iterator[int]:
    at = text.find(word, start, end)
    while at >= 0:
        yield at
        at = text.find(word, at + len(word), end)


def _items(text: str, start: int, end: int) -> Iterator[StatedOperation]:
    """Yield the files that the list from *start* on names."""
    for line in _LINE.finditer(text, start, end):
        item = _ITEM.fullmatch(text, *line.span()) if line.end() - line.start() <= _LONGEST else None
        if path := _path(item) if item else None:
            yield StatedOperation(Span(*line.span()), path, deletes=False)
        elif line[0].strip():
            return


def stated_operation(text: str, line: Span) -> StatedOperation | None:
    """Return what *line* says is done to a file, if it does."""
    match = _STATED.fullmatch(text, *line) or _MARKED.fullmatch(text, *line)
    path = _path(match) if match else None
    if match is None or path is None:
        return None
    groups = match.groupdict()
    is_deletion = groups["deletes"] or (groups.get("deleted") or "").lower() in ("deleted", "removed")
    stands_out = match["heading"] or match["bold"]
    has_word = (groups.get("file") or groups.get("file2")) and groups.get("colon")
    is_sure = (
        is_deletion and stands_out and has_word and not groups.get("ticked2") and not groups.get("bare2")
    )
    return StatedOperation(line, path, deletes=bool(is_sure))


def _path(match: re.Match[str]) -> Span | None:
    group = "bare" if match["ticked"] is None else "ticked"
    words = match[group].rstrip(".") if group == "bare" else match[group]
    start = match.start(group)
    return Span(start, start + len(words)) if _LIKE_PATH.fullmatch(words) else None
