"""The problems of one document by its text and the settings, in the words in which the server shows them.

All that this takes is imported here; of the types of the protocol it takes none.
"""

import time
from typing import Any

from descant import Encoding
from descant.checkpoints import Checkpoint
from descant_server.documents import document_store
from descant_server.file_uris import folders_of
from descant_server.front.client_state import MirroredDocument
from descant_server.presentation import wire_diagnostics
from descant_server.presentation.wire_diagnostics import Plain
from descant_server.settings.limits import SizeClass
from descant_server.settings.values import merged
from descant_server.settings.workspace_settings import Workspace
from descant_server.wire.initialize import best_encoding
from descant_server.worker.initialize_params import Introduction

_PATIENCE = 1.0
"""Processor time in seconds that a text may take; one that takes more is left to the server."""
_WIDEST = 4
"""Bytes that a character can have."""


def first_settings(client: Introduction, told: list[Any]) -> Workspace:
    """Return what the settings come to; *told* is what the client says of each folder, where it was asked."""
    later = told if any(one is not None for one in told) else [None]
    return Workspace.read([merged(client.options, one) for one in later], folders_of(client.folders))


def first_diagnostics(
    client: Introduction, workspace: Workspace, uri: str, document: MirroredDocument
) -> list[Plain] | None:
    """Return the diagnostics of the *document* at *uri*; None where somebody else has to say what they are.

    Raises TimeoutError for a text that takes long.
    """
    source, configured = document.source, workspace.of(uri)
    if workspace.file_at(uri) is not None or workspace.workspace_file_at(uri) is not None:
        return None
    if configured.settings.limits.size_class(_WIDEST * len(source.text)) is not SizeClass.EVERYTHING:
        return None
    read = document_store.examine(
        source,
        configured.known.schemas,
        configured.asked_for(uri),
        configured.formats,
        configured.settings.languages,
        _until(time.thread_time() + _PATIENCE),
    )
    encoding = Encoding(best_encoding(client.ability("general.position_encodings")))
    problems, limit = configured.shown(uri, read), configured.settings.limits.problems
    names = wire_diagnostics.unwanted(client.ability)
    found = wire_diagnostics.diagnostics(uri, document.version, source, encoding, problems, limit)
    return wire_diagnostics.with_docs(
        wire_diagnostics.for_client(found, names), names, configured.settings.docs
    )


def _until(end: float) -> Checkpoint:
    def checkpoint() -> None:
        if time.thread_time() > end:
            raise TimeoutError

    return checkpoint
