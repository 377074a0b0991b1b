"""What an answer says, held against what was asked: rules between documents that are open together.

To add one, write one file with a ``RELATION`` and add one line here.
"""

from collections.abc import Sequence
from dataclasses import replace

from descant.analysis import Analysis
from descant.problems import Problem, ProblemKind
from descant.relations import (
    citation_out_of_range,
    error_mismatch,
    no_citations,
    previous_mismatch,
    same_code,
    step_mismatch,
)
from descant.relations.named_documents import Named
from descant.relations.relation import AnswerPair, Relation
from descant.relations.requests import requests_of
from descant.rules import RULES

__all__ = ["KINDS", "RELATIONS", "Named", "Relation", "is_related", "relate", "related"]

RELATIONS: tuple[Relation, ...] = (
    step_mismatch.RELATION,
    no_citations.RELATION,
    citation_out_of_range.RELATION,
    error_mismatch.RELATION,
    same_code.RELATION,
    previous_mismatch.RELATION,
)

KINDS: tuple[ProblemKind, ...] = tuple(
    relation.kind for relation in RELATIONS if relation.kind not in {rule.kind for rule in RULES}
)
"""The kinds that only a look at two documents finds."""

_NAMES = frozenset(
    name for relation in RELATIONS for pair in relation.between for name in (pair.answer, pair.request)
)


def is_related(analysis: Analysis) -> bool:
    """Tell whether there are relations for answers of its schema; without, others need not be looked at."""
    return analysis.schema is not None and analysis.schema.name in _NAMES


def relate(document: Named, others: Sequence[Named]) -> tuple[Problem, ...]:
    """Return what is wrong with *document* beside *others*, in the order of its text; those may hold itself.

    Which of them belongs to it is told by names and contents, and where that is not clear nothing is said.
    """
    analysis = document.analysis
    if not is_related(analysis) or analysis.root is None or analysis.schema is None:
        return ()
    schema = analysis.schema.name
    beside = [other for other in others if other.name != document.name and is_related(other.analysis)]
    problems: list[Problem] = []
    partners: dict[str, tuple[Named, ...]] = {}
    for relation in RELATIONS:
        for between in relation.between:
            if between.answer != schema:
                continue
            if between.request not in partners:
                partners[between.request] = requests_of(document, between.request, beside)
            for partner in partners[between.request]:
                if partner.analysis.root is not None:
                    problems += between.check(AnswerPair(analysis.root, partner.analysis.root, partner.shown))
    return tuple(sorted(problems, key=lambda problem: (problem.span, problem.severity)))


def related(document: Named, others: Sequence[Named]) -> Analysis:
    """Return the analysis of *document* with what :func:`relate` says of it, too."""
    own = relate(document, others)
    if not own:
        return document.analysis
    problems = sorted(
        (*document.analysis.problems, *own), key=lambda problem: (problem.span, problem.severity)
    )
    return replace(document.analysis, problems=tuple(problems))
