"""A file is incomplete.

The answer ends, or cannot be read on, inside this file. A partial file is never a file: it is shown, but it
is not applied. Where the file itself has an error that says so, such as
`unclosed-file`, it is not said twice.

Wrong: `{"files": [{"path": "a.py", "content": "import o`

Right: ask the model to send this file again.

Prompt: Raise the limit of output tokens, or ask for fewer files at once.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator

from descant.answer import Answer
from descant.checkpoints import along
from descant.formats.edits.problem_kinds import BROKEN_EDIT_BLOCK
from descant.formats.json.problem_kinds import STRAY_TEXT
from descant.formats.markdown.problem_kinds import UNCLOSED_HEREDOC
from descant.formats.problem_kinds import TRUNCATED, UNCLOSED_FENCE
from descant.formats.tags.problem_kinds import UNCLOSED_FILE
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.rule import Context, Rule, Topic

INCOMPLETE_FILE = ProblemKind.from_doc("incomplete-file", Severity.ERROR, __doc__)
_TELLING = frozenset((BROKEN_EDIT_BLOCK, UNCLOSED_FENCE, UNCLOSED_FILE, UNCLOSED_HEREDOC))
"""These say before the content of a file, or in its changes, that it is not whole."""
SAY_INCOMPLETE = frozenset((INCOMPLETE_FILE, TRUNCATED, UNCLOSED_FENCE, UNCLOSED_FILE, UNCLOSED_HEREDOC))
"""Of an incomplete file, these say nothing but that."""


def _check(context: Context) -> Iterator[Problem]:
    for file in along(context.answer.files):
        if not file.complete:
            place = context.pointer_to(file)
            message = f"{file.path} is incomplete, so it cannot be applied."
            yield Problem(INCOMPLETE_FILE, file.path_span, message, pointer=place)


def without_repetition(answer: Answer, problems: Iterable[Problem]) -> list[Problem]:
    """Return *problems*, less what this rule says of a file that another error says it of, too."""
    listed = list(along(problems))
    if not any(problem.kind is INCOMPLETE_FILE for problem in along(listed)):
        return listed
    heads = sorted(
        problem.span.start
        for problem in along(listed)
        if problem.kind in _TELLING and problem.severity is Severity.ERROR
    )
    cuts = sorted({*heads, *(problem.span.start for problem in along(listed) if problem.kind is TRUNCATED)})
    known = set()
    doubts = sorted(
        problem.span.start
        for problem in along(listed)
        if problem.kind is STRAY_TEXT and problem.severity is Severity.ERROR
    )
    for file in along(answer.files):
        inside = bisect_left(doubts, file.span.start)
        if inside < len(doubts) and doubts[inside] < file.span.end:
            known.add(file.path_span)
        starts = heads if file.operation == "write" else cuts
        following = bisect_left(starts, file.span.start)
        if following < len(starts) and starts[following] <= file.content_span.start:
            known.add(file.path_span)
    return [
        problem
        for problem in along(listed)
        if problem.kind is not INCOMPLETE_FILE or problem.span not in known
    ]


RULE = Rule(INCOMPLETE_FILE, Topic.CONTENTS, _check)
