"""A few places of each kind of problem, kept beside the result so that a report needs no input.

Secrets in them are covered: a report is passed on, and nobody looks through it first.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from descant_server.batches.covering import covered_columns
from descant_server.batches.run_files import RunFiles
from descant_server.batches.run_files.unfinished import whole_or_absent
from descant_server.batches.run_layout import EXAMPLES
from descant_server.secrets.redacting import redacted
from descant_server.secrets.suspicion import is_suspicious

_json = json.JSONEncoder(ensure_ascii=False).encode
_SPARE = 2
"""So many are kept of a kind that only stands where something has to be covered."""
_PASSED_OVER = 16
"""So many that look as if a secret were in them are passed over, where there may be others."""
_AROUND = 2
"""Lines before and after."""
_WIDTH = 200
_WINDOW = 20_000
"""So many characters around a place are looked through for secrets; the longest keys are shorter."""


class Excerpts:
    """Collects examples of a part, if there are any of those that nothing has to be covered in.

    A detector of secrets takes longer to load than hundreds of texts to read.
    """

    def __init__(self, most: int) -> None:
        """Have none yet, and take at most so many of one kind of problem."""
        self._most = most
        self._counts = Counter[str]()
        self._excerpts: list[dict[str, Any]] = []
        self._passed_over = Counter[str]()
        self._spare: dict[str, list[_Quotation]] = defaultdict(list)

    def wants(self, codes: Iterable[str]) -> bool:
        """Tell whether there are too few examples of one of *codes*."""
        return any(map(self._is_wanted, codes))

    def take(self, text: str, row: Mapping[str, Any], columns: Mapping[str, Any]) -> None:
        """Take examples from *text*, of which *row* is known; *columns* are kept with them."""
        for problem in row["problems"]:
            code = problem["code"]
            if self._is_wanted(code):
                quotation = _quotation(text, problem, {"id": row["id"], **columns})
                if not quotation.is_suspicious:
                    self._counts[code] += 1
                    self._excerpts.append(quotation.covered())
                    continue
                self._passed_over[code] += 1
                if len(self._spare[code]) < _SPARE:
                    self._spare[code].append(quotation)

    def save(self, files: RunFiles, number: int) -> None:
        """Write what there is to where examples of part *number* are."""
        for code, spare in self._spare.items():
            if not self._counts[code]:
                self._excerpts += [quotation.covered() for quotation in spare]
        with whole_or_absent(files, f"{EXAMPLES}/part-{number:05}.jsonl") as path:
            lines = (f"{_json(excerpt)}\n" for excerpt in self._excerpts)
            path.write_text("".join(lines), encoding="utf-8", errors="replace")

    def _is_wanted(self, code: str) -> bool:
        return self._counts[code] < self._most and self._passed_over[code] < _PASSED_OVER


@dataclass(frozen=True, slots=True)
class _Quotation:
    """A problem with the text around it, as that came."""

    problem: Mapping[str, Any]
    quoted: str
    """What is around it, and behind a line end its message: both are looked through at once."""
    at: int
    """Where in the window it is."""
    line: int
    column: int
    columns: Mapping[str, Any]
    is_suspicious: bool

    def covered(self) -> dict[str, Any]:
        """Return it as it is kept, without secrets."""
        problem, at = self.problem, self.at
        quoted = redacted(self.quoted, is_harmless=not self.is_suspicious)
        # What covers a secret is as long as it was.
        end = len(quoted) - len(problem["message"])
        window, message = quoted[: end - 1], quoted[end:]
        length = problem["end"] - problem["start"]
        before, after = window[:at].split("\n"), window[at:].split("\n")
        marked = window[at : at + length].split("\n")
        line = before[-1] + after[0]
        column = len(before[-1])
        cut = max(0, column - _WIDTH // 2)
        return {
            "code": problem["code"],
            "severity": problem["severity"],
            "message": message,
            "start": problem["start"],
            "end": problem["end"],
            "line": self.line,
            "column": self.column,
            "before": [each[:_WIDTH] for each in before[-1 - _AROUND : -1]],
            "lines": [
                line[cut : cut + _WIDTH],
                *(each[:_WIDTH] for each in after[1 : len(marked)][:_AROUND]),
            ],
            "mark": [column - cut, min(_WIDTH, column - cut + len(marked[0]))],
            "after": [each[:_WIDTH] for each in after[len(marked) : len(marked) + _AROUND]],
            **covered_columns(self.columns),
        }


def _quotation(text: str, problem: Mapping[str, Any], columns: Mapping[str, Any]) -> _Quotation:
    start, end = problem["start"], problem["end"]
    low, high = max(0, start - _WINDOW), end if end - start < _WINDOW else start
    quoted = f"{text[low : high + _WINDOW]}\n{problem['message']}"
    return _Quotation(
        problem,
        quoted,
        start - low,
        text.count("\n", 0, start) + 1,
        start - (text.rfind("\n", 0, start) + 1) + 1,
        columns,
        is_suspicious(quoted.encode("utf-8", "surrogatepass")),
    )
