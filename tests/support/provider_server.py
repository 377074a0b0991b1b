"""A server on this machine that answers in the shapes of OpenAI, Anthropic and Gemini.

What it answers is scripted: first some texts as they are, then what is right, held to the schema that is
asked for.
"""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

Json = dict[str, Any]


class ScriptedText(NamedTuple):
    """What a model writes, and whether it stops there for want of tokens."""

    text: str
    is_cut: bool = False


class ReceivedRequest(NamedTuple):
    """A request, with the path that it came to."""

    path: str
    body: Json

    @property
    def envelope(self) -> Json:
        """What of it asks for a schema, in the words of the interface."""
        if "generationConfig" in self.body:
            return dict(self.body["generationConfig"])
        names = ("response_format", "text", "output_config")
        return {name: self.body[name] for name in names if name in self.body}

    @property
    def conversation(self) -> str:
        """What has been said, as JSON in the shape of the interface."""
        names = ("messages", "input", "contents")
        return json.dumps([self.body[name] for name in names if name in self.body])

    @property
    def schema(self) -> Json:
        """The schema that is asked for."""
        envelope = self.envelope
        wrapper = envelope.get("text") or envelope.get("output_config") or {}
        inner = wrapper.get("format") or envelope.get("response_format", {}).get("json_schema") or {}
        return dict(inner.get("schema") or envelope["responseJsonSchema"])


class ProviderServer:
    """Answers each request with the next of the scripted texts, and then with what is right."""

    def __init__(self, url: str, right: Json) -> None:
        self.url, self.right = url, right
        self.script: list[ScriptedText] = []
        self.requests: list[ReceivedRequest] = []

    def reply(self, path: str, body: Json) -> Json:
        """Return what a provider says to *body*."""
        request = ReceivedRequest(path, body)
        self.requests.append(request)
        if self.script:
            return _shaped(path, self.script.pop(0))
        asked_for = request.schema["properties"]
        right = {name: value for name, value in self.right.items() if name in asked_for}
        return _shaped(path, ScriptedText(json.dumps(right)))


@contextmanager
def provider_server(right: Json) -> Iterator[ProviderServer]:
    """Serve on this machine until the block ends; *right* is the answer without a flaw."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            data = json.dumps(provider.reply(self.path, body)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *arguments: object) -> None:
            """Keep the output of the tests clean."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider = ProviderServer(f"http://127.0.0.1:{server.server_address[1]}", right)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _shaped(path: str, scripted: ScriptedText) -> Json:
    """Return the response of the interface at *path*."""
    text, is_cut = scripted
    if path.endswith("/chat/completions"):
        return _chat(text, is_cut=is_cut)
    if path.endswith("/responses"):
        return _response(text, is_cut=is_cut)
    if path.endswith("/messages"):
        return _message(text, is_cut=is_cut)
    if path.endswith(":generateContent"):
        return _candidates(text, is_cut=is_cut)
    raise LookupError(f"no provider has an interface at {path}")


def _chat(text: str, *, is_cut: bool) -> Json:
    message = {"role": "assistant", "content": text, "refusal": None}
    choice = {
        "index": 0,
        "message": message,
        "finish_reason": "length" if is_cut else "stop",
        "logprobs": None,
    }
    usage = {"prompt_tokens": 40, "completion_tokens": 30, "total_tokens": 70}
    named = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1764547200, "model": "gpt-5"}
    return {**named, "choices": [choice], "usage": usage}


def _response(text: str, *, is_cut: bool) -> Json:
    status = "incomplete" if is_cut else "completed"
    part = {"type": "output_text", "text": text, "annotations": []}
    message = {"id": "msg_1", "type": "message", "role": "assistant", "status": status, "content": [part]}
    return {
        **{
            "id": "resp_1",
            "object": "response",
            "created_at": 1764547200,
            "model": "gpt-5",
            "status": status,
        },
        "error": None,
        "incomplete_details": {"reason": "max_output_tokens"} if is_cut else None,
        "output": [{"id": "rs_1", "type": "reasoning", "summary": []}, message],
        **{"tools": [], "tool_choice": "auto", "parallel_tool_calls": True},
        "usage": {
            **{"input_tokens": 40, "output_tokens": 30, "total_tokens": 70},
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens_details": {"reasoning_tokens": 0},
        },
    }


def _message(text: str, *, is_cut: bool) -> Json:
    return {
        **{"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-opus-4-8"},
        "content": [{"type": "text", "text": text}],
        **{"stop_reason": "max_tokens" if is_cut else "end_turn", "stop_sequence": None},
        "usage": {"input_tokens": 40, "output_tokens": 30},
    }


def _candidates(text: str, *, is_cut: bool) -> Json:
    content = {"role": "model", "parts": [{"text": text}]}
    return {
        "candidates": [{"content": content, "finishReason": "MAX_TOKENS" if is_cut else "STOP", "index": 0}],
        "usageMetadata": {"promptTokenCount": 40, "candidatesTokenCount": 30, "totalTokenCount": 70},
        "modelVersion": "gemini-3-pro",
    }
