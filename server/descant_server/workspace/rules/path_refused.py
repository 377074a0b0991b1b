"""A file may not be touched, as the disk shows.

Its path leads out of the workspace by a link, or names a link, a folder, a device, or what belongs to the
repository itself. What may be touched is decided again when something is written.

Wrong: `data/a.txt`, where `data` is a link to `/etc`

Right: the path of a plain file in the workspace
"""

from collections.abc import Iterator

from descant.answer import File
from descant.problems import Problem, ProblemKind, Severity
from descant.source import Span
from descant_server.workspace.paths import PathRefused, target
from descant_server.workspace.rules.rule import DiskContext, DiskRule
from descant_server.workspace.rules.writing_path import writing_new_path, writing_path

PATH_REFUSED = ProblemKind.from_doc("path-refused", Severity.ERROR, __doc__)


def _check(context: DiskContext) -> Iterator[Problem]:
    if all(draft.refused is None for draft in context.drafts):
        return
    errors = [problem.span for problem in context.analysis.problems if problem.severity is Severity.ERROR]
    for draft in context.drafts:
        if draft.refused is None:
            continue
        is_new = draft.target is not None and _is_refused(context, draft.file)
        node = draft.file.new_path_node if is_new else draft.file.path_node
        if node is None or any(_within(span, node.span) for span in errors):
            continue  # The path alone tells that it is wrong.
        report = writing_new_path if is_new else writing_path
        what = "The new path" if is_new else "The path" if draft.target is None else "The file"
        yield report(context, PATH_REFUSED, draft.file, f"{what} {node.value!a} {draft.refused.reason}.")


def _is_refused(context: DiskContext, file: File) -> bool:
    """Tell whether it is the new path of *file* that may not be touched."""
    return file.new_path is not None and isinstance(target(context.view.folder, file.new_path), PathRefused)


def _within(span: Span, other: Span) -> bool:
    return other.start <= span.start <= other.end


RULE = DiskRule((PATH_REFUSED,), _check)
