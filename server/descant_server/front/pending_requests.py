"""The requests that wait for an answer: each gets one, and never a second one."""

from typing import Any

from descant_server.wire.meanwhile import Meanwhile, prepared
from descant_server.wire.messages import ErrorCode, Request, error_body, raw_result_body


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
        self._meanwhile = prepared()

    def keep(self, request: Request, body: bytes) -> None:
        """Keep the answer *body* if it is one of those; its id is replaced when it is given again."""
        uri = document_of(request.params)
        # An answer that was given in parts is in the notifications before it.
        is_whole = not isinstance(request.params, dict) or "partialResultToken" not in request.params
        is_kept = is_whole and self._meanwhile.get(request.method) is Meanwhile.LAST
        if is_kept and uri is not None and (result := _result_of(body)) is not None:
            self._results[request.method, uri] = result

    def forget(self, uri: str) -> None:
        """Forget what is known of the document *uri*."""
        for about in [about for about in self._results if about[1] == uri]:
            del self._results[about]

    def answer(self, request: Request) -> bytes:
        """Return what can be said to *request* without the worker: the last answer, nothing, or an error."""
        uri = document_of(request.params)
        result = self._results.get((request.method, uri)) if uri is not None else None
        meanwhile = self._meanwhile.get(request.method)
        if meanwhile is Meanwhile.NOTHING:
            result = b"null"
        if result is not None:
            return raw_result_body(request.id, result)
        if meanwhile is Meanwhile.PULL:
            return error_body(
                request.id,
                ErrorCode.SERVER_CANCELLED,
                "The document is still being parsed",
                {"retriggerRequest": True},
            )
        return error_body(request.id, ErrorCode.CONTENT_MODIFIED, "The document is still being parsed")


def document_of(params: Any) -> str | None:
    """Return the URI of the document that *params* are about."""
    match params:
        case {"textDocument": {"uri": str(uri)}}:
            return uri
        case _:
            return None


def _result_of(body: bytes) -> bytes | None:
    """Return the result in an answer of ours, in which it comes last; None for an error."""
    _, mark, rest = body.partition(b',"result":')
    return rest[:-1] if mark else None
