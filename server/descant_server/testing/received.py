"""What a server has said of the documents of tests."""

from typing import Any


class LastMessages:
    """The last word on each document, and the edits that were asked for."""

    def __init__(self) -> None:
        """Start with nothing said."""
        self.edits: list[Any] = []
        """The edits of the workspace that were asked for."""
        self._count = 0
        self._published: dict[str, list[dict[str, Any]]] = {}
        self._analyzed: dict[str, int] = {}

    def new_uri(self, name: str) -> str:
        """Return a name that no document has had."""
        self._count += 1
        return f"file:///descant-{self._count}/{name}"

    def is_known(self, uri: str, version: int) -> bool:
        """Tell whether this version of a document was analysed."""
        return self._analyzed.get(uri, 0) >= version

    def published(self, uri: str) -> list[dict[str, Any]]:
        """Return the last diagnostics of a document."""
        return self._published.get(uri, [])

    def take(self, message: dict[str, Any]) -> None:
        """Take in a message of the server. A verdict comes behind the diagnostics of its version."""
        match message.get("method"), message.get("params"):
            case "textDocument/publishDiagnostics", {"uri": uri, "diagnostics": diagnostics}:
                self._published[uri] = diagnostics
            case "descant/didAnalyze", {"uri": uri, "version": version}:
                self._analyzed[uri] = version
            case "workspace/applyEdit", {"edit": edit}:
                self.edits.append(edit)
