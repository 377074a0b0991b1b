"""What does not go together in a mix of answers, though it may be sound in each of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from descant.analysis import Analysis
from descant.comparison.answer_words import answers_in_words
from descant.comparison.imports import missing_imports
from descant.comparison.mix import Mix
from descant.conversion.losses import not_understood
from descant.rules.path_collision import without_detours
from descant.rules.plan_paths import mentioned_paths, same_file

_GONE = ("delete", "move")
_MANY_COMPARISONS = 200_000


@dataclass(frozen=True, slots=True)
class Clash:
    """Two parts of a mix that contradict each other."""

    path: str
    """The file that it is about; empty where it is about the plan."""
    message: str
    """A sentence, in which answers are counted from 1."""


def clashes(mixed: Mix, analysis: Analysis) -> Iterator[Clash]:
    """Yield what does not go together; the problems in *analysis*, of the mix, are not repeated."""
    yield from _plan(mixed, analysis)
    yield from _written_twice(mixed)
    yield from _deleted_and_changed(mixed)
    yield from (Clash(path, message) for path, message in missing_imports(mixed))


def _plan(mixed: Mix, analysis: Analysis) -> Iterator[Clash]:
    for obstacle in not_understood(mixed.comparison.answers[mixed.main]):
        yield Clash(
            "", f"A part of answer {mixed.main + 1} is not in the composed answer: {obstacle.message}"
        )
    if analysis.schema is not None:
        return  # What reads it says so of every path.
    work = _MANY_COMPARISONS
    there = [path for taken in mixed.taken for path in (taken.file.path, taken.file.new_path) if path]
    for step in analysis.answer.steps:
        for mentioned, _ in mentioned_paths(step.description):
            work -= len(there)
            if work < 0:
                return
            # A bare name is often a file that is only read.
            is_path = "/" in mentioned or mixed.comparison.row(mentioned) is not None
            if is_path and not any(same_file(mentioned, path) for path in there):
                yield Clash(
                    "",
                    f"Step {step.number} of the plan mentions {mentioned}, which is not in the "
                    "composed answer.",
                )


def _written_twice(mixed: Mix) -> Iterator[Clash]:
    writers = {
        without_detours(taken.file.path): taken
        for taken in mixed.taken
        if taken.file.operation in ("write", "patch")
    }
    targets: dict[str, int] = {}
    for taken in mixed.taken:
        if taken.file.operation != "move" or taken.file.new_path is None:
            continue
        target = without_detours(taken.file.new_path)
        writer = writers.get(target)
        other = writer.answer if writer else targets.get(target)
        if other is not None and other != taken.answer:
            message = (
                f"Answer {taken.answer + 1} moves {taken.file.path} to {taken.file.new_path}, which is "
                f"also a file of answer {other + 1}; take one of them."
            )
            yield Clash(taken.file.new_path, message)
        targets[target] = taken.answer


def _deleted_and_changed(mixed: Mix) -> Iterator[Clash]:
    for taken in mixed.taken:
        row = mixed.comparison.row(taken.file.path)
        is_gone = taken.file.operation in _GONE
        variants = row.variants if row else ()
        others = [n for each in variants if (each.operation in _GONE) != is_gone for n in each.answers]
        if not others:
            continue
        own, theirs = f"answer {taken.answer + 1} says", answers_in_words(sorted(others))
        are = len(others) > 1
        if is_gone:
            done = "deletes" if taken.file.operation == "delete" else "moves"
            message = (
                f"The composed answer {done} this file, as {own}; {theirs} "
                f"{'change' if are else 'changes'} it."
            )
        else:
            message = (
                f"The composed answer keeps this file, as {own}; {theirs} "
                f"{'remove' if are else 'removes'} it."
            )
        yield Clash(taken.file.path, message)
