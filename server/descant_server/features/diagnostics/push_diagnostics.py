"""Show the problems of a document when something new is known of it.

Every publication carries the version it was made from, so that a client can tell a late one; nothing is said
twice. A client that asks for diagnostics by itself gets none here, see ``pull_diagnostics``. After each
publication comes ``descant/didAnalyze``, the verdict in numbers, for a status line. The problems of an answer
are shown again when the request that it answers changes.
"""

from collections.abc import Callable, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Problem, Source, analyze_source
from descant_server.documents.document_slot import DocumentSlot
from descant_server.documents.document_store import Document
from descant_server.features.diagnostics.verdict_notification import DID_ANALYZE, verdict
from descant_server.features.previews.previews import refresh
from descant_server.presentation import wire_diagnostics
from descant_server.presentation.incremental_diagnostics import counted
from descant_server.presentation.wire_diagnostics import Plain, RelatedLocations
from descant_server.scheduling.revisions import DocumentRevision
from descant_server.server import ResponseServer, with_problems
from descant_server.settings.limits import LIMIT
from descant_server.settings.problem_choice import Read


def register(server: ResponseServer) -> None:
    """Wire what is shown."""
    server.listener = Publisher(server)


def can_pull(server: ResponseServer) -> bool:
    """Tell whether the client asks for diagnostics by itself."""
    return bool(get_capability(server.client_capabilities, "text_document.diagnostic"))


class Publisher:
    """Tells the client what is new."""

    def __init__(self, server: ResponseServer) -> None:
        """Tell the client of *server*."""
        self._server = server

    def whole(self, slot: DocumentSlot) -> None:
        """Show the problems of the text that was read, and those that others have because of it."""
        show(self._server, slot.uri)
        self.confirmed(slot)
        if correct_first_answer(self._server, slot.uri):
            _ask_to_pull(self._server)

    def confirmed(self, slot: DocumentSlot) -> None:
        """Show what follows from the text that was read: its previews, and the problems of others."""
        self._refresh(slot.uri)
        self._publish_others()

    def revised(self, slot: DocumentSlot, revision: DocumentRevision) -> None:
        """Show the problems after an edit."""
        _show_revision(self._server, revision)

    def disk_changed(self, slot: DocumentSlot) -> None:
        """Publish what has changed through the disk in a document that was shown."""
        show(self._server, slot.uri)
        self._refresh(slot.uri)
        _ask_to_pull(self._server)
        self._server.refresh_lenses()

    def closed(self, uri: str) -> None:
        """Show no problems of the document any more; what is wrong with a schema or with settings stays."""
        published = {"uri": uri, "diagnostics": of_own_file(self._server, uri)}
        if published["diagnostics"] or not can_pull(self._server):
            self._server.protocol.notify(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, published)
        self._publish_others()

    def _publish_others(self) -> None:
        changed = self._server.documents.changed_by_others()
        for uri in changed:
            show(self._server, uri)
            self._refresh(uri)
        if changed:
            _ask_to_pull(self._server)

    def _refresh(self, uri: str) -> None:
        document = self._server.documents.known(uri)
        if document is not None:
            refresh(self._server, document)


def problems_of(server: ResponseServer, document: Document) -> list[Plain]:
    """Return what the client is shown of *document*."""
    slot = server.documents.slot(document.uri)
    revision = server.scheduler.revision(slot) if slot is not None else None
    if revision is not None and revision.known.analysis is document.analysis:
        return shown_of(server, revision)
    configured = server.configured_for(document.uri)
    problems = configured.shown(document.uri, document.analysis)
    limit = configured.settings.limits.problems
    shown = diagnostics(document, problems, limit, document.on_disk.related if document.on_disk else {})
    return _explained(server, document.uri, shown)


def shown_of(server: ResponseServer, revision: DocumentRevision) -> list[Plain]:
    """Return what the client is shown of a document of which no more than its problems is known."""
    uri, configured = revision.uri, server.configured_for(revision.uri)
    if revision.is_of_text_alone and configured.shows_everything(uri, revision.source):
        members = unwanted(server)
        shown = revision.shown.diagnostics(revision.version, members)
        return wire_diagnostics.with_docs(shown, members, configured.settings.docs)
    problems, limit = configured.shown(uri, revision), configured.settings.limits.problems
    encoding = server.documents.encoding
    related = revision.disk.related if revision.disk is not None else {}
    shown = wire_diagnostics.diagnostics(
        uri, revision.version, revision.source, encoding, problems, limit, related
    )
    return _explained(server, uri, shown)


