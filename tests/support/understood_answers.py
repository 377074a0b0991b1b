"""Every format that is understood, applied to a folder: what was there, the answer, and what is there then.

Real editors go through the same cases, from tests/golden/understood/answers.json.
"""

import json
from typing import NamedTuple

from descant import analyze
from descant.answer import File
from descant_server.format_catalogue.understood import understood
from support.goldenfiles import ROOT

GOLDEN = ROOT / "understood" / "answers.json"
_OLD = "old = 0\n"
_UNTOUCHED = {"README.md": "# Tides\n"}


class UnderstoodAnswer(NamedTuple):
    """An answer, and the folder before and behind it, by path."""

    name: str
    text: str
    before: dict[str, str]
    after: dict[str, str]


def made() -> list[UnderstoodAnswer]:
    """Return a case for each format; what is edited, moved or deleted is there before."""
    return [_made(each.name, each.example) for each in understood()]


def written(cases: list[UnderstoodAnswer]) -> str:
    """Return *cases* as the text of the golden file."""
    return json.dumps([case._asdict() for case in cases], indent=1, ensure_ascii=False) + "\n"


def kept() -> list[UnderstoodAnswer]:
    """Return the cases of the golden file."""
    return [UnderstoodAnswer(**case) for case in json.loads(GOLDEN.read_text(encoding="utf-8"))]


def _made(name: str, text: str) -> UnderstoodAnswer:
    before, after = dict(_UNTOUCHED), dict(_UNTOUCHED)
    for file in analyze(text).answer.files:
        before |= {file.path: _before(file)} if file.operation != "write" else {}
        after |= {file.new_path or file.path: _after(file)} if file.operation != "delete" else {}
    return UnderstoodAnswer(name, text, before, after)


def _before(file: File) -> str:
    return "".join(f"{line}\n" for hunk in file.hunks for line in hunk.old_lines) or _OLD


def _after(file: File) -> str:
    if file.operation == "write":
        return file.content or ""
    return "".join(f"{line}\n" for hunk in file.hunks for line in hunk.new_lines) or _OLD
