"""Problems drawn under the text, as compilers do it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from descant import Encoding, Fix, Problem, Safety, Severity, Source
from descant.directives import reading_said_by
from descant_server.terminal.excerpt import excerpt
from descant_server.terminal.visible import shortened, visible
from descant_server.wording.plurals import plural
from descant_server.wording.unmentioned_files import said_once

STYLES = {
    Severity.ERROR: "bold red",
    Severity.WARNING: "yellow",
    Severity.INFORMATION: "blue",
    Severity.HINT: "cyan",
}
_MESSAGE_LIMIT = 400
_FIX_LIMIT = 120
_DRAWN = 3
"""So many hints or notes of one kind are drawn; of the others a line says where and what."""
_GUTTER = 8
"""Five digits of a line number, and the rule beside it."""


def print_problems(
    console: Console, path: str, source: Source, problems: Sequence[Problem], limit: int
) -> None:
    """Print each of *problems* as a paragraph, or if there are too many the most severe, and say so."""
    problems = said_once(problems)
    ranks = sorted(range(len(problems)), key=lambda index: (problems[index].severity, index))
    seen = Counter[tuple[str, Severity]]()
    in_list = False
    for index in sorted(ranks[:limit]):
        problem = problems[index]
        seen[problem.code, problem.severity] += 1
        is_drawn = problem.severity <= Severity.WARNING or seen[problem.code, problem.severity] <= _DRAWN
        if is_drawn and in_list:
            console.print()
        in_list = not is_drawn
        if is_drawn:
            console.print(_draw(path, source, problem, console.width), end="\n\n")
        else:
            console.print(heading(path, source, problem))
    if in_list:
        console.print()
    if len(problems) > limit:
        more = plural(len(problems) - limit, "more problem")
        console.print(f"{more}, none of them worse, not shown; `check --output json` lists all.\n")


def heading(path: str, source: Source, problem: Problem) -> Text:
    """Return *problem* in one line: place, severity, code and message."""
    # The style of a Text made with one would be that of all that is appended.
    line = Text().append(f"{name(path)}:{_place(source, problem.span.start)}: ", "bold")
    line.append(f"{problem.severity.label}[{problem.code}]", STYLES[problem.severity])
    return line.append(f" {shortened(problem.message, _MESSAGE_LIMIT)}", "bold")


def tally(counts: Mapping[Severity, int]) -> str:
    """Return the numbers of problems by severity, such as ``1 error, 2 warnings``, or ``no problems``."""
    return ", ".join(_counts(counts)) or "no problems"


def name(path: str) -> str:
    """Return how *path* is called for people."""
    return "<stdin>" if path == "-" else visible(path)


def _draw(path: str, source: Source, problem: Problem, width: int) -> Text:
    """Return *problem* as a paragraph: place, severity, code and message, the text with marks, and fixes.

    What ``descant fix`` applies is a fix; what only a person can settle is a choice.
    """
    shown = excerpt(source, problem.span, width - _GUTTER)
    drawn = heading(path, source, problem)
    drawn.append(f"\n{shown.line:>5} |", "dim").append(f" {shown.text}".rstrip() + "\n")
    drawn.append("      | ", "dim")
    drawn.append(" " * shown.indent + "^" * shown.marks, STYLES[problem.severity])
    for related in problem.related:
        place = _place(source, related.span.start)
        drawn.append(f"\n  see {place}: {shortened(related.message, _MESSAGE_LIMIT)}", "dim")
    if problem.repair is not None:
        drawn.append("\n  fix: ", "green").append(_describe(problem.repair))
    for choice in problem.alternatives:
        # No command takes it: that it is not called a fix keeps anybody from waiting for that.
        drawn.append("\n  choice: ", "green").append(shortened(choice.title, _FIX_LIMIT))
        if name := reading_said_by(choice):
            drawn.append(f" (--schema {name})")
    return drawn


def _place(source: Source, offset: int) -> str:
    line, column = source.place(offset, Encoding.UTF32)
    return f"{line + 1}:{column + 1}"


def _describe(fix: Fix) -> str:
    return f"{shortened(fix.title, _FIX_LIMIT)} ({'safe' if fix.safety is Safety.SAFE else 'unsafe'})"


def _counts(counts: Mapping[Severity, int]) -> Iterator[str]:
    for severity in Severity:
        count = counts.get(severity, 0)
        if severity is Severity.INFORMATION and count:
            yield f"{count:,} information"
        elif count:
            yield plural(count, severity.label)
