"""The file that is there has another mode than a diff says, or gets none of those that it asks for.

Only whether a file is executable is compared. The diff may be made for another state of the file; it is
applied all the same, as git does. On systems that know no executable files, such as Windows, the mode of a
diff is not applied, with a warning.

Wrong: `old mode 100644`, where the file is executable

Right: `old mode 100755`
"""

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Severity
from descant_server.workspace import mode_changes
from descant_server.workspace.draft import Draft
from descant_server.workspace.rules.rule import DiskContext, DiskRule

MODE_DIFFERS = ProblemKind.from_doc("mode-differs", Severity.INFORMATION, __doc__)
_NAMED = {"100644": "not executable", "100755": "executable"}


def _check(context: DiskContext) -> Iterator[Problem]:
    for draft in context.drafts:
        file = draft.file
        if not mode_changes.HAS_MODES:
            if file.new_mode_node is not None and file.mode_change in _NAMED:
                message = (
                    f"{file.path} does not become {_NAMED[file.mode_change]}: this system has no such mode."
                )
                yield Problem(MODE_DIFFERS, file.new_mode_node.span, message).as_warning()
        elif (problem := _differing(context, draft)) is not None:
            yield problem


def _differing(context: DiskContext, draft: Draft) -> Problem | None:
    """Return the problem of the mode that a file has by the diff; None where it has that, or is another's."""
    file, node = draft.file, draft.file.old_mode_node
    if node is None or file.old_mode not in _NAMED or draft.before is None or draft.is_applied:
        return None
    there = mode_changes.git_mode(draft.before.content.mode)
    is_changed_before = any(
        other.target is not None and other.target == draft.target and other.file.new_mode == file.old_mode
        for other in context.drafts
    )
    if there == file.old_mode or is_changed_before:
        return None
    message = f"{file.path} is {_NAMED[there]}, but the diff says {file.old_mode}, {_NAMED[file.old_mode]}."
    return Problem(MODE_DIFFERS, node.span, message)


RULE = DiskRule((MODE_DIFFERS,), _check)
