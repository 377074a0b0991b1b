"""How much of the schema pipeline its tests have to reach: statements and branches, in percent.

``make test-all`` runs the tests of the pipeline with coverage, and then this on what was measured.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from coverage import Coverage

PACKAGE = "descant/contracts/"
DECODING = ("codec", "decoding", "sections", "evolution", "correction_loop")
"""How the names of the modules begin that decode answers and pass them on."""
LEFT_OUT = ("prompt", "reask", "reply")
"""They write texts, and read the replies to these; other tests reach them. All others build requests."""
BARS = {"building": 100.0, "decoding": 90.0}


def main() -> int:
    """Print what misses its bar; return 1 where something does, or where nothing was measured."""
    files = {name: one["summary"] for name, one in measured().items() if PACKAGE in Path(name).as_posix()}
    groups: dict[str, list[str]] = {"building": [], "decoding": []}
    for name in files:
        own = Path(name).as_posix().rpartition(PACKAGE)[2]
        if own.startswith(LEFT_OUT):
            continue
        groups["decoding" if own.startswith(DECODING) else "building"].append(name)
    missed = 0
    for group, names in groups.items():
        found = percent([files[name] for name in names]) if names else 0.0
        print(f"{group}: {found:.1f} % of {len(names)} modules are tested, {BARS[group]:g} % have to be.")
        if found < BARS[group]:
            missed += 1
            below = [name for name in names if percent([files[name]]) < BARS[group]]
            print("\n".join(f"  {percent([files[name]]):.1f} % of {name}" for name in below))
    return int(missed > 0)


def measured() -> dict[str, Any]:
    """Return what coverage has measured, by file."""
    coverage = Coverage()
    coverage.load()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        coverage.json_report(outfile=str(path))
        files: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["files"]
    return files


def percent(summaries: list[dict[str, int]]) -> float:
    """Return how many of the statements and branches in some files were reached."""
    reached = sum(one["covered_lines"] + one["covered_branches"] for one in summaries)
    there = sum(one["num_statements"] + one["num_branches"] for one in summaries)
    return 100 * reached / there if there else 100.0


if __name__ == "__main__":
    sys.exit(main())
