"""A server on this machine that answers like the Responses interface of OpenAI, and checks requests like it.

Its check is a plain reading of the rules of strict mode, apart from that of the library. The texts of its
rejections are those of the real one.
"""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Json = dict[str, Any]
_KNOWN = {
    *("type", "title", "description", "enum", "const", "anyOf", "$ref", "$defs"),
    *("properties", "required", "additionalProperties", "items", "minItems", "maxItems"),
    *("minLength", "maxLength", "pattern", "format"),
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
}


class Server:
    """Answers each request with the next of the texts that it is given."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.texts: list[str | Json] = []
        """An object is the content of a message in place of its text, such as a refusal."""
        self.requests: list[Json] = []

    def reply(self, request: Json) -> tuple[int, Json]:
        self.requests.append(request)
        if (message := rejection_of(request)) is not None:
            return 400, {
                "error": {
                    "message": message,
                    "type": "invalid_request_error",
                    "param": "text.format.schema",
                    "code": "invalid_json_schema",
                }
            }
        text = self.texts.pop(0)
        part = {"type": "output_text", "text": text, "annotations": []} if isinstance(text, str) else text
        return 200, {
            "id": f"resp_{len(self.requests)}",
            "object": "response",
            "status": "completed",
            "error": None,
            "incomplete_details": None,
            "output": [
                {"id": "rs_1", "type": "reasoning", "summary": []},
                {"id": "msg_1", "type": "message", "role": "assistant", "content": [part]},
            ],
        }


@contextmanager
def serving() -> Iterator[Server]:
    """Enter with a server that runs; it ends when this is left."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, answer = server.reply(json.loads(body))
            data = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *arguments: Any) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server = Server(f"http://127.0.0.1:{http.server_port}/v1")
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        http.server_close()
        thread.join()


def ask(url: str, body: Json, key: str = "none") -> tuple[int, str]:
    """Send *body* to the interface at *url*, and return the status and the text of the reply."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
    request = Request(f"{url}/responses", json.dumps(body).encode(), headers)
    try:
        with urlopen(request, timeout=60) as reply:
            return reply.status, reply.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.read().decode()


def rejection_of(request: Json) -> str | None:
    """Return what the interface says against *request*; None where it takes it."""
    asked = request.get("text", {}).get("format")
    if asked is None or asked["type"] != "json_schema":
        return None
    schema = asked["schema"]
    start = f"Invalid schema for response_format '{asked['name']}': "
    if schema.get("type") != "object":
        kind = json.dumps(schema.get("type", "None"))
        return f"{start}schema must be a JSON Schema of 'type: \"object\"', got 'type: {kind}'."
    return next((start + said for said in _said(schema, ())), None) if asked["strict"] else None


def _said(node: Json, path: tuple[str, ...]) -> Iterator[str]:
    context = f"In context={path!r}, "
    for keyword in node:
        if keyword not in _KNOWN:
            yield f"{context}'{keyword}' is not permitted."
    if "$ref" in node and len(node) > 1:
        yield f"{context}$ref cannot have keywords {set(node) - {'$ref'}!r}."
    if node.get("type") == "object" or "properties" in node:
        if node.get("additionalProperties") is not False:
            yield f"{context}'additionalProperties' is required to be supplied and to be false."
        for name in node.get("properties", {}):
            if name not in node.get("required", ()):
                yield (
                    f"{context}'required' is required to be supplied and to be an array including every key "
                    f"in properties. Missing '{name}'."
                )
    elif not {"type", "$ref", "anyOf", "enum", "const"} & set(node):
        yield f"{context}schema must have a 'type' key."
    for keyword in ("properties", "$defs"):
        for name, inner in node.get(keyword, {}).items():
            yield from _said(inner, (*path, keyword, name))
    if "items" in node:
        yield from _said(node["items"], (*path, "items"))
    for index, inner in enumerate(node.get("anyOf", ())):
        yield from _said(inner, (*path, "anyOf", str(index)))
