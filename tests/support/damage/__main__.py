"""Measure what is read of damaged answers, and show the cases that went worst.

From the folder ``tests``: ``python -m support.damage``. With ``PYTHONPATH`` the ``parsers`` of another
checkout are measured over the same answers.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.tables import Section
from support.damage.generation import KINDS, spread
from support.damage.measuring import Outcome, outcome, outcomes
from support.damage.saving import save, saved
from support.damage.slips import FULL, GROUPS
from support.damage.totals import HEAD, totals

_NUMBER_OF_FIXES = ("none_lost", "none_spoiled", "settles", "one_round", "repairs_read")


def main() -> None:
    """Measure, print and save."""
    parser = argparse.ArgumentParser(prog="python -m support.damage", description=__doc__)
    parser.add_argument("--groups", default="slips,changes,notes,pairs", help="which groups of kinds")
    parser.add_argument("--kinds", help="only these kinds, or kinds that hold one of these words")
    parser.add_argument("--count", type=int, help="so many answers of each group (of each kind with --kinds)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--show", type=int, default=0, help="print so many of the worst cases")
    parser.add_argument("--save", type=Path, help="write the failing cases into this file, one a line")
    parser.add_argument("--all", action="store_true", help="--save writes all cases")
    parser.add_argument("--cases", type=Path, help="read the cases of such a file, and make none")
    parser.add_argument("--fixes", action="store_true", help="try the fixes, too")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="print the kinds")
    arguments = parser.parse_args()
    if arguments.list:
        print("\n".join(KINDS))
        return
    everything = [*_outcomes(arguments)]
    print(_table(everything))
    if arguments.fixes:
        for name in _NUMBER_OF_FIXES:
            broken = [one for one in everything if not getattr(one.fixes, name)]
            print(f"fixes: {name.replace('_', ' ')}: {len(everything) - len(broken)}/{len(everything)}")
    failing = [one for one in everything if badness(one)]
    for one in sorted(failing, key=lambda one: (-badness(one), len(one.case.text)))[: arguments.show]:
        print(_shown(one))
    if arguments.save:
        save(arguments.save, everything if arguments.all else failing)


def _outcomes(arguments: argparse.Namespace) -> Iterator[Outcome]:
    if arguments.cases:
        for case in saved(arguments.cases):
            yield outcome(case, with_fixes=arguments.fixes)
        return
    which: list[tuple[str, str]] = []
    if arguments.kinds:
        words = arguments.kinds.split(",")
        kinds = [
            kind
            for kind in KINDS
            if kind in words or any(word in kind for word in words if word not in KINDS)
        ]
        which = [*spread(kinds, (arguments.count or 20) * len(kinds), arguments.seed)]
    else:
        for group in arguments.groups.split(","):
            which += spread([*GROUPS[group]], arguments.count or FULL[group], arguments.seed)
    yield from outcomes(which, jobs=arguments.jobs, with_fixes=arguments.fixes)


def badness(one: Outcome) -> int:
    """Return how bad it is, 0 where all is well."""
    verdict = one.verdict
    fixes = one.fixes is not None and not all(getattr(one.fixes, name) for name in _NUMBER_OF_FIXES)
    return (
        1000 * verdict.silent
        + 800 * verdict.wrong_and_ready
        + 300 * verdict.no_file
        + 100 * (verdict.outside - verdict.kept)
        + 50 * (not verdict.exact)
        + 20 * fixes
        + 10 * (verdict.is_cause_first is False)
        + (verdict.problems if verdict.problems > 2 else 0)
    )


def _table(everything: Sequence[Outcome]) -> str:
    rows = []
    for group, slips in GROUPS.items():
        of_group = [one for one in everything if one.case.kind in slips]
        for kind in slips:
            if own := [one.verdict for one in of_group if one.case.kind == kind]:
                rows.append(totals(own).row(kind))
        if of_group:
            rows.append(totals(one.verdict for one in of_group).row(f"all {group}"))
    return Section("Recovery", "", HEAD, rows).markdown()


def _shown(one: Outcome) -> str:
    case, verdict = one.case, one.verdict
    marked = case.text
    for start, end in sorted(case.spots, reverse=True):
        marked = f"{marked[:start]}⟦{marked[start:end]}⟧{marked[end:]}"
    read = [
        (path, reasons or "ready", (path, content) in case.files) for path, content, reasons in verdict.read
    ]
    lines = [
        f"=== {case.kind}, seed {case.seed}: exact {verdict.exact}, silent {verdict.silent}, "
        f"wrong and ready {verdict.wrong_and_ready}, outside kept {verdict.kept}/{verdict.outside}, "
        f"cause first {verdict.is_cause_first}",
        marked if len(marked) < 3000 else f"{marked[:1500]} […] {marked[-1500:]}",
        f"--- wanted {[path for path, _ in case.files]}, in doubt {sorted(case.in_doubt)}; read:",
        *(f"    {path}: {'exact' if exact else 'WRONG'}, {reasons}" for path, reasons, exact in read),
        *(f"    {said[2]}–{said[3]} {said[0]} {said[1]}: {said[4]}" for said in verdict.said),
    ]
    return "\n".join([*lines, f"    fixes: {one.fixes}"] if one.fixes else lines)


if __name__ == "__main__":
    random.seed(0)
    main()
