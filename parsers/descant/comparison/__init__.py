"""Several answers to one prompt: compared file by file, and the best of them composed into one.

    comparison = compare(analyses)
    picks = best(comparison)
    composed = compose(comparison, picks)

Nothing is invented: each file of the result is one of an answer, summary and plan are those of the answer
that most files come from, and where each is from is beside the result, and never in it.
"""

from descant.comparison.answer_comparison import Comparison, Row, RowState, compare
from descant.comparison.cells import Cell, Variant
from descant.comparison.composition import Clash, Composed, Origin, compose
from descant.comparison.line_difference import Difference
from descant.comparison.picks import NotComposed, Pick, best, with_wishes

__all__ = [
    "Cell",
    "Clash",
    "Comparison",
    "Composed",
    "Difference",
    "NotComposed",
    "Origin",
    "Pick",
    "Row",
    "RowState",
    "Variant",
    "best",
    "compare",
    "compose",
    "with_wishes",
]
