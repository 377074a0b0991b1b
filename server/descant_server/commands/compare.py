"""``descant compare``: several answers side by side, and the best of them as one."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path

from descant import file_states
from descant.comparison import Comparison, Composed, NotComposed, Pick, best, compare, compose, with_wishes
from descant_server.answer_files.atomic_writing import create_file, replace_file
from descant_server.commands.command import Command, Status, UsageError
from descant_server.commands.inputs import PATH_HELP, Examination, status_of
from descant_server.commands.related_answers import together
from descant_server.commands.schema_arguments import add_schema_arguments
from descant_server.commands.settings_arguments import STDIN, answer_settings
from descant_server.terminal.bytes import print_bytes
from descant_server.terminal.comparison import print_comparison
from descant_server.terminal.complaints import complain
from descant_server.terminal.console import results_console
from descant_server.terminal.json_output import print_json
from descant_server.terminal.problems import name
from descant_server.terminal.verdict import verdict
from descant_server.wording.comparison_summary import comparison_data, composed_data
from descant_server.wording.plurals import plural

_NONE = "none"
_MANY = 20


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", metavar="PATH", nargs="+", help=PATH_HELP)
    add_schema_arguments(parser)
    parser.add_argument("--output", choices=("text", "json"), default="text", help="text (default) or json")
    parser.add_argument(
        "--take",
        metavar="FILE=N",
        action="append",
        type=_taken,
        default=[],
        help=f"take this file from answer N, counted from 1 as in the table; FILE={_NONE} leaves it out "
        "(repeatable)",
    )
    parser.add_argument(
        "--compose", metavar="PATH", help="write the selected files as one answer; - prints only that answer"
    )
    parser.add_argument("--force", action="store_true", help="with --compose: overwrite an existing file")


def _taken(text: str) -> tuple[str, int | None]:
    path, _, number = text.rpartition("=")
    if not path or not (number == _NONE or (number.isascii() and number.isdigit() and int(number[:9]) > 0)):
        raise ArgumentTypeError(f"expected FILE=N, such as src/a.py=2, or FILE={_NONE}, not {text!r}")
    return path, None if number == _NONE else int(number[:9]) - 1


def _run(arguments: Namespace) -> int:
    if arguments.compose == STDIN and arguments.output == "json":
        raise UsageError("cannot print both the answer and JSON; give --compose a file")
    _refuse_existing(arguments)
    examination = Examination(arguments.paths, answer_settings(arguments))
    examined = list(together(examination))
    examination.make_room()
    if examination.status == Status.FAILED:
        return Status.FAILED  # The numbers of the answers would not be those that the user counts.
    if len(examined) < 2:
        raise UsageError("give at least two answers, or a folder with several")
    comparison = compare([checked.analysis for checked in examined])
    picks = with_wishes(comparison, best(comparison), dict(arguments.take))
    if isinstance(picks, NotComposed):
        raise UsageError(" ".join(picks.reasons[:_MANY]))
    composed = compose(comparison, picks) if arguments.compose is not None else None
    _report([checked.path for checked in examined], comparison, picks, composed, arguments)
    if composed is None:
        return status_of(problem.severity for checked in examined for problem in checked.analysis.problems)
    return _write(composed, arguments)


def _refuse_existing(arguments: Namespace) -> None:
    """Refuse what is there already before anything is read."""
    path = arguments.compose
    if path not in (None, STDIN) and not arguments.force and Path(path).exists():
        raise UsageError(f"{path}: already exists; use --force to overwrite it")


def _report(
    paths: Sequence[str],
    comparison: Comparison,
    picks: Sequence[Pick],
    composed: Composed | NotComposed | None,
    arguments: Namespace,
) -> None:
    if arguments.output == "json":
        data = comparison_data(comparison, [{"path": path} for path in paths], picks)
        if isinstance(composed, Composed):
            data["composed"] = {"path": arguments.compose, **composed_data(composed)}
        print_json(data)
    elif arguments.compose != STDIN:
        named = [
            f"{name(path)}  {verdict(analysis, file_states(analysis))}"
            for path, analysis in zip(paths, comparison.answers, strict=True)
        ]
        print_comparison(results_console(), comparison, named, picks)


def _write(composed: Composed | NotComposed, arguments: Namespace) -> Status:
    label = name(arguments.compose) if arguments.compose != STDIN else "<stdout>"
    if isinstance(composed, NotComposed):
        for reason in composed.reasons[:_MANY]:
            complain(reason)
        complain(f"{label}: not written, for the reasons above")
        return Status.PROBLEMS
    data = composed.text.encode()
    if arguments.compose == STDIN:
        print_bytes(data)
    else:
        path = Path(arguments.compose)
        try:
            if arguments.force and path.exists():
                replace_file(path, data)
            else:
                create_file(path, data)
        except OSError as error:
            complain(f"{label}: cannot write: {error.strerror or error}")
            return Status.FAILED
    for clash in composed.clashes[:_MANY]:
        complain(f"{label}: {f'{clash.path}: ' if clash.path else ''}{clash.message}")
    if len(composed.clashes) > _MANY:
        complain(f"{label}: {plural(len(composed.clashes) - _MANY, 'more clash')}")
    analysis = composed.analysis
    complain(
        f"{label}: {verdict(analysis, file_states(analysis))}; summary and plan from answer "
        f"{composed.main + 1}"
    )
    return status_of(problem.severity for problem in analysis.problems)


COMMAND = Command(
    description=(
        "Compare several answers to one prompt, file by file. The table has a column for each answer; "
        "equal letters mean equal content, and the first of each shows its size, or its added and "
        "removed lines relative to A. The best version of a file is unblocked and has the fewest "
        "errors and warnings; ties are broken by how many answers agree, by the total number of "
        "problems, then by order. --compose writes the best files as one answer, in their common "
        "format or else as JSON, with the summary and plan of the answer that contributes most files, "
        "and checks the result. Edits, deletions and moves are written as a patch. Existing files are "
        "overwritten only with --force."
    ),
    examples=(
        "descant compare first.txt second.txt third.txt",
        "descant compare answers/ --output json | jq -r '.files[].pick.reason'",
        "descant compare a.txt b.txt --compose best.txt",
        "descant compare a.txt b.txt --take app.py=2 --take notes.md=none",
        "descant compare a.txt b.txt --compose - | descant show -",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