def correct_first_answer(server: ResponseServer, uri: str) -> bool:
    """Tell, once, whether the client has to ask again: it was answered before the disk was looked at."""
    first_answer = server.first_answers.pop(uri, None)
    slot, document = server.documents.slot(uri), server.documents.known(uri)
    if first_answer is None or slot is None or document is None:
        return False
    version, items = first_answer
    if version != document.version and document.on_disk is None:
        return False
    if version == document.version and items == problems_of(server, document):
        return False
    slot.disk_generation += 1
    return True


def show_again(server: ResponseServer) -> None:
    """Show the problems of all documents anew, since others of them are to be seen."""
    server.generation += 1
    for uri in server.documents.uris:
        show(server, uri)
    _ask_to_pull(server)


def show(server: ResponseServer, uri: str) -> None:
    """Publish the problems of a document as they are known: never those of a version before the last one."""
    slot, document = server.documents.slot(uri), server.documents.known(uri)
    if slot is None or document is None:
        return
    revision = server.scheduler.revision(slot)
    if revision is not None and not slot.is_current:
        _show_revision(server, revision)
    elif slot.is_current or slot.shown_version is None or slot.shown_version <= document.version:
        numbers_, read = verdict(document), document.analysis
        _say(server, uri, document.version, read, lambda: problems_of(server, document), numbers_)


def _show_revision(server: ResponseServer, revision: DocumentRevision) -> None:
    uri, version, numbers_ = revision.uri, revision.version, revision.verdict()
    _say(server, uri, version, revision, lambda: shown_of(server, revision), numbers_)


def _say(
    server: ResponseServer,
    uri: str,
    version: int,
    read: Read,
    shown: Callable[[], list[Plain]],
    numbers_: dict[str, Any],
) -> None:
    if (slot := server.documents.slot(uri)) is not None:
        slot.shown_version = version
    if not can_pull(server):
        published = {"uri": uri, "version": version, "diagnostics": shown()}
        server.protocol.notify(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, published)
    configured = server.configured_for(uri)
    if not configured.shows_everything(uri, read.source):
        numbers_ = {**numbers_, "problems": counted(configured.shown(uri, read))}
    server.protocol.notify(DID_ANALYZE, numbers_)


def _explained(server: ResponseServer, uri: str, shown: list[Plain]) -> list[Plain]:
    members, docs = unwanted(server), server.configured_for(uri).settings.docs
    return wire_diagnostics.with_docs(wire_diagnostics.for_client(shown, members), members, docs)


def _ask_to_pull(server: ResponseServer) -> None:
    ability = "workspace.diagnostics.refresh_support"
    if can_pull(server) and get_capability(server.client_capabilities, ability):
        server.workspace_diagnostic_refresh(None, callback=lambda _: None)


def of_own_file(server: ResponseServer, uri: str) -> list[Plain]:
    """Return what is wrong with the file *uri* as it was read from disk, if it holds a schema or settings."""
    source, problems = _as_read(server, uri)
    if not problems:
        return []
    analysis = with_problems(analyze_source(source, schemas=()), problems)
    document = Document(uri, 0, server.documents.encoding, analysis)
    shown = _explained(server, uri, diagnostics(document))
    # Without a version there are no fixes to ask for.
    return [{name: each[name] for name in each if name != "data"} for each in shown]


def diagnostics(
    document: Document,
    problems: Sequence[Problem] | None = None,
    limit: int = LIMIT,
    related: RelatedLocations = MappingProxyType({}),
) -> list[Plain]:
    """Return *problems*, without them all of *document*, in the order of its text.

    Each is given its *related* locations. Of more than *limit* the worst are kept, and the
    last diagnostic says how many more there are.
    """
    problems = document.analysis.problems if problems is None else problems
    source, encoding = document.source, document.encoding
    return wire_diagnostics.diagnostics(
        document.uri, document.version, source, encoding, problems, limit, related
    )


def unwanted(server: ResponseServer) -> frozenset[str]:
    """Return the members of a diagnostic that the client has not asked for."""
    return wire_diagnostics.unwanted(partial(get_capability, server.client_capabilities))


def _as_read(server: ResponseServer, uri: str) -> tuple[Source, tuple[Problem, ...]]:
    file, settings = server.configured.file_at(uri), server.configured.workspace_file_at(uri)
    if file is not None and file.reading is not None:
        return file.reading.source, file.problems
    return (settings.source, settings.problems) if settings is not None else (Source(""), ())
