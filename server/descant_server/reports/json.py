"""Problems for programs: what an editor is told, a list with an object for each answer."""

from collections.abc import Iterable
from dataclasses import replace

from descant import Encoding, describe
from descant_server.reports.report import Checked, Report
from descant_server.terminal.json_output import print_json

_KEYS = ("format", "schema", "complete", "problems")


def _print(answers: Iterable[Checked]) -> None:
    listed = []
    for checked in answers:
        analysis = replace(checked.analysis, problems=checked.problems)
        wire = describe(analysis, Encoding.UTF16, checked.docs).to_wire()
        answer = {"path": checked.path, **{key: wire[key] for key in _KEYS}}
        if checked.comparison is not None:
            from descant_server.reports.states import states_as_json

            answer |= states_as_json(checked.comparison.files)
        if checked.is_nothing:
            answer |= {"verdict": {"nothing": True}, "files": []}
        listed.append(answer)
    print_json(listed)


REPORT = Report(_print)
