"""``descant/parsedResponse``: all that was read from an answer, in one object, for panels and other tools."""

from typing import Any

from pydantic import BaseModel, Field, ValidationError
from pygls.exceptions import JsonRpcInvalidParams

from descant import describe
from descant_server.documents import Document
from descant_server.server import ResponseServer

PARSED_RESPONSE = "descant/parsedResponse"


class TextDocument(BaseModel):
    """The document that is asked for."""

    uri: str


class ParsedResponseParams(BaseModel):
    """The parameters of the request."""

    text_document: TextDocument = Field(alias="textDocument")


def register(server: ResponseServer) -> None:
    """Wire the request for the parsed response."""

    @server.feature(PARSED_RESPONSE)
    async def parsed_response(params: Any) -> dict[str, Any]:
        try:
            uri = ParsedResponseParams.model_validate(params).text_document.uri
        except ValidationError as error:
            raise JsonRpcInvalidParams(f"Invalid Params: {_first(error)}") from error
        document = await server.scheduler.current(uri)
        if document is None:
            raise JsonRpcInvalidParams("Invalid Params: the document is not open")
        return wire(document, server.configured_for(uri).settings.docs)


def wire(document: Document, docs: str | None = None) -> dict[str, Any]:
    """Return the parsed response of *document*, with ranges in the encoding of the client.

    At the address *docs* its problems are explained.
    """
    return describe(document.of_text, document.encoding, docs).to_wire()


def _first(error: ValidationError) -> str:
    problem = error.errors()[0]
    return f"{'.'.join(map(str, problem['loc'])) or 'params'}: {problem['msg']}"
