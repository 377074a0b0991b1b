"""A diff does not turn the old code into the new code.

It is meant to show what was changed. Where it does not fit the text before, or gives another text than the
one that stands beside it, whoever reviews the diff reviews something else than what is used.

Wrong: `{"original_code": "x = 1", "code": "x = 2", "diff": "@@ -1 +1 @@\\n-x = 1\\n+x = 3"}`

Right: `{"original_code": "x = 1", "code": "x = 2", "diff": "@@ -1 +1 @@\\n-x = 1\\n+x = 2"}`

Prompt: Ask for the old and the new code, and compute the diff.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from difflib import unified_diff
from itertools import chain
from typing import NamedTuple

from descant.formats.edits import read_edits
from descant.patterns import regex
from descant.pointers import opening_span
from descant.problems import Fix, Problem, ProblemKind, Related, Severity
from descant.rules.facet_values import rewriting
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import text_of
from descant.schemas.facets import UnifiedDiff
from descant.source import Span
from descant.syntax import Mapping, Scalar, Sequence

DIFF_MISMATCH = ProblemKind.from_doc("diff-mismatch", Severity.WARNING, __doc__)

_LINE_END = regex(r"\r\n?|\n")
_NAMES = regex(r"--- ([^\r\n]*)(?:\r\n?|\n)\+\+\+ ([^\r\n]*)")
_FENCE = "```diff\n"
"""In a fence a diff may begin with its first hunk, since the fence says what it is."""
_MANY = 1_000
"""For texts of more lines than this no diff is made anew: it may take long."""


_TRIES = 100
"""So many places are tried for a hunk; an answer that people look at has a few."""


class _DiffHunk(NamedTuple):
    span: Span
    old: list[str]
    new: list[str]
    first: int
    """The number of the first line, as the diff has it; 0 where it has none."""


_MOST_HUNKS = 5_000
"""A diff of more hunks or files is not held against the texts: nobody would look at what is wrong there."""


def _check(context: Context) -> Iterator[Problem]:
    for placed, facet in context.with_facet(UnifiedDiff):
        node, before, after = placed.node, placed.around(facet.before), placed.around(facet.after)
        diff, old, new = text_of(node), text_of(before), text_of(after)
        if not isinstance(node, Scalar) or before is None or diff is None or old is None or new is None:
            continue
        wrong = _mismatch(diff, old, new, facet)
        if wrong is not None:
            (span,) = node.spans_of(context.source.text, [wrong[0]])
            yield Problem(
                DIFF_MISMATCH,
                span if span.start < span.end else node.span,
                wrong[1],
                alternatives=_anew(node, diff, old, new),
                related=(Related("The old code.", opening_span(before)),),
                pointer=placed.pointer,
            )


def _mismatch(diff: str, old: str, new: str, facet: UnifiedDiff) -> tuple[Span, str] | None:
    """Return what is wrong with *diff*, and where in it."""
    lines, wanted = _lines(old), _lines(new)
    if not diff.strip():
        message = f'The diff is empty, but "{facet.before}" and "{facet.after}" differ.'
        return (Span.at(0), message) if lines != wanted else None
    if diff.count("\n@@") + diff.count("\n--- ") > _MOST_HUNKS:
        return _first_line(diff, 0), f"This diff is not checked: it has more than {_MOST_HUNKS:,} hunks."
    hunks = _hunks(diff)
    if hunks is None:
        return _first_line(diff, 0), "This is not a unified diff of one file."
    result: list[str] = []
    position = 0
    by_text: defaultdict[str, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        by_text[line].append(index)
    for number, hunk in enumerate(hunks, start=1):
        at = _place(lines, by_text, hunk, position)
        if at is None:
            message = f'The old lines of hunk {number} are not in "{facet.before}".'
            return _first_line(diff, hunk.span.start), message
        result += chain(lines[position:at], hunk.new)
        position = at + len(hunk.old)
    result += lines[position:]
    if _lines("\n".join(result)) == wanted:
        return None
    differing = next(
        (i for i, (written, expected) in enumerate(zip(result, wanted, strict=False)) if written != expected),
        min(len(result), len(wanted)),
    )
    message = (
        f'Applied to "{facet.before}", this diff does not give "{facet.after}": they differ from line '
        f"{differing + 1} on."
    )
    return _first_line(diff, hunks[0].span.start if hunks else 0), message


def _hunks(diff: str) -> list[_DiffHunk] | None:
    edits = read_edits(_FENCE + diff, len(_FENCE), len(_FENCE) + len(diff))
    if edits is None or edits.format != "unified_diff" or len(edits.files) != 1:
        return None
    hunks = edits.files[0].get("hunks")
    if not isinstance(hunks, Sequence):
        return None
    return [_hunk(node) for node in hunks.items if isinstance(node, Mapping)]


def _hunk(node: Mapping) -> _DiffHunk:
    value = node.value
    span = Span(node.start - len(_FENCE), node.end - len(_FENCE))
    return _DiffHunk(span, value["old_lines"], value["new_lines"], value.get("first_line") or 0)


def _place(lines: list[str], by_text: dict[str, list[int]], hunk: _DiffHunk, position: int) -> int | None:
    """Return where the old lines of *hunk* stand from *position* on, the place that it names first."""
    size = len(hunk.old)
    named = hunk.first - 1 if size else hunk.first
    if named >= position and lines[named : named + size] == hunk.old:
        return named if named <= len(lines) else None
    if not size:
        return None
    starts = by_text.get(hunk.old[0], [])
    first = bisect_left(starts, position)
    return next((at for at in starts[first : first + _TRIES] if lines[at : at + size] == hunk.old), None)


def _lines(text: str) -> list[str]:
    """Return the lines of *text*; line ends at its end do not count."""
    return _LINE_END.split(text.rstrip("\r\n")) if text.rstrip("\r\n") else []


def _first_line(diff: str, at: int) -> Span:
    match = _LINE_END.search(diff, at)
    return Span(at, match.start() if match else len(diff))


def _anew(node: Scalar, diff: str, old: str, new: str) -> tuple[Fix, ...]:
    before, after = _lines(old), _lines(new)
    if len(before) > _MANY or len(after) > _MANY:
        return ()
    header = _NAMES.match(diff)
    first, second = header.groups() if header else ("original", "modified")
    made = "\n".join(unified_diff(before, after, first, second, lineterm=""))
    return rewriting(node, made, "Regenerate the diff")


RULE = Rule(DIFF_MISMATCH, Topic.VALUES, _check, facets=(UnifiedDiff,))
