"""A file of the answer is not whole.

The answer ends, or cannot be read on, inside this file. A partial file is never a file: it is shown, but it
is not applied unless it is asked for by name.

Wrong: `{"files": [{"path": "a.py", "content": "import o`

Right: ask the model to send this file again.
"""

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Severity
from descant.rules.rule import Context, Rule

INCOMPLETE_FILE = ProblemKind(
    "incomplete-file", Severity.ERROR, "A file of the answer is not whole.", __doc__
)


def _check(context: Context) -> Iterator[Problem]:
    for file in context.answer.files:
        if not file.complete:
            place = context.pointer_to(file)
            message = f"{file.path} is not whole; a partial file is never applied unasked."
            yield Problem(INCOMPLETE_FILE, file.path_span, message, pointer=place)


RULE = Rule(INCOMPLETE_FILE, _check)
