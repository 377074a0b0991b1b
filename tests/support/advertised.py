"""A request of every kind that the server answers, about any place of any document."""

import random
import re
from collections.abc import Mapping
from typing import Any

from attrs import NOTHING, fields
from lsprotocol import types

from descant_server.wire.meanwhile import prepared

Request = tuple[str, dict[str, Any]]

CAPABILITIES: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-16"]},
    "window": {"workDoneProgress": True, "showDocument": {"support": True}},
    "workspace": {
        "applyEdit": True,
        "codeLens": {"refreshSupport": True},
        "inlayHint": {"refreshSupport": True},
        "semanticTokens": {"refreshSupport": True},
        "symbol": {},
        "workspaceEdit": {
            "documentChanges": True,
            "resourceOperations": ["create", "rename", "delete"],
            "changeAnnotationSupport": {},
        },
    },
    "textDocument": {
        "publishDiagnostics": {
            "relatedInformation": True,
            "versionSupport": True,
            "dataSupport": True,
            "codeDescriptionSupport": True,
            "tagSupport": {"valueSet": [1, 2]},
        },
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source", "refactor"]}},
            "dataSupport": True,
            "isPreferredSupport": True,
            "resolveSupport": {"properties": ["edit"]},
        },
        "codeLens": {},
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "documentLink": {"tooltipSupport": True},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "foldingRange": {},
        "formatting": {},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "inlayHint": {},
        "linkedEditingRange": {},
        "rangeFormatting": {"rangesSupport": True},
        "rename": {"prepareSupport": True},
        "selectionRange": {},
        "semanticTokens": {
            "requests": {"full": {"delta": True}, "range": True},
            "tokenTypes": [],
            "tokenModifiers": [],
            "formats": ["relative"],
        },
        "signatureHelp": {},
    },
}
"""What an editor can do that has everything but diagnostics that are pulled."""
PULLING: dict[str, Any] = {
    **CAPABILITIES,
    "workspace": {**CAPABILITIES["workspace"], "diagnostics": {"refreshSupport": True}},
    "textDocument": {
        **CAPABILITIES["textDocument"],
        "diagnostic": {"relatedInformation": True, "dataSupport": True, "codeDescriptionSupport": True},
    },
}
"""What one can do that has these, too."""

_ASKED_ELSEWHERE = ("/resolve", "textDocumentContent")
"""What is asked of something that the server has given, and not of a document."""

_CONTEXTS: Mapping[str, Any] = {
    types.TEXT_DOCUMENT_CODE_ACTION: {"diagnostics": [], "triggerKind": 1},
    types.TEXT_DOCUMENT_REFERENCES: {"includeDeclaration": True},
}
"""Why an editor asks; what else has a context may do without."""
_OF_OUR_OWN: Mapping[str, Mapping[str, Any]] = {"descant/hunks": {"path": "a.py"}}
"""What a request of ours is asked with beside its document."""


def requests(
    able: Mapping[str, Any], uri: str, position: dict[str, int], whole: dict[str, Any]
) -> list[Request]:
    """Return a request of every kind that the server takes, *able* as it says; *whole* is a range."""
    about = {"textDocument": {"uri": uri}}
    asked = [method for method in prepared() if not method.endswith(_ASKED_ELSEWHERE)]
    if not able.get("diagnosticProvider"):
        asked = [method for method in asked if not method.endswith("/diagnostic")]
    made: list[Request] = []
    for method in asked:
        if method not in types.METHOD_TO_TYPES:
            made.append((method, {**about, **_OF_OUR_OWN.get(method, {})}))
            continue
        params: Any = types.METHOD_TO_TYPES[method][2]
        needed = [one.name for one in fields(params) if one.default is NOTHING]
        for span in ({"start": position, "end": position}, whole) if "range" in needed else (whole,):
            values = {
                **{"text_document": {"uri": uri}, "position": position, "positions": [position]},
                **{"range": span, "ranges": [span], "query": "a", "new_name": "new/name.py"},
                **{"previous_result_id": "0", "previous_result_ids": []},
                "options": {"tabSize": 2, "insertSpaces": True},
                "context": _CONTEXTS.get(method, {}),
            }
            unknown = {*needed} - values.keys()
            assert not unknown, f"say here what {', '.join(unknown)} of {method} may be"
            made.append((method, {_in_camel_case(name): values[name] for name in needed}))
    if "descant.convert" in able.get("executeCommandProvider", {}).get("commands", ()):
        command = {"command": "descant.convert", "arguments": [{"uri": uri, "to": "tags"}]}
        made.append(("workspace/executeCommand", command))
    return made


def follow_up(chance: random.Random, able: Mapping[str, Any], method: str, result: Any) -> Request | None:
    """Return what an editor asks next, where an answer leaves something to be asked."""
    if not isinstance(result, list) or not result:
        return None
    one = chance.choice(result)
    if method == "textDocument/codeAction" and _resolves(able, "codeActionProvider") and "edit" not in one:
        return None if isinstance(one.get("command"), str) else ("codeAction/resolve", one)
    if method == "textDocument/codeLens" and _resolves(able, "codeLensProvider") and "command" not in one:
        return "codeLens/resolve", one
    return None


def _resolves(able: Mapping[str, Any], name: str) -> bool:
    provider = able.get(name)
    return isinstance(provider, dict) and bool(provider.get("resolveProvider"))


def _in_camel_case(name: str) -> str:
    return re.sub("_(.)", lambda found: found[1].upper(), name)
