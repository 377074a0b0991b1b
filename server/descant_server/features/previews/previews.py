"""Documents that the server makes for an editor to show: a file as it is proposed, a review, a prompt.

They are read-only, made anew whenever the answer changes, and never on disk. Their addresses have the scheme
``descant-preview``, a path that says what is shown, and say in the query of which answer.
"""

import json
from dataclasses import dataclass
from typing import Literal
from urllib.parse import quote, unquote, urlsplit

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from descant.comparison import Composed
from descant_server.documents.document_store import Document
from descant_server.features.arguments import open_document
from descant_server.features.previews.comparison_page import MOST_ANSWERS, compared, composition, side_by_side
from descant_server.features.previews.file_sides import before, diff, proposed
from descant_server.features.previews.fix_prompt import prompt_for
from descant_server.features.previews.merge_sides import MergeSide, change, merge_side
from descant_server.features.previews.review_page import review
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile

SCHEME = "descant-preview"
_NAMES = {
    "review": "review.md",
    "prompt": "prompt.md",
    "compare": "comparison.md",
    "composed": "composed.response",
}
_OF_FILES = ("file", "before", "diff", "conflict", "change", "base", "answer")
_NOTHING = "Nothing to ask for: all problems can be settled here.\n"
MOST = 400
"""Previews that are kept up to date, those that were asked for last: a review has two for each file."""

Kind = Literal[
    "file",
    "before",
    "diff",
    "conflict",
    "change",
    "base",
    "answer",
    "review",
    "prompt",
    "compare",
    "composed",
]
"""A file as it is proposed or as it is on the disk now, what applying it would change; of one that was made
from an older version both sides between markers, what the answer changes of it, that version, and the answer;
and what is of a whole answer, or of several."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What is shown, and of which answer."""

    kind: Kind
    uri: str
    path: str = ""
    """Of a file: its path, as the answer has it; of a diff without one it is that of all files."""
    others: tuple[str, ...] = ()
    """Of a comparison, and of what is composed: the other answers."""
    take: tuple[tuple[str, int | None], ...] = ()
    """Of what is composed: which files are taken from which answers, as the command has it."""

    @property
    def address(self) -> str:
        """The URI of the preview."""
        name = _NAMES.get(self.kind) or "/".join(part for part in self.path.split("/") if part)
        if self.kind in ("diff", "change"):
            name = f"{name or 'all'}.diff"
        parts: list[object] = [self.kind, self.uri, *([self.path] if self.kind in _OF_FILES else self.others)]
        if self.kind == "composed":
            parts.insert(1, dict(self.take))
        # ASCII, and all of it quoted: editors decode an address and encode it again in their own way.
        return f"{SCHEME}:/{quote(name, errors='replace')}?{quote(json.dumps(parts), safe='')}"


def register(server: ResponseServer) -> None:
    """Wire the request for the text of a preview."""
    options = types.TextDocumentContentOptions(schemes=[SCHEME])

    @server.request(types.WORKSPACE_TEXT_DOCUMENT_CONTENT, Meanwhile.AGAIN, options)
    async def text_document_content(
        params: types.TextDocumentContentParams,
    ) -> types.TextDocumentContentResult:
        preview = read_address(params.uri)
        if preview is None:
            raise JsonRpcInvalidParams("Invalid Params: not the URI of a preview")
        text = await _text(server, preview)
        if text is None:
            why = "No such composed answer" if preview.others else "Not a file of the answer"
            raise JsonRpcException(why, types.LSPErrorCodes.RequestFailed)
        shown = server.previews
        shown.pop(params.uri, None)
        shown[params.uri] = text
        while len(shown) > MOST:
            del shown[next(iter(shown))]
        return types.TextDocumentContentResult(text)


def read_address(address: str) -> Preview | None:
    """Return what the URI *address* is a preview of; None where it is none of ours."""
    try:
        parts = urlsplit(address)
        members = json.loads(unquote(parts.query))
    except (ValueError, RecursionError):
        return None
    if parts.scheme != SCHEME:
        return None
    match members:
        case [
            "file" | "before" | "diff" | "conflict" | "change" | "base" | "answer" as kind,
            str(uri),
            str(path),
        ]:
            return Preview(kind, uri, path)
        case ["review" | "prompt" as kind, str(uri)]:
            return Preview(kind, uri)
        case ["compare", str(uri), *others] if _are_texts(others):
            return Preview("compare", uri, others=tuple(others))
        case ["composed", dict(take), str(uri), *others] if _are_texts(others) and _is_take(take):
            return Preview("composed", uri, others=tuple(others), take=tuple(take.items()))
        case _:
            return None


def _are_texts(uris: list[object]) -> bool:
    return 1 <= len(uris) < MOST_ANSWERS and all(isinstance(uri, str) for uri in uris)


def _is_take(take: dict[object, object]) -> bool:
    return all(number is None or type(number) is int for number in take.values())


async def _text(server: ResponseServer, preview: Preview) -> str | None:
    if not preview.others:
        return content(await open_document(server, preview.uri), preview)
    uris = (preview.uri, *preview.others)
    comparison = await compared(server, uris)
    if preview.kind == "compare":
        return side_by_side(comparison, uris)
    composed = composition(comparison, dict(preview.take))
    return composed.text if isinstance(composed, Composed) else None


def content(document: Document, preview: Preview) -> str | None:
    """Return the text of *preview*, which is one of *document* alone; None where there is no such file."""
    match preview.kind:
        case "review":
            return review(document)
        case "prompt":
            return prompt_for(document) or _NOTHING
        case "diff":
            return diff(document, preview.path)
        case "before":
            return before(document, preview.path)
        case "file":
            return proposed(document, preview.path)
        case "change":
            return change(document, preview.path)
        case "conflict" | "base" | "answer" as side:
            return merge_side(document, preview.path, MergeSide(side))
        case "compare" | "composed":
            return None


def refresh(server: ResponseServer, document: Document) -> None:
    """Tell the client which previews of *document* it should ask for again."""
    shown = server.previews
    for address in tuple(shown):
        preview = read_address(address)
        if preview is None or document.uri not in (preview.uri, *preview.others):
            continue
        # What several answers make is worked out when it is asked for; until then nothing more is said of it.
        text = "" if preview.others else content(document, preview)
        if text != shown[address] and text is not None:
            # Kept as if it had been fetched: one that nobody looks at any more is not worth a second word.
            shown[address] = text
            server.workspace_text_document_content_refresh(types.TextDocumentContentRefreshParams(address))


def can_preview(capabilities: types.ClientCapabilities) -> bool:
    """Tell whether a client can be asked to open a preview."""
    fetches = get_capability(capabilities, "workspace.text_document_content", None)
    return fetches is not None and bool(get_capability(capabilities, "window.show_document.support"))
