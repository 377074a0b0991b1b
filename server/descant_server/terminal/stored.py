"""Stored answers laid out for people: as a list, one by one, and side by side."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from descant import Severity
from descant.comparison import Pick
from descant_server.store.rows import StoredAnswer, StoredSection
from descant_server.store.stored_comparison import StoredComparison
from descant_server.terminal.comparison import print_comparison
from descant_server.terminal.problems import STYLES, tally
from descant_server.terminal.visible import shortened, visible, visible_lines
from descant_server.wording.plurals import plural

_NAME, _SUMMARY, _MESSAGE = 60, 200, 200


def print_list(console: Console, answers: Sequence[StoredAnswer]) -> None:
    """Print one line for each answer."""
    table = _table("ID", "Added", "Schema", "Files", "Problems", "Name")
    for answer in answers:
        table.add_row(
            str(answer.id),
            answer.added.replace("T", " ")[:16],
            _text(answer.schema or answer.format, _NAME),
            str(len(answer.files)),
            _problems(answer),
            _text(answer.name, _NAME),
        )
    console.print(table)


def print_answer(console: Console, answer: StoredAnswer) -> None:
    """Print everything that is kept of an answer but its text."""
    whole = "" if answer.complete else ", truncated"
    kind = f"{answer.schema} version {answer.version}" if answer.schema else "unknown schema"
    console.print(Text(f"Answer {answer.id}: {visible(answer.name)}", "bold"))
    console.print(Text(f"{kind}, written as {answer.format}{whole}; added {answer.added}"))
    console.print(Text(f"sha256 {answer.hash}", "dim"))
    if answer.summary:
        console.print()
        console.print(Text("\n".join(visible_lines(answer.summary[:_SUMMARY]))))
    if answer.files:
        console.print()
        table = _table("File", "Operation", "Lines", "Whole")
        for file in answer.files:
            lines = len((file.content or "").splitlines())
            row = (file.operation, f"{lines:,}", "yes" if file.complete else "no")
            table.add_row(_text(file.path, _NAME), *row)
        console.print(table)
    if answer.sections:
        console.print()
        _print_sections(console, answer.sections)
    if answer.problems:
        console.print()
        table = _table("Problem", "At", "Message")
        for problem in answer.problems:
            style = STYLES[Severity[problem.severity.upper()]]
            place = problem.pointer or f"character {problem.start + 1}"
            table.add_row(Text(problem.code, style), _text(place, _NAME), _text(problem.message, _MESSAGE))
        console.print(table)


def print_stored_comparison(console: Console, comparison: StoredComparison, picks: Sequence[Pick]) -> None:
    """Print answers side by side, a column for each: what they are, their members, their files."""
    answers = comparison.answers
    table = _table("", *map(str, range(1, len(answers) + 1)))
    table.add_row("schema", *(visible(answer.schema or "none") for answer in answers))
    table.add_row("format", *(answer.format for answer in answers))
    table.add_row("whole", *("yes" if answer.complete else "no" for answer in answers))
    for severity in (Severity.ERROR, Severity.WARNING):
        table.add_row(f"{severity.label}s", *map(str, comparison.counts(severity.label)))
    for name, states in comparison.members:
        table.add_row(_text(name, _NAME), *states)
    headers = [f"{visible(answer.name)}, answer {answer.id} of the store" for answer in answers]
    print_comparison(console, comparison.files, headers, picks, table)


def _print_sections(console: Console, sections: Iterable[StoredSection]) -> None:
    table = _table("Section", "Schema", "Holds")
    for section in sections:
        table.add_row(
            _text(section.path, _NAME), visible(f"{section.schema} {section.version}"), _size(section.content)
        )
    console.print(table)


def _size(content: object) -> str:
    match content:
        case list():
            return plural(len(content), "item")
        case dict():
            return plural(len(content), "member")
    return "a value"


def _problems(answer: StoredAnswer) -> str:
    counts = Counter(Severity[problem.severity.upper()] for problem in answer.problems)
    return tally({grade: counts[grade] for grade in (Severity.ERROR, Severity.WARNING) if counts[grade]})


def _text(text: str, limit: int) -> Text:
    return Text(shortened(text, limit))


def _table(*headings: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, collapse_padding=True)
    for heading in headings:
        table.add_column(Text(heading), overflow="fold")
    return table
