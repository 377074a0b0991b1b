"""The list of updated files does not match the files of the answer.

The list can be derived from the files. Where they differ, a file was forgotten, or the list is wrong.

Wrong: `{"files_updated": ["a.py", "b.py"], "files": [{"path": "a.py", "content": ""}]}`

Right: `{"files_updated": ["a.py"], "files": [{"path": "a.py", "content": ""}]}`

Prompt: Ask for the list of updated files at the end, when all of them are written.
"""

import json
from collections.abc import Iterator

from descant.notations import Notation
from descant.pointers import locate, naming_span, pointer
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.syntax import Scalar, Sequence

LIST_MISMATCH = ProblemKind.from_doc("list-mismatch", Severity.WARNING, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    name = context.schema.parts.files_updated if context.schema else None
    listed = context.root.get(name) if context.root and name else None
    if name is None or context.root is None or not isinstance(listed, Sequence) or not context.root.complete:
        return
    written = context.answer.files_updated
    items = [item for item in listed.items if isinstance(item, Scalar) and isinstance(item.value, str)]
    recompute: tuple[Fix, ...] = ()
    if listed.complete and all(item.notation is Notation.JSON for item in items):
        edit = Edit(listed.span, json.dumps(list(written), ensure_ascii=False))
        recompute = (Fix("List the files of the answer", (edit,), Safety.UNSAFE),)
    known = set(written)
    for index, item in enumerate(listed.items):
        if item in items and item.value not in known:
            place = pointer((name, index))
            message = f"{item.value} is listed, but not in the answer."
            yield Problem(LIST_MISMATCH, item.span, message, alternatives=recompute, pointer=place)
            recompute = ()  # One offer is enough: it writes the whole list.
    listed_names = {item.value for item in items}
    absent = [path for path in written if path not in listed_names]
    if absent:
        shown = ", ".join(absent[:5]) + (f" and {len(absent) - 5} more" if len(absent) > 5 else "")
        span = naming_span(locate(context.root, (name,)))
        message = f"{shown} {'is' if len(absent) == 1 else 'are'} in the answer, but not listed."
        yield Problem(LIST_MISMATCH, span, message, alternatives=recompute, pointer=pointer((name,)))


RULE = Rule(LIST_MISMATCH, Topic.PLAN, _check)
