"""Reads many damaged answers."""

import multiprocessing
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from descant import analyze
from support.damage.drafts import Case
from support.damage.fixes import FixVerdict, fix_verdict
from support.damage.generation import damaged
from support.damage.judging import Verdict, judged

_AT_ONCE = 25


@dataclass(frozen=True)
class Outcome:
    """A case and what came of it."""

    case: Case
    verdict: Verdict
    fixes: FixVerdict | None


def outcome(case: Case, *, with_fixes: bool = False) -> Outcome:
    """Read one case."""
    analysis = analyze(case.text)
    return Outcome(case, judged(case, analysis), fix_verdict(case, analysis) if with_fixes else None)


def _made(which: tuple[str, str], *, with_fixes: bool) -> Outcome:
    return outcome(damaged(*which), with_fixes=with_fixes)


def outcomes(
    which: Iterable[tuple[str, str]], *, jobs: int = 1, with_fixes: bool = False
) -> Iterator[Outcome]:
    """Yield what comes of the answers with these kinds and seeds, in their order."""
    made = partial(_made, with_fixes=with_fixes)
    if jobs == 1:
        yield from map(made, which)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap(made, which, _AT_ONCE)
