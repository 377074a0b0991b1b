"""A file of the answer has null where its content should be.

An empty file is not written in its place, since null may mean "unchanged", "deleted" or "forgotten".
Ask the model for the content, or take the file out of the answer.

Wrong: `{"path": "a.py", "content": null}`

Right: `{"path": "a.py", "content": "x = 1\\n"}`

Prompt: Say that each file has its whole content, and how one is deleted.
"""

from collections.abc import Iterator

from descant.checkpoints import along
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.syntax import Scalar

CONTENT_MISSING = ProblemKind.from_doc("content-missing", Severity.ERROR, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    for file in along(context.answer.files):
        content = file.node.get("content") if file.content is None else None
        if isinstance(content, Scalar) and content.value is None and content.complete:
            place = context.pointer_to(file, "content")
            message = f"{file.path} has no content; null is not written as an empty file."
            yield Problem(CONTENT_MISSING, content.span, message, pointer=place)


RULE = Rule(CONTENT_MISSING, Topic.CONTENTS, _check)
