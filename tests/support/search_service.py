"""A search service on this machine, as the document of the search schemas describes it.

It takes requests in the current version, and those of the legacy one at an address of their own, which it
migrates; what it answers, errors too, are the models of the document.
"""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from pydantic import ValidationError

from descant.schemas.rag import (
    DocumentMetadata,
    QueryResult,
    SearchErrorResponse,
    SearchInput,
    SearchOutput,
    migrate_search_input,
)

Json = dict[str, Any]
REQUEST: Json = {
    "question": "What is machine learning?",
    "collection_id": "123e4567-e89b-42d3-a456-426614174000",
    "user_id": "987fcdeb-51a2-43d1-9f12-123456789abc",
    "config_metadata": {"max_chunks": 5},
}
LEGACY_REQUEST: Json = {**REQUEST, "pipeline_id": "0f8fad5b-d9cb-469f-a165-70867728950e"}
CURRENT, LEGACY = "/api/search", "/api/v1/search"


class Reply(NamedTuple):
    """What came back."""

    status: int
    text: str


class Client:
    """Sends requests to the service."""

    def __init__(self, url: str) -> None:
        self._url = url

    def post(self, value: Any, path: str = CURRENT) -> Reply:
        """Send *value* as JSON; a text as it is."""
        body = value if isinstance(value, str) else json.dumps(value)
        request = Request(self._url + path, body.encode(), {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=30) as answer:
                return Reply(answer.status, answer.read().decode())
        except HTTPError as error:
            with error:
                return Reply(error.code, error.read().decode())


def answer_to(search: SearchInput) -> SearchOutput:
    """Return what the service finds: a document for each word of the question."""
    words = search.question.split()
    config = search.config_metadata.model_dump() if search.config_metadata else {}
    most = config.get("max_chunks", 5)
    documents = [
        DocumentMetadata(id=f"doc-{rank}", filename=f"{word}.pdf", chunk_index=0)
        for rank, word in enumerate(words[:most])
    ]
    results = [
        QueryResult(content=word, score=1 / (rank + 1), metadata={}, document_id=f"doc-{rank}", chunk_index=0)
        for rank, word in enumerate(words[:most])
    ]
    evaluation = {"relevance_score": 0.5} if config.get("evaluation_enabled") else None
    return SearchOutput.model_validate(
        {
            "answer": " ".join(words),
            "documents": documents,
            "query_results": results,
            "evaluation": evaluation,
            "execution_time": 0.0,
        }
    )


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        try:
            value = json.loads(text)
            read = migrate_search_input if self.path == LEGACY else SearchInput.model_validate
            status, answer = 200, answer_to(read(value)).model_dump_json(exclude_none=True)
        except (ValidationError, ValueError) as error:
            status = 422 if isinstance(error, ValidationError) else 400
            answer = SearchErrorResponse(
                detail=str(error),
                error_code="VALIDATION_ERROR" if status == 422 else "MALFORMED_REQUEST",
                timestamp="2023-12-07T10:30:00Z",
                request_id="req-1",
            ).model_dump_json()
        body = answer.encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def serving() -> Iterator[Client]:
    """Serve on this machine, on a port that is free."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Client(f"http://127.0.0.1:{server.server_port}")
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
