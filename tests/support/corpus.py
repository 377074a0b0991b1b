"""What stands outside of this repository: real answers, and malformation classes with what to read in them.

The fixture `shared` gives the folder.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from descant import Analysis, Severity

NAMES = [
    "tags/3_1", "tags/3_2", "tags/3_5", "tags/3_6", "tags/5_6", "tags/6_12",
    "json/c70_r1", "json/c70_r3", "json/c70_r6", "json/c70_r8", "json/c70_r12",
]  # fmt: skip


def read(shared: Path, name: str) -> str:
    """Return the real answer *name* as it was sent."""
    with (shared / "corpus" / f"{name}.txt").open(encoding="utf-8", newline="") as file:
        return file.read()


@dataclass(frozen=True)
class Malformation:
    """One way in which answers go wrong, with an example of it."""

    id: str
    title: str
    text: str
    expected: tuple[str | None, Mapping[str, str | None]] | None
    """Summary and contents by path, a content None where the file is listed without one; None where no value
    may be guessed."""

    def is_exact(self, analysis: Analysis) -> bool:
        """Tell whether *analysis* reads the text as expected; no file may be whole where nothing may be
        guessed, and an error has to say so."""
        answer = analysis.answer
        if self.expected is None:
            failed = any(problem.severity is Severity.ERROR for problem in analysis.problems)
            return failed and not any(file.complete for file in answer.files)
        summary = answer.summary.value if answer.summary else None
        files = {file.path: file.content for file in answer.files if file.operation == "write"}
        return (summary, files) == self.expected

    def is_value(self, value: Any) -> bool:
        """Tell whether *value*, which another library made of the text, says what is expected.

        Values that have no place for a summary and files are no guess.
        """
        if not isinstance(value, dict):
            return self.expected is None
        try:
            files = {file["path"]: file["content"] for file in value["files"]}
        except (KeyError, TypeError):
            return self.expected is None
        return self.expected is not None and (value.get("summary"), files) == self.expected


def is_loud(analysis: Analysis) -> bool:
    """Tell whether a warning or an error says that something is wrong."""
    return any(problem.severity <= Severity.WARNING for problem in analysis.problems)


def malformations(shared: Path) -> tuple[Malformation, ...]:
    """Read the classes that have data from the folder *shared*."""
    entries = json.loads((shared / "corpus" / "classes.json").read_text(encoding="utf-8"))
    return tuple(
        Malformation(
            entry["id"],
            entry["title"],
            entry["text"],
            (entry["exp"][0], entry["exp"][1]) if entry["exp"] is not None else None,
        )
        for entry in entries
    )
