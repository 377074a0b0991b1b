"""Offer to apply the files of an answer, and to ask the model for a better one.

These are commands of the server: nothing happens before they are chosen. None of them is a ``source`` action,
which some editors take whenever a document is saved.
"""

from collections.abc import Iterator
from itertools import islice

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import FileState, Severity, Span, file_states
from descant_server.documents import Document
from descant_server.features import apply_files, showing
from descant_server.features.editing import Editing
from descant_server.features.planning import why_not_applied

APPLY = "refactor.apply.descant"
MOST = 10
"""Files that are offered one by one."""
_LONGEST = 60


def file_actions(
    document: Document, asked: Span, capabilities: types.ClientCapabilities
) -> Iterator[types.CodeAction]:
    """Yield what can be done with the files at *asked*, with all files, and with what is wrong there."""
    states = file_states(document.analysis)
    if Editing.of(capabilities).takes_edits:
        touched = (state for state in states if state.file.span.touches(asked))
        for state in islice(touched, MOST):
            yield from _of_file(document, state, capabilities)
        ready = sum(why_not_applied(state) is None for state in states)
        if ready:
            title = (
                "Apply the file that is ready" if ready == 1 else f"Apply all {ready:,} files that are ready"
            )
            command = apply_files.COMMAND
            yield _action(document, title, APPLY, command, all=True, version=document.version)
    problems = document.analysis.problems
    if any(problem.severity <= Severity.WARNING and problem.span.touches(asked) for problem in problems):
        title = "Ask the model to correct this answer"
        yield _action(document, title, types.CodeActionKind.QuickFix, showing.FIX_PROMPT, show=True)


def _of_file(
    document: Document, state: FileState, capabilities: types.ClientCapabilities
) -> Iterator[types.CodeAction]:
    path = state.file.path
    shown = path if len(path) <= _LONGEST else f"…{path[-_LONGEST + 1 :]}"
    title = f"Apply {shown}"
    if (reason := why_not_applied(state)) is None:
        command = apply_files.COMMAND
        yield _action(document, title, APPLY, command, paths=[path], version=document.version)
    elif get_capability(capabilities, "text_document.code_action.disabled_support"):
        yield types.CodeAction(
            title, APPLY, disabled=types.CodeActionDisabled(f"This file is not applied: {reason}")
        )


def _action(
    document: Document, title: str, kind: types.CodeActionKind | str, command: str, **more: object
) -> types.CodeAction:
    arguments = [{"uri": document.uri, **more}]
    return types.CodeAction(
        title, kind, command=types.Command(title=title, command=command, arguments=arguments)
    )
