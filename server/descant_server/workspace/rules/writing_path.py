"""The problem of a path in an answer, with the fix that writes another one."""

from descant.answer import File
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety
from descant.rules.findings import writing
from descant_server.workspace.rules.rule import DiskContext


def writing_path(
    context: DiskContext, kind: ProblemKind, file: File, message: str, better: str | None = None
) -> Problem:
    """Return the problem of the path of *file*; *better* is what it should be, if that is known."""
    return _problem(context, kind, file, "path", message, better)


def writing_new_path(
    context: DiskContext, kind: ProblemKind, file: File, message: str, better: str | None = None
) -> Problem:
    """Do the same for the path that *file* is moved to, if it has one."""
    return _problem(context, kind, file, "new_path", message, better)


def _problem(
    context: DiskContext, kind: ProblemKind, file: File, member: str, message: str, better: str | None
) -> Problem:
    node = file.new_path_node if member == "new_path" and file.new_path_node else file.path_node
    written = writing(node, better) if better is not None else None
    fixes: tuple[Fix, ...] = ()
    if written is not None:
        fixes = (Fix(f"Replace with {better}", (Edit(node.inner, written),), Safety.UNSAFE),)
    return Problem(kind, node.inner, message, alternatives=fixes, pointer=context.pointer_to(file, member))
