"""The answer to ``initialize``, given before the heavy imports.

What the server can do is in ``capabilities.json``, which a test compares with what the worker's features
come to, and writes anew with ``--update-golden``. What depends on the client is decided here.
"""

import json
import os
from collections.abc import Mapping
from typing import Any

_PREFERRED = ("utf-8", "utf-32", "utf-16")
"""UTF-8 and UTF-32 cost nothing on ASCII and little elsewhere; UTF-16 is for clients without a choice."""
APPLY = "descant.applyFiles"
UNDO = "descant.undo"
REVIEW = "descant.review"
RESOLVE = "descant.resolve"
COMMIT = "descant.commit"
WRITING = (APPLY, UNDO, COMMIT)
"""The commands that write files."""
UNTRUSTED = {"workspaceTrusted": False}
NAME = "descant"
_PREPARED = os.path.join(os.path.dirname(__file__), "capabilities.json")
"""Found without ``importlib.resources``, which takes as long to import as all the rest."""


def greeting(client: Mapping[str, Any], version: str, options: Any = None) -> dict[str, Any]:
    """Return the result of ``initialize`` for a client with the capabilities *client* and these *options*."""
    with open(_PREPARED, "rb") as file:
        capabilities = json.load(file)
    capabilities["positionEncoding"] = best_encoding(_within(client, "general", "positionEncodings"))
    if not can_pull(client):
        capabilities.pop("diagnosticProvider", None)
    if "renameProvider" in capabilities and not _within(client, "textDocument", "rename", "prepareSupport"):
        capabilities["renameProvider"] = True
    if not is_trusted(options) and "executeCommandProvider" in capabilities:
        provider = capabilities["executeCommandProvider"]
        provider["commands"] = [name for name in provider["commands"] if name not in WRITING]
    return {"capabilities": capabilities, "serverInfo": {"name": NAME, "version": version}}


def is_trusted(settings: Any) -> bool:
    """Tell whether a client with these *settings* trusts the workspace; without a word it does."""
    trust = trust_in(settings)
    return trust is None or trust is True


def trust_in(settings: Any) -> Any:
    """Return what *settings* say about that, which should be true or false; None where they say nothing."""
    section = _within(settings, "descant")
    return _within(settings if section is None else section, "workspaceTrusted")


def best_encoding(encodings: Any) -> str:
    """Return the best position encoding among the client's *encodings*; UTF-16 if none suits."""
    encodings = encodings if isinstance(encodings, list | tuple) else ()
    return next((kind for kind in _PREFERRED if kind in encodings), "utf-16")


def can_pull(client: Mapping[str, Any]) -> bool:
    """Tell whether the client asks for diagnostics by itself; they are then not pushed."""
    return _within(client, "textDocument", "diagnostic") is not None


def _within(data: Any, *path: str) -> Any:
    for name in path:
        if not isinstance(data, Mapping):
            return None
        data = data.get(name)
    return data
