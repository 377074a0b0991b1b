"""Numbers and other values as other languages write them."""

from support.damage.drafts import Draft, chosen
from support.damage.slips.registry import slip


@slip
def thousands_comma(draft: Draft) -> None:
    draft.replace(draft.pick("number", "size"), chosen(draft, ("12,345", "1,000", "1,234,567")))


@slip
def thousands_space(draft: Draft) -> None:
    draft.replace(draft.pick("number", "size"), chosen(draft, ("1 000", "12 345", "1'000", "1\u202f000")))


@slip
def thousands_underscore(draft: Draft) -> None:
    draft.replace(draft.pick("number", "size"), chosen(draft, ("1_000", "12_345")))


@slip
def number_with_a_unit(draft: Draft) -> None:
    draft.replace(
        draft.pick("number", "size", "step"), chosen(draft, ("5 KB", "5KB", "~5", "5.", "5 of 6", "#5"))
    )


@slip
def number_in_another_notation(draft: Draft) -> None:
    draft.replace(
        draft.pick("number"), chosen(draft, ("007", "+5", "0x1F", ".5", "1e", "1n", "1.2.3", "1/2", "½"))
    )


@slip
def constant_of_another_language(draft: Draft) -> None:
    words = ("True", "False", "None", "NaN", "Infinity", "-Infinity", "undefined", "nil", "NULL", "yes")
    draft.replace(draft.pick("number"), chosen(draft, words))
