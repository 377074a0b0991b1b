"""Answers as aider has models write them: real files in each of its fences, the path in all of its places."""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from descant import Analysis, Severity
from support.damage.edits.changes import FileEdit, own_files, three_edits

FENCES = (
    ("```", "```"),
    ("````", "````"),
    ("~~~~", "~~~~"),
    *((f"<{name}>", f"</{name}>") for name in ("source", "code", "pre", "codeblock", "sourcecode")),
)
PLACES = ("{}", "`{}`", "**{}**", "{}:", "`{}`:", "**`{}`**", "### {}", "#### `{}`", "inside", "in the fence")
WORDS = (
    ("<<<<<<< SEARCH", ">>>>>>> REPLACE"),
    ("<<<<<<< ORIGINAL", ">>>>>>> UPDATED"),
    ("<<<<<<< HEAD", ">>>>>>> updated"),
    ("------- SEARCH", "+++++++ REPLACE"),
    ("<<<<<<< SEARCH", "======="),
)
_TALK = (
    "I will change {} now:",
    "Now the other one.",
    "To make that work, these lines have to change.\n\nThe first of them is `{}`.",
    "Ok.",
)


class Change(NamedTuple):
    """A block, or a whole file if *old* is None."""

    path: str
    old: tuple[str, ...] | None
    new: tuple[str, ...]


class Recording(NamedTuple):
    """An answer, and what it says."""

    style: str
    text: str
    changes: tuple[Change, ...]


def recordings(seed: int, count: int, *, whole: bool = False) -> Iterator[Recording]:
    """Yield *count* answers: search/replace blocks, or *whole* files."""
    made, number = 0, 0
    while made < count:
        chance, number = random.Random(f"{seed} {whole} {number}"), number + 1
        fence, place = FENCES[made % len(FENCES)], PLACES[made // len(FENCES) % len(PLACES)]
        words = chance.choice(WORDS) if chance.random() < 0.5 else WORDS[0]
        edits = three_edits(chance, operations=("write",) if whole else (), among=own_files())
        changes = [change for edit in edits for change in _changes(edit, whole=whole)]
        if (whole and place == "inside") or not all(_fits(change, fence) for change in changes):
            place = PLACES[0]
            if not all(_fits(change, fence) for change in changes):
                continue
        lines: list[str] = []
        before = ""
        for change in changes:
            talks = chance.random() < 0.4
            if talks:
                lines += [chance.choice(_TALK).format(change.path), ""]
            is_named = change.path != before or talks or chance.random() < 0.7
            lines += _block(chance, change, fence, place if is_named else "", words)
            lines.append("")
            before = change.path
        if chance.random() < 0.4:
            lines.append("Let me know if the tests fail.")
        style = f"{fence[0]} {place} {'whole file' if whole else words}"
        yield Recording(style, "\n".join(lines) + "\n", tuple(changes))
        made += 1


def _changes(edit: FileEdit, *, whole: bool) -> Iterator[Change]:
    if whole:
        assert edit.after is not None, "nothing is deleted"
        yield Change(edit.path, None, tuple(edit.after.split("\n")[:-1]))
        return
    for hunk in edit.hunks:
        yield Change(edit.path, *hunk.sides)


def _fits(change: Change, fence: tuple[str, str]) -> bool:
    """Tell whether *fence* may stand around *change*: aider takes one that is in none of its files."""
    marks = (*fence, "=====", "<<<<<", ">>>>>", "-----", "+++++")
    lines = map(str.strip, (*(change.old or ()), *change.new))
    return bool(change.new) and not any(
        line.startswith(marks) for line in lines for line in map(str.strip, lines)
    )


def _block(
    chance: random.Random, change: Change, fence: tuple[str, str], place: str, words: tuple[str, str]
) -> Sequence[str]:
    opener, closer = fence
    language = change.path.rpartition(".")[2] if chance.random() < 0.7 else ""
    head = [opener + language]
    if place == "inside":
        head = [opener + language, change.path]
    elif place == "in the fence":
        head = [opener + change.path] if opener[0] != "<" or change.old is not None else [change.path, opener]
    elif place:
        head = [place.format(change.path), opener + language]
    elif change.old is None:
        head = [change.path, opener + language]
    if change.old is None:
        return [*head, *change.new, closer]
    return [*head, words[0], *change.old, "=======", *change.new, words[1], closer]


def said(analysis: Analysis) -> tuple[Change, ...]:
    """Return what *analysis* says that an answer changes."""
    found = []
    for file in analysis.answer.files:
        if file.content is not None:
            found.append(Change(file.path, None, tuple(file.content.split("\n")[:-1])))
        found += [Change(file.path, hunk.old_lines, hunk.new_lines) for hunk in file.hunks]
    return tuple(found)


def verdict(recording: Recording, analysis: Analysis) -> str:
    """Return how *recording* was read: exactly, loudly or silently wrong."""
    if said(analysis) == recording.changes:
        return "exact"
    return "loud" if any(problem.severity <= Severity.WARNING for problem in analysis.problems) else "silent"
