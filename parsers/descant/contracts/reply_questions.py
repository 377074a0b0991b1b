"""What is not clear of a reply: more than one reading of it, of which a person takes one.

A file that was not asked for, one that was and did not come, one that has less than what had arrived already,
the rest of a file in place of the whole: none of these is taken, joined or dropped in silence.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from descant.answer import File
from descant.comparison.cells import key_of
from descant.contracts.reask_request import ReaskRequest
from descant.rules.path_collision import without_detours
from descant.verdict import FileState

Reading = Literal["answer", "reply", "join", "omit"]
"""The file of the answer, that of the reply, the one continued by the other, or no such file."""
READINGS: tuple[Reading, ...] = get_args(Reading)
_SHORTEST_START = 4
"""Characters of a line that was cut off by which its whole is known."""


@dataclass(frozen=True, slots=True)
class Question:
    """One file, and how it can be read."""

    path: str
    message: str
    """A sentence."""
    readings: tuple[Reading, ...]
    """Those that are on offer, the safest first."""


class Pair(NamedTuple):
    """A path in the answer and in the reply: its entries in each, in order; none where it is not there."""

    path: str
    answer: tuple[FileState, ...]
    reply: tuple[FileState, ...]


def pairs(answer: Sequence[FileState], reply: Sequence[FileState]) -> list[Pair]:
    """Return the paths of both, those of the answer first."""
    paths: dict[str, tuple[list[FileState], list[FileState]]] = {}
    for side, states in enumerate((answer, reply)):
        for state in states:
            paths.setdefault(without_detours(state.file.path), ([], []))[side].append(state)
    return [
        Pair((of_answer or of_reply)[0].file.path, tuple(of_answer), tuple(of_reply))
        for of_answer, of_reply in paths.values()
    ]


def plain_reading(pair: Pair, request: ReaskRequest) -> Reading | Question:
    """Return which side of *pair* is meant, or the question which."""
    path = pair.path
    if path not in request.files:
        return _not_asked(pair, request)
    if not pair.reply:
        kept: tuple[Reading, ...] = ("answer",) if _is_complete(pair.answer) else ()
        return Question(path, f"{path} was asked for and is not in the reply.", (*kept, "omit"))
    if not _is_complete(pair.reply):
        return Question(path, f"{path} is incomplete in the reply, too. Ask for it again.", ("omit",))
    return _less_than_arrived(pair, request) or "reply"


def _not_asked(pair: Pair, request: ReaskRequest) -> Reading | Question:
    path = pair.path
    if not pair.reply:
        return "answer"
    if not pair.answer:
        if request.is_open and _is_complete(pair.reply):
            return "reply"
        if not _is_complete(pair.reply):
            return Question(path, f"{path} was not asked for, and is incomplete in the reply.", ("omit",))
        return Question(path, f"{path} was not asked for and is new in the reply.", ("omit", "reply"))
    if key_of([each.file for each in pair.answer]) == key_of([each.file for each in pair.reply]):
        return "answer"
    message = f"{path} was not asked for, and the reply has other contents than the answer."
    return Question(path, message, ("answer", "reply") if _is_complete(pair.reply) else ("answer",))


def _less_than_arrived(pair: Pair, request: ReaskRequest) -> Question | None:
    if not pair.answer:
        return None
    before, after = pair.answer[-1].file, pair.reply[-1].file
    if before.hunks and after.operation == "patch":
        had, has = (sum(len(each.file.hunks) for each in side) for side in (pair.answer, pair.reply))
        if has >= had:
            return None
        edits = "1 edit" if has == 1 else f"{has:,} edits"
        return Question(pair.path, f"{pair.path} has {edits} in the reply; {had:,} had arrived.", ("reply",))
    if pair.path not in request.cut or before.content is None or after.content is None:
        return None
    arrived, lines = _whole_lines(before), after.content.split("\n")
    if not arrived or not lines:
        return None
    if _first_line(arrived) == _first_line(lines):
        if len(lines) >= len(arrived):
            return None
        message = f"{pair.path} has {len(lines):,} lines in the reply; {len(arrived):,} had arrived."
        return Question(pair.path, message, ("reply",))
    continued = joined(before, after) is not None
    message = f"{pair.path} starts otherwise in the reply: is it the rest of the file, or all of it?"
    return Question(pair.path, message, ("join", "reply") if continued else ("reply",))


def joined(before: File, after: File) -> str | None:
    """Return the content of *before* continued by that of *after*; None where they do not plainly meet.

    They meet where lines that had arrived last are repeated, or the one that was cut off is written again.
    """
    arrived, lines = _whole_lines(before), (after.content or "").split("\n")
    for count in range(min(len(arrived), len(lines)), 0, -1):
        if arrived[-count:] == lines[:count] and any(line.strip() for line in lines[:count]):
            return "\n".join((*arrived, *lines[count:]))
    cut = (before.content or "").rpartition("\n")[2]
    if len(cut.strip()) >= _SHORTEST_START and lines[0].startswith(cut):
        return "\n".join((*arrived, *lines))
    return None


def _whole_lines(file: File) -> list[str]:
    return (file.content or "").rpartition("\n")[0].split("\n") if "\n" in (file.content or "") else []


def _first_line(lines: Sequence[str]) -> str:
    return next((line.strip() for line in lines if line.strip()), "")


def _is_complete(states: Sequence[FileState]) -> bool:
    return all(
        state.file.complete and (state.file.content is not None or state.file.operation != "write")
        for state in states
    )


def in_words(question: Question) -> Iterator[str]:
    """Yield the readings of *question*, each as the title of an action."""
    titles = {
        "answer": "Keep the one of the answer",
        "reply": "Take the one of the reply" if len(question.readings) > 1 else "Take it all the same",
        "join": "Append it to what had arrived",
        "omit": "Leave it out",
    }
    yield from (titles[reading] for reading in question.readings)
