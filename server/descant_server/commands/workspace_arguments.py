"""The arguments of commands that show the problems an editor shows: what is chosen, and by whose settings.

What the command line says counts before what is in ``descant.toml``, which is looked for in the folder of
an answer and in those above it.
"""

from argparse import ArgumentParser, Namespace
from dataclasses import dataclass, replace
from pathlib import Path

from descant import Analysis, Problem
from descant.answer_presence import holds_nothing
from descant_server.answer_files.atomic_writing import replace_file
from descant_server.commands.code_arguments import codes
from descant_server.commands.command import UsageError
from descant_server.commands.inputs import Examined
from descant_server.commands.settings_arguments import STDIN, AnswerSettings, workspace_folder
from descant_server.settings import baseline
from descant_server.settings.baseline import EMPTY, Baseline, name_in, read_baseline
from descant_server.settings.descant_toml import NAME
from descant_server.settings.problem_choice import ProblemChoice, chosen, no_longer_there, to_accept
from descant_server.terminal.complaints import complain
from descant_server.terminal.problems import name as shown_name
from descant_server.wording.plurals import plural


def add_workspace_arguments(parser: ArgumentParser) -> None:
    """Take which problems are shown, whose settings count, and which baseline."""
    parser.add_argument(
        "--select",
        metavar="CODES",
        type=codes,
        action="extend",
        help="report only these codes, such as bom,json-*, even if the settings ignore them",
    )
    parser.add_argument(
        "--ignore", metavar="CODES", type=codes, action="extend", default=[], help="do not report these codes"
    )
    parser.add_argument(
        "--workspace",
        metavar="DIR",
        help=f"compare the files with those in this folder, and use its settings in {NAME} and its "
        "baseline (default: no comparison; settings of the nearest folder at or above the answer "
        "that has any)",
    )
    parser.add_argument(
        "--baseline",
        metavar="FILE",
        help="do not report problems accepted in this file, but those that are gone (default: "
        f"{baseline.NAME} of the workspace)",
    )
    parser.add_argument(
        "--write-baseline",
        metavar="FILE",
        help="accept all problems: write them to this file instead of reporting them",
    )


@dataclass
class Choosing:
    """Chooses the problems of answers by the arguments and by the settings of their folders."""

    arguments: Namespace
    settings: AnswerSettings

    def __post_init__(self) -> None:
        """Read the baseline. Raises UsageError for a folder or a baseline that there is not."""
        folder, given = self.arguments.workspace, self.arguments.baseline
        if folder is not None:
            workspace_folder(folder)
        if self.arguments.write_baseline and given:
            raise UsageError("--baseline and --write-baseline cannot be combined")
        self._baseline = _needed(Path(given)) if given else None
        writes = self.arguments.write_baseline
        self._written = _to_be_written(Path(writes)) if writes else EMPTY
        self._accepted = 0

    def expects(self, path: str) -> bool | None:
        """Return whether the text at *path* has to hold an answer; None where nobody has said that."""
        given: bool | None = self.arguments.answer_expected
        return self.settings.configured(path).settings.answer_expected if given is None else given

    def is_nothing(self, examined: Examined) -> bool:
        """Tell whether a text holds no answer, and need not.

        Who names one file means an answer, and so does who says in which schema it is.
        """
        path, paths = examined.path, self.arguments.paths
        is_one = len(paths) == 1 and (path == STDIN or path == paths[0])
        expected = self.expects(path)
        if expected is None:
            expected = is_one or self.arguments.schema is not None
        wish = self.settings.wish_for(path)
        return examined.is_left_out or (not expected and holds_nothing(examined.analysis, wish.schemas))

    def shown(self, path: str, analysis: Analysis) -> tuple[Problem, ...]:
        """Return the problems of the answer at *path* that are reported."""
        choice = self._choice(path)
        if self.arguments.write_baseline:
            fingerprints = to_accept(analysis, choice)
            self._accepted += len(fingerprints)
            name = name_in(Path(self.arguments.write_baseline).parent, Path(path))
            self._written = self._written.accepting(name, fingerprints)
            return ()
        accepted = self._accepted_in(path)
        if accepted:
            gone = no_longer_there(analysis, accepted)
            analysis = replace(analysis, problems=(*gone, *analysis.problems))
        return chosen(analysis, choice, accepted)

    def finish(self) -> None:
        """Write the baseline, if one is to be written. Raises OSError."""
        if self.arguments.write_baseline:
            path = Path(self.arguments.write_baseline)
            path.touch()
            replace_file(path, self._written.text.encode())
            count = plural(self._accepted, "problem")
            complain(f"{count} accepted in {shown_name(self.arguments.write_baseline)}")

    def _choice(self, path: str) -> ProblemChoice:
        settings, arguments = self.settings.configured(path).settings.choice, self.arguments
        ignore = frozenset(arguments.ignore)
        if arguments.select is not None:
            return ProblemChoice(frozenset(arguments.select), ignore, settings.severities)
        return ProblemChoice(settings.select, settings.ignore | ignore, settings.severities)

    def _accepted_in(self, path: str) -> frozenset[str]:
        if self._baseline is not None:
            return self._baseline.accepted(name_in(Path(self.arguments.baseline).parent, Path(path)))
        configured, folder = self.settings.configured(path), self.settings.folder(path)
        return configured.baseline.accepted(name_in(folder, Path(path))) if folder else frozenset()


def _needed(path: Path) -> Baseline:
    baseline = read_baseline(path)
    if isinstance(baseline, Baseline):
        return baseline
    raise UsageError(baseline or f"baseline {path} not found; create it with `--write-baseline {path}`")


def _to_be_written(path: Path) -> Baseline:
    baseline = read_baseline(path)
    if isinstance(baseline, str):
        raise UsageError(f"{baseline} It is not overwritten; delete it first.")
    return baseline or EMPTY
