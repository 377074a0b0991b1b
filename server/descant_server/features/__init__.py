"""What the server does: one module for each feature of the protocol.

A module has ``register(server)``, which is wiring only, and pure functions of a document. To add one, write
one file and add one line here.
"""

from collections.abc import Callable

from descant_server.features import (
    ask_again,
    code_lenses,
    document_links,
    inlay_hints,
    lifecycle,
    linked_editing,
    parsed_response,
    progress,
    review_commands,
    review_data,
    safe_mode,
    selection_ranges,
    settings,
    signature_help,
    text_sync,
    trust,
    workspace_symbols,
)
from descant_server.features.apply import apply_files, apply_message, commit, undo
from descant_server.features.code_actions import code_actions, conversion_actions
from descant_server.features.compare import compare_commands
from descant_server.features.completion import completion
from descant_server.features.conflicts import resolve
from descant_server.features.diagnostics import pull_diagnostics, push_diagnostics
from descant_server.features.folding import folding
from descant_server.features.formatting import formatting
from descant_server.features.hover import hover
from descant_server.features.hunks import choosing, hunk_data
from descant_server.features.navigation import declaration, definition, document_highlight, references
from descant_server.features.previews import previews
from descant_server.features.rename import rename
from descant_server.features.semantic_tokens import semantic_tokens
from descant_server.features.symbols import symbols
from descant_server.server import ResponseServer

FEATURES: tuple[Callable[[ResponseServer], None], ...] = (
    lifecycle.register,
    trust.register,
    text_sync.register,
    push_diagnostics.register,
    pull_diagnostics.register,
    symbols.register,
    code_actions.register,
    folding.register,
    hover.register,
    completion.register,
    signature_help.register,
    definition.register,
    declaration.register,
    references.register,
    document_highlight.register,
    document_links.register,
    inlay_hints.register,
    parsed_response.register,
    conversion_actions.register,
    safe_mode.register,
    semantic_tokens.register,
    selection_ranges.register,
    linked_editing.register,
    apply_files.register,
    undo.register,
    apply_message.register,
    commit.register,
    resolve.register,
    hunk_data.register,
    choosing.register,
    review_commands.register,
    review_data.register,
    ask_again.register,
    previews.register,
    compare_commands.register,
    code_lenses.register,
    formatting.register,
    rename.register,
    workspace_symbols.register,
    settings.register,
    progress.register,
)
