"""The verdict on an answer, file by file, for people: what is ready, what is not, and why."""

from collections.abc import Iterator

from descant import Severity
from descant_server.documents.document_store import Document, line_count
from descant_server.presentation.file_status import FileStatus, counted, file_statuses, headline
from descant_server.presentation.markdown import code, escaped, prose
from descant_server.wording.file_operations import done_to
from descant_server.wording.not_run import asked_to_run
from descant_server.wording.plurals import plural

MOST = 1_000
"""Files that are listed at most."""
_COUNTED = 100
"""Files whose lines are counted at most."""


def review(document: Document) -> str:
    """Return the verdict on the answer of *document* with all its files, in Markdown."""
    statuses = file_statuses(document)
    shown = [
        counted(document, number, status) if number < _COUNTED else status
        for number, status in enumerate(statuses[:MOST])
    ]
    lines = [f"# {headline(document)}", "", *map(_line, shown)]
    if len(statuses) > MOST:
        lines.append(f"- and {len(statuses) - MOST:,} more")
    return "\n".join((*lines, "", *_not_run(document), *_findings(document))) + "\n"


def _line(status: FileStatus) -> str:
    file = status.file
    size = done_to(file)
    if file.content is not None:
        size = f"{plural(line_count(file.content), 'line')}, about {plural(file.tokens, 'token')}"
    to = f" → {code(file.new_path)}" if file.new_path is not None else ""
    amount = f" ({escaped(size)})" if size else ""
    return f"- {code(file.path)}{to}{amount}: {escaped(status.sentence)}"


def _not_run(document: Document) -> Iterator[str]:
    problems = asked_to_run(document.analysis)
    for problem in problems[:MOST]:
        line = document.source.line_at(problem.span.start) + 1
        yield f"- line {line:,}: **not run**: {prose(problem.message)}"
    if problems:
        yield ""


def _findings(document: Document) -> Iterator[str]:
    problems = [problem for problem in document.analysis.problems if problem.severity <= Severity.WARNING]
    for problem in problems[:MOST]:
        line = document.source.line_at(problem.span.start) + 1
        kind = f"**{problem.severity.label}** {code(problem.code)}"
        yield f"- line {line:,}: {kind}: {prose(problem.message)}"
    if len(problems) > MOST:
        yield f"- and {len(problems) - MOST:,} more problems"
