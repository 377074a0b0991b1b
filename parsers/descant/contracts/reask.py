"""The prompt that asks a model to correct just what is wrong with its answer.

It quotes each problem with its place and the text there, and says what to return, in the words of the format
that was read: the name of a schema and pointers into its object mean something in JSON only. The texts it
quotes are those of the answer, each in a code block that they cannot close.
"""

from collections.abc import Iterator, Sequence

from descant.analysis import Analysis
from descant.contracts.reask_context import LONGEST, NOTHING, Comment, Quote, ReaskContext
from descant.contracts.reask_request import ReaskRequest, request_of
from descant.contracts.reask_task import task_of
from descant.patching.hunk_problems import without_rest
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Encoding, Span

MANY = 30
"""So many problems are named; the rest is only counted."""
_LONGEST = 200
"""Characters of the text at a problem that are quoted."""
_LONGEST_EDIT = 2_000
"""Of an edit that the file is quoted beside."""
_LAST_LINES = 5
_MANY_ENDS = 3
"""Of a file that is cut off, so many lines; and so many files."""
_FENCES = regex("`{3,}")
_NO_CODE = regex(r"[`\r\n]")
"""What a path cannot be quoted with within a line."""
_READ_AS = {"tags": " in tags", "xml": " in XML", "markdown": " in Markdown"}


def reask(analysis: Analysis, beside: ReaskContext = NOTHING) -> str | None:
    """Return the prompt, in Markdown; None where there is nothing to ask for."""
    request = request_of(analysis, beside)
    return None if request is None else prompt_of(request, analysis, beside)


def prompt_of(request: ReaskRequest, analysis: Analysis, beside: ReaskContext = NOTHING) -> str:
    """Return the prompt for *request*, which was made of *analysis* and *beside*."""
    return "\n\n".join(_parts(request, analysis, beside)) + "\n"


def _parts(request: ReaskRequest, analysis: Analysis, beside: ReaskContext) -> Iterator[str]:
    form = _READ_AS.get(analysis.format, "")
    if analysis.format == "json" and analysis.schema is not None:
        form = f" ({analysis.schema.title})"
    wrong = request.problems
    count = "1 problem" if len(wrong) == 1 else f"{len(wrong):,} problems"
    if not analysis.complete:
        rest = f" What there is of it has {count}." if wrong else ""
        yield f"Your answer{form} is cut off.{rest}"
    elif wrong:
        yield f"Your answer{form} has {count}."
    elif request.cut:
        yield f"Your answer{form} is incomplete."
    budget = LONGEST
    for number, problem in enumerate(wrong[:MANY], start=1):
        quotes = [quote for quote in beside.quotes.get(problem.span, ()) if len(quote.text) <= budget]
        budget -= sum(len(quote.text) for quote in quotes)
        yield _described(analysis, number, problem, quotes)
    if len(wrong) > MANY:
        yield f"There are {len(wrong) - MANY:,} more problems of this sort. Look for them, too."
    yield from _ends(request, analysis)
    yield from (_commented(analysis, comment) for comment in beside.comments)
    yield task_of(request, analysis, beside)


def _ends(request: ReaskRequest, analysis: Analysis) -> Iterator[str]:
    """Yield the last whole lines of each file that is cut off, so that it is plain where."""
    last = {file.path: file for file in analysis.answer.files if file.path in request.cut and file.content}
    for path, file in [*last.items()][:_MANY_ENDS]:
        whole = (file.content or "").rpartition("\n")[0].split("\n")
        lines = "\n".join(whole[-_LAST_LINES:])
        if lines.strip() and len(lines) <= _LONGEST_EDIT:
            yield "\n".join((f"{path} is cut off after these lines:", "", *fenced(lines)))


def _commented(analysis: Analysis, comment: Comment) -> str:
    quote = comment.quote or _lines_of(analysis, comment)
    lines = (
        f"line {comment.first}" if comment.first == comment.last else f"lines {comment.first}–{comment.last}"
    )
    quoted = ("", *fenced(quote), "") if quote.strip() else ("",)
    where = f"On {lines} of {comment.path}" if comment.first else f"On {comment.path}"
    return "\n".join((f"{where}:", *quoted, comment.text.strip()))


def _lines_of(analysis: Analysis, comment: Comment) -> str:
    """Return the lines that *comment* is on, where the answer has the whole file."""
    contents = [file.content for file in analysis.answer.files if file.path == comment.path and file.content]
    lines = contents[-1].split("\n") if contents and comment.first else []
    return "\n".join(lines[comment.first - 1 : comment.last])[:_LONGEST_EDIT]


def _described(analysis: Analysis, number: int, problem: Problem, quotes: Sequence[Quote]) -> str:
    line, column = analysis.source.place(problem.span.start, Encoding.UTF32)
    message, where = without_rest(problem.message), _whereabouts(analysis, problem)
    lines = [
        f"{number}. Line {line + 1}, column {column + 1} of your answer{where}: {message} "
        f"({problem.severity.label}, {problem.code})"
    ]
    quoted = _quoted(analysis, problem.span, _LONGEST_EDIT if quotes else _LONGEST)
    if quoted.strip():
        lines += ["", *fenced(quoted)]
    for quote in quotes:
        lines += ["", f"   {quote.title}:", "", *fenced(quote.text)]
    related = (f"   See also line {_line(analysis, ref.span)}: {ref.message}" for ref in problem.related)
    return "\n".join((*lines, *related))


def _whereabouts(analysis: Analysis, problem: Problem) -> str:
    """Return in which part of the answer a problem is: the pointer to it in JSON, else the file."""
    if analysis.format in ("json", "text"):
        return f", at `{problem.pointer}`" if problem.pointer else ""
    files = (file.path for file in analysis.answer.files if problem.span.start in range(*file.span))
    path = next(files, "")
    if not path or path in problem.message or _NO_CODE.search(path):
        return ""
    return f", in the file `{path}`"


def fenced(text: str) -> Iterator[str]:
    """Yield the lines of a code block that *text* cannot close."""
    fence = "`" * max(3, 1 + max(map(len, _FENCES.findall(text)), default=0))
    yield from (f"   {row}" for row in (fence, *text.split("\n"), fence))


def _quoted(analysis: Analysis, span: Span, longest: int) -> str:
    """Return the text at *span*; of an empty one, or a single character, the line that it is in."""
    source = analysis.source
    text = source.text[span.start : span.end]
    if len(text) < 2 and not text.isalnum():
        line = source.line_span(source.line_at(span.start))
        text = source.text[max(line.start, span.start - _LONGEST // 2) : line.end]
    text = text.rstrip("\r\n")
    return text if len(text) <= longest else text[:longest] + " …"


def _line(analysis: Analysis, span: Span) -> int:
    return analysis.source.place(span.start, Encoding.UTF32).line + 1
