"""What the sentences above an edit name as its place, where that is another than the one that its lines have.

Prose names much: what an edit calls, adds or is like. So only a name in backticks counts that a sentence has
as the place (``In `load()` …``, ``Update `load`: …``), and none that stands in the lines of an edit or around
them; and where another name of the same paragraph is the place, nothing contradicts.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from descant.answer import Hunk
from descant.patching.definitions import NamedBlock
from descant.patching.enclosing_heads import EnclosingHeads
from descant.patching.patch_outcome import LineRange
from descant.patterns import regex

_LONGEST = 1000
"""So many characters above an edit are looked at."""
_NEAR = 2
"""So many lines above and below an edit may be the head that is meant, such as below its comment."""
_FRAME = regex(r"\s*(?:```|~~~|diff --git |index [0-9a-f]|--- |\+\+\+ |\*\*\* |@@|=== ?$)")
_PATH = regex(r"(?:File:? ?)?[\w.@/\\-]{1,200}\Z", re.IGNORECASE)
_NOUN = r"(?:function|method|class|section|heading|component|struct|handler)"
_NAMED = regex(
    r"(?:(?P<inside>\b(?:in|inside|within)\s+)|(?:^|[.:!]\s+|[-*]\s+|\d\.\s+)"
    r"(?:update|change|fix|modify|edit|adjust|rewrite)\s+)"
    rf"(?:the\s+)?(?P<before>{_NOUN}\s+)?`(?P<name>[A-Za-z_$][\w$.:]{{0,80}})(?P<call>\(\))?`"
    rf"(?P<behind>\s+{_NOUN}\b)?",
    re.IGNORECASE,
)
_QUOTED = regex(r"`(?P<text>[^`\n]{1,120})`")
_LAST_NAME = regex(r"[\w$]+\Z")
_WORDS = regex(r"[\w$]+")


class NamedPlace(NamedTuple):
    """An edit and what its sentences name."""

    lines: LineRange
    """Where the edit goes."""
    name: str
    """What is named, as it is written."""
    is_there: bool
    """Whether the file defines it."""


def named_elsewhere(
    answer: str, hunks: Sequence[Hunk], lines_of: Mapping[int, LineRange], heads: EnclosingHeads
) -> NamedPlace | None:
    """Return the first of *hunks*, all edits of a file, that the text above it in *answer* puts elsewhere.

    *lines_of* has the lines that are changed, by the numbers of those whose lines are all that says where
    they belong; *heads* are those of the file.
    """
    leads = [
        _lead(answer, before.span.end if before else 0, hunk.span.start)
        for before, hunk in zip((None, *hunks), hunks, strict=False)
    ]
    if not any(leads):
        return None
    written = {word for hunk in hunks for line in (*hunk.old_lines, *hunk.new_lines) for word in _words(line)}
    for number in range(len(hunks)):
        lines = lines_of.get(number)
        is_for_more = number + 1 < len(hunks) and not leads[number + 1]
        if lines is not None and leads[number] and not is_for_more:
            for name, is_surely in _places_in(leads[number], written, heads, lines):
                is_there = bool(_defining(heads, name))
                is_nowhere = is_surely and not any(name in _words(text) for text in heads.lines.texts)
                if is_there or is_nowhere:
                    return NamedPlace(lines, name, is_there)
    return None


def _lead(answer: str, stop: int, start: int) -> str:
    """Return the last paragraph between *stop* and an edit at *start*, without what frames the edit."""
    above = answer[max(stop, start - _LONGEST) : start].split("\n")
    if above.pop().strip():
        return ""  # It is not at the start of a line, such as in JSON.
    while above and (not above[-1].strip() or _FRAME.match(above[-1]) or _is_path(above[-1])):
        above.pop()
    paragraph: list[str] = []
    while above and above[-1].strip() and not _FRAME.match(above[-1]) and above[-1][:1] not in "<>=":
        paragraph.append(above.pop())
    return "\n".join(reversed(paragraph))


def _places_in(
    lead: str, written: set[str], heads: EnclosingHeads, lines: LineRange
) -> Iterator[tuple[str, bool]]:
    """Yield what *lead* names as the place of an edit at *lines*, and whether it must be a definition.

    Nothing where one of its names is around that place, or is one of another file.
    """
    near = heads.lines.texts[max(0, lines.first - 1 - _NEAR) : lines.last + _NEAR]
    inside = heads.enclosing(lines.first - 1, lines.last)
    around = {word for text in (*near, *inside) for word in _words(text)}
    quoted = [match["text"] for match in _QUOTED.finditer(lead)]
    if any(map(_is_path, quoted)) or any(around.intersection(_words(each)) for each in quoted):
        return
    for match in _NAMED.finditer(lead):
        last = _LAST_NAME.search(match["name"])
        if last is not None and last[0] not in written:
            is_surely = bool(match["call"] or match["before"] or match["behind"])
            yield last[0], is_surely and bool(match["inside"]) and last[0] == match["name"]


def _defining(heads: EnclosingHeads, name: str) -> Sequence[int]:
    kinds = ("definition", "heading") if heads.is_markdown else ("definition",)
    return [number for kind in kinds for number in heads.lines.numbers_defining(NamedBlock(kind, name))]


def _is_path(text: str) -> bool:
    text = text.strip(" \t\r*#`:")
    return ("." in text or "/" in text) and _PATH.match(text) is not None


def _words(text: str) -> list[str]:
    return _WORDS.findall(text)
