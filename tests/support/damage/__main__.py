"""Measure what is read of damaged answers, and show the cases that went worst.

From the folder ``tests``: ``python -m support.damage``. With ``PYTHONPATH`` the ``parsers`` of another
checkout are measured over the same answers.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.tables import Section
from support.damage.generation import group, spread
from support.damage.markup.cases import MARKUP
from support.damage.measuring import Outcome, outcome, outcomes
from support.damage.saving import save, saved
from support.damage.showing import badness, shown
from support.damage.slips import GROUPS
from support.damage.totals import FIX_FLAGS, Totals, head

_GROUPS = {**GROUPS, **MARKUP}


def main() -> None:
    """Measure, print and save."""
    parser = argparse.ArgumentParser(prog="python -m support.damage", description=__doc__)
    parser.add_argument("--groups", default=",".join(_GROUPS), help="which groups of kinds")
    parser.add_argument("--kinds", help="only these kinds, or those with one of these words in their names")
    parser.add_argument(
        "--count", type=int, help="so many answers of each group, or with --kinds of each kind"
    )
    parser.add_argument("--seed", default="1")
    parser.add_argument("--show", type=int, default=0, help="print so many of the worst cases")
    parser.add_argument("--save", type=Path, help="write the failing cases into this file, one a line")
    parser.add_argument("--all", action="store_true", help="--save writes all cases")
    parser.add_argument("--cases", type=Path, help="read the cases of such a file, and make none")
    parser.add_argument("--fixes", action="store_true", help="try the fixes, too")
    parser.add_argument("--rivals", action="store_true", help="let other libraries read them, too")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--list", action="store_true", help="print the kinds")
    arguments = parser.parse_args()
    if arguments.list:
        print("\n".join(kind for kinds in _GROUPS.values() for kind in kinds))
        return
    everything = [*_outcomes(arguments)]
    print(_table(everything))
    for flag in FIX_FLAGS if arguments.fixes else ():
        print(f"fixes: {flag.replace('_', ' ')}: {Totals(everything).fixed(flag)}/{len(everything)}")
    failing = [one for one in everything if badness(one)]
    for one in sorted(failing, key=lambda one: (-badness(one), len(one.case.text)))[: arguments.show]:
        print(shown(one))
    if arguments.save:
        save(arguments.save, everything if arguments.all else failing)


def _outcomes(arguments: argparse.Namespace) -> Iterator[Outcome]:
    options = {"with_fixes": arguments.fixes, "with_rivals": arguments.rivals}
    if arguments.cases:
        yield from (outcome(case, **options) for case in saved(arguments.cases))
        return
    which: list[tuple[str, str]] = []
    if arguments.kinds:
        words = arguments.kinds.split(",")
        everything = [kind for kinds in _GROUPS.values() for kind in kinds]
        parts = [word for word in words if word not in everything]
        kinds = [kind for kind in everything if kind in words or any(part in kind for part in parts)]
        which += spread(kinds, (arguments.count or 20) * len(kinds), arguments.seed)
    else:
        for name in arguments.groups.split(","):
            which += group(name, arguments.seed, arguments.count)
    yield from outcomes(which, jobs=arguments.jobs, **options)


def _table(everything: Sequence[Outcome]) -> str:
    rows = []
    for name, slips in _GROUPS.items():
        of_group = [one for one in everything if one.case.kind in slips]
        for kind in slips:
            if own := [one for one in of_group if one.case.kind == kind]:
                rows.append(Totals(own).row(kind))
        if of_group:
            rows.append(Totals(of_group).row(f"all {name}"))
    return Section("Recovery", "", head(everything), rows).markdown()


if __name__ == "__main__":
    main()
