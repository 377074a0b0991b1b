"""``descant check``: the problems of answers, for people and for programs."""

from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from descant import Analysis, Severity, file_states
from descant.answer_presence import with_answer_expected, without_answer
from descant.beside_no_disk import beside_no_disk
from descant.verdict import verdict_on
from descant.verdict_words import Verdict
from descant_server.commands.command import Command, require
from descant_server.commands.file_arguments import add_base, refuse_base_alone
from descant_server.commands.inputs import PATH_HELP, Examination, status_of
from descant_server.commands.related_answers import together
from descant_server.commands.schema_arguments import add_schema_arguments
from descant_server.commands.settings_arguments import answer_settings, workspace_folder
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
    add_base(parser)
    parser.add_argument("--redact", action="store_true", help="redact private keys and tokens in the report")
    parser.add_argument(
        "--list-skipped", action="store_true", help="name the skipped files of a folder on standard error"
    )
    parser.add_argument(
        "--answer-expected",
        action=BooleanOptionalAction,
        help="report text without an answer as an error, or give it the verdict nothing (default: the "
        "setting answerExpected, else an error for one file, nothing for several and in a folder)",
    )
    parser.add_argument(
        "--fail-on",
        metavar="LEVEL",
        choices=_LEVELS,
        default=Severity.ERROR.label,
        help=f"exit with 1 on problems of this severity or higher: {', '.join(_LEVELS)} (default: error)",
    )


def _run(arguments: Namespace) -> int:
    refuse_base_alone(arguments)
    if arguments.redact:
        require("kingfisher_sdk")
    choosing = Choosing(arguments, answer_settings(arguments))
    examination = Examination(
        arguments.paths,
        choosing.settings,
        list_skipped=arguments.list_skipped,
        expects=choosing.expects,
    )
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

    return BesideDisk(workspace_folder(arguments.workspace), arguments.base).compare


def _checked(
    examination: Examination,
    choosing: Choosing,
    compare: Callable[[Analysis], "DiskComparison"] | None,
    tallies: Counter[Severity],
) -> Iterator[Checked]:
    for examined in together(examination):
        is_nothing = choosing.is_nothing(examined)
        comparison = compare(examined.analysis) if compare and not is_nothing else None
        analysis = comparison.analysis if comparison else beside_no_disk(examined.analysis)
        if is_nothing:
            analysis = without_answer(analysis, is_left_out=examined.is_left_out)
        elif choosing.expects(examined.path):
            analysis = with_answer_expected(analysis)
        problems = choosing.shown(examined.path, analysis)
        tallies.update(problem.severity for problem in problems)
        is_clean = not is_nothing and _is_clean(analysis)
        if problems or comparison:
            examination.make_room()
        analysis = replace(analysis, problems=problems)
        if choosing.arguments.redact:
            analysis, comparison = _redacted(analysis, comparison)
        settings = choosing.settings.configured(examined.path).settings
        yield Checked(
            examined.path,
            analysis,
            analysis.problems,
            settings.limits.problems,
            settings.docs,
            comparison,
            is_nothing,
            examined.is_left_out,
            is_clean,
        )


def _is_clean(analysis: Analysis) -> bool:
    """Tell whether *analysis* is of an answer with nothing wrong, also among what nobody wants to see."""
    is_answer = bool(analysis.answer.files) or analysis.schema is not None
    return is_answer and verdict_on(analysis.problems, file_states(analysis)) is Verdict.CLEAN


def _redacted(
    analysis: Analysis, comparison: "DiskComparison | None"
) -> "tuple[Analysis, DiskComparison | None]":
    from descant_server.secrets.redacting import hiding, redacted_analysis, redacted_file

    if comparison is None:
        return redacted_analysis(analysis), None
    hide = hiding(analysis)
    files = []
    for compared in comparison.files:
        asks = tuple(map(hide, compared.draft.asks))
        draft = replace(compared.draft, file=redacted_file(compared.file, hide), asks=asks)
        files.append(replace(compared, draft=draft, reasons=tuple(map(hide, compared.reasons))))
    return redacted_analysis(analysis), replace(comparison, files=tuple(files))


COMMAND = Command(
    description=(
        "List the problems of answers, each with its source line and its fix: `descant fix` applies "
        "fixes (unsafe ones with --unsafe); a choice is left to you. These are the problems that an "
        "editor shows; `descant explain CODE` explains one. Repeated hints and information are shown "
        "with their source line only a few times. An answer is checked against its request if both are "
        "given, such as x.output.json and x.input.json. In a folder, files without an answer are "
        "skipped, and counted on standard error (--list-skipped names them). In a file given by name, "
        "JSON that is not an answer, such as a package.json, is reported as information "
        "(unknown-schema), plain prose as an error. Of several files, and in a folder, both have the "
        "verdict nothing, and are no error; with --answer-expected both are errors, and with "
        "--no-answer-expected none. With --schema, a reply in another schema is an error "
        "(not-as-asked). The files of an answer are checked in their languages; pip install "
        "'descant[languages]' adds more. The settings in descant.toml of the workspace and the ignore "
        "comment in the first line of an answer apply, as in an editor; they never change which files "
        "can be applied. With --workspace, the files are also compared with those in that folder: the "
        "state of each is shown, and in json each answer also has `verdict` and `files`."
    ),
    examples=(
        "descant check answer.txt",
        "descant check answers/ --fail-on warning",
        "descant check answers/ --list-skipped",
        "descant check first.txt second.txt --answer-expected",
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
