"""What other problems explain of the syntax errors of a file, and what they do not.

A problem such as a typographic quote says already why a file cannot be read. It is an *excuse* for its own
lines alone: a copy of the content in which these are mended is read again, and what is wrong on other lines
even then is reported as in any file. An excuse that is an error holds for all of its file, which is not
applied as it is.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from descant.embedded.languages import Language, Remark
from descant.formats.edits import marker_in
from descant.problems import Problem, ProblemKind, Severity
from descant.rules import (
    content_is_edit,
    double_escaped,
    elided_code,
    fence_inside_content,
    html_escaped,
    lost_backslash,
    odd_space_in_code,
    smart_quotes_in_code,
    truncation_mark,
)
from descant.rules.findings import Finding, StringEdit, changed
from descant.source import Source, Span

_MOST_STEPS = 12
"""So many lines that cannot be read although they are mended are passed over."""
_MOST_LINES = 200
"""So many that stand for others."""
_REACH = 50
"""So many blank lines may be between two others."""
_Lines = dict[int, str]
"""By its number: what a line is when it is mended. The number of lines stays the same."""


def unexplained(
    language: Language,
    path: str,
    content: str,
    excuses: Sequence[Problem],
    remarks: Callable[[str], Sequence[Remark]],
) -> tuple[Remark, ...]:
    """Return the syntax errors of *content*, the file *path*, that the problems *excuses* do not explain.

    *remarks* returns what is wrong in a text in *language*.
    """
    if any(excuse.severity is Severity.ERROR or excuse.kind not in _MENDED for excuse in excuses):
        return ()
    source = Source(content)
    mended: _Lines = {}
    for kind in dict.fromkeys(excuse.kind for excuse in excuses):
        # What two of them mend in one line is rare, and the line is passed over then.
        mended |= _MENDED[kind](source, path)
    beside: set[int] = set()
    if elided_code.ELIDED_CODE in {excuse.kind for excuse in excuses}:
        elisions = elided_code.elisions_in(content)
        elided = tuple(source.line_at(span.start) for span in islice(elisions, _MOST_LINES))
        mended |= {number: _nothing(source, number, language) for number in elided}
        # A bracket above is closed in what was left out, and beside it a comma is missing or too many.
        steps = (-1,) if language.name == "python" else (-1, 1)
        beside.update(_around(source, elided, steps))
    covered = beside | mended.keys()
    for _ in range(_MOST_STEPS):
        copy = _with_lines(source, mended)
        errors = [remark for remark in remarks(copy.text) if is_syntax(remark)]
        outside = tuple(error for error in errors if copy.line_at(error.span.start) not in covered)
        if outside or not errors:
            return tuple(_moved(error, copy, source) for error in outside)
        number = copy.line_at(errors[0].span.start)
        nothing = _nothing(source, number, language)
        if mended.get(number, nothing) == nothing:
            return ()
        mended[number] = nothing
    return ()


def is_syntax(remark: Remark) -> bool:
    """Tell whether *remark* says that a text cannot be read in its language."""
    return remark.kind.code.endswith("-syntax")


def _by_findings(findings: Callable[[str, str], Iterable[Finding]]) -> Callable[[Source, str], _Lines]:
    def mended(source: Source, path: str) -> _Lines:
        return _edited(source, (edit for each in findings(path, source.text) for edit in each.changes))

    return mended


def _decoded(source: Source, _: str) -> _Lines:
    return _edited(source, html_escaped.entities_in(source.text))


def _without_fence(source: Source, _: str) -> _Lines:
    filled = [number for number in range(source.line_count) if _line(source, number).strip()]
    return dict.fromkeys((filled[0], filled[-1]), "")


def _without_marker(source: Source, _: str) -> _Lines:
    marker = marker_in(source.text)
    return {source.line_at(marker.start): ""} if marker else {}


def _as_it_is(_: Source, __: str) -> _Lines:
    return {}


_MENDED: dict[ProblemKind, Callable[[Source, str], _Lines]] = {
    smart_quotes_in_code.SMART_QUOTES_IN_CODE: _by_findings(smart_quotes_in_code.quotes_in),
    odd_space_in_code.ODD_SPACE_IN_CODE: _by_findings(odd_space_in_code.odd_spaces_in),
    html_escaped.HTML_ESCAPED: _decoded,
    fence_inside_content.FENCE_INSIDE_CONTENT: _without_fence,
    content_is_edit.CONTENT_IS_EDIT: _without_marker,
    elided_code.ELIDED_CODE: _as_it_is,
}
"""What each kind of excuse has mended; the others hold for all of a file."""
EXCUSES = frozenset(
    (*_MENDED, double_escaped.DOUBLE_ESCAPED, lost_backslash.LOST_BACKSLASH, truncation_mark.TRUNCATION_MARK)
)
"""These say of a content that it is not the file, or why it cannot be read."""


def _edited(source: Source, edits: Iterable[StringEdit]) -> _Lines:
    by_line: dict[int, list[StringEdit]] = {}
    for edit in edits:
        by_line.setdefault(source.line_at(edit.start), []).append(edit)
    mended: _Lines = {}
    for number, own in by_line.items():
        start, end = source.line_span(number)
        inside = (StringEdit(edit.start - start, edit.end - start, edit.new) for edit in own)
        mended[number] = changed(source.text[start:end], inside)
    return mended


def _nothing(source: Source, number: int, language: Language) -> str:
    """Return a line that says nothing, in place of one that is unsound or stands for others."""
    line, above = _line(source, number), _beside(source, number, -1)
    if language.name != "python" or above is None or not _line(source, above).rstrip().endswith(":"):
        return ""
    return f"{line[: len(line) - len(line.lstrip())]}pass"


def _around(source: Source, numbers: Iterable[int], steps: Sequence[int]) -> Iterator[int]:
    """Return the lines next to each of *numbers*, by *steps*."""
    beside = (_beside(source, number, step) for number in numbers for step in steps)
    return (other for other in beside if other is not None)


def _beside(source: Source, number: int, step: int) -> int | None:
    """Return the next line by *step* that is not blank; None where it is far away, or there is none."""
    for other in range(number + step, number + step * _REACH, step):
        if not 0 <= other < source.line_count:
            return None
        if _line(source, other).strip():
            return other
    return None


def _line(source: Source, number: int) -> str:
    return source.text[slice(*source.line_span(number))]


def _with_lines(source: Source, mended: _Lines) -> Source:
    edits = (StringEdit(*source.line_span(number), mended[number]) for number in sorted(mended))
    return Source(changed(source.text, edits))


def _moved(remark: Remark, copy: Source, source: Source) -> Remark:
    """Return *remark* on *copy*, without what would mend it, where its line is in *source*."""

    def moved(offset: int) -> int:
        number = copy.line_at(offset)
        line = source.line_span(number)
        return min(line.start + offset - copy.line_span(number).start, line.end)

    def place(span: Span) -> Span:
        return Span(moved(span.start), moved(span.end))

    notes = tuple(note._replace(span=place(note.span)) for note in remark.notes)
    return remark._replace(span=place(remark.span), changes=(), notes=notes)
