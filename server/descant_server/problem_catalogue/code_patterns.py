"""Lists of codes as users write them: ``bom``, or ``json-*`` for all codes that start so."""

from collections.abc import Mapping
from difflib import get_close_matches

from descant.problems import ProblemKind

ANYTHING = "*"
"""At the end of a code it stands for any letters."""


def _all_kinds() -> Mapping[str, ProblemKind]:
    # All rules are imported for them, and who sets nothing asks for none.
    from descant_server.problem_catalogue.all_kinds import KINDS

    return KINDS


def codes_of(pattern: str) -> frozenset[str]:
    """Return the codes that *pattern* stands for; none where there is no such kind of problem."""
    if pattern.endswith(ANYTHING):
        start = pattern.removesuffix(ANYTHING)
        return frozenset(code for code in _all_kinds() if code.startswith(start))
    return frozenset((pattern,)) if pattern in _all_kinds() else frozenset()


def similar_codes(pattern: str) -> list[str]:
    """Return the codes that may have been meant by *pattern*, which stands for none."""
    return get_close_matches(pattern.removesuffix(ANYTHING), _all_kinds(), n=3, cutoff=0.6)


def advice(pattern: str) -> str:
    """Return what to do about *pattern*, which stands for no code."""
    similar = similar_codes(pattern)
    return f"did you mean {' or '.join(similar)}?" if similar else "`descant rules` lists all codes"
