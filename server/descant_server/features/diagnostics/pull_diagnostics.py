"""Answer a client that asks for the problems of a document, or of all open ones.

An answer names what it was made from, the text, the settings, and the texts of documents beside it, so that
the client is told that nothing has changed where nothing has. A document that is still being read is never
answered with no problems: the client is asked to ask again.
"""

from collections.abc import Callable
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified, JsonRpcException

from descant import Source
from descant_server.features.diagnostics.push_diagnostics import correct_first_answer, problems_of, shown_of
from descant_server.presentation.wire_diagnostics import result_id
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile

_OPTIONS = types.DiagnosticOptions(
    inter_file_dependencies=True, workspace_diagnostics=True, identifier="descant"
)


def register(server: ResponseServer) -> None:
    """Wire the requests for diagnostics."""

    @server.request(types.TEXT_DOCUMENT_DIAGNOSTIC, Meanwhile.PULL, _OPTIONS)
    async def document_diagnostic(params: types.DocumentDiagnosticParams) -> dict[str, Any]:
        return await _report(server, params.text_document.uri, params.previous_result_id)

    @server.request(types.WORKSPACE_DIAGNOSTIC, Meanwhile.PULL)
    async def workspace_diagnostic(params: types.WorkspaceDiagnosticParams) -> dict[str, Any]:
        known = {previous.uri: previous.value for previous in params.previous_result_ids}
        items = []
        for uri in server.documents.uris:
            slot = server.documents.slot(uri)
            report = await _report(server, uri, known.get(uri))
            items.append({**report, "uri": uri, "version": slot.version if slot else None})
        # What is closed since has no problems any more.
        closed = [uri for uri in known if server.documents.slot(uri) is None]
        items += [{**_full([], ""), "uri": uri, "version": None} for uri in closed]
        return {"items": items}


async def _report(server: ResponseServer, uri: str, previous: str | None) -> dict[str, Any]:
    await server.file_tracker.up_to_date(uri)
    slot = server.documents.slot(uri)
    revision = server.scheduler.revision(slot) if slot is not None else None
    if revision is not None:
        made_from = _result_id(server, uri, revision.source)
        return _full_or_not(made_from, previous, lambda: shown_of(server, revision))
    try:
        document = await server.current(uri)
    except JsonRpcContentModified as error:
        retrigger = {"retriggerRequest": True}
        code = int(types.LSPErrorCodes.ServerCancelled)
        raise JsonRpcException("The document is still being parsed", code, retrigger) from error
    if document is None:
        return _full([], "")
    correct_first_answer(server, uri)
    made_from = _result_id(server, uri, document.source)
    return _full_or_not(made_from, previous, lambda: problems_of(server, document))


def _full_or_not(
    made_from: str, previous: str | None, items: Callable[[], list[dict[str, Any]]]
) -> dict[str, Any]:
    if made_from == previous:
        return {"kind": "unchanged", "resultId": made_from}
    return _full(items(), made_from)


def _full(items: list[dict[str, Any]], made_from: str) -> dict[str, Any]:
    return {"kind": "full", "items": items, **({"resultId": made_from} if made_from else {})}


def _result_id(server: ResponseServer, uri: str, source: Source) -> str:
    """Return a digest of what the problems of a document depend on."""
    slot = server.documents.slot(uri)
    disk_generation = slot.disk_generation if slot is not None else 0
    return result_id((source.text, *server.documents.texts_beside(uri)), server.generation, disk_generation)
