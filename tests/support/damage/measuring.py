"""Reads many damaged answers."""

import multiprocessing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from descant import analyze
from support.damage.cases import Case
from support.damage.fixes import FixVerdict, fix_verdict
from support.damage.generation import damaged
from support.damage.judging import Verdict, judged
from support.damage.rivals import RivalVerdict, rival_verdicts

_AT_ONCE = 25


@dataclass(frozen=True)
class Outcome:
    """A case and what came of it."""

    case: Case
    verdict: Verdict
    fixes: FixVerdict | None = None
    rivals: Mapping[str, RivalVerdict] = field(default_factory=dict)
    """How it went with other libraries, by their names."""


def outcome(case: Case, *, with_fixes: bool = False, with_rivals: bool = False) -> Outcome:
    """Read one case."""
    analysis = analyze(case.text)
    return Outcome(
        case,
        judged(case, analysis),
        fix_verdict(case, analysis) if with_fixes else None,
        rival_verdicts(case) if with_rivals else {},
    )


def _made(which: tuple[str, str], *, with_fixes: bool, with_rivals: bool) -> Outcome:
    return outcome(damaged(*which), with_fixes=with_fixes, with_rivals=with_rivals)


def outcomes(
    which: Iterable[tuple[str, str]], *, jobs: int = 1, with_fixes: bool = False, with_rivals: bool = False
) -> Iterator[Outcome]:
    """Yield what comes of the answers with these kinds and seeds, in their order."""
    made = partial(_made, with_fixes=with_fixes, with_rivals=with_rivals)
    if jobs == 1:
        yield from map(made, which)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap(made, which, _AT_ONCE)
