"""Actions whose edits are worked out when they are chosen, against the text as it is then.

An action keeps in mind which text it was offered for. Where that is not the text any more, or what it offered
is not found in it, its edit is refused and never guessed.
"""

import hashlib
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcContentModified

from descant import Fix, Problem
from descant_server.documents.document_store import Document

if TYPE_CHECKING:
    from descant_server.features.parameters import ActionData


def can_resolve(capabilities: types.ClientCapabilities) -> bool:
    """Tell whether a client asks for the edit of an action when it is chosen."""
    ability = "text_document.code_action"
    asked = get_capability(capabilities, f"{ability}.resolve_support.properties", None) or ()
    return "edit" in asked and bool(get_capability(capabilities, f"{ability}.data_support"))


class Later:
    """Makes what the actions for one document keep in mind."""

    def __init__(self, document: Document) -> None:
        """Offer for the text of *document*."""
        self._uri, self._text = document.uri, digest(document)

    def fix(self, problem: Problem) -> dict[str, Any]:
        """Return what an action keeps in mind of a fix of *problem*; which one it is, its title tells."""
        return self._kept(what="fix", code=problem.code, start=problem.span.start, end=problem.span.end)

    def fix_all(self) -> dict[str, Any]:
        """Return the same for all safe repairs at once."""
        return self._kept(what="fixAll")

    def conversion(self, to: str) -> dict[str, Any]:
        """Return the same for the conversion to the format *to*."""
        return self._kept(what="convert", to=to)

    def _kept(self, **more: Any) -> dict[str, Any]:
        return {"uri": self._uri, "text": self._text, **more}


def check(document: Document, offer: "ActionData") -> None:
    """Raise JsonRpcContentModified if *offer* was made for another text."""
    if offer.text != digest(document):
        raise gone()


def fix_of(document: Document, offer: "ActionData", title: str) -> Fix:
    """Return the fix that was offered under *title*. Raises JsonRpcContentModified if it is not there."""
    for problem in document.analysis.problems:
        if (problem.code, *problem.span) == (offer.code, offer.start, offer.end):
            for fix in problem.fixes:
                if fix.title == title:
                    return fix
    raise gone()


def gone() -> JsonRpcContentModified:
    """Return the error for what is not true of the text any more."""
    return JsonRpcContentModified("Content Modified: the document has changed since")


def digest(document: Document) -> str:
    """Return what tells the text of *document* from any other."""
    text = document.source.text.encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, digest_size=12).hexdigest()
