"""The requests that wait for an answer: each gets one, and never a second one."""

from typing import Any

from descant_server.wire.messages import (
    ErrorCode,
    Request,
    error_body,
    raw_result_body,
)

_MAY_BE_NULL = frozenset(
    {
        "textDocument/completion",
        "textDocument/definition",
        "textDocument/documentHighlight",
        "textDocument/hover",
        "textDocument/inlayHint",
        "textDocument/linkedEditingRange",
        "textDocument/references",
        "textDocument/selectionRange",
        "textDocument/signatureHelp",
        "workspace/symbol",
    }
)
"""Requests that "nothing is known" is a true answer to."""
_KEPT = frozenset(
    {
        "textDocument/codeLens",
        "textDocument/documentLink",
        "textDocument/documentSymbol",
        "textDocument/foldingRange",
    }
)
"""Requests about a whole document, whose last answer is better than none."""
_PULLS = frozenset({"textDocument/diagnostic", "workspace/diagnostic"})


class Pending:
    """A request that has not been answered."""

    __slots__ = ("body", "request", "tries")

    def __init__(self, request: Request, body: bytes) -> None:
        """Wait for an answer to *request*, which came as *body*, and goes so to another worker."""
        self.request = request
        self.body = body
        self.tries = 1
        """How many workers it was sent to."""


class LastGood:
    """The last answers of requests about a whole document."""

    def __init__(self) -> None:
        """Start with none."""
        self._results: dict[tuple[str, str], bytes] = {}

    def keep(self, request: Request, body: bytes) -> None:
        """Keep the answer *body* if it is one of those; its id is replaced when it is given again."""
        uri = document_of(request.params)
        # An answer that was given in parts stands in the notifications before it.
        is_whole = not isinstance(request.params, dict) or "partialResultToken" not in request.params
        if (
            request.method in _KEPT
            and is_whole
            and uri is not None
            and (result := _result_of(body)) is not None
        ):
            self._results[request.method, uri] = result

    def forget(self, uri: str) -> None:
        """Forget what is known of the document *uri*."""
        for method in _KEPT:
            self._results.pop((method, uri), None)

    def answer(self, request: Request) -> bytes:
        """Return what can be said to *request* without the worker: the last answer, nothing, or an error."""
        uri = document_of(request.params)
        result = self._results.get((request.method, uri)) if uri is not None else None
        if result is None and request.method in _MAY_BE_NULL:
            result = b"null"
        if result is not None:
            return raw_result_body(request.id, result)
        if request.method in _PULLS:
            return error_body(
                request.id,
                ErrorCode.SERVER_CANCELLED,
                "The document is still being read",
                {"retriggerRequest": True},
            )
        return error_body(request.id, ErrorCode.CONTENT_MODIFIED, "The document is still being read")


def document_of(params: Any) -> str | None:
    """Return the URI of the document that *params* are about."""
    match params:
        case {"textDocument": {"uri": str(uri)}}:
            return uri
        case _:
            return None


def _result_of(body: bytes) -> bytes | None:
    """Return the result in an answer of ours, in which it stands last; None for an error."""
    _, mark, rest = body.partition(b',"result":')
    return rest[:-1] if mark else None
