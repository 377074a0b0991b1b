"""The judgement on what is read of a damaged answer in an edit format."""

from typing import NamedTuple

from descant import Analysis, File, Problem, Severity, file_states
from descant.patching import patched
from support.damage.edits.changes import FileEdit
from support.damage.edits.slips import EditDamage
from support.damage.edits.spellings import SoundAnswer


class Judgement(NamedTuple):
    """What was read of a damaged answer, held against what it said before the damage."""

    is_exact: bool
    """All files, and no others."""
    is_silent: bool
    """Something is wrong, and no warning or error says so."""
    is_wrong_and_ready: bool
    """A file that is not what was meant could be applied."""
    is_written_otherwise_and_ready: bool
    """The same, for who does not look at the files on the disk: other lines than those that were meant."""
    has_no_file: bool
    outside: int
    kept: int
    """How many of the files *outside* of the damage are as they were meant, and ready."""
    problems: int
    """Warnings and errors."""
    names_cause: bool | None
    """Whether the first of them is at the damage; None where there is none."""


_CONSEQUENCES = frozenset(("incomplete-file", "edit-without-change", "duplicate-path"))


def judged(damage: EditDamage, analysis: Analysis) -> Judgement:
    """Return how *analysis* reads the damaged answer."""
    meant = {edit.path: edit for edit in damage.answer.files}
    states = file_states(analysis)
    results = [
        (state, _is_meant(state.file, meant.get(state.file.path), damage.answer.newline)) for state in states
    ]
    right = [state.file.path for state, is_meant in results if is_meant]
    ready = [state.file.path for state, is_meant in results if is_meant and not state.is_blocked]
    paths = [state.file.path for state in states]
    outside = [edit.path for number, edit in enumerate(damage.answer.files) if number not in damage.own]
    kept = sum(ready.count(path) == 1 == paths.count(path) for path in outside)
    loud = [problem for problem in analysis.problems if problem.severity <= Severity.WARNING]
    is_exact = sorted(paths) == sorted(right) == sorted(meant)
    wrong = [state for state, is_meant in results if not is_meant and not state.is_blocked]
    return Judgement(
        is_exact=is_exact,
        is_silent=not is_exact and not loud,
        is_wrong_and_ready=any(_can_be_applied(s.file, meant.get(s.file.path)) for s in wrong),
        is_written_otherwise_and_ready=any(
            not state.is_blocked and not _is_written_so(state.file, meant.get(state.file.path), damage.answer)
            for state in states
        ),
        has_no_file=not paths,
        outside=len(outside),
        kept=kept,
        problems=len(loud),
        names_cause=_is_at(damage, loud[0]) if loud else None,
    )


def _is_at(damage: EditDamage, problem: Problem) -> bool:
    span, code = problem.span, problem.code
    if code in _CONSEQUENCES:
        return False
    source = damage.text
    start = source.rfind("\n", 0, max(0, source.rfind("\n", 0, damage.start))) + 1
    end = source.find("\n", min(len(source), damage.end + 1))
    end = len(source) if end < 0 else end + 1
    if start <= span.start <= end or (span.start <= damage.start < span.end):
        return True
    line = source.find("\n", damage.block)
    return damage.block <= span.start <= (line if line >= 0 else len(source))


def _same(written: str | None, meant: str | None, newline: str) -> bool:
    return written is not None and meant is not None and written.replace(newline, "\n") == meant


def _is_meant(file: File, edit: FileEdit | None, newline: str) -> bool:
    if edit is None or (file.operation, file.new_path) != (edit.operation, edit.new_path):
        return False
    if edit.operation == "delete":
        return True
    if edit.operation == "write":
        return _same(file.content, edit.after, newline)
    assert edit.before is not None, "it has lines that are changed"
    return patched(edit.before, file.hunks).text == edit.after


def _is_written_so(file: File, edit: FileEdit | None, answer: SoundAnswer) -> bool:
    if edit is None or (file.operation, file.new_path) != (edit.operation, edit.new_path):
        return False
    if edit.operation == "write":
        return _same(file.content, edit.after, answer.newline)
    return edit.operation == "delete" or [(h.old_lines, h.new_lines) for h in file.hunks] == [
        h.sides for h in edit.hunks
    ]


def _can_be_applied(file: File, edit: FileEdit | None) -> bool:
    """Tell whether the wrong *file* would be applied: one that is not there can only be written."""
    if file.operation in ("write", "delete"):
        return True
    if edit is None or edit.before is None:
        return False
    return patched(edit.before, file.hunks).text is not None
