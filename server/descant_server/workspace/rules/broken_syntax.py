"""A file on the disk can be read in its language, and as the answer has it, it could not be any more.

The kinds of problems are the library's, which takes what it knows from the text alone for a warning: a newer
version of a language may have what our readers do not know. Where the file that is there is sound to the very
same reader, the answer breaks it, and it is an error.
"""

from collections.abc import Iterator
from dataclasses import replace

from descant.embedded.file_checks import LONGEST
from descant.embedded.languages import language_of
from descant.embedded.languages.json_files import JSON_SYNTAX
from descant.embedded.languages.toml_files import TOML_SYNTAX
from descant.embedded.languages.xml_files import XML_SYNTAX
from descant.embedded.languages.yaml_files import YAML_SYNTAX
from descant.embedded.python_syntax import PYTHON_SYNTAX
from descant.problems import Problem, Severity
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.rule import DiskContext, DiskRule

_KINDS = (PYTHON_SYNTAX, JSON_SYNTAX, TOML_SYNTAX, YAML_SYNTAX, XML_SYNTAX)


def _check(context: DiskContext) -> Iterator[Problem]:
    problems = [problem for problem in context.analysis.problems if problem.kind in _KINDS]
    if not problems:
        return
    for file in context.rewritten:
        inside = [problem for problem in problems if file.node.inner.holds(problem.span)]
        if inside and _is_sound(file):
            for problem in inside:
                message = f"{problem.message} On disk {file.path} can be read."
                yield replace(problem, message=message, severity_override=Severity.ERROR)


def _is_sound(file: Rewritten) -> bool:
    """Tell whether the file that is there is sound in its language."""
    language = language_of(file.path, file.old[:200].partition("\n")[0])
    if language is None or not file.old.strip() or len(file.old) > LONGEST:
        return False
    return not any(remark.kind in _KINDS for remark in language.remarks(file.old))


RULE = DiskRule(_KINDS, _check)
