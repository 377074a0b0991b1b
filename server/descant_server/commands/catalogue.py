"""All kinds of problems that ``descant`` reports: those of the library, and those of server and command."""

from argparse import ArgumentTypeError
from difflib import get_close_matches

from descant.catalogue import CATALOGUE
from descant.problems import ProblemKind
from descant_server.asking import NOT_AS_ASKED
from descant_server.limits import TOO_MANY
from descant_server.reading import INVALID_UTF8

_OWN = {kind.code: kind for kind in (INVALID_UTF8, NOT_AS_ASKED, TOO_MANY)}
KINDS: dict[str, ProblemKind] = dict(sorted({**CATALOGUE, **_OWN}.items()))
"""By code, sorted."""


def kind(code: str) -> ProblemKind:
    """Return the kind with *code*, an argument of the command. Raises ArgumentTypeError with a suggestion."""
    if code in KINDS:
        return KINDS[code]
    similar = get_close_matches(code, KINDS, n=3, cutoff=0.5)
    advice = f"did you mean {' or '.join(similar)}?" if similar else "`descant rules` lists all codes"
    raise ArgumentTypeError(f"there is no problem with the code {code!r}; {advice}")


def kinds(codes: str) -> frozenset[ProblemKind]:
    """Return the kinds of a list of codes with commas, an argument of the command."""
    found = frozenset(kind(code.strip()) for code in codes.split(",") if code.strip())
    if not found:
        raise ArgumentTypeError("no code is named; `descant rules` lists all codes")
    return found
