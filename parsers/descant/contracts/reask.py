"""The prompt that asks a model to correct just what is wrong with its answer.

It quotes each problem with its place and the text there, and says what to return, in the words of the format
that was read: the name of a schema and pointers into its object mean something in JSON only. The texts it
quotes are those of the answer, each in a code block that they cannot close.
"""

from collections.abc import Iterator, Sequence

from descant.analysis import Analysis
from descant.contracts.reask_context import LONGEST, NOTHING, Quote, ReaskContext
from descant.patching.hunk_problems import without_rest
from descant.patterns import regex
from descant.problems import Problem, Severity
from descant.source import Encoding, Span

MANY = 30
"""So many problems are named; the rest is only counted."""
_LONGEST = 200
"""Characters of the text at a problem that are quoted."""
_LONGEST_EDIT = 2_000
"""Of an edit that the file is quoted beside."""
_MANY_PATHS = 20
_FENCES = regex("`{3,}")
_NO_CODE = regex(r"[`\r\n]")
"""What a path cannot be quoted with within a line."""
_READ_AS = {"tags": " in tags", "xml": " in XML", "markdown": " in Markdown"}
_FORMS = {
    "json": "as one JSON object and nothing else: no words before or after it, and no code fence around it",
    "tags": "in the same tags as before, and nothing else",
    "xml": "as one XML document and nothing else",
    "calls": "as the same calls of tools, one JSON object each, and nothing else",
    "apply_patch": "as one patch from *** Begin Patch to *** End Patch, and nothing else",
    "search_replace": "as SEARCH/REPLACE blocks with the path above each, and nothing else",
    "unified_diff": "as a unified diff, and nothing else",
    "container": "with the same containers as before, and nothing else",
    "markdown": "in Markdown as before, each file in one code block with its path above it",
    "text": 'with each file between <file path="…"> and </file>, each of these tags on a line of its own',
}


def reask(analysis: Analysis, beside: ReaskContext = NOTHING) -> str | None:
    """Return the prompt, in Markdown; None where nothing is wrong that is worth asking for.

    Where *beside* says which files are wrong, only these are asked for.
    """
    wrong = [problem for problem in analysis.problems if problem.severity <= Severity.WARNING]
    if not wrong and analysis.complete:
        return None
    return "\n\n".join(_parts(analysis, wrong, beside)) + "\n"


def _parts(analysis: Analysis, wrong: list[Problem], beside: ReaskContext) -> Iterator[str]:
    form = _READ_AS.get(analysis.format, "")
    if analysis.format == "json" and analysis.schema is not None:
        form = f" ({analysis.schema.title})"
    count = "1 problem" if len(wrong) == 1 else f"{len(wrong):,} problems"
    if not analysis.complete:
        yield f"Your answer{form} is cut off. What there is of it has {count}."
    else:
        yield f"Your answer{form} has {count}."
    budget = LONGEST
    for number, problem in enumerate(wrong[:MANY], start=1):
        quotes = [quote for quote in beside.quotes.get(problem.span, ()) if len(quote.text) <= budget]
        budget -= sum(len(quote.text) for quote in quotes)
        yield _described(analysis, number, problem, quotes)
    if len(wrong) > MANY:
        yield f"There are {len(wrong) - MANY:,} more problems of this sort. Look for them, too."
    yield _task(analysis, beside)


def _described(analysis: Analysis, number: int, problem: Problem, quotes: Sequence[Quote]) -> str:
    line, column = analysis.source.place(problem.span.start, Encoding.UTF32)
    message, where = without_rest(problem.message), _whereabouts(analysis, problem)
    lines = [
        f"{number}. Line {line + 1}, column {column + 1} of your answer{where}: {message} "
        f"({problem.severity.label}, {problem.code})"
    ]
    quoted = _quoted(analysis, problem.span, _LONGEST_EDIT if quotes else _LONGEST)
    if quoted.strip():
        lines += ["", *_fenced(quoted)]
    for quote in quotes:
        lines += ["", f"   {quote.title}:", "", *_fenced(quote.text)]
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


def _fenced(text: str) -> Iterator[str]:
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


def _task(analysis: Analysis, beside: ReaskContext) -> str:
    form = _FORMS.get(analysis.format, "in the same form as before")
    if analysis.format == "text" and analysis.asked:
        form = _FORMS["json"]
    if beside.wrong:
        return _task_of_files(beside, form, is_whole=analysis.complete) + _modes_to_keep(analysis, beside)
    changes = "Correct only this. Leave everything else as it is, word for word"
    if not analysis.complete:
        changes += ", and write what is missing at the end"
    return f"{changes}. Return the whole answer again, {form}."


def _modes_to_keep(analysis: Analysis, beside: ReaskContext) -> str:
    """Return the sentence about the modes of the files that are to be sent again, so that none is lost."""
    given = {
        file.path: file.mode_change
        for file in analysis.answer.files
        if file.path in beside.wrong and file.mode_change in ("100644", "100755")
    }
    kept = [f"{path} ({mode})" for path, mode in [*given.items()][:_MANY_PATHS]]
    return f" Keep the mode that your answer gives to {', '.join(kept)}." if kept else ""


def _task_of_files(beside: ReaskContext, form: str, *, is_whole: bool) -> str:
    paths = [*beside.wrong[:_MANY_PATHS]]
    if len(beside.wrong) > _MANY_PATHS:
        paths.append(f"{len(beside.wrong) - _MANY_PATHS:,} more")
    named = " and ".join(part for part in (", ".join(paths[:-1]), paths[-1]) if part)
    task = f"Send only {named} again, corrected"
    if not is_whole:
        task += ", and whatever comes behind that in your answer"
    task += f", {form}."
    if beside.has_edits:
        task += " Send all edits of a file, also those that are right; repeat these word for word."
    if beside.fine:
        rest = "The other file is" if beside.fine == 1 else f"The other {beside.fine:,} files are"
        task += f" {rest} fine; do not send {'it' if beside.fine == 1 else 'them'} again."
    return task
