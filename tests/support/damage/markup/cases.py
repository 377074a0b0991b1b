"""Damaged answers in tags and in Markdown, by their kind and seed."""

from collections.abc import Mapping
from random import Random

from descant import Severity, analyze, file_states
from support.damage.cases import Case
from support.damage.markup.answers import ANSWERS, MarkupAnswer, files
from support.damage.markup.changes import kinds, slip

MARKUP: Mapping[str, Mapping[str, tuple[str, str]]] = {
    format: {f"{format}: {role}: {name}": (role, name) for role, name in kinds(format)} for format in ANSWERS
}
"""The kinds by their group, which is the format: what it happens to, and what."""
MARKUP_FULL = {"tags": 1250, "markdown": 900}
"""Answers of each group in a full run."""
_ATTEMPTS, _FILES = 400, 3


def markup_case(kind: str, seed: str) -> Case:
    """Return the answer that this seed makes with a slip of this *kind*."""
    format = kind.partition(":")[0]
    for attempt in range(_ATTEMPTS):
        random = Random(f"{kind} {seed} {attempt}")
        answer = ANSWERS[format](files(random), random)
        if len(answer.files) < _FILES or not _is_sound(answer):
            continue
        damaged = slip(answer, *MARKUP[format][kind], random)
        if damaged is None:
            continue
        paths = list(answer.files)
        in_doubt = frozenset(paths[number] for number in damaged.touched)
        there = [
            number
            for number, path in enumerate(paths)
            if path in damaged.text or number not in damaged.touched
        ]
        return Case(
            kind=kind,
            seed=seed,
            text=damaged.text,
            files=[(paths[number], answer.files[paths[number]]) for number in there],
            outside=frozenset(paths) - in_doubt,
            in_doubt=in_doubt,
            spots=[(damaged.start, damaged.end)],
            related=damaged.openers,
            sound=answer.text,
        )
    raise AssertionError(f"there is no place for {kind}")


def _is_sound(answer: MarkupAnswer) -> bool:
    """Tell whether the answer is read as it is meant, and nothing is said of it."""
    analysis = analyze(answer.text)
    return (
        [(file.path, file.content) for file in analysis.answer.files] == list(answer.files.items())
        and not any(state.is_blocked for state in file_states(analysis))
        and not any(problem.severity <= Severity.WARNING for problem in analysis.problems)
    )
