"""Measure how much damage is said, and what is said of ordinary changes.

python -m support.losses                      the rates by kind, in real code
python -m support.losses --files A B          in the files of these folders
python -m support.losses --mixed A B C        within real changes, from release to release
python -m support.losses --commits 300        alarms in the last commits of this repository
python -m support.losses --releases A B C     alarms from release to release, unpacked in folders
"""

import argparse
from pathlib import Path

from descant_server.workspace.rules import KINDS as DISK_KINDS
from support.losses.kinds import KINDS
from support.losses.mixed import PLACES, mixed_answers
from support.losses.ordinary import Change, alarms, of_commits, of_releases
from support.losses.rates import Rate, rate_of, rate_of_answers
from support.losses.real_files import REPOSITORY, all_files, files_in

CODES = ("lost-markup", "looks-html-escaped", "elided-code", "lost-lines", "lost-subscript", "escaped-sign")


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m support.losses")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", default="")
    parser.add_argument("--silent", action="store_true")
    parser.add_argument("--commits", type=int)
    parser.add_argument("--files", type=Path, nargs="+")
    parser.add_argument("--mixed", type=Path, nargs="+")
    parser.add_argument("--releases", type=Path, nargs="+")
    asked = parser.parse_args()
    assert {kind.code for kind in DISK_KINDS}.issuperset(CODES)
    if asked.commits or asked.releases:
        changes = of_releases(asked.releases) if asked.releases else of_commits(REPOSITORY, asked.commits)
        _print_alarms(list(changes))
        return
    kinds = {name: kind for name, kind in KINDS.items() if asked.kind in name}
    if asked.mixed:
        listed = list(of_releases(asked.mixed))
        for name, kind in kinds.items():
            for place in PLACES:
                answers = mixed_answers(listed, kind, place, asked.count, asked.seed)
                _print_rate(f"{name}, {place.value}", rate_of_answers(answers), silent=asked.silent)
        return
    files = files_in(asked.files) if asked.files else all_files()
    for name, kind in kinds.items():
        _print_rate(name, rate_of(kind, asked.count, asked.seed, files), silent=asked.silent)


def _print_rate(name: str, rate: Rate, *, silent: bool) -> None:
    by_extension = ", ".join(
        f"{extension} {rate.said_by_extension[extension]}/{made}"
        for extension, made in rate.by_extension.most_common()
    )
    print(
        f"{name:28} {rate.said:3} of {rate.made:3} said, {rate.at_place:3} at the place, "
        f"{rate.blocked:3} blocked ({by_extension})",
        flush=True,
    )
    for path in rate.silent if silent else ():
        print(f"    {path}")


def _print_alarms(changes: list[Change]) -> None:
    count = 0
    for change in changes:
        for problem in alarms(change, CODES):
            count += 1
            print(f"{change.name}: {problem.severity.name.lower()}[{problem.code}] {problem.message[:200]}")
    print(f"{count} alarms in {len(changes)} changes")


if __name__ == "__main__":
    main()
