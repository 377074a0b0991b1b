"""The codes of problems as arguments of the command."""

from argparse import ArgumentTypeError

from descant.problems import ProblemKind
from descant_server.problem_catalogue.all_kinds import KINDS
from descant_server.problem_catalogue.code_patterns import advice, codes_of


def kind(code: str) -> ProblemKind:
    """Return the kind with *code*, an argument of the command. Raises ArgumentTypeError with a suggestion."""
    if code in KINDS:
        return KINDS[code]
    raise ArgumentTypeError(f"unknown problem code {code!r}; {advice(code)}")


def codes(given: str) -> frozenset[str]:
    """Return the codes of a list with commas, an argument; ``json-*`` are all that start so."""
    expanded: frozenset[str] = frozenset()
    for pattern in filter(None, map(str.strip, given.split(","))):
        if not (meant := codes_of(pattern)):
            raise ArgumentTypeError(f"unknown problem code {pattern!r}; {advice(pattern)}")
        expanded |= meant
    if not expanded:
        raise ArgumentTypeError("no code given; `descant rules` lists all codes")
    return expanded
