"""Two runs over the same answers, row by row: what got better, what got worse, and whether that is chance."""

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from typing import NamedTuple

from descant_server.batch_report.engine import Engine
from descant_server.batch_report.intervals import Share, share_of
from descant_server.batch_report.paired_test import PairedTest, mcnemar

QUERIES = 4
_MOST_CODES = 60
_CLEAN, _USABLE = frozenset({"clean"}), frozenset({"clean", "problems"})
_PLACE = r"(row|byte) \d+(#\d+)*"
"""An id that a row has from its place, since its input has none: as ``batches.inputs`` gives them."""


class CodeChange(NamedTuple):
    """In how many pairs only one run has a kind of problem."""

    code: str
    gone: int
    """Only the earlier run has it."""
    new: int
    """Only the later run has it."""
    test: PairedTest


class VerdictChange(NamedTuple):
    """How many pairs have such a verdict earlier and such a one later."""

    earlier: str
    later: str
    pairs: int


@dataclass(frozen=True, slots=True)
class RunComparison:
    """Counts over the pairs of two runs."""

    pairs: int
    """Ids that exactly one row of each run has."""
    only_earlier: int
    only_later: int
    repeated: int
    """Ids that several rows of a run have: nobody knows which belong together."""
    placed: int
    """Pairs that have no ids of their own, and are of the rows at one place, such as ``row 17``."""
    placed_alone: int
    """Rows without an id of their own with none at their place in the other run."""
    unread_earlier: int
    """Of those that are only in the earlier run: places of what could not be read."""
    unread_later: int
    clean: PairedTest
    usable: PairedTest
    verdicts: tuple[VerdictChange, ...]
    """Those that are there, the most frequent first."""
    codes: tuple[CodeChange, ...]
    """Those with the most pairs that differ first."""

    @property
    def is_empty(self) -> bool:
        """Whether no row of the one run belongs to one of the other."""
        return self.pairs == 0

    @property
    def earlier_clean(self) -> Share:
        """Of the pairs, those whose earlier answer is clean."""
        return self._share(change for change in self.verdicts if change.earlier in _CLEAN)

    @property
    def later_clean(self) -> Share:
        """Of the pairs, those whose later answer is clean."""
        return self._share(change for change in self.verdicts if change.later in _CLEAN)

    @property
    def earlier_usable(self) -> Share:
        """Of the pairs, those whose earlier answer is usable."""
        return self._share(change for change in self.verdicts if change.earlier in _USABLE)

    @property
    def later_usable(self) -> Share:
        """Of the pairs, those whose later answer is usable."""
        return self._share(change for change in self.verdicts if change.later in _USABLE)

    def _share(self, changes: Iterable[VerdictChange]) -> Share:
        return share_of(sum(change.pairs for change in changes), self.pairs)


def compare_runs(
    engine: Engine, earlier: str, later: str, advance: Callable[[], object] = lambda: None
) -> RunComparison:
    """Return how the view *later* differs from *earlier*. *advance* is called after each query."""
    for view in (earlier, later):
        # Ids may be long: of each a hash of 128 bits is held.
        engine.rows(
            f"CREATE TEMP TABLE {view}_keyed AS SELECT md5_number(id) AS key, count(*) AS copies, "
            "any_value(verdict) AS verdict, "
            "any_value(list_transform(problems, lambda p: p.code)) AS codes, "
            f"bool_or(regexp_full_match(id, '{_PLACE}')) AS is_place, "
            "bool_and(failure IS NOT DISTINCT FROM 'unreadable') AS is_unread "
            f"FROM {view} WHERE id IS NOT NULL GROUP BY key"
        )
        advance()
    joined = f"{earlier}_keyed AS e FULL JOIN {later}_keyed AS l USING (key)"
    [[pairs, only_earlier, only_later, repeated, placed, alone, unread_earlier, unread_later]] = engine.rows(
        "SELECT count(*) FILTER (e.copies = 1 AND l.copies = 1), count(*) FILTER (l.copies IS NULL), "
        "count(*) FILTER (e.copies IS NULL), count(*) FILTER (e.copies + l.copies > 2), "
        "count(*) FILTER (e.copies = 1 AND l.copies = 1 AND e.is_place), "
        "count(*) FILTER (coalesce(e.is_place AND NOT e.is_unread AND l.copies IS NULL, false) "
        "OR coalesce(l.is_place AND NOT l.is_unread AND e.copies IS NULL, false)), "
        "count(*) FILTER (l.copies IS NULL AND e.is_place AND e.is_unread), "
        f"count(*) FILTER (e.copies IS NULL AND l.is_place AND l.is_unread) FROM {joined}"
    )
    # There are far fewer kinds of pairs than pairs.
    engine.rows(
        "CREATE TEMP TABLE alike_pairs AS SELECT e.verdict AS old_verdict, l.verdict AS new_verdict, "
        "e.codes AS old, l.codes AS new, count(*) AS pairs "
        f"FROM {earlier}_keyed AS e JOIN {later}_keyed AS l USING (key) "
        "WHERE e.copies = 1 AND l.copies = 1 GROUP BY ALL"
    )
    advance()
    verdicts = tuple(
        VerdictChange(*row)
        for row in engine.rows(
            "SELECT old_verdict, new_verdict, sum(pairs)::BIGINT FROM alike_pairs "
            "GROUP BY ALL ORDER BY 3 DESC, 1, 2"
        )
    )
    gone = "list_filter(old, lambda c: NOT list_contains(new, c))"
    new = "list_filter(new, lambda c: NOT list_contains(old, c))"
    differing = engine.rows(
        "SELECT code, coalesce(sum(pairs) FILTER (NOT is_new), 0)::BIGINT, "
        "coalesce(sum(pairs) FILTER (is_new), 0)::BIGINT FROM ("
        f"SELECT unnest(list_distinct({gone})) AS code, false AS is_new, pairs FROM alike_pairs UNION ALL "
        f"SELECT unnest(list_distinct({new})) AS code, true AS is_new, pairs FROM alike_pairs"
        ") GROUP BY code ORDER BY sum(pairs) DESC, code"
    )
    advance()
    codes = (CodeChange(code, old, new_, mcnemar(old, new_)) for code, old, new_ in differing[:_MOST_CODES])
    return RunComparison(
        pairs,
        only_earlier,
        only_later,
        repeated,
        placed,
        alone,
        unread_earlier,
        unread_later,
        _test(verdicts, _CLEAN),
        _test(verdicts, _USABLE),
        verdicts,
        tuple(codes),
    )


def _test(changes: tuple[VerdictChange, ...], good: Set[str]) -> PairedTest:
    """Return the test for whether an answer is *good*."""
    better = sum(change.pairs for change in changes if change.later in good and change.earlier not in good)
    worse = sum(change.pairs for change in changes if change.earlier in good and change.later not in good)
    return mcnemar(better, worse)
