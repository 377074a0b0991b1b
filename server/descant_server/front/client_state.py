"""What the client has said and a new worker has to be told: its documents, settings and folders.

The texts are kept as the client's edits make them, by the same code as in the worker.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from descant_server.wire.messages import dumps
from descant_server.wire.own_methods import SAFE_MODE, UNTRUSTED_CLIENT

if TYPE_CHECKING:
    from descant import Place, Source

_REMEMBERED = ("workspace/didChangeConfiguration", "workspace/didChangeWorkspaceFolders", "$/setTrace")

_MOST = (1 << 31) - 1
"""The protocol's numbers end here."""


class MirroredDocument:
    """One open document."""

    __slots__ = ("is_in_safe_mode", "language", "source", "version")

    def __init__(self, language: str, version: int, source: "Source") -> None:
        """Keep a document as it was opened."""
        self.language = language
        self.version = version
        self.source = source
        self.is_in_safe_mode = False


class DocumentEdits(NamedTuple):
    """What one ``didChange`` does."""

    uri: str
    version: int
    changes: tuple[tuple["Place | None", "Place | None", str], ...]
    """From, to, and what stands there then; without places it is the whole text."""


class Mirror:
    """The client's side of the conversation, as far as it is needed again."""

    def __init__(self) -> None:
        """Start with nothing said."""
        self.encoding_name = "utf-16"
        self.documents: dict[str, MirroredDocument] = {}
        self._handshake: list[bytes] = []
        """``initialize`` and ``initialized``."""
        self._later: dict[str, list[bytes]] = {}

    def mark_untrusted(self) -> None:
        """Note that the client is untrusted, before it introduces itself."""
        self._handshake.append(_notification(UNTRUSTED_CLIENT, {}))

    def introduce(self, body: bytes) -> None:
        """Keep a message of the introduction."""
        self._handshake.append(body)

    def take(self, method: str, params: Any, body: bytes) -> None:
        """Take in a notification. Raises LookupError, TypeError or ValueError for one that makes no sense."""
        match method:
            case "textDocument/didOpen":
                self._open(params["textDocument"])
            case "textDocument/didClose":
                del self.documents[params["textDocument"]["uri"]]
            case "workspace/didChangeConfiguration":
                self._later[method] = [body]
            case _ if method in _REMEMBERED:
                self._later.setdefault(method, []).append(body)

    def understood(self, params: Any) -> DocumentEdits:
        """Return the edits of a ``didChange``. Raises as :meth:`take` does; the document stays as it is."""
        identifier = params["textDocument"]
        uri, version = identifier["uri"], identifier["version"]
        if not isinstance(version, int):
            raise TypeError("the version must be an integer")
        if uri not in self.documents:
            raise LookupError("the document is not open")
        return DocumentEdits(uri, version, tuple(map(_change, params["contentChanges"])))

    def change(self, edits: DocumentEdits) -> None:
        """Apply *edits*, which were understood."""
        from descant import Encoding, Source, Span

        encoding, document = Encoding(self.encoding_name), self.documents[edits.uri]
        source = document.source
        for start, end, text in edits.changes:
            if start is None or end is None:
                source = Source(text)
                continue
            borders = source.offset(start, encoding), source.offset(end, encoding)
            source = source.replace(Span(min(borders), max(borders)), text)
        document.source, document.version = source, edits.version

    def read_again(self, params: Any) -> None:
        """Take note that a command, if it is that, ends the safe mode of a document."""
        match params:
            case {"command": "descant.readAgain", "arguments": [{"uri": str(uri)}]} if uri in self.documents:
                self.documents[uri].is_in_safe_mode = False

    def replay(self) -> Iterator[bytes]:
        """Yield the messages that tell a new worker all of this."""
        yield from self._handshake
        for bodies in self._later.values():
            yield from bodies
        for uri, document in self.documents.items():
            if document.is_in_safe_mode:
                yield _notification(SAFE_MODE, {"uri": uri})
            opened = {
                "uri": uri,
                "languageId": document.language,
                "version": document.version,
                "text": document.source.text,
            }
            yield _notification("textDocument/didOpen", {"textDocument": opened})

    def _open(self, document: dict[str, Any]) -> None:
        from descant import Source

        uri, version, text = document["uri"], document["version"], document["text"]
        if not (isinstance(uri, str) and isinstance(version, int) and isinstance(text, str)):
            raise TypeError("a document needs a URI, a version and text")
        self.documents[uri] = MirroredDocument(str(document.get("languageId", "")), version, Source(text))


def _change(change: Any) -> tuple["Place | None", "Place | None", str]:
    text = change["text"]
    if not isinstance(text, str):
        raise TypeError("a change needs text")
    if "range" not in change:
        return None, None, text
    return _place(change["range"]["start"]), _place(change["range"]["end"]), text


def _place(position: Any) -> "Place":
    from descant import Place

    line, column = position["line"], position["character"]
    if not all(isinstance(number, int) and 0 <= number <= _MOST for number in (line, column)):
        raise ValueError("a position needs a line and a character")
    return Place(line, column)


def _notification(method: str, params: dict[str, Any]) -> bytes:
    return dumps({"jsonrpc": "2.0", "method": method, "params": params})
