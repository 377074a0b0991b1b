"""A decoded text that ends in half a character: the half is dropped, as it is in any other answer."""

from descant.formats.problem_kinds import TRUNCATED
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span


def cut_at(half: Span, closer: str = "") -> Problem:
    """Report that the text ends in *half* of an escape, which the reading replaced by *closer*."""
    title = "Close the string" if closer else "Remove the rest"
    fix = Fix(title, (Edit(half, closer),), Safety.UNSAFE)
    message = "Unexpected end of the document; the answer is truncated."
    return Problem(TRUNCATED, Span.at(half.end), message, fix)
