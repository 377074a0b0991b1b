"""The verdict on an answer, file by file, for people: what is ready, what is not, and why."""

from collections.abc import Iterator

from descant import FileState, Severity, file_states
from descant_server.documents import Document, line_count
from descant_server.features.markdown import code, escaped, prose
from descant_server.features.planning import why_not_applied
from descant_server.operations import done_to, readiness
from descant_server.plurals import plural

MOST = 1_000
"""Files that are listed at most."""


def review(document: Document) -> str:
    """Return the verdict on the answer of *document* with all its files, in Markdown."""
    states = file_states(document.analysis)
    lines = [f"# {readiness(states)}", "", *map(_line, states[:MOST])]
    if len(states) > MOST:
        lines.append(f"- and {len(states) - MOST:,} more")
    return "\n".join((*lines, "", *_findings(document))) + "\n"


def standing(state: FileState) -> str:
    """Return how a file stands, such as ``blocked: it is incomplete``."""
    if state.is_blocked:
        return f"blocked: {'; '.join(state.reasons)}"
    return f"not applied: {reason}" if (reason := why_not_applied(state)) else "ready"


def _line(state: FileState) -> str:
    file = state.file
    size = done_to(file)
    if file.content is not None:
        size = f"{plural(line_count(file.content), 'line')}, about {plural(file.tokens, 'token')}"
    to = f" → {code(file.new_path)}" if file.new_path is not None else ""
    told = f" ({escaped(size)})" if size else ""
    return f"- {code(file.path)}{to}{told}: {escaped(standing(state))}"


def _findings(document: Document) -> Iterator[str]:
    problems = [one for one in document.analysis.problems if one.severity <= Severity.WARNING]
    for problem in problems[:MOST]:
        line = document.source.line_at(problem.span.start) + 1
        kind = f"**{problem.severity.label}** {code(problem.code)}"
        yield f"- line {line:,}: {kind}: {prose(problem.message)}"
    if len(problems) > MOST:
        yield f"- and {len(problems) - MOST:,} more problems"
