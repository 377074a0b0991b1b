"""``descant.review`` and ``descant.fixPrompt``: show the verdict, a proposed file, or the prompt.

Shown as a document where the editor can open one of ours; else in the ways that every editor has. The prompt
is the result of its command, too, for editors that can copy it.
"""

from typing import Any

from lsprotocol import types
from pydantic import BaseModel
from pygls.capabilities import get_capability

from descant import Span, file_states
from descant_server import convert
from descant_server.documents import Document
from descant_server.features.arguments import open_document, read_arguments
from descant_server.features.previews import Preview, can_preview
from descant_server.features.reviewing import standing
from descant_server.operations import readiness
from descant_server.server import ResponseServer

REVIEW = "descant.review"
FIX_PROMPT = "descant.fixPrompt"
_TOLD = 5


class ReviewParams(BaseModel):
    """The argument of the one command."""

    uri: str
    path: str | None = None
    """The file to show; without one the whole answer is reviewed."""


class PromptParams(BaseModel):
    """The argument of the other command."""

    uri: str
    show: bool = False
    """Whether a person wants to see the prompt, beside its being the result."""


def register(server: ResponseServer) -> None:
    """Wire the commands."""

    @server.command(REVIEW)
    async def review(*arguments: Any) -> None:
        asked = read_arguments(ReviewParams, arguments)
        document = await open_document(server, asked.uri)
        preview = Preview("review", asked.uri)
        if asked.path is not None:
            preview = Preview("file", asked.uri, asked.path)
        if await show(server, preview.address):
            return
        span = _place(document, asked.path)
        if span is None or not await show(server, asked.uri, convert.to_range(document, span)):
            server.tell(types.MessageType.Info, in_short(document, asked.path))

    @server.command(FIX_PROMPT)
    async def fix_prompt(*arguments: Any) -> str | None:
        # Only who wants a prompt waits for what makes it: it is as much as what reads an answer.
        from descant.contracts.reask import reask

        asked = read_arguments(PromptParams, arguments)
        prompt = reask((await open_document(server, asked.uri)).analysis)
        if not asked.show:
            return prompt
        if prompt is None:
            server.tell(types.MessageType.Info, "There is nothing to ask for: no errors and no warnings.")
        elif not await show(server, Preview("prompt", asked.uri).address):
            server.window_log_message(types.LogMessageParams(types.MessageType.Info, prompt))
            server.tell(types.MessageType.Info, "The prompt is in the log of the language server.")
        return prompt


def in_short(document: Document, path: str | None) -> str:
    """Return the verdict on the answer, or on one file of it, in a line or two."""
    states = file_states(document.analysis)
    if path is not None:
        found = [state for state in states if state.file.path == path]
        return f"{path!a}: {standing(found[-1])}" if found else f"The answer has no file {path!a}."
    blocked = [f"{one.file.path!a}: {standing(one)}." for one in states if standing(one) != "ready"]
    more = [f"{len(blocked) - _TOLD:,} more are not ready."] if len(blocked) > _TOLD else []
    return " ".join([f"{readiness(states)}.", *blocked[:_TOLD], *more])


def _place(document: Document, path: str | None) -> Span | None:
    spans = [file.path_span for file in document.analysis.answer.files if file.path == path]
    return spans[-1] if spans else None


async def show(server: ResponseServer, uri: str, selection: types.Range | None = None) -> bool:
    """Ask the client to open a document, if it can; tell whether it did."""
    capabilities = server.client_capabilities
    able = (
        get_capability(capabilities, "window.show_document.support")
        if selection
        else can_preview(capabilities)
    )
    if not able:
        return False
    asked = types.ShowDocumentParams(uri, take_focus=True, selection=selection)
    shown = await server.window_show_document_async(asked)
    return bool(shown and shown.success)
