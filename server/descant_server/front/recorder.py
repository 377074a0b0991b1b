"""What was said in a conversation, in a file that ``descant replay`` reads, or as lines in the log."""

import json
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import Any, TextIO

from descant_server.front.connection import Connection
from descant_server.wire import log

CLIENT = "client"
SERVER = "server"


class RecordedConnection:
    """A connection that is recorded."""

    def __init__(self, line: Connection, on_message: Callable[[str, bytes], object]) -> None:
        """Put *on_message*, which is told who says what, around *line*."""
        self._line = line
        self._on_message = on_message

    def bodies(self) -> Iterator[bytes]:
        """Yield what the client says, until it hangs up."""
        for body in self._line.bodies():
            self._on_message(CLIENT, body)
            yield body

    def say(self, body: bytes, key: Hashable) -> None:
        """Say *body*; never blocks."""
        self._on_message(SERVER, body)
        self._line.say(body, key)

    def close(self) -> None:
        """Say what is waiting, and hang up."""
        self._line.close()


class Recorder:
    """Writes a line of JSON for each message: ``{"at": seconds, "from": …, "message": …}``.

    What is no JSON is kept as a string, in ``"bytes"``. Where several clients are served, a number in
    ``"client"`` tells them apart. Each line is written at once, so that a recording tells what led to a
    crash, too.
    """

    def __init__(self, file: TextIO, rewrite: Callable[[Any], Any] | None = None) -> None:
        """Write to *file* what *rewrite* makes of each message, or of the text of what is none."""
        self._file = file
        self._rewrite = rewrite
        self._start = time.monotonic()
        self._lock = threading.Lock()
        self._clients = 0

    def another(self) -> Callable[[str, bytes], None]:
        """Return what hears another client."""
        with self._lock:
            self._clients += 1
            return partial(self.record, client=self._clients)

    def record(self, who: str, body: bytes, client: int = 1) -> None:
        """Write one message of the conversation with *client*."""
        entry: dict[str, Any] = {"at": round(time.monotonic() - self._start, 6), "from": who}
        if client > 1:
            entry["client"] = client
        try:
            entry["message"] = self._rewritten(json.loads(body))
        except (ValueError, RecursionError):
            entry["bytes"] = self._rewritten(body.decode("latin-1"))
        with self._lock:
            try:
                self._file.write(json.dumps(entry, separators=(",", ":")) + "\n")
                self._file.flush()
            except (OSError, ValueError) as error:
                log.error(f"recording stopped: {error}")

    def _rewritten(self, message: Any) -> Any:
        if self._rewrite is None:
            return message
        with self._lock:
            return self._rewrite(message)


def trace(who: str, body: bytes) -> None:
    """Write one line to the log: who has said what, and how long it was. No text of a document is in it."""
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        message = None
    label = "what is no message"
    if isinstance(message, dict):
        number = f" {message['id']}" if "id" in message else ""
        kind = "error" if "error" in message else "result"
        label = f"{message.get('method', kind)}{number}"
    arrow = "->" if who == CLIENT else "<-"
    log.trace(f"{arrow} {label[:200]} ({len(body):,} bytes)")
