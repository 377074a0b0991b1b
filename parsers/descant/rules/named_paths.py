"""The paths that an answer names for its files, and a quick look at all of them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from descant.answer import File
from descant.checkpoints import along
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.findings import writing
from descant.rules.rule import Context
from descant.syntax import Scalar


class NamedPath(NamedTuple):
    """A path of a file, or the new one of a file that is moved."""

    path: str
    node: Scalar
    file: File
    member: str


def named_paths(context: Context) -> Iterator[NamedPath]:
    """Yield all paths that are whole, in the order of the files."""
    for file in along(context.answer.files):
        if file.path_node.complete:
            yield NamedPath(file.path, file.path_node, file, "path")
        if file.new_path_node is not None and file.new_path_node.complete:
            yield NamedPath(file.new_path_node.value, file.new_path_node, file, "new_path")


def suspects(context: Context, pattern: re.Pattern[str]) -> Iterator[NamedPath]:
    """Yield the paths that *pattern* is found in. Most answers are done with one search over all paths."""
    if pattern.search(context.paths.text):
        yield from (named for named in named_paths(context) if pattern.search(named.path))


def non_ascii_paths(context: Context) -> Iterator[NamedPath]:
    """Yield the paths that hold a character beyond ASCII."""
    if not context.paths.text.isascii():
        yield from (named for named in named_paths(context) if not named.path.isascii())


def path_problem(
    context: Context,
    kind: ProblemKind,
    named: NamedPath,
    message: str,
    better: str | None = None,
    severity: Severity | None = None,
) -> Problem:
    """Return the problem of one path; *better* is what it should be."""
    fixes: tuple[Fix, ...] = ()
    written = writing(named.node, better) if better is not None else None
    if written is not None:
        fixes = (Fix(f"Replace with {better}", (Edit(named.node.inner, written),), Safety.UNSAFE),)
    return Problem(
        kind,
        named.node.inner,
        message,
        alternatives=fixes,
        pointer=context.pointer_to(named.file, named.member),
        severity_override=severity,
    )
