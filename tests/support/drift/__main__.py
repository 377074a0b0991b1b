"""Measure answers on files that have changed since: ``python -m support.drift``, in ``tests/``.

The commits are those of this project, or of the repositories that are given.
"""

import argparse
import itertools
import shutil
import tempfile
from collections import Counter
from pathlib import Path

from support.drift.cases import drifted, ordinary
from support.drift.forms import FORMS
from support.drift.judging import Judged, bases_taken, judged
from support.drift.repository import Repository

OUTCOMES = ("exact", "conflict", "asked", "refused", "wrong", "unread")


def main() -> None:
    """Print what becomes of the files in each form, and the worst of them."""
    parser = argparse.ArgumentParser(prog="support.drift", description=__doc__)
    parser.add_argument("repositories", nargs="*", type=Path, default=[Path(__file__).parents[3]])
    parser.add_argument("--commits", type=int, default=50, help="of each repository")
    parser.add_argument("--later", type=int, nargs="+", default=[1, 2, 3], help="commits that came since")
    parser.add_argument("--forms", nargs="+", choices=FORMS, default=[*FORMS])
    parser.add_argument("--ordinary", type=int, default=0, help="commits on their own parents, as well")
    parser.add_argument("--show", type=int, default=0, help="files that came out worst")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        for folder in arguments.repositories:
            _measure(Repository(folder), arguments, Path(name))


def _measure(source: Repository, arguments: argparse.Namespace, place: Path) -> None:
    if arguments.ordinary:
        taken = Counter[str]()
        for case in ordinary(source, arguments.ordinary):
            found = bases_taken(case, place / "ordinary")
            shutil.rmtree(place / "ordinary")
            if set(found) - {"disk"}:
                print(f"  {case.commit[:8]} {dict(found)}")
            taken += Counter({"commits": 1}) + found
        print(f"{source.folder.name}: on their own parents {dict(taken)}", flush=True)
    for later in arguments.later:
        cases = list(drifted(source, arguments.commits, later))
        for form in arguments.forms:
            files: list[Judged] = []
            for number, case in enumerate(cases):
                files += judged(case, FORMS[form], place / f"{form.replace('/', '-')}-{number}")
            for each in place.iterdir():
                shutil.rmtree(each)
            found = Counter(file.outcome for file in files)
            row = "  ".join(f"{outcome} {found[outcome]:>4}" for outcome in OUTCOMES)
            lost = sum(file.lost for file in files)
            about = f"{source.folder.name}: {len(cases)} commits, {later} later, {form:14}"
            print(f"{about}  {row}  lines lost {lost}", flush=True)
            bad = (file for file in files if file.outcome in ("wrong", "asked", "refused", "unread"))
            for file in itertools.islice(sorted(bad, key=lambda file: -file.lost), arguments.show):
                print(f"    {file.name}: {file.outcome}, {file.lost} lost: {file.why[:150]}")


if __name__ == "__main__":
    main()
