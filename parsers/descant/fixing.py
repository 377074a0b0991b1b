"""The repairs of an answer that are applied together, unseen, and the text they give.

Alternatives are never among them: which of those is meant is for a person to say.
"""

from bisect import bisect_left, insort
from collections.abc import Iterable
from itertools import chain, takewhile

from descant.analysis import Analysis, analyze_source
from descant.problems import Edit, Fix, Problem, Safety, apply_edits
from descant.source import Source, Span

_PASSES = 4
"""Repairs that wait for others are mended in the second pass; more passes are a margin."""


def fixed_text(analysis: Analysis, *, unsafe: bool = False) -> str:
    """Return the text of *analysis* with its safe repairs applied; with *unsafe* the unsafe ones, too.

    Without such repairs it is the very text. Some repairs wait for others: a shape is mended once the text is
    sound JSON. So the text is read again until nothing is left to repair.
    """
    schemas = (analysis.schema,) if analysis.schema else None
    text = analysis.source.text
    for _ in range(_PASSES):
        repairs = joint_repairs(analysis.problems, unsafe=unsafe)
        if not repairs:
            break
        text = apply_edits(text, edits_of(repairs))
        analysis = analyze_source(
            Source(text), schemas=schemas, asked=analysis.asked, formats=analysis.formats
        )
    return text


def joint_repairs(problems: Iterable[Problem], *, unsafe: bool = False) -> tuple[Fix, ...]:
    """Return the safe repairs of *problems* that can be applied together: of two that overlap the first.

    With *unsafe* the unsafe repairs are among them. A repair that two problems share is applied once.
    """
    chosen: dict[Fix, None] = {}
    taken: list[Span] = []
    for problem in problems:
        repair = problem.repair
        if repair is None or repair in chosen or not (unsafe or repair.safety is Safety.SAFE):
            continue
        new = [edit.span for edit in repair.edits]
        if not any(_overlaps(span, taken) for span in new):
            chosen[repair] = None
            for span in new:
                insort(taken, span)
    return tuple(chosen)


def edits_of(fixes: Iterable[Fix]) -> tuple[Edit, ...]:
    """Return the edits of *fixes* in their order, an edit that several of them make only once."""
    return tuple(dict.fromkeys(edit for fix in fixes for edit in fix.edits))


def _overlaps(span: Span, taken: list[Span]) -> bool:
    """Tell whether *span* shares a character with one of *taken*, which are in order and share none."""
    # *taken* is sorted and disjoint, so only the neighbours of the span can overlap it.
    place = bisect_left(taken, span)
    before = taken[max(0, place - 1) : place]
    after = takewhile(lambda other: other.start < span.end, (taken[i] for i in range(place, len(taken))))
    return any(span.start < other.end and other.start < span.end for other in chain(before, after))
