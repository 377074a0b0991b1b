"""The verdict above an answer and above each of its files, with what can be done about it.

Every command is one that the server itself executes. The lenses are complete when they are sent: working them
out costs less than asking for them again, one by one.
"""

from collections.abc import Iterator

from lsprotocol import types

from descant import FileState, Severity, Span, file_states
from descant_server import convert
from descant_server.documents import Document
from descant_server.features import apply_files, showing
from descant_server.features.editing import Editing
from descant_server.features.planning import why_not_applied
from descant_server.operations import readiness
from descant_server.plurals import plural
from descant_server.server import ResponseServer

MOST = 200
"""Files with lenses at most: those of an answer on one line are all above that line."""


def register(server: ResponseServer) -> None:
    """Wire the request for code lenses."""

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions())
    async def code_lens(params: types.CodeLensParams) -> list[types.CodeLens]:
        document = await server.settled(params.text_document.uri)
        return list(lenses(document, Editing.of(server.client_capabilities))) if document else []


def lenses(document: Document, editing: Editing) -> Iterator[types.CodeLens]:
    """Yield the lenses of *document*: those of the answer first, then those of its files in order."""
    states = file_states(document.analysis)
    start = document.analysis.span.start
    if states:
        yield _lens(document, start, f"{readiness(states)} · Review", showing.REVIEW)
        ready = sum(why_not_applied(state) is None for state in states)
        if ready and editing.takes_edits:
            title = f"Apply {plural(ready, 'file')}"
            yield _lens(document, start, title, apply_files.COMMAND, all=True, version=document.version)
    wrong = sum(problem.severity <= Severity.WARNING for problem in document.analysis.problems)
    if wrong and document.analysis.root is not None:
        title = (
            "Ask the model to correct it" if wrong == 1 else f"Ask the model to correct {wrong:,} problems"
        )
        yield _lens(document, start, title, showing.FIX_PROMPT, show=True)
    for state in states[:MOST]:
        yield from _of_file(document, state, editing)


def _of_file(document: Document, state: FileState, editing: Editing) -> Iterator[types.CodeLens]:
    start, path = state.file.path_span.start, state.file.path
    reason = why_not_applied(state)
    verdict = (
        f"Blocked: {reason}" if state.is_blocked else "Ready" if reason is None else f"Not applied: {reason}"
    )
    yield _lens(document, start, f"{verdict} · Preview", showing.REVIEW, path=path)
    if reason is None and editing.takes_edits:
        yield _lens(document, start, "Apply", apply_files.COMMAND, paths=[path], version=document.version)


def _lens(document: Document, offset: int, title: str, command: str, **more: object) -> types.CodeLens:
    arguments = [{"uri": document.uri, **more}]
    place = convert.to_range(document, Span.at(offset))
    return types.CodeLens(place, types.Command(title=title, command=command, arguments=arguments))
