"""The edits of a file do not fit to what is there.

The kinds of problems are those of the library, which applies edits; here they are held against the disk, or
against what an editor has.
"""

from collections.abc import Iterator
from dataclasses import replace

from descant.patching import KINDS, problems, section_span
from descant.problems import Problem
from descant_server.workspace.rules.rule import DiskContext, DiskRule


def _check(context: DiskContext) -> Iterator[Problem]:
    written = {
        draft.target.relative: draft.file.content
        for draft in context.drafts
        if draft.target is not None and draft.file.operation == "write"
    }
    for draft in context.drafts:
        if draft.patched is None or not draft.patched.matches or draft.target is None:
            continue
        before = written.get(draft.target.relative) or draft.old_text or ""
        pointer = context.pointer_to(draft.file, "hunks")
        pointers = {
            section_span(match): None if pointer is None else f"{pointer}/{number}"
            for number, match in enumerate(draft.patched.matches)
        }
        for problem in problems(context.text, draft.file, before, draft.patched):
            yield replace(problem, pointer=pointers.get(problem.span))


RULE = DiskRule(KINDS, _check)
