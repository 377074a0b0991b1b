"""Write the whole answer in another format: as actions of the editor, and as the command ``descant.convert``.

What would lose a part of the answer is not offered, and refused by the command.
"""

from collections.abc import Callable, Iterator
from typing import Any

from lsprotocol import types

from descant import Conversion, Edit, Encoding, Refusal
from descant.conversion import (
    TARGETS,
    Target,
    channels_left_out,
    convert,
    files_without_hints,
    left_out,
    obstacles,
)
from descant_server.documents.document_store import Document
from descant_server.features.arguments import open_document, read_arguments
from descant_server.features.code_actions.deferred_actions import Later
from descant_server.features.editing.client_abilities import Editing
from descant_server.features.editing.workspace_edits import ToEdit, edit_maker
from descant_server.server import ResponseServer
from descant_server.wording.plurals import plural

REWRITE = "refactor.rewrite.descant"
"""The kind of all these actions; each has the name of its format behind it."""
COMMAND = "descant.convert"


def register(server: ResponseServer) -> None:
    """Wire the command."""

    @server.command(COMMAND)
    async def convert_answer(*arguments: Any) -> list[dict[str, Any]] | None:
        from descant_server.features.parameters import ConvertParams

        asked = read_arguments(ConvertParams, arguments)
        document = await open_document(server, asked.uri)
        if asked.to is None:
            return [_choice(document, target) for target in TARGETS.values()]
        edit = rewrite(document, asked.to, edit_maker(server.client_capabilities))
        if isinstance(edit, Refusal):
            server.tell(types.MessageType.Error, why_not(document, edit))
            return None
        if not Editing.of(server.client_capabilities).takes_edits:
            server.tell(
                types.MessageType.Error,
                "This editor does not support workspace/applyEdit; use `descant convert`.",
            )
            return None
        label = f"Convert to {TARGETS[asked.to].title}"
        applied = await server.workspace_apply_edit_async(types.ApplyWorkspaceEditParams(edit, label))
        if not applied.applied:
            reason = f": {applied.failure_reason}" if applied.failure_reason else "."
            server.tell(types.MessageType.Error, f"The editor did not apply the edit{reason}")
        return None


def rewrites(
    document: Document,
    capabilities: types.ClientCapabilities,
    is_wanted: Callable[[str], bool],
    later: Later | None = None,
) -> Iterator[types.CodeAction]:
    """Offer the formats that the answer is not in and can be written in, those whose kind *is_wanted*.

    With *later* the answer is converted when an action is chosen.
    """
    to_edit = edit_maker(capabilities)
    for target in TARGETS.values():
        if target.format == document.analysis.format or not is_wanted(_kind(target)):
            continue
        if obstacles(document.analysis, target):
            continue
        action = types.CodeAction(_title(document, target), _kind(target))
        if later is not None:
            action.data = later.conversion(target.name)
            yield action
            continue
        edit = rewrite(document, target.name, to_edit)
        if not isinstance(edit, Refusal):
            action.edit = edit
            yield action


def rewrite(document: Document, to: str, to_edit: ToEdit) -> types.WorkspaceEdit | Refusal:
    """Return the edit that writes the answer of *document* in the format *to*, or why there is none."""
    conversion = convert(document.analysis, to)
    if isinstance(conversion, Conversion):
        return to_edit(document, [Edit(document.source.span, conversion.text)])
    return conversion


def why_not(document: Document, refusal: Refusal) -> str:
    """Return the reasons of *refusal* in one line, for people."""
    first = refusal.obstacles[0]
    line = document.source.place(first.span.start, Encoding.UTF32).line + 1
    more = len(refusal.obstacles) - 1
    others = f" ({plural(more, 'more reason')})" if more else ""
    title = TARGETS[refusal.to].title
    return f"Cannot convert to {title}. Line {line:,}: {first.message}{others}"


def _choice(document: Document, target: Target) -> dict[str, Any]:
    """Return *target* for who chooses one: its title, whether it can be had, and a sentence on that."""
    reasons = obstacles(document.analysis, target)
    if target.format == document.analysis.format:
        is_possible, sentence = False, "Already in this format."
    elif reasons:
        is_possible, sentence = False, why_not(document, Refusal(target.name, reasons))
    else:
        is_possible = True
        sentence = f"Drops {lost}." if (lost := _lost(document, target)) else "Keeps everything."
    return {"to": target.name, "title": target.title, "possible": is_possible, "sentence": sentence}


def _title(document: Document, target: Target) -> str:
    lost = _lost(document, target)
    return f"Convert to {target.title}{f' (drops {lost})' if lost else ''}"


def _lost(document: Document, target: Target) -> str:
    lost = len(left_out(document.analysis)) + len(channels_left_out(document.analysis))
    paragraphs = [plural(lost, "paragraph")] if lost else []
    hints = ["line numbers"] if files_without_hints(document.analysis, target) else []
    return " and ".join((*paragraphs, *hints))


def _kind(target: Target) -> str:
    return f"{REWRITE}.{target.name}"
