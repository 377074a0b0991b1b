"""The prompt that asks a model to correct just what is wrong with its answer.

It quotes each problem with its place, its pointer and the text there, and says what to return. The texts it
quotes are those of the answer, each in a code block that they cannot close.
"""

from collections.abc import Iterator

from descant.analysis import Analysis
from descant.patterns import regex
from descant.problems import Problem, Severity
from descant.source import Encoding, Span

MANY = 30
"""So many problems are named; the rest is only counted."""
_LONGEST = 200
"""Characters of the text at a problem that are quoted."""
_FENCES = regex("`{3,}")
_FORMS = {
    "json": "as one JSON object and nothing else: no words before or after it, and no code fence around it",
    "tags": "in the same tags as before, and nothing else",
    "xml": "as one XML document and nothing else",
}


def reask(analysis: Analysis) -> str | None:
    """Return the prompt, in Markdown; None where nothing is wrong that is worth asking for."""
    wrong = [problem for problem in analysis.problems if problem.severity <= Severity.WARNING]
    if not wrong and analysis.complete:
        return None
    return "\n\n".join(_parts(analysis, wrong)) + "\n"


def _parts(analysis: Analysis, wrong: list[Problem]) -> Iterator[str]:
    schema = f" ({analysis.schema.title})" if analysis.schema else ""
    count = "1 problem" if len(wrong) == 1 else f"{len(wrong):,} problems"
    if not analysis.complete:
        yield f"Your answer{schema} is cut off. What there is of it has {count}."
    else:
        yield f"Your answer{schema} has {count}."
    for number, problem in enumerate(wrong[:MANY], start=1):
        yield _described(analysis, number, problem)
    if len(wrong) > MANY:
        yield f"There are {len(wrong) - MANY:,} more problems of this sort. Look for them, too."
    yield _task(analysis)


def _described(analysis: Analysis, number: int, problem: Problem) -> str:
    line, column = analysis.source.place(problem.span.start, Encoding.UTF32)
    pointer = f" of your answer, at `{problem.pointer}`" if problem.pointer else " of your answer"
    marks = {"severity": problem.severity.label, "code": problem.code}
    lines = [
        f"{number}. Line {line + 1}, column {column + 1}{pointer}: {problem.message} "
        f"({marks['severity']}, {marks['code']})"
    ]
    quoted = _quoted(analysis, problem.span)
    if quoted.strip():
        fence = "`" * max(3, 1 + max(map(len, _FENCES.findall(quoted)), default=0))
        lines += ["", *(f"   {row}" for row in (fence, *quoted.split("\n"), fence))]
    related = (f"   See also line {_line(analysis, one.span)}: {one.message}" for one in problem.related)
    return "\n".join((*lines, *related))


def _quoted(analysis: Analysis, span: Span) -> str:
    """Return the text at *span*; of an empty one the line that it is in."""
    source = analysis.source
    if span.start < span.end:
        text = source.text[span.start : span.end]
    else:
        line = source.line_span(source.line_at(span.start))
        text = source.text[max(line.start, span.start - _LONGEST // 2) : line.end]
    text = text.rstrip("\r\n")
    return text if len(text) <= _LONGEST else text[:_LONGEST] + " …"


def _line(analysis: Analysis, span: Span) -> int:
    return analysis.source.place(span.start, Encoding.UTF32).line + 1


def _task(analysis: Analysis) -> str:
    form = _FORMS.get(analysis.format, "in the same form as before")
    if analysis.format == "text" and analysis.asked:
        form = _FORMS["json"]
    changes = "Correct only this. Leave everything else as it is, word for word"
    if not analysis.complete:
        changes += ", and write what is missing at the end"
    return f"{changes}. Return the whole answer again, {form}."
