"""Show the problems of a document when something new is known of it.

Every publication carries the version it was made from, so that a client can tell a late one; nothing is said
twice. A client that asks for diagnostics by itself gets none here, see ``pull_diagnostics``. After each
publication comes ``descant/didAnalyze``, the verdict in numbers, for a status line. The problems of an answer
are shown again when the request that it answers changes.
"""

from collections.abc import Callable
from typing import Any

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Problem, Severity, analyze_source
from descant_server import convert
from descant_server.documents import Document, Slot
from descant_server.features.previews import refresh
from descant_server.features.verdict import DID_ANALYZE, verdict
from descant_server.limits import LIMIT, TOO_MANY
from descant_server.scheduling.revisions import Revision
from descant_server.server import ResponseServer, with_schema_problems

_WAYS = ("publish_diagnostics", "diagnostic")
"""Where a client says what it can do with a diagnostic."""


def register(server: ResponseServer) -> None:
    """Wire what is shown."""
    server.shows = Publisher(server)


def can_pull(server: ResponseServer) -> bool:
    """Tell whether the client asks for diagnostics by itself."""
    return bool(get_capability(server.client_capabilities, "text_document.diagnostic"))


class Publisher:
    """Tells the client what is new."""

    def __init__(self, server: ResponseServer) -> None:
        """Tell the client of *server*."""
        self._server = server

    def whole(self, slot: Slot) -> None:
        """Show the problems of the text that was read, and those that others have because of it."""
        self._publish(slot.uri)
        self._publish_others()

    def revised(self, slot: Slot, revision: Revision) -> None:
        """Show the problems after an edit."""
        self._say(slot.uri, revision.version, lambda: shown_of(self._server, revision), revision.verdict())

    def closed(self, uri: str) -> None:
        """Show no problems of the document any more; what is wrong with the file of a schema stays."""
        published = {"uri": uri, "diagnostics": of_schema_file(self._server, uri)}
        if published["diagnostics"] or not can_pull(self._server):
            self._server.protocol.notify(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, published)
        self._publish_others()

    def _publish_others(self) -> None:
        changed = self._server.documents.changed_by_others()
        for uri in changed:
            self._publish(uri)
        ability = "workspace.diagnostics.refresh_support"
        if changed and can_pull(self._server) and get_capability(self._server.client_capabilities, ability):
            self._server.workspace_diagnostic_refresh(None, callback=lambda _: None)

    def _publish(self, uri: str) -> None:
        document = self._server.documents.known(uri)
        if document is None:
            return
        self._say(uri, document.version, lambda: problems_of(self._server, document), verdict(document))
        refresh(self._server, document)

    def _say(
        self, uri: str, version: int, shown: Callable[[], list[dict[str, Any]]], verdict: dict[str, Any]
    ) -> None:
        protocol = self._server.protocol
        if not can_pull(self._server):
            published = {"uri": uri, "version": version, "diagnostics": shown()}
            protocol.notify(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, published)
        protocol.notify(DID_ANALYZE, verdict)


def problems_of(server: ResponseServer, document: Document) -> list[dict[str, Any]]:
    """Return what the client is shown of *document*."""
    slot = server.documents.slot(document.uri)
    revision = server.scheduler.revision(slot) if slot is not None else None
    if revision is not None and revision.known.analysis is document.analysis:
        return shown_of(server, revision)
    return for_client(diagnostics(document), server.client_capabilities)


def shown_of(server: ResponseServer, revision: Revision) -> list[dict[str, Any]]:
    """Return what the client is shown of a document of which no more than its problems is known."""
    return revision.shown.diagnostics(revision.version, unwanted(server.client_capabilities))


def of_schema_file(server: ResponseServer, uri: str) -> list[dict[str, Any]]:
    """Return what is wrong with the file *uri* as it was read from disk, if it holds a schema."""
    file = server.configured.file_at(uri)
    if file is None or file.reading is None:
        return []
    analysis = with_schema_problems(analyze_source(file.reading.source, schemas=()), file.reading)
    document = Document(uri, 0, server.documents.encoding, analysis)
    shown = for_client(diagnostics(document), server.client_capabilities)
    # Without a version there are no fixes to ask for.
    return [{name: each[name] for name in each if name != "data"} for each in shown]


def diagnostics(document: Document) -> list[dict[str, Any]]:
    """Return the problems of *document* in the order of its text.

    Of too many the worst are kept, and the last diagnostic says how many more there are.
    """
    problems = document.analysis.problems
    if len(problems) <= LIMIT:
        return [convert.to_plain_diagnostic(document, problem) for problem in problems]
    kept = _worst(problems, LIMIT - 1)
    more = Problem(TOO_MANY, kept[-1].span, f"{len(problems) - len(kept):,} more problems are not shown.")
    return [convert.to_plain_diagnostic(document, problem) for problem in (*kept, more)]


def for_client(shown: list[dict[str, Any]], capabilities: types.ClientCapabilities) -> list[dict[str, Any]]:
    """Leave out of each diagnostic what a client with these *capabilities* has not asked for."""
    names = unwanted(capabilities)
    if not names:
        return shown
    return [{name: each[name] for name in each if name not in names} for each in shown]


def unwanted(capabilities: types.ClientCapabilities) -> frozenset[str]:
    """Return the members of a diagnostic that a client with these *capabilities* has not asked for."""
    return frozenset(
        name
        for name, asked in (("relatedInformation", "related_information"), ("data", "data_support"))
        if not any(get_capability(capabilities, f"text_document.{way}.{asked}") for way in _WAYS)
    )


def _worst(problems: tuple[Problem, ...], count: int) -> list[Problem]:
    by_severity = {severity: [p for p in problems if p.severity is severity] for severity in Severity}
    kept: list[Problem] = []
    for severity in Severity:
        kept += by_severity[severity][: count - len(kept)]
    return sorted(kept, key=lambda problem: problem.span)
