"""The server as a test sees it: open a text, look at what was read of it and what is wrong with it.

Everything here waits, and for nothing longer than the client's limit.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from descant import Encoding, ParsedResponse, Place, Severity, Source
from descant.ranges import Position, Range
from descant_server.testing.client import LANGUAGE, RequestFailed, ServerFailed
from descant_server.testing.running import Running
from descant_server.testing.wire import parsed_response

__all__ = ["Diagnostic", "Opened", "RequestFailed", "Server", "ServerFailed", "Sessions"]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """What an editor underlines."""

    code: str
    severity: str
    """As :class:`descant.Severity` has it: error, warning, information or hint."""
    message: str
    range: Range
    """In UTF-16 units."""
    text: str
    """What is underlined."""
    raw: Mapping[str, Any] = field(repr=False)
    """All of it, as it came."""


@dataclass(frozen=True)
class Opened:
    """One version of an open document; a change gives another one."""

    uri: str
    version: int
    text: str
    parsed: ParsedResponse
    diagnostics: tuple[Diagnostic, ...]
    _server: "Server" = field(repr=False, compare=False)

    @property
    def codes(self) -> list[str]:
        """The codes of the diagnostics, in the order of the text."""
        return [diagnostic.code for diagnostic in self.diagnostics]

    def change(self, text: str) -> "Opened":
        """Replace the whole text, and return the document as it is then."""
        return self._server.change(self, text)

    def request(self, method: str, **params: Any) -> Any:
        """Send a request about this document and return its result. Raises RequestFailed."""
        return self._server.request(method, {"textDocument": {"uri": self.uri}, **params})

    def close(self) -> None:
        """Close the document."""
        self._server.close(self.uri)


class Conversation(Protocol):
    """What tests talk to, be it another process or not."""

    edits: list[Any]

    def __init__(self, options: Mapping[str, Any]) -> None:
        """Start a server with the settings *options*. Raises ServerFailed."""

    @property
    def log(self) -> str:
        """What the server has written to standard error."""

    @property
    def has_ended(self) -> bool:
        """Whether it is over."""

    def new_uri(self, name: str) -> str:
        """Return a name that no document has had."""

    def notify(self, method: str, params: Any) -> None:
        """Send a notification."""

    def request(self, method: str, params: Any = None) -> Any:
        """Send a request and return its result. Raises RequestFailed and ServerFailed."""

    def diagnostics(self, uri: str, version: int) -> list[dict[str, Any]]:
        """Return what is wrong with this version of a document. Raises ServerFailed."""

    def end(self) -> None:
        """End the server."""


class Server:
    """A server in the hands of one test; the documents that it opens are closed when it ends."""

    def __init__(self, running: Conversation) -> None:
        """Use a process that is *running*."""
        self._running = running
        self._open: list[str] = []

    @property
    def log(self) -> str:
        """What the server has written to standard error since it started."""
        return self._running.log

    @property
    def edits(self) -> list[Any]:
        """The edits of the workspace that the server has asked for, as on the wire. They count as applied."""
        return self._running.edits

    def open(self, text: str, name: str = "answer.response", language: str = LANGUAGE) -> Opened:
        """Open *text* as a new document, and return what the server says of it. Raises ServerFailed."""
        uri = self._running.new_uri(name)
        document = {"uri": uri, "languageId": language, "version": 1, "text": text}
        self._open.append(uri)
        self._running.notify("textDocument/didOpen", {"textDocument": document})
        return self._seen(uri, 1, text)

    def change(self, opened: Opened, text: str) -> Opened:
        """Replace the text of a document, and return the document as it is then."""
        identifier = {"uri": opened.uri, "version": opened.version + 1}
        params = {"textDocument": identifier, "contentChanges": [{"text": text}]}
        self._running.notify("textDocument/didChange", params)
        return self._seen(opened.uri, opened.version + 1, text)

    def close(self, uri: str) -> None:
        """Close a document."""
        self._open.remove(uri)
        self._running.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def close_all(self) -> None:
        """Close what is still open."""
        for uri in tuple(self._open):
            self.close(uri)

    def request(self, method: str, params: Any = None) -> Any:
        """Send any request and return its result. Raises RequestFailed and ServerFailed."""
        return self._running.request(method, params)

    def command(self, name: str, *arguments: Any) -> Any:
        """Have a command executed, such as ``descant.convert``, and return its result; see :attr:`edits`."""
        return self.request("workspace/executeCommand", {"command": name, "arguments": list(arguments)})

    def _seen(self, uri: str, version: int, text: str) -> Opened:
        published = self._running.diagnostics(uri, version)
        wire = self.request("descant/parsedResponse", {"textDocument": {"uri": uri}})
        source = Source(text)
        diagnostics = tuple(_diagnostic(each, source) for each in published)
        return Opened(uri, version, text, parsed_response(wire), diagnostics, self)


class Sessions:
    """The server that all tests share; one that has ended is replaced."""

    def __init__(self, options: Mapping[str, Any], start: type[Conversation] = Running) -> None:
        """Start nothing yet; when it is time, *start* does."""
        self._options = options
        self._start = start
        self._running: Conversation | None = None

    @contextmanager
    def server(self) -> Iterator[Server]:
        """Lend a server to one test. Raises ServerFailed if it has not survived."""
        if self._running is None:
            self._running = self._start(self._options)
        running = self._running
        running.edits.clear()
        server = Server(running)
        yield server
        if running.has_ended:
            self.end()
            raise ServerFailed("the server has ended during this test", running.log)
        server.close_all()

    def end(self) -> None:
        """End the process, if one was started."""
        if self._running is not None:
            self._running.end()
            self._running = None


def _diagnostic(wire: Mapping[str, Any], source: Source) -> Diagnostic:
    start, end = (Position(**wire["range"][end]) for end in ("start", "end"))
    first, last = (
        source.offset(Place(place.line, place.character), Encoding.UTF16) for place in (start, end)
    )
    severity = Severity(wire["severity"]).label
    text = source.text[first:last]
    return Diagnostic(wire["code"], severity, wire["message"], Range(start, end), text, wire)
