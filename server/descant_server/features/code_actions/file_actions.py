"""Offer to apply the files of an answer, to undo that, and to ask the model for a better one.

These are commands of the server: nothing happens before they are chosen. None of them is a ``source`` action,
which some editors take whenever a document is saved.
"""

from collections.abc import Collection, Iterator
from itertools import islice

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Severity, Span
from descant_server.documents.document_store import Document
from descant_server.features import review_commands
from descant_server.features.apply import apply_files, undo
from descant_server.features.code_actions.hunk_actions import hunk_actions
from descant_server.features.conflicts.choices import choices
from descant_server.features.previews.fix_prompt import asked_for
from descant_server.presentation.file_status import FileStatus, file_statuses
from descant_server.server import Applied
from descant_server.wire.initialize import COMMIT, RESOLVE

APPLY = "refactor.apply.descant"
MOST = 10
"""Files that are offered one by one."""
_LONGEST = 60


def file_actions(
    document: Document,
    asked: Span,
    capabilities: types.ClientCapabilities,
    applied: Applied | None = None,
    edited: Collection[str] = (),
    *,
    can_commit: bool = False,
) -> Iterator[types.CodeAction]:
    """Yield what can be done with the files at *asked*, with all files, and with what was *applied* last.

    It is offered to commit that where somebody *can_commit*. Of the paths that are *edited* there is a file
    with both sides of a conflict.
    """
    statuses = file_statuses(document)
    numbered = enumerate(statuses)
    touched = list(islice((each for each in numbered if each[1].file.span.touches(asked)), MOST))
    for number, status in touched:
        yield from _of_file(document, status, capabilities)
        yield from _choices(document, number, status, edited)
    yield from hunk_actions(document, asked, APPLY)
    ready = list(dict.fromkeys(status.file.path for status in statuses if status.is_ready))
    # What is offered already, by its name, is not offered again as all of them.
    if ready and ready != [status.file.path for _, status in touched if status.is_ready]:
        title = f"Apply {_short(ready[0])}" if len(ready) == 1 else f"Apply all {len(ready):,} ready files"
        yield _action(document, title, APPLY, apply_files.COMMAND, all=True, version=document.version)
    if applied is not None and statuses:
        yield _action(document, "Undo the last apply", APPLY, undo.COMMAND, entry=applied.entry)
        if can_commit:
            title = "Commit the applied files, the summary as the message"
            yield _action(document, title, APPLY, COMMIT, summary=True)


def prompt_action(document: Document, asked: Span) -> Iterator[types.CodeAction]:
    """Yield how to ask the model again, if something that cannot be settled here is at *asked*."""
    analysis = document.analysis
    if not any(each.severity <= Severity.WARNING and each.span.touches(asked) for each in analysis.problems):
        return
    if (title := asked_for(document)) is not None:
        yield _action(document, title, types.CodeActionKind.QuickFix, review_commands.FIX_PROMPT, show=True)


def _of_file(
    document: Document, status: FileStatus, capabilities: types.ClientCapabilities
) -> Iterator[types.CodeAction]:
    path = status.file.path
    title = f"Apply {_short(path)}"
    if status.is_ready:
        command = apply_files.COMMAND
        yield _action(document, title, APPLY, command, paths=[path], version=document.version)
    elif get_capability(capabilities, "text_document.code_action.disabled_support"):
        done = "it is already applied" if status.word == "applied" else "it is unchanged"
        reason = status.reasons[0] if status.reasons else done
        yield types.CodeAction(title, APPLY, disabled=types.CodeActionDisabled(f"Cannot apply: {reason}"))


def _choices(
    document: Document, number: int, status: FileStatus, edited: Collection[str]
) -> Iterator[types.CodeAction]:
    """Yield what a person can look at and decide where the file was made from an older version."""
    path = status.file.path
    for choice in choices(document, number, can_decide=True, edited=edited):
        decides = {"version": document.version} if choice.command == RESOLVE else {}
        title = f"{choice.title}: {_short(path)}"
        yield _action(document, title, APPLY, choice.command, path=path, **decides, **choice.argument)


def _short(path: str) -> str:
    return path if len(path) <= _LONGEST else f"…{path[-_LONGEST + 1 :]}"


def _action(
    document: Document, title: str, kind: types.CodeActionKind | str, command: str, /, **more: object
) -> types.CodeAction:
    arguments = [{"uri": document.uri, **more}]
    return types.CodeAction(
        title, kind, command=types.Command(title=title, command=command, arguments=arguments)
    )
