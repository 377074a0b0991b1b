"""A model behind an interface like that of chat completions, on this machine, which breaks its replies.

Asked again it writes what it is asked for: the members in the schema of the request, and no others.
"""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal
from urllib.request import Request, urlopen

from pydantic import BaseModel, ConfigDict

from descant.contracts import ModelCall

Json = dict[str, Any]


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Patient(Part):
    name: str
    age: int


class Result(Part):
    test_name: str
    value: float
    flag: Literal["normal", "abnormal"]


class Report(Part):
    patient: Patient
    results: list[Result]
    history: list[str]
    recommendation: str


SOUND: Json = {
    "patient": {"name": "Ada Lovelace", "age": 36},
    "results": [
        {"test_name": f"Test number {rank}", "value": rank * 1.5, "flag": "normal"} for rank in range(4)
    ],
    "history": ["She came with a headache that had lasted for three days.", "Nothing was found at first."],
    "recommendation": "Rest for a week, and come back if the headache does not go away by itself.",
}
TEXT = json.dumps(SOUND)


def _with(**changes: Any) -> str:
    return json.dumps({**SOUND, **changes})


def _completion(text: str | None, **changes: Any) -> Json:
    message = {"role": "assistant", "content": text, "refusal": changes.pop("refusal", None)}
    choice = {"index": 0, "message": message, "finish_reason": changes.pop("finish_reason", "stop")}
    return {"object": "chat.completion", "choices": [choice], **changes}


BROKEN: dict[str, str | Json] = {
    "a number in quotes": _with(patient={"name": "Ada Lovelace", "age": "36"}),
    "a value that is none of those allowed": _with(results=[{"test_name": "T", "value": 1, "flag": "high"}]),
    "a member that is missing": json.dumps({k: v for k, v in SOUND.items() if k != "recommendation"}),
    "a member too many": _with(mood="good"),
    "several members wrong": _with(patient={"name": "Ada"}, history="none"),
    "cut off in the middle": _completion(TEXT[: len(TEXT) // 2], finish_reason="length"),
    "cut off without a word": TEXT[: len(TEXT) * 3 // 4],
    "prose and no object": "I am sorry, I need more information about the patient first.",
    "two answers that differ": TEXT + "\n" + _with(history=[]),
    "another object": json.dumps({"answer": "Ada is well."}),
    "an empty reply": "",
    "an error of the provider": {"error": {"message": "overloaded", "type": "server_error"}},
    "wrong twice": _with(history=[1, 2], recommendation=None),
    "an object that cannot be read": '{"patient" "results" ; "history": = }',
}
"""First replies with which nothing can be done, each broken in a way of its own."""


class Model:
    """Answers at *url*: first with *first*, then with what it is asked for."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.first: str | Json = TEXT
        self.again: Callable[[Json], str] = _as_asked
        self.requests: list[Json] = []
        self.gate = threading.Event()
        """It answers when this is set."""
        self.gate.set()

    def send(self, call: ModelCall) -> Json:
        """Ask it, as a client does."""
        turns = [{"role": role, "content": text} for role, text in call.turns]
        body = {"model": "m", "messages": [{"role": "user", "content": "?"}, *turns], **call.body}
        request = Request(self.url, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urlopen(request, timeout=30) as answer:
            reply: Json = json.loads(answer.read())
        return reply

    def reply(self, request: Json) -> Json:
        self.requests.append(request)
        text = self.first if len(self.requests) == 1 else self.again(request)
        return text if isinstance(text, dict) else _completion(text)


def _as_asked(request: Json) -> str:
    properties = request["response_format"]["json_schema"]["schema"]["properties"]
    return json.dumps({name: SOUND[name] for name in properties})


@contextmanager
def serving() -> Iterator[Model]:
    """Serve on this machine, on a port that is free."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            model.gate.wait(30)
            body = json.dumps(model.reply(request)).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    model = Model(f"http://127.0.0.1:{server.server_port}/v1/chat/completions")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield model
    finally:
        model.gate.set()
        server.shutdown()
        server.server_close()
        thread.join()
