"""What a model is asked for again: only what cannot be settled without it.

The reader has made the repairs that are certain, and a fix that is safe needs nobody. Where what is left lies
in files, these files are asked for, each as a whole: lines that had to be joined to what has arrived could
be joined at the wrong place, and nobody would see it. Where it lies outside, and it cannot be told what
of the answer it takes, the whole answer is asked for.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from descant.analysis import Analysis
from descant.answer import File
from descant.binding.problem_kinds import MISSING_REQUIRED
from descant.contracts.reask_context import NOTHING, ReaskContext
from descant.formats.problem_kinds import TRUNCATED, UNCLOSED_FENCE
from descant.formats.tags.problem_kinds import TRUNCATED_TAG
from descant.pointers import parts_of
from descant.problems import Problem, Safety, Severity
from descant.rules.incomplete_file import INCOMPLETE_FILE
from descant.rules.path_collision import without_detours
from descant.rules.plan_progress import PLAN_PROGRESS
from descant.rules.plan_unknown_path import PLAN_UNKNOWN_PATH
from descant.rules.sensitive_path import SENSITIVE_PATH
from descant.rules.step_sequence import STEP_SEQUENCE

_ENDS = (TRUNCATED, TRUNCATED_TAG, UNCLOSED_FENCE, INCOMPLETE_FILE)
"""What is said once, of an answer that is cut off, by the file that it is cut off in."""
_FOR_PEOPLE = (STEP_SEQUENCE, PLAN_PROGRESS, SENSITIVE_PATH, MISSING_REQUIRED)
"""Warnings after which the files are what they are: no answer of a model would change what is applied."""


@dataclass(frozen=True, slots=True)
class ReaskRequest:
    """What is to be sent again."""

    problems: tuple[Problem, ...] = ()
    """What cannot be settled, in the order of the text."""
    files: tuple[str, ...] = ()
    """The paths of the files that are to be sent again, each as a whole."""
    cut: tuple[str, ...] = ()
    """Those of them that the answer is cut off in."""
    sections: tuple[str, ...] = ()
    """The names of the sections that are, such as ``summary``."""
    kept: tuple[str, ...] = ()
    """The paths of the files that are not."""
    pathless: tuple[int, ...] = ()
    """The numbers of the files whose path is empty, by their place among all files; the first is 1."""
    is_open: bool = False
    """Whether files may come that the answer does not have: it is cut off, or parts were not read."""
    is_whole: bool = False
    """Whether all of the answer is to be sent again; then nothing else is named."""

    def name_of(self, path: str) -> str:
        """Return what the file at *path* is called: those without a path by their places."""
        if path or not self.pathless:
            return path
        numbers = listed([f"{number:,}" for number in self.pathless])
        return f"file {numbers} (no path)" if len(self.pathless) == 1 else f"files {numbers} (no paths)"


def listed(words: Sequence[str]) -> str:
    """Return *words* as an enumeration."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def request_of(analysis: Analysis, beside: ReaskContext = NOTHING) -> ReaskRequest | None:
    """Return what the model has to be asked for; None where there is nothing to ask."""
    problems = tuple(problem for problem in analysis.problems if _is_open(problem))
    if not problems and analysis.complete and not beside.comments:
        return None
    parts = analysis.parts
    if parts is None or not parts.files or not analysis.answer.files:
        return ReaskRequest(problems, is_whole=True)
    return _Sorting(analysis, problems, beside).request()


def _is_open(problem: Problem) -> bool:
    """Tell whether *problem* is grave, and neither the reader nor a safe fix nor its user settles it."""
    if problem.severity > Severity.WARNING or any(fix.safety is Safety.SAFE for fix in problem.fixes):
        return False
    return problem.severity is Severity.ERROR or problem.kind not in _FOR_PEOPLE


class _Sorting:
    """Sorts problems by what they take to be settled: a file, a section, files that are missing, or all."""

    def __init__(self, analysis: Analysis, problems: tuple[Problem, ...], beside: ReaskContext) -> None:
        self.analysis, self.problems, self.beside = analysis, problems, beside
        self.files = analysis.answer.files
        self.is_open = not analysis.complete
        self.is_whole = False
        self.sections: dict[str, None] = {}

    def request(self) -> ReaskRequest:
        wanted: dict[str, None] = {}
        cut = tuple(file.path for file in self.files if not file.complete)
        named: list[Problem] = []
        for problem in self.problems:
            file = self._around(problem)
            if problem.kind in _ENDS and (cut or not self.analysis.complete):
                continue
            named.append(problem)
            if file is not None:
                wanted[file.path] = None
            else:
                self._outside(problem)
        if self.is_whole:
            return ReaskRequest(self.problems, is_whole=True)
        asked = {without_detours(path) for path in (*wanted, *cut, *self._commented())}
        paths = tuple(dict.fromkeys(file.path for file in self.files))
        return ReaskRequest(
            tuple(named),
            files=tuple(path for path in paths if without_detours(path) in asked),
            cut=tuple(dict.fromkeys(cut)),
            sections=tuple(self.sections),
            pathless=tuple(number for number, file in enumerate(self.files, 1) if not file.path),
            kept=tuple(path for path in paths if without_detours(path) not in asked),
            is_open=self.is_open,
        )

    def _commented(self) -> Iterator[str]:
        """Yield the paths of the files that there are comments on; others may have to come."""
        owners = {file.new_path: file.path for file in self.files if file.new_path}
        owners |= {file.path: file.path for file in self.files}
        for comment in self.beside.comments:
            if comment.path in owners:
                yield owners[comment.path]
            else:
                self.is_open = True

    def _around(self, problem: Problem) -> File | None:
        return next(_around(self.files, problem), None)

    def _outside(self, problem: Problem) -> None:
        section = self._section(problem)
        if section is not None:
            self.sections[section] = None
        elif problem.kind is PLAN_UNKNOWN_PATH or problem.severity is not Severity.ERROR:
            self.is_open = True
        else:
            self.is_whole = True

    def _section(self, problem: Problem) -> str | None:
        """Return the name of the section that *problem* is in, or that is missing."""
        parts = self.analysis.parts
        assert parts is not None, "there are files"
        name = problem.property_name if problem.kind is MISSING_REQUIRED and not problem.pointer else None
        if name is None and problem.pointer and problem.severity is Severity.ERROR:
            name = parts_of(problem.pointer)[0]
        return name if name in (parts.summary, parts.plan, parts.activity) else None


def _around(files: Iterable[File], problem: Problem) -> Iterator[File]:
    return (file for file in files if file.span.start <= problem.span.start < file.span.end)
