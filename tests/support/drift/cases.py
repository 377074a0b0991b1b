"""Answers made of commits, and what was there when they were made, and is there when they are applied."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from support.drift.repository import Repository
from support.rival_programs import merge_file

_MOST_FILES = 12


@dataclass(frozen=True)
class DriftCase:
    """A commit as an answer, and the files that it is for."""

    source: Repository
    commit: str
    parent: str
    base: dict[str, str | None]
    """What the answer was made from."""
    answer: dict[str, str]
    states: Sequence[dict[str, str | None]]
    """What was committed since, one after the other; the last one is there."""

    @property
    def there(self) -> dict[str, str | None]:
        """What is there."""
        return self.states[-1] if self.states else self.base


def ordinary(source: Repository, number: int) -> Iterator[DriftCase]:
    """Yield the last *number* commits of *source* that write texts, on their own parents."""
    line = source.line()
    for parent, commit in reversed([*pairwise(line)]):
        if number and (case := _case(source, parent, commit)) is not None:
            number -= 1
            yield case


def drifted(source: Repository, number: int, later: int) -> Iterator[DriftCase]:
    """Yield up to *number* commits of *source* on what *later* commits to their files have left.

    Those later commits are taken without the commit itself; where they build on it there is no such case.
    """
    line = source.line()
    step = max(1, (len(line) - 2) // max(1, number * 2))
    for at in range(len(line) - 2, 0, -step):
        if not number:
            return
        case = _case(source, line[at - 1], line[at])
        if case is None:
            continue
        if (found := _without(case, line[at + 1 :], later)) is not None:
            number -= 1
            yield found


def _case(source: Repository, parent: str, commit: str) -> DriftCase | None:
    texts = {path: source.text(commit, path) for path in source.written(commit)}
    answer = {path: text for path, text in texts.items() if text is not None}
    if not 0 < len(answer) <= _MOST_FILES or any(not text.strip() for text in answer.values()):
        return None
    base = {path: source.text(parent, path) for path in answer}
    return DriftCase(source, commit, parent, base, answer, ())


def _without(case: DriftCase, following: Sequence[str], later: int) -> DriftCase | None:
    """Return *case* on what its files are after each of *later* commits, without its own change.

    A file whose later changes build on it is left out.
    """
    kept = {path for path in case.answer if case.base[path] is not None}
    states: list[dict[str, str | None]] = []
    last: dict[str, str | None] = dict(case.answer)
    for commit in following:
        now = {path: case.source.text(commit, path) for path in kept}
        if all(now[path] == last[path] for path in kept):
            continue
        state: dict[str, str | None] = {}
        for path, text in now.items():
            without = merge_file(text, case.answer[path], case.base[path] or "") if text else None
            if without is not None:
                state[path] = without
        kept &= state.keys()
        last = {**now}
        states.append(state)
        if len(states) == later and kept:
            base = {path: case.base[path] for path in sorted(kept)}
            answer = {path: case.answer[path] for path in sorted(kept)}
            states = [{path: each[path] for path in sorted(kept)} for each in states]
            return DriftCase(case.source, case.commit, case.parent, base, answer, states)
    return None
