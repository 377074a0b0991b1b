"""What the server can do, as it tells a client: all that is registered, and nothing else.

Completes what pygls makes of the registered features. pygls 2.1 does not tell of ``codeAction/resolve``,
``completionItem/resolve``, ``textDocument/rangesFormatting`` and ``workspace/textDocumentContent``, and drops
the options that a feature has for its renaming. Progress is told for whatever it is wired for.
"""

from collections.abc import Collection, Mapping
from typing import Any

from attrs import evolve
from lsprotocol import types

_WITH_PROGRESS: Mapping[str, tuple[str, type[Any]]] = {
    types.TEXT_DOCUMENT_CODE_LENS: ("code_lens_provider", types.CodeLensOptions),
    types.TEXT_DOCUMENT_DOCUMENT_LINK: ("document_link_provider", types.DocumentLinkOptions),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: ("document_symbol_provider", types.DocumentSymbolOptions),
    types.TEXT_DOCUMENT_FOLDING_RANGE: ("folding_range_provider", types.FoldingRangeOptions),
    types.TEXT_DOCUMENT_REFERENCES: ("references_provider", types.ReferenceOptions),
    types.TEXT_DOCUMENT_SELECTION_RANGE: ("selection_range_provider", types.SelectionRangeOptions),
    types.WORKSPACE_SYMBOL: ("workspace_symbol_provider", types.WorkspaceSymbolOptions),
}
PROGRESSIVE = tuple(_WITH_PROGRESS)
"""The requests that tell how they get on, and answer in parts, where a client asks for it."""


def advertised(
    built: types.ServerCapabilities, features: Collection[str], options: Mapping[str, Any]
) -> types.ServerCapabilities:
    """Return *built*, the capabilities that pygls has made of *features*, with what it leaves out."""
    return evolve(
        built,
        code_action_provider=_resolving(
            built.code_action_provider, types.CODE_ACTION_RESOLVE in features, types.CodeActionOptions
        ),
        completion_provider=_resolving(
            built.completion_provider, types.COMPLETION_ITEM_RESOLVE in features, types.CompletionOptions
        ),
        document_range_formatting_provider=_of_ranges(built, features),
        workspace=_workspace(built, options),
        **_with_progress(built, features),
    )


def _resolving(provider: Any, resolves: object, kind: type[Any]) -> Any:
    """Return *provider*, of which *resolves* tells whether it works out the rest of its items later."""
    if not provider:
        return provider
    return evolve(kind() if provider is True else provider, resolve_provider=bool(resolves))


def _of_ranges(built: types.ServerCapabilities, features: Collection[str]) -> Any:
    provider = built.document_range_formatting_provider
    if not provider or types.TEXT_DOCUMENT_RANGES_FORMATTING not in features:
        return provider
    whole = types.DocumentRangeFormattingOptions() if provider is True else provider
    return evolve(whole, ranges_support=True)


def _workspace(built: types.ServerCapabilities, options: Mapping[str, Any]) -> types.WorkspaceOptions | None:
    if (content := options.get(types.WORKSPACE_TEXT_DOCUMENT_CONTENT)) is None:
        return built.workspace
    return evolve(built.workspace or types.WorkspaceOptions(), text_document_content=content)


def _with_progress(built: types.ServerCapabilities, features: Collection[str]) -> dict[str, Any]:
    advertised = {}
    for method, (name, kind) in _WITH_PROGRESS.items():
        if method in features and (provider := getattr(built, name)):
            advertised[name] = evolve(kind() if provider is True else provider, work_done_progress=True)
    return advertised
