"""A request of every kind that a server says it can answer, about any place of any document."""

import random
from collections.abc import Mapping
from typing import Any

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
        "rangeFormatting": {},
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

_OPTIONS = {"tabSize": 2, "insertSpaces": True}
_AT = {
    "hoverProvider": "textDocument/hover",
    "completionProvider": "textDocument/completion",
    "definitionProvider": "textDocument/definition",
    "documentHighlightProvider": "textDocument/documentHighlight",
    "linkedEditingRangeProvider": "textDocument/linkedEditingRange",
    "signatureHelpProvider": "textDocument/signatureHelp",
}
_WHOLE = {
    "documentSymbolProvider": "textDocument/documentSymbol",
    "foldingRangeProvider": "textDocument/foldingRange",
    "codeLensProvider": "textDocument/codeLens",
    "documentLinkProvider": "textDocument/documentLink",
    "semanticTokensProvider": "textDocument/semanticTokens/full",
}


def requests(
    able: Mapping[str, Any], uri: str, position: dict[str, int], whole: dict[str, Any]
) -> list[Request]:
    """Return a request of every kind that *able*, the answer to ``initialize``, has; *whole* is a range."""
    about = {"textDocument": {"uri": uri}}
    at = {**about, "position": position}
    here = {"start": position, "end": position}
    made: list[Request] = [("descant/parsedResponse", about), ("descant/review", about)]
    made += [(method, at) for name, method in _AT.items() if able.get(name)]
    made += [(method, about) for name, method in _WHOLE.items() if able.get(name)]
    for name, method, params in (
        ("referencesProvider", "textDocument/references", {**at, "context": {"includeDeclaration": True}}),
        ("codeActionProvider", "textDocument/codeAction", {**about, "range": here, "context": _context()}),
        ("codeActionProvider", "textDocument/codeAction", {**about, "range": whole, "context": _context()}),
        ("inlayHintProvider", "textDocument/inlayHint", {**about, "range": whole}),
        ("selectionRangeProvider", "textDocument/selectionRange", {**about, "positions": [position]}),
        ("documentFormattingProvider", "textDocument/formatting", {**about, "options": _OPTIONS}),
        (
            "documentRangeFormattingProvider",
            "textDocument/rangeFormatting",
            {**about, "range": here, "options": _OPTIONS},
        ),
        ("renameProvider", "textDocument/prepareRename", at),
        ("renameProvider", "textDocument/rename", {**at, "newName": "new/name.py"}),
        ("workspaceSymbolProvider", "workspace/symbol", {"query": "a"}),
    ):
        if able.get(name):
            made.append((method, params))
    tokens = able.get("semanticTokensProvider")
    if isinstance(tokens, dict) and tokens.get("range"):
        made.append(("textDocument/semanticTokens/range", {**about, "range": whole}))
    if isinstance(tokens, dict) and isinstance(tokens.get("full"), dict):
        made.append(("textDocument/semanticTokens/full/delta", {**about, "previousResultId": "0"}))
    if able.get("diagnosticProvider"):
        made.append(("textDocument/diagnostic", about))
        if able["diagnosticProvider"].get("workspaceDiagnostics"):
            made.append(("workspace/diagnostic", {"previousResultIds": []}))
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


def _context() -> dict[str, Any]:
    return {"diagnostics": [], "triggerKind": 1}
