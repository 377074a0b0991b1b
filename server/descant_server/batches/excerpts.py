"""A few places of each kind of problem, kept beside the result so that a report needs no input.

Secrets in them are covered: a report is passed on, and nobody looks through it first.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from descant_server.batches.run_files import RunFiles
from descant_server.batches.run_files.unfinished import whole_or_absent
from descant_server.batches.run_layout import EXAMPLES
from descant_server.secrets.redacting import redacted

MOST_OF_A_CODE = 2
"""So many of one kind are kept of a part."""
_AROUND = 2
"""Lines before and after."""
_WIDTH = 200
_WINDOW = 20_000
"""So many characters around a place are looked through for secrets; the longest keys are shorter."""


class Excerpts:
    """Collects examples of a part."""

    def __init__(self) -> None:
        """Have none yet."""
        self._counts = Counter[str]()
        self._excerpts: list[dict[str, Any]] = []

    def wants(self, codes: Iterable[str]) -> bool:
        """Tell whether there are too few examples of one of *codes*."""
        return any(self._counts[code] < MOST_OF_A_CODE for code in codes)

    def take(self, text: str, row: Mapping[str, Any], columns: Mapping[str, Any]) -> None:
        """Take examples from *text*, of which *row* is known; *columns* are kept with them."""
        for problem in row["problems"]:
            if self._counts[problem["code"]] < MOST_OF_A_CODE:
                self._counts[problem["code"]] += 1
                self._excerpts.append({**_excerpt(text, problem), "id": row["id"], **columns})

    def save(self, files: RunFiles, number: int) -> None:
        """Write what there is to where examples of part *number* are."""
        with whole_or_absent(files, f"{EXAMPLES}/part-{number:05}.jsonl") as path:
            lines = (json.dumps(excerpt, ensure_ascii=False) + "\n" for excerpt in self._excerpts)
            path.write_text("".join(lines), encoding="utf-8", errors="replace")


def _excerpt(text: str, problem: Mapping[str, Any]) -> dict[str, Any]:
    start, end = problem["start"], problem["end"]
    low = max(0, start - _WINDOW)
    window = redacted(text[low : end + _WINDOW] if end - start < _WINDOW else text[low : start + _WINDOW])
    at = start - low
    before, after = window[:at].split("\n"), window[at:].split("\n")
    marked = window[at : at + end - start].split("\n")
    line = before[-1] + after[0]
    column = len(before[-1])
    cut = max(0, column - _WIDTH // 2)
    return {
        "code": problem["code"],
        "severity": problem["severity"],
        "message": redacted(problem["message"]),
        "start": start,
        "end": end,
        "line": text.count("\n", 0, start) + 1,
        "column": start - (text.rfind("\n", 0, start) + 1) + 1,
        "before": [each[:_WIDTH] for each in before[-1 - _AROUND : -1]],
        "lines": [line[cut : cut + _WIDTH], *(each[:_WIDTH] for each in after[1 : len(marked)][:_AROUND])],
        "mark": [column - cut, min(_WIDTH, column - cut + len(marked[0]))],
        "after": [each[:_WIDTH] for each in after[len(marked) : len(marked) + _AROUND]],
    }
