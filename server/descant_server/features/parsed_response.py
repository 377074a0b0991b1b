"""``descant/parsedResponse``: all that was read from an answer, in one object, for panels and other tools."""

from typing import Any

from pygls.exceptions import JsonRpcInvalidParams

from descant import describe
from descant_server.documents.document_store import Document
from descant_server.features.arguments import read
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile

PARSED_RESPONSE = "descant/parsedResponse"


def register(server: ResponseServer) -> None:
    """Wire the request for the parsed response."""

    @server.request(PARSED_RESPONSE, Meanwhile.AGAIN)
    async def parsed_response(params: Any) -> dict[str, Any]:
        from descant_server.features.parameters import OfDocument

        uri = read(OfDocument, params).text_document.uri
        document = await server.scheduler.current(uri)
        if document is None:
            raise JsonRpcInvalidParams("Invalid Params: the document is not open")
        return wire(document, server.configured_for(uri).settings.docs)


def wire(document: Document, docs: str | None = None) -> dict[str, Any]:
    """Return the parsed response of *document*, with ranges in the encoding of the client.

    At the address *docs* its problems are explained.
    """
    return describe(document.of_text, document.encoding, docs).to_wire()
