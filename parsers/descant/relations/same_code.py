"""The code comes back as it was sent, although errors were listed: ``no-change``, as the rule has it."""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Problem
from descant.relations.relation import AnswerPair, Between, Relation, whole_list
from descant.relations.requests import VALIDATION, VALIDATION_INPUT
from descant.rules.no_change import NO_CHANGE
from descant.rules.scalars import text_of


def _check(pair: AnswerPair) -> Iterator[Problem]:
    errors = whole_list(pair.request, "validation_errors")
    before, after = text_of(pair.request.get("generated_code")), text_of(pair.answer.get("fixed_code"))
    if errors is not None and errors.items and after is not None and before == after:
        message = f'"fixed_code" is the unchanged code of {pair.name}, although errors are listed there.'
        yield Problem(NO_CHANGE, pair.name_span("fixed_code"), message, pointer=pointer(("fixed_code",)))


RELATION = Relation(NO_CHANGE, (Between(VALIDATION, VALIDATION_INPUT, _check),))
