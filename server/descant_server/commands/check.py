"""``descant check``: the problems of answers, for people and for programs."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from descant import Analysis, Severity
from descant_server.commands.command import Command
from descant_server.commands.inputs import PATH_HELP, Examination, status_of
from descant_server.commands.related_answers import together
from descant_server.commands.schema_arguments import add_schema_arguments, wish
from descant_server.commands.settings_arguments import workspace_folder
from descant_server.commands.workspace_arguments import Choosing, add_workspace_arguments
from descant_server.reports import REPORTS, Checked, load

if TYPE_CHECKING:
    from descant_server.workspace.comparison import DiskComparison

_LEVELS = [severity.label for severity in Severity]


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", metavar="PATH", nargs="+", help=PATH_HELP)
    add_schema_arguments(parser)
    parser.add_argument(
        "--output",
        choices=tuple(REPORTS),
        default="text",
        help="; ".join(f"{name}: {summary}" for name, summary in REPORTS.items()),
    )
    add_workspace_arguments(parser)
    parser.add_argument(
        "--redact", action="store_true", help="cover private keys and tokens in all that is reported"
    )
    parser.add_argument(
        "--fail-on",
        metavar="LEVEL",
        choices=_LEVELS,
        default=Severity.ERROR.label,
        help=f"exit with 1 for problems of this severity or worse: {', '.join(_LEVELS)} (default: error)",
    )


def _run(arguments: Namespace) -> int:
    choosing = Choosing(arguments, wish(arguments))
    examination = Examination(arguments.paths, choosing.wish, wish_for=choosing.wish_for)
    tallies = Counter[Severity]()
    compare = _compare(arguments)
    load(arguments.output).print(_checked(examination, choosing, compare, tallies))
    choosing.finish()
    return max(examination.status, status_of(tallies, Severity[arguments.fail_on.upper()]))


def _compare(arguments: Namespace) -> Callable[[Analysis], "DiskComparison"] | None:
    if arguments.workspace is None:
        return None
    # Who does not ask for it does not wait for what looks at the disk.
    from descant_server.commands.workspace_comparison import BesideDisk

    return BesideDisk(workspace_folder(arguments.workspace)).compare


def _checked(
    examination: Examination,
    choosing: Choosing,
    compare: Callable[[Analysis], "DiskComparison"] | None,
    tallies: Counter[Severity],
) -> Iterator[Checked]:
    for examined in together(examination):
        comparison = compare(examined.analysis) if compare else None
        analysis = comparison.analysis if comparison else examined.analysis
        problems = choosing.shown(examined.path, analysis)
        tallies.update(problem.severity for problem in problems)
        if problems or comparison:
            examination.make_room()
        analysis = replace(analysis, problems=problems)
        if choosing.arguments.redact:
            analysis = _redacted(analysis)
        settings = choosing.configured(examined.path).settings
        yield Checked(
            examined.path, analysis, analysis.problems, settings.limits.problems, settings.docs, comparison
        )


def _redacted(analysis: Analysis) -> Analysis:
    from descant_server.secrets.redacting import redacted_analysis

    return redacted_analysis(analysis)


COMMAND = Command(
    description=(
        "List the problems of answers, each under the text it is about, with what could be "
        "done about it: a fix, which `descant fix` applies (an unsafe one with --unsafe), or a choice, "
        "which is left to you. They are the same problems that an editor shows; `descant explain "
        "CODE` tells what one means. Where a kind of hint or information repeats, only the "
        "first ones are shown with their text. Answers that are given together with what they "
        "answer are held against it, as x.output.json against x.input.json. In a folder, "
        "what holds no answer is left out of every report, and counted on standard error. In a file that "
        "is named, JSON that is no answer, such as a package.json, is information (unknown-schema) and no "
        "error; plain prose is one. With --schema, a reply in another schema is an error (not-as-asked). "
        "Files in an answer are checked in their languages; more of them with pip install "
        "'descant[languages]'. The settings in descant.toml of the workspace count, and what the "
        "first line of an answer ignores, as in an editor; which files could be applied never "
        "depends on them. With --workspace, the files of an answer are held against those in that "
        "folder, too: the state of each is told, and in json each answer has `verdict` and `files` "
        "beside the rest."
    ),
    examples=(
        "descant check answer.txt",
        "descant check answers/ --fail-on warning",
        "descant check answers/ --output json --select truncated,missing-required",
        "descant check answers/ --output sarif > answers.sarif",
        "descant check answers/ --output html > problems.html",
        "descant check - --ignore prose-outside,json-* < answer.txt",
        "descant check answers/ --workspace ~/project",
        "descant check answers/ --workspace . --write-baseline .descant-baseline.json",
        "descant check answers/ --baseline .descant-baseline.json",
        "descant check answer.txt --output json --redact",
        "descant check step.input.json step.output.json",
        "descant check reply.txt --schema vtk.generation",
        "descant check reply.txt --schema weather --schema-file weather.schema.json",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
