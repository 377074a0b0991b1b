"""Cases in a file, one line of JSON each."""

import dataclasses
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from support.damage.cases import Case
from support.damage.measuring import Outcome


def written(outcome: Outcome) -> dict[str, Any]:
    """Return the case and what came of it as data."""
    case, verdict = outcome.case, dataclasses.asdict(outcome.verdict)
    verdict["loud"] = outcome.verdict.loud
    return {
        "kind": case.kind,
        "seed": case.seed,
        "text": case.text,
        "files": list(case.files),
        "outside": sorted(case.outside),
        "in_doubt": sorted(case.in_doubt),
        "spots": list(case.spots),
        "related": list(case.related),
        "halves": case.halves,
        "sound": case.sound,
        "read": verdict.pop("read"),
        "said": verdict.pop("said"),
        "verdict": verdict,
        "fixes": dataclasses.asdict(outcome.fixes) if outcome.fixes else None,
    }


def save(path: Path, outcomes: Iterable[Outcome]) -> None:
    """Write the cases, the shortest first."""
    with path.open("w", encoding="utf-8") as file:
        for outcome in sorted(outcomes, key=lambda outcome: len(outcome.case.text)):
            file.write(json.dumps(written(outcome), ensure_ascii=True) + "\n")


def saved(path: Path) -> Iterator[Case]:
    """Yield the cases of a file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        yield Case(
            kind=entry["kind"],
            seed=entry["seed"],
            text=entry["text"],
            files=[(path, content) for path, content in entry["files"]],
            outside=frozenset(entry["outside"]),
            in_doubt=frozenset(entry["in_doubt"]),
            spots=[(start, end) for start, end in entry["spots"]],
            related=[(start, end) for start, end in entry.get("related", [])],
            halves=entry.get("halves", 0),
            sound=entry.get("sound", ""),
        )
