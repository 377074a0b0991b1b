"""What the server does: one module for each feature of the protocol.

A module has ``register(server)``, which is wiring only, and pure functions of a document. To add one, write
one file and add one line here.
"""

from collections.abc import Callable

from descant_server.features import (
    apply_files,
    code_actions,
    code_lenses,
    completion,
    definition,
    diagnostics,
    document_highlight,
    document_links,
    folding,
    formatting,
    hover,
    inlay_hints,
    lifecycle,
    linked_editing,
    parsed_response,
    previews,
    progress,
    pull_diagnostics,
    references,
    rename,
    rewrites,
    safe_mode,
    selection_ranges,
    semantic_tokens,
    settings,
    showing,
    signature_help,
    symbols,
    text_sync,
    workspace_symbols,
)
from descant_server.server import ResponseServer

FEATURES: tuple[Callable[[ResponseServer], None], ...] = (
    lifecycle.register,
    text_sync.register,
    diagnostics.register,
    pull_diagnostics.register,
    symbols.register,
    code_actions.register,
    folding.register,
    hover.register,
    completion.register,
    signature_help.register,
    definition.register,
    references.register,
    document_highlight.register,
    document_links.register,
    inlay_hints.register,
    parsed_response.register,
    rewrites.register,
    safe_mode.register,
    semantic_tokens.register,
    selection_ranges.register,
    linked_editing.register,
    apply_files.register,
    showing.register,
    previews.register,
    code_lenses.register,
    formatting.register,
    rename.register,
    workspace_symbols.register,
    settings.register,
    progress.register,
)
