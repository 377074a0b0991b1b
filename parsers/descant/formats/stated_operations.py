"""Lines beside an answer that say that a file is deleted or moved: ``### Deleted file: src/old.py``.

No format asks for them, but models and tools write them beside code blocks and diffs.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from descant.patterns import regex
from descant.source import Span

_PATH = r"(?:`(?P<ticked{n}>[^`\r\n]++)`|(?P<bare{n}>[^\s`*\"'<>|:]++))"
_FIRST, _SECOND = (_PATH.replace("{n}", number) for number in ("", "2"))
_BEGIN = r"[ \t]*+(?:(?P<list>[-*+]|\d{1,3}[.)])[ \t]++|(?P<heading>\#{1,6})[ \t]++)?(?P<bold>\*{1,3}+)?"
_VERB = r"(?:(?P<deletes>delete[ds]?|remove[ds]?)|rename[ds]?|move[ds]?)"
_STATED = regex(
    rf"{_BEGIN}(?:{_VERB}(?P<file>[ ]files?)?|(?P<file2>file)[ ](?P<deleted>deleted|removed|renamed|moved))"
    rf"\*{{0,3}}+[ \t]*+(?P<colon>:)?\*{{0,3}}+[ \t]*+{_FIRST}\*{{0,3}}+"
    rf"(?:[ \t]*+(?:->|=>|→|to|as|into)[ \t]*+{_SECOND})?\*{{0,3}}+[ \t]*+\.?[ \t]*+",
    re.IGNORECASE,
)
_MARKED = regex(
    rf"{_BEGIN}{_FIRST}\*{{0,3}}+[ \t]*+[(\[](?:to be )?(?P<deletes>deleted?|removed?)[)\]]"
    rf"\*{{0,3}}+:?[ \t]*+",
    re.IGNORECASE,
)
_COMMAND = regex(
    r"[ \t]*+(?:[$>][ \t]++)?(?:sudo[ \t]++)?(?:git[ \t]++)?(?:rm|mv|Remove-Item|Move-Item)[ \t]++"
    r"(?:-[fqv]++[ \t]++)?"
    r"(?P<path>[^\s*?;&|<>$'\"`-][^\s*?;&|<>$'\"`]*\.[A-Za-z]\w*)(?:[ \t]++[^\s;&|<>]++)?[ \t]*+"
)
_LABEL = regex(rf"{_BEGIN}{_VERB}[ ]files?\*{{0,3}}+:?\*{{0,3}}+[ \t]*+", re.IGNORECASE)
_ITEM = regex(rf"[ \t]*+(?:[-*+]|\d{{1,3}}[.)])[ \t]++\*{{0,3}}+{_FIRST}\*{{0,3}}+[ \t]*+")
_LIKE_PATH = regex(r"[^\s,;()]*(?:[/\\][\w.@+-]*\w|\.[A-Za-z]\w{0,15})")
_HINT = regex(r"delete|remove|rename|move|\b(?:rm|mv)\b", re.IGNORECASE)
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
    if not _HINT.search(text, start, end):
        return
    is_listed = False
    for line in _LINE.finditer(text, start, end):
        if line.end() - line.start() > _LONGEST:
            continue
        if command := _COMMAND.fullmatch(text, *line.span()):
            yield StatedOperation(Span(*line.span()), Span(*command.span("path")), deletes=False)
        elif operation := stated_operation(text, Span(*line.span())):
            yield operation
            is_listed = False
        elif _LABEL.fullmatch(line[0]):
            is_listed = True
        elif is_listed and (item := _ITEM.fullmatch(text, *line.span())):
            if path := _path(item):
                yield StatedOperation(Span(*line.span()), path, deletes=False)
        elif line[0].strip():
            is_listed = False


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
