"""A file on the disk can be read in its language, and as the answer has it, it could not be any more.

The kinds of problems are the library's, which takes what it knows from the text alone for a warning: a newer
version of a language may have what our readers do not know. Where the file that is there is sound to the very
same reader, the answer breaks it, and it is an error. Where a problem such as a typographic quote says
already why it cannot be read, that one is.
"""

from collections.abc import Iterator
from dataclasses import replace

from descant.embedded.excuses import EXCUSES
from descant.embedded.file_checks import LONGEST
from descant.embedded.languages import language_of
from descant.embedded.languages.json_files import JSON_SYNTAX
from descant.embedded.languages.toml_files import TOML_SYNTAX
from descant.embedded.languages.xml_files import XML_SYNTAX
from descant.embedded.languages.yaml_files import YAML_SYNTAX
from descant.embedded.python_syntax import PYTHON_SYNTAX
from descant.problems import Problem, Severity
from descant_server.workspace.rules.elided_code import elided_files
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.rule import DiskContext, DiskRule

_KINDS = (PYTHON_SYNTAX, JSON_SYNTAX, TOML_SYNTAX, YAML_SYNTAX, XML_SYNTAX)
_SIGNS = tuple(kind for kind in EXCUSES if kind.severity is not Severity.ERROR)


def _check(context: DiskContext) -> Iterator[Problem]:
    errors = [problem for problem in context.analysis.problems if problem.kind in _KINDS]
    signs = [problem for problem in context.analysis.problems if problem.kind in _SIGNS]
    if not errors and not signs:
        return
    elided = {id(file) for file in elided_files(context)} if signs else set()
    for file in context.rewritten:
        inside = [problem for problem in errors if file.node.inner.holds(problem.span)]
        excuse = next((problem for problem in signs if file.node.inner.holds(problem.span)), None)
        if inside and _is_sound(file, file.old):
            for problem in inside:
                message = f"{problem.message} On disk {file.path} can be read."
                yield replace(problem, message=message, severity_override=Severity.ERROR)
        elif excuse is not None and not inside and id(file) not in elided and _is_broken(file):
            message = f"{excuse.message} On disk {file.path} can be read; like this it could not be."
            yield replace(excuse, message=message, severity_override=Severity.ERROR)


def _is_broken(file: Rewritten) -> bool:
    """Tell whether the file that is there is sound, and as the answer has it, it is not."""
    return _is_sound(file, file.old) and not _is_sound(file, file.new)


def _is_sound(file: Rewritten, content: str) -> bool:
    """Tell whether *content* can be read in the language of *file*; not where that cannot be told."""
    language = language_of(file.path, file.old[:200].partition("\n")[0])
    if language is None or not file.old.strip() or max(len(file.old), len(file.new)) > LONGEST:
        return False
    return not any(remark.kind in _KINDS for remark in language.remarks(content))


RULE = DiskRule((*_KINDS, *_SIGNS), _check)
