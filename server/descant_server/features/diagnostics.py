"""Show the problems of a document, each time its text changes.

While a model writes a long text into an editor they are shown now and then and at the end, not after each
change. Those of an answer are shown again when the request that it answers changes. Every publication
carries the version it was made from, so that a client can tell a late one. After it comes
``descant/didAnalyze``, the verdict in numbers, for a status line.
"""

import asyncio
import logging
from typing import Any

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Problem, Severity, analyze_source
from descant_server import convert
from descant_server.documents import Document
from descant_server.features.previews import refresh
from descant_server.features.verdict import DID_ANALYZE, verdict
from descant_server.limits import LIMIT, TOO_MANY
from descant_server.server import ResponseServer, with_schema_problems

logger = logging.getLogger(__name__)


def register(server: ResponseServer) -> None:
    """Wire the life of a document."""
    waiting: dict[str, asyncio.TimerHandle] = {}

    def show(uri: str) -> None:
        stop_waiting(uri)
        publish(server, uri)
        publish_others()

    def publish_others() -> None:
        for other in server.documents.changed_by_others():
            publish(server, other)

    def stop_waiting(uri: str) -> None:
        if uri in waiting:
            waiting.pop(uri).cancel()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        opened = params.text_document
        server.documents.open(opened.uri, opened.version, opened.text)
        show(opened.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        uri, version = params.text_document.uri, params.text_document.version
        try:
            pause = server.documents.change(uri, version, map(convert.from_change, params.content_changes))
        except KeyError:
            logger.warning("a document that is not open cannot change")
            return
        if not pause:
            show(uri)
        elif uri not in waiting:
            waiting[uri] = asyncio.get_running_loop().call_later(pause, show, uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        server.documents.close(uri)
        stop_waiting(uri)
        # What is wrong with the file of a schema goes on being shown.
        published = {"uri": uri, "diagnostics": of_schema_file(server, uri)}
        server.protocol.notify(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, published)
        publish_others()


def publish(server: ResponseServer, uri: str) -> None:
    """Show the problems of the open document *uri* as it is now."""
    document = server.document(uri)
    if document is None:
        return
    shown = for_client(diagnostics(document), server.client_capabilities)
    published = {"uri": uri, "version": document.version, "diagnostics": shown}
    server.protocol.notify(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, published)
    server.protocol.notify(DID_ANALYZE, verdict(document))
    refresh(server, document)


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
    ability = "text_document.publish_diagnostics"
    unwanted = {
        name
        for name, asked in (("relatedInformation", "related_information"), ("data", "data_support"))
        if not get_capability(capabilities, f"{ability}.{asked}")
    }
    if not unwanted:
        return shown
    return [{name: each[name] for name in each if name not in unwanted} for each in shown]


def _worst(problems: tuple[Problem, ...], count: int) -> list[Problem]:
    by_severity = {severity: [p for p in problems if p.severity is severity] for severity in Severity}
    kept: list[Problem] = []
    for severity in Severity:
        kept += by_severity[severity][: count - len(kept)]
    return sorted(kept, key=lambda problem: problem.span)
