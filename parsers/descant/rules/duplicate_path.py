"""Two files have the same path.

Only one of them can be written. Models do this when they revise a file halfway through an answer. Where both
have the same content it is a warning, else an error; the last one is the one proposed.

Wrong:

    <file path="app.py">print(1)</file>
    <file path="app.py">print(2)</file>

Right: keep one file per path.

Prompt: Ask for each file once, with its last content.
"""

from collections import defaultdict
from collections.abc import Iterator

from descant.answer import File
from descant.checkpoints import along
from descant.problems import Problem, ProblemKind, Related, Severity
from descant.rules.rule import Context, Rule, Topic

DUPLICATE_PATH = ProblemKind.from_doc("duplicate-path", Severity.ERROR, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    if len(context.paths.distinct) == len(context.answer.files):
        return
    by_path: defaultdict[str, list[File]] = defaultdict(list)
    for file in along(context.answer.files):
        if file.operation == "write":  # Other operations follow each other.
            by_path[file.path].append(file)
    for path, files in along(by_path.items()):
        if len(files) == 1:
            continue
        equal = len({file.content for file in along(files)}) == 1
        outcome = "with equal contents" if equal else "with different contents; the last one counts"
        for file, other in along(zip(files, [*files[1:], files[0]], strict=True)):
            yield Problem(
                DUPLICATE_PATH,
                file.path_span,
                f"{path} is written {len(files)} times, {outcome}.",
                related=(Related("Also written here.", other.path_span),),
                pointer=context.pointer_to(file, "path"),
                severity_override=Severity.WARNING if equal else None,
            )


RULE = Rule(DUPLICATE_PATH, Topic.PATHS, _check)
