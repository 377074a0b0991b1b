"""Answer a client that asks for the problems of a document, or of all open ones.

An answer names what it was made from, the text, the settings, and the texts of documents beside it, so that
the client is told that nothing has changed where nothing has. A text that is still being read is never
answered with no problems: the client is asked to ask again.
"""

from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified, JsonRpcException

from descant_server.documents import Document
from descant_server.features.diagnostics import diagnostics, for_client
from descant_server.server import ResponseServer

_OPTIONS = types.DiagnosticOptions(
    inter_file_dependencies=True, workspace_diagnostics=True, identifier="descant"
)


def register(server: ResponseServer) -> None:
    """Wire the requests for diagnostics."""

    @server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, _OPTIONS)
    async def document_diagnostic(params: types.DocumentDiagnosticParams) -> dict[str, Any]:
        return await _report(server, params.text_document.uri, params.previous_result_id)

    @server.feature(types.WORKSPACE_DIAGNOSTIC)
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
    try:
        document = await server.current(uri)
    except JsonRpcContentModified as error:
        retrigger = {"retriggerRequest": True}
        code = int(types.LSPErrorCodes.ServerCancelled)
        raise JsonRpcException("The document is still being read", code, retrigger) from error
    if document is None:
        return _full([], "")
    result_id = _result_id(server, document)
    if result_id == previous:
        return {"kind": "unchanged", "resultId": result_id}
    return _full(for_client(diagnostics(document), server.client_capabilities), result_id)


def _full(items: list[dict[str, Any]], result_id: str) -> dict[str, Any]:
    return {"kind": "full", "items": items, **({"resultId": result_id} if result_id else {})}


def _result_id(server: ResponseServer, document: Document) -> str:
    """Return what the problems of *document* follow from, in short."""
    texts = (document.source.text, *server.documents.texts_beside(document.uri))
    return f"{hash(texts):x}.{server.generation}"
