"""Measure how much damage is said, and what is said of ordinary changes.

python -m support.losses                      the rates by kind, in real code
python -m support.losses --commits 300        alarms in the last commits of this repository
python -m support.losses --releases A B C     alarms from release to release, unpacked in folders
"""

import argparse
from pathlib import Path

from descant_server.workspace.rules import KINDS as DISK_KINDS
from support.losses.kinds import KINDS
from support.losses.ordinary import Change, alarms, of_commits, of_releases
from support.losses.rates import rate_of
from support.losses.real_files import REPOSITORY

CODES = ("lost-markup", "looks-html-escaped", "elided-code", "lost-lines", "lost-subscript", "escaped-sign")


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m support.losses")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--commits", type=int)
    parser.add_argument("--releases", type=Path, nargs="+")
    asked = parser.parse_args()
    assert {kind.code for kind in DISK_KINDS}.issuperset(CODES)
    if asked.commits or asked.releases:
        changes = of_releases(asked.releases) if asked.releases else of_commits(REPOSITORY, asked.commits)
        _print_alarms(list(changes))
        return
    for name, kind in KINDS.items():
        rate = rate_of(kind, asked.count)
        print(f"{name:28} {rate.said:3} of {rate.made:3} said, {rate.blocked:3} blocked")


def _print_alarms(changes: list[Change]) -> None:
    count = 0
    for change in changes:
        for problem in alarms(change, CODES):
            count += 1
            print(f"{change.name}: {problem.severity.name.lower()}[{problem.code}] {problem.message[:200]}")
    print(f"{count} alarms in {len(changes)} changes")


if __name__ == "__main__":
    main()
