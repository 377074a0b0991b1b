"""A row of a result as plain data, before it becomes columns."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from descant.analysed import Analysis
from descant.arrow.failure import Failure
from descant.arrow.result_types import MOST_PROBLEMS
from descant.checkpoints import along
from descant.problems import Severity
from descant.verdict import FileState, file_states, verdict_on
from descant.verdict_words import Verdict


class FileEntry(NamedTuple):
    """A file of an answer, in the order of its columns."""

    path: str
    operation: str
    new_path: str | None
    complete: bool
    blocked: bool
    start: int
    end: int
    content: str | None


class ProblemEntry(NamedTuple):
    """A problem of an answer, in the order of its columns."""

    code: str
    severity: str
    start: int
    end: int
    pointer: str | None
    message: str


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What is known of a text."""

    hash: str | None
    chars: int
    verdict: Verdict
    format: str | None = None
    schema: str | None = None
    score: float | None = None
    complete: bool | None = None
    errors: int = 0
    warnings: int = 0
    problems_total: int = 0
    summary: str | None = None
    files: tuple[FileEntry, ...] = ()
    problems: tuple[ProblemEntry, ...] = ()
    failure: Failure | None = None

    @property
    def weight(self) -> int:
        """About how many bytes it takes."""
        texts = sum(len(entry.content or "") + 200 for entry in self.files)
        return 500 + texts + sum(len(entry.message) + 200 for entry in self.problems)


NULL_ROW = ResultRow(None, 0, Verdict.NOTHING)
"""That of no text at all."""


def failed_row(hashed: str | None, chars: int, failure: Failure) -> ResultRow:
    """Return the row of a text that was not read to the end."""
    return ResultRow(hashed, chars, Verdict.FAILED, failure=failure)


def row_of(hashed: str, chars: int, analysis: Analysis, *, is_nothing: bool, contents: bool) -> ResultRow:
    """Return the row of a text that was read; *contents* says whether its files' are wanted."""
    problems = analysis.problems
    states = () if is_nothing else file_states(analysis)
    severities = [problem.severity for problem in along(problems)]
    answer = analysis.answer
    return ResultRow(
        hashed,
        chars,
        Verdict.NOTHING if is_nothing else verdict_on(problems, states),
        analysis.format,
        analysis.schema.name if analysis.schema else None,
        analysis.detection.score,
        analysis.complete,
        severities.count(Severity.ERROR),
        severities.count(Severity.WARNING),
        len(problems),
        answer.summary.value if answer.summary else None,
        tuple([_file(state, contents=contents) for state in along(states)]),
        tuple(
            [
                ProblemEntry(
                    problem.code,
                    problem.severity.label,
                    problem.span.start,
                    problem.span.end,
                    problem.pointer,
                    problem.brief,
                )
                for problem in problems[:MOST_PROBLEMS]
            ]
        ),
    )


def redacted_row(row: ResultRow, hide: Callable[[str], str]) -> ResultRow:
    """Return *row* with all that it quotes of its text as *hide* gives it."""

    def hidden(text: str | None) -> str | None:
        return text and hide(text)

    return replace(
        row,
        summary=hidden(row.summary),
        files=tuple(
            [
                file._replace(
                    path=hide(file.path), new_path=hidden(file.new_path), content=hidden(file.content)
                )
                for file in row.files
            ]
        ),
        problems=tuple([problem._replace(message=hide(problem.message)) for problem in row.problems]),
    )


def _file(state: FileState, *, contents: bool) -> FileEntry:
    file = state.file
    return FileEntry(
        file.path,
        file.operation,
        file.new_path,
        file.complete,
        state.is_blocked,
        file.span.start,
        file.span.end,
        file.content if contents else None,
    )
