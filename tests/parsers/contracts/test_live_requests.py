"""What would be sent to providers, sent to a server of our own that answers as they do."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

import pytest
from pydantic import BaseModel

from descant.contracts import PROVIDERS, Codec, Parsed
from support.live_providers import LIVE_PROVIDERS, LiveProvider

ANSWER = {"port": "Leith", "calm": True}
TEXT = json.dumps(ANSWER)
REPLIES: dict[str, Any] = {
    "/responses": {
        "object": "response",
        "status": "completed",
        "output": [
            {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": TEXT}]}
        ],
    },
    "/messages": {
        "type": "message",
        "role": "assistant",
        "content": [{"type": "text", "text": TEXT}],
        "stop_reason": "end_turn",
    },
    ":generateContent": {
        "candidates": [
            {"content": {"role": "model", "parts": [{"text": TEXT}]}, "finishReason": "STOP", "index": 0}
        ]
    },
    "/chat/completions": {
        "object": "chat.completion",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": TEXT}, "finish_reason": "stop"}],
    },
    "/api/chat": {"message": {"role": "assistant", "content": TEXT}, "done": True, "done_reason": "stop"},
    "/chat": {
        "id": "1",
        "finish_reason": "COMPLETE",
        "message": {"role": "assistant", "content": [{"type": "text", "text": TEXT}]},
    },
}
"""By the end of the path."""


class CalmReport(BaseModel):
    port: str
    calm: bool


class AnsweringHandler(BaseHTTPRequestHandler):
    """Keeps what it is asked, and answers as the provider of that path does."""

    asked: ClassVar[list[tuple[dict[str, str], Any]]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append((dict(self.headers), body))
        reply = next(reply for end, reply in REPLIES.items() if self.path.endswith(end))
        sent = json.dumps(reply).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, *arguments: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), AnsweringHandler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_each_provider_can_be_asked() -> None:
    assert sorted(live.name for live in LIVE_PROVIDERS) == sorted(provider.name for provider in PROVIDERS)


@pytest.mark.parametrize("live", LIVE_PROVIDERS, ids=lambda live: live.name)
def test_the_schema_is_in_the_request_and_the_reply_is_read(live: LiveProvider, address: str) -> None:
    codec = Codec(CalmReport, live.name, allow={"drop-closed"})
    reply = live.ask(codec, "the key", address)
    decoded = codec.decode(reply.decode())
    assert isinstance(decoded, Parsed), decoded
    assert decoded.value == CalmReport.model_validate(ANSWER)
    headers, body = AnsweringHandler.asked[-1]
    assert codec.built is not None
    assert json.dumps(codec.built.schema) in json.dumps(body)
    assert any("the key" in value for value in headers.values()) is live.variable.endswith("_KEY")
