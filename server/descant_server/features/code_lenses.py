"""The verdict above an answer and above each of its files, with what can be done about it.

Every command is one that the server itself executes. The lenses are complete when they are sent: working them
out costs less than asking for them again, one by one.
"""

from collections.abc import Collection, Iterator

from lsprotocol import types

from descant import Span
from descant.patterns import regex
from descant_server.documents.document_store import Document
from descant_server.features import review_commands
from descant_server.features.apply import apply_files, undo
from descant_server.features.conflicts.choices import UNMERGED, choices
from descant_server.features.previews.fix_prompt import asked_for
from descant_server.presentation import lsp
from descant_server.presentation.file_status import FileStatus, file_statuses, headline
from descant_server.server import Applied, ResponseServer
from descant_server.wire.initialize import RESOLVE, REVIEW
from descant_server.wire.meanwhile import Meanwhile
from descant_server.wording.file_operations import DONE_TO
from descant_server.wording.plurals import plural

MOST = 200
"""Files with lenses at most: those of an answer on one line are all above that line."""
_LONGEST = 48
"""Characters of what a person has to agree to; the hover says all of it."""
_ROW = 100
"""Characters above an answer: they fit into a window of 1280 pixels with an open side bar."""
_IN_BRACKETS = regex(r" \([^()]*\)")


def register(server: ResponseServer) -> None:
    """Wire the request for code lenses."""

    @server.request(types.TEXT_DOCUMENT_CODE_LENS, Meanwhile.LAST, types.CodeLensOptions())
    async def code_lens(params: types.CodeLensParams) -> list[types.CodeLens]:
        uri = params.text_document.uri
        await server.file_tracker.up_to_date(uri)
        document = await server.settled(uri)
        if document is None:
            return []
        if not server.is_trusted:
            return list(lenses(document))
        await server.applied_known()
        last = server.applied_last(uri)
        writing = (
            *applicable(document),
            *undoable(document, last),
            *decidable(document, server.conflict_files.of(uri)),
        )
        return list(lenses(document, writing))


Action = tuple[int | None, str, str, dict[str, object]]
"""Something that writes: of which file, by its number, or of none; a title, a command, and its argument."""


def applicable(document: Document) -> Iterator[Action]:
    """Yield what could be applied: all that is ready, then each file."""
    statuses = file_statuses(document)
    ready = {status.file.path: number for number, status in enumerate(statuses) if status.is_ready}
    if ready:
        title = f"Apply {plural(len(ready), 'file')}"
        yield None, title, apply_files.COMMAND, {"all": True, "version": document.version}
    for path, number in ready.items():
        yield number, "Apply", apply_files.COMMAND, {"paths": [path], "version": document.version}


def undoable(document: Document, applied: Applied | None) -> Iterator[Action]:
    """Yield how to undo what was *applied* of *document* last."""
    if applied is not None and document.analysis.answer.files:
        yield None, "Undo", undo.COMMAND, {"entry": applied.entry}


def decidable(document: Document, edited: Collection[str] = ()) -> Iterator[Action]:
    """Yield what a person can decide of files that were made from older versions, or has *edited*."""
    for number, status in enumerate(file_statuses(document)[:MOST]):
        for choice in choices(document, number, can_decide=True, edited=edited):
            # What a conflict takes from either side fills the row; what does not merge is among the actions.
            if choice.command == RESOLVE and not (status.word == "conflict" and choice is UNMERGED):
                argument = {"path": status.file.path, "version": document.version, **choice.argument}
                yield number, choice.title, choice.command, argument


def lenses(document: Document, actions: tuple[Action, ...] = ()) -> Iterator[types.CodeLens]:
    """Yield the lenses of *document*: those of the answer first, then those of its files in order.

    What writes is among them only as far as it is among the *actions*.
    """
    statuses = file_statuses(document)
    start = _above(document)
    titles = [title for number, title, *_ in actions if number is None]
    verdict, question = _fitting(headline(document) if statuses else "", titles, asked_for(document))
    if verdict:
        yield _lens(document, start, f"{verdict} · Review", REVIEW)
    yield from _lenses_of(document, start, None, actions)
    if question is not None:
        yield _lens(document, start, question, review_commands.FIX_PROMPT, show=True)
    for number, status in enumerate(statuses[:MOST]):
        start = status.file.path_span.start
        kind = {"kind": "conflict"} if status.word == "conflict" else {}
        yield _lens(document, start, _title(status), REVIEW, path=status.file.path, **kind)
        yield from _lenses_of(document, start, number, actions)


def _above(document: Document) -> int:
    """Return where the lenses of the answer go: above its start, or above all where a file has that row."""
    start, files = document.analysis.span.start, document.analysis.answer.files
    if not files:
        return start
    own, first = (lsp.to_range(document, Span.at(at)).start.line for at in (start, files[0].path_span.start))
    return 0 if own == first else start


def _fitting(verdict: str, actions: Collection[str], question: str | None) -> tuple[str, str | None]:
    """Return the *verdict* and the *question*, shorter where they do not fit into a row with the *actions*.

    What is left out is said by the lenses of the files.
    """
    short, asked = _IN_BRACKETS.sub("", verdict), question and _IN_BRACKETS.sub("", question)
    for fitting in ((verdict, question), (short, question), (short, asked)):
        if len(" | ".join((f"{fitting[0]} · Review", *actions, fitting[1] or ""))) <= _ROW:
            return fitting
    return short, question and "Ask again"


def _lenses_of(
    document: Document, start: int, number: int | None, actions: tuple[Action, ...]
) -> Iterator[types.CodeLens]:
    for of, title, command, argument in actions:
        if of == number:
            yield _lens(document, start, title, command, **argument)


def _title(status: FileStatus) -> str:
    match status.word:
        case "blocked":
            return f"Blocked: {status.why} · Review"
        case "changed":
            return f"{status.reasons[0].removeprefix('it has ').capitalize()} · Review again"
        case "conflict":
            return f"{status.title[:1].upper()}{status.title[1:]} · Show both sides"
        case word:
            done = DONE_TO.get(status.file.operation) if word == "modified" else None
            questions = [each for each in status.asks if status.is_ready and each != f"is {done}"]
            asks = f" ({_short(questions[0])})" if questions else ""
            title = done or status.title or word
            return f"{title[:1].upper()}{title[1:]}{asks} · Review"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _lens(document: Document, offset: int, title: str, command: str, **more: object) -> types.CodeLens:
    arguments = [{"uri": document.uri, **more}]
    place = lsp.to_range(document, Span.at(offset))
    return types.CodeLens(place, types.Command(title=title, command=command, arguments=arguments))
