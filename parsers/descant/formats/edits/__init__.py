"""Edits: what an answer says of how files change, instead of their whole content.

Three formats, one kind of tree: patches for ``apply_patch``, search/replace blocks and unified diffs. Each
is read into file operations, and never taken for the content of a file.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from descant.checkpoints import along, each
from descant.formats.edits import problem_kinds, unapplied_change_kinds
from descant.formats.edits.edit_words import BLOCK_MARKS, DIFF_MARKS, PATCH_MARKS, edit_words
from descant.formats.edits.marker_words import CLOSERS, OPENERS
from descant.formats.format import Candidate, Format, Precedence
from descant.formats.part_limit import MOST, UNPAIRED, cut_at, cut_off
from descant.line_search import bounded_matches, first_in_lines, matches_in_lines
from descant.loading import later
from descant.patterns import regex
from descant.source import Source, Span
from descant.syntax import Scalar

if TYPE_CHECKING:
    from descant.formats.edits.apply_patch import read_patches
    from descant.formats.edits.edit_candidates import FileEdits, Read, edits_in, find_with
    from descant.formats.edits.near_markers import marker_in
    from descant.formats.edits.patch_hunks import read_hunks
    from descant.formats.edits.search_replace import read_blocks
    from descant.formats.edits.unified_diff import read_diffs
else:
    read_patches = later("descant.formats.edits.apply_patch", "read_patches")
    edits_in = later("descant.formats.edits.edit_candidates", "edits_in")
    find_with = later("descant.formats.edits.edit_candidates", "find_with")
    marker_in = later("descant.formats.edits.near_markers", "marker_in")
    read_hunks = later("descant.formats.edits.patch_hunks", "read_hunks")
    read_blocks = later("descant.formats.edits.search_replace", "read_blocks")
    read_diffs = later("descant.formats.edits.unified_diff", "read_diffs")

__all__ = ["APPLY_PATCH", "SEARCH_REPLACE", "UNIFIED_DIFF", "marker_in", "read_edits"]

_KINDS = (*problem_kinds.KINDS, *unapplied_change_kinds.KINDS)


def read_edits(text: str, start: int, end: int, path_hint: Scalar | None = None) -> "FileEdits | None":
    """Read the stretch from *start* to *end* of *text*, such as the inside of a fence, as edits.

    Return None where it is none. *path_hint* is a path written elsewhere, for what names no file itself.
    """
    for format, read, marks in _READERS:
        cut = marks.cut(text, Span(start, end))
        edits = edits_in(format, read, text, Span(start, end if cut is None else cut), path_hint)
        if edits:
            return edits if cut is None else edits.cut_off(cut)
    return None


class _Mark:
    """A pattern that is only looked for in a text that has one of some *words*, which is faster."""

    def __init__(self, pattern: str, words: Sequence[str], *, count: str = "", longest: int = 0) -> None:
        self._pattern = regex(pattern, re.MULTILINE)
        self._counted = regex(count or pattern, re.MULTILINE)
        self._words = words
        self._longest = longest

    def cut(self, text: str, span: Span) -> int | None:
        """Return where in *span* of *text* the first mark is that is too many; None where there is none."""
        if edit_words(text).count(self._words) * UNPAIRED <= MOST:
            return None
        inside = text[slice(*span)]
        if self._longest:
            marks = bounded_matches(self._counted, inside, self._longest)
        else:
            marks = matches_in_lines(self._counted, inside)
        cut = cut_at(_weighed(marks))
        return None if cut is None else span.start + cut

    def search(self, text: str) -> bool:
        has_word = any(word in text for word in each(self._words))
        return has_word and first_in_lines(self._pattern, text) is not None


def _format(name: str, read: "Read", marks: _Mark, *, has_kinds: bool = False) -> Format:
    def find(source: Source, _keys: frozenset[str], passed_over: tuple[Span, ...]) -> Iterator[Candidate]:
        cut = marks.cut(source.text, source.span)
        if cut is not None:
            source = Source(source.text[:cut])
            passed_over = tuple(span for span in passed_over if span.end <= cut)
        for candidate in find_with(name, read, source, passed_over):
            yield cut_off(candidate, cut)

    return Format(name, find, _KINDS if has_kinds else (), Precedence.EDITS, marks)


def _weighed(marks: Iterable[re.Match[str]]) -> Iterator[tuple[int, int]]:
    """Yield where each of *marks* starts and for how many it counts, by the group it was matched by."""
    is_open = False
    for mark in along(marks):
        opens, closes = mark.lastgroup == "opens", mark.lastgroup == "closes"
        is_odd = (opens and is_open) or (closes and not is_open) or mark.lastgroup == "near"
        yield mark.start(), UNPAIRED if is_odd else 1
        is_open = opens or (is_open and not closes)


_HEADER = r"^[ \t>]*(?:@@|--- |\+\+\+ |diff --git |rename |(?:`{3,}|~{3,}) ?(?:diff|patch))"
_OF_DIFFS = _Mark(_HEADER, DIFF_MARKS)
_OF_PATCHES = _Mark(
    r"\*\*\* (?:Begin|End|Update|Add|Delete|Move)\b",
    PATCH_MARKS,
    count=r"\*\*(?:\* (?:(?P<opens>Begin)|(?P<closes>End Patch)|End|Update|Add|Delete|Move)\b"
    r"|(?<=[\r\n]\*\*)(?P<near>\*? ?\w[^\r\n:*]{0,16}:))",
    longest=40,
)
_OF_BLOCKS = _Mark(
    rf"{OPENERS}|{CLOSERS}|<{{7}} HEAD\b",
    BLOCK_MARKS,
    count=rf"(?P<opens>{OPENERS})|(?P<closes>{CLOSERS})",
)
UNIFIED_DIFF = _format("unified_diff", read_diffs, _OF_DIFFS, has_kinds=True)
APPLY_PATCH = _format("apply_patch", read_patches, _OF_PATCHES)
SEARCH_REPLACE = _format("search_replace", read_blocks, _OF_BLOCKS)
_READERS: "tuple[tuple[str, Read, _Mark], ...]" = (
    ("search_replace", read_blocks, _OF_BLOCKS),
    ("apply_patch", read_patches, _OF_PATCHES),
    ("unified_diff", read_diffs, _OF_DIFFS),
    ("apply_patch", read_hunks, _OF_DIFFS),
)
