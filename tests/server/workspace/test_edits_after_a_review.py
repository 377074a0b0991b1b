"""What others edit between the review of an answer in an editor and its apply, in buffers and on the disk."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from support.editor import answer, editor
from support.edits_since import (
    EDITS,
    SinceEdit,
    as_bytes,
    changed,
    git_merge,
    lines_lost,
    plain,
    state_of,
    text_of,
)
from support.lsp_client import URI
from support.sampling import some

pytestmark = pytest.mark.e2e

COUNT = 40
"""Files of one answer."""
IN_A_BUFFER = (
    "far or near",
    "same place",
    "whole rewrite",
    "no final newline",
    "as the answer",
    "and back",
    "nothing",
)
"""Edits of a text, which an editor can make, too."""


class Case:
    """One file of an answer, and what is done to it after it was reviewed."""

    def __init__(self, folder: Path, number: int, seed: int) -> None:
        self.chance = random.Random(f"{seed}-{number}")
        self.edit: SinceEdit = EDITS[(number * 7 + seed) % len(EDITS)]
        self.path = folder / f"{number}.txt"
        lines = text_of(self.chance)
        self.base, self.wanted = as_bytes(lines), as_bytes(changed(self.chance, lines, "answer"))
        self.path.write_bytes(self.base)
        self.is_open = number % 2 == 0 and self.edit.name in IN_A_BUFFER
        self.others = self.base
        self.before: Any = None

    @property
    def uri(self) -> str:
        return self.path.as_uri()

    def make(self, place: Path) -> None:
        """Do it to the file, or to a copy of it for a buffer, and remember what comes of it."""
        path = place / self.path.name if self.is_open else self.path
        if self.is_open:
            path.write_bytes(self.base)
        self.edit.make(path, self.chance, self.wanted)
        self.others = path.read_bytes() if path.is_file() else b""
        self.before = state_of(self.path)


def check(case: Case, now: bytes, place: Path, told: dict[str, Any]) -> str:
    """Check what became of the file of *case*; return that in a word."""
    name = f"{case.path.name}: {case.edit.name}, {'open' if case.is_open else 'closed'}"
    merge = git_merge(place, plain(case.others), plain(case.base), plain(case.wanted))
    reasons = {each["path"]: each["reason"] for each in told["leftOut"]}
    if now == case.others:
        is_other_kind = not case.is_open and case.before[0] != "file"
        if merge in (None, plain(case.others)) or is_other_kind or not case.others:
            assert merge == plain(case.others) or case.base == case.wanted or case.path.name in reasons, name
            return "kept"
        assert case.edit.name in ("made executable", "binary"), f"{name}: git merges it; {reasons}"
        assert case.path.name in reasons, name
        return "kept"
    assert merge is not None, f"{name}: git finds a conflict"
    assert plain(now) == merge, name
    assert not lines_lost(case.base, case.others, case.wanted, now), name
    assert (b"\r\n" in now) == (b"\r\n" in case.others), name
    return "merged" if plain(case.others) != case.base else "as shown"


@pytest.mark.parametrize("seed", some(range(10), 1))
def test_nothing_of_what_others_edit_after_the_review_is_overwritten(tmp_path: Path, seed: int) -> None:
    folder, aside = tmp_path / "workspace", tmp_path / "aside"
    folder.mkdir()
    aside.mkdir()
    given = [Case(folder, number, seed) for number in range(COUNT)]
    outcomes = Counter[str]()

    async def talk() -> None:
        text = answer(**{case.path.name: case.wanted.decode() for case in given})
        async with editor(folder, text=text) as one:
            for case in given:
                if case.is_open:
                    await one.open(case.uri, case.base.decode())
            await one.command("review", uri=URI, kind="diff")
            for case in given:
                case.make(aside)
                if case.is_open and case.others != case.base:
                    one.change(case.uri, case.others.decode())
            told = await one.command("applyFiles", uri=URI, all=True)
            for case in given:
                is_file = case.path.is_file() and not case.path.is_symlink()
                now = (
                    one.texts[case.uri].encode()
                    if case.is_open
                    else case.path.read_bytes()
                    if is_file
                    else b""
                )
                if case.is_open:
                    assert case.path.read_bytes() == case.base, "what is open is not written on the disk"
                elif case.before[0] != "file":
                    assert state_of(case.path) == case.before, f"{case.edit.name}: it stays what it became"
                    assert case.path.name in {each["path"] for each in told["leftOut"]}
                    outcomes["kept"] += 1
                    continue
                outcomes[check(case, now, tmp_path / "merge", told)] += 1

    asyncio.run(talk())
    assert sum(outcomes.values()) == COUNT
    assert min(outcomes[word] for word in ("kept", "merged", "as shown")) > 2, outcomes
