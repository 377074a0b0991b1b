"""Describe the place under the mouse: the member, its problems, the file, and how all was read, and why."""

from collections.abc import Iterator
from itertools import islice

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Problem, Span
from descant.schemas.locating import Located, locate_offset, locate_path
from descant.schemas.outline_walk import Placed
from descant.syntax import Scalar
from descant_server.documents.document_store import Document, line_count
from descant_server.features.hover.embedded_hover import inside_file
from descant_server.presentation import lsp
from descant_server.presentation.file_status import FileStatus, counted, file_statuses
from descant_server.presentation.markdown import code, escaped, link, plain_text, prose
from descant_server.presentation.member_descriptions import kind_in_words, member_in_words, value_in_words
from descant_server.presentation.value_notes import reference_facts, value_facts
from descant_server.server import ResponseServer
from descant_server.settings.reading_settings import CODE, OWN_DOCS
from descant_server.wire.meanwhile import Meanwhile
from descant_server.wording.file_operations import done_to
from descant_server.wording.plurals import plural

LIMIT = 10
"""More problems than this, at one place, are no reading matter."""


def register(server: ResponseServer) -> None:
    """Wire the request for a hover."""

    @server.request(types.TEXT_DOCUMENT_HOVER, Meanwhile.NOTHING)
    async def text_document_hover(params: types.HoverParams) -> types.Hover | None:
        document = await server.settled(params.text_document.uri)
        if document is None:
            return None
        docs = server.configured_for(document.uri).settings.docs or OWN_DOCS
        offset = lsp.from_position(document, params.position)
        shown = hover(document, offset, docs, tells_problems=not server.shows_problems_in_hovers)
        if shown.contents == types.MarkupContent(types.MarkupKind.Markdown, ""):
            return None
        markups = get_capability(server.client_capabilities, "text_document.hover.content_format", None)
        return shown if markups and types.MarkupKind.Markdown in markups else in_plain_text(shown)


def hover(
    document: Document, offset: int, docs: str | None = None, *, tells_problems: bool = True
) -> types.Hover:
    """Return what is known at *offset*, in Markdown, the most particular first, and each of it once.

    At the address *docs*, with ``{code}`` for its code, a kind of problem is explained. Unless it
    *tells_problems* it is for an editor that shows them by itself.
    """
    touched = (p for p in document.analysis.problems if p.span.touches(Span.at(offset)))
    problems = list(islice(touched, LIMIT))
    path = _path_at(document, offset)
    located = located_at(document, offset)
    span = path or (min((p.span for p in problems), key=_length) if problems else None)
    if span is None and located is not None:
        span = _naming(located)
    inside = inside_file(document, offset)
    span = inside.span if inside else span
    statuses = list(_standings_at(document, path, located))
    paragraphs = [
        # Whoever looks at a line of a file knows that it is the content of one.
        *(inside.paragraphs if inside else _member(document, located, offset, has_size=not statuses)),
        *(_problem(problem, docs) for problem in problems if tells_problems),
        *(_file(status, is_explained=bool(problems)) for status in statuses),
    ]
    # How all was read is the same everywhere: it is said where there is nothing else to say.
    if not paragraphs and not problems:
        paragraphs += _reading(document)
    return types.Hover(
        contents=types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(paragraphs)),
        range=lsp.to_range(document, span) if span else None,
    )


def in_plain_text(shown: types.Hover) -> types.Hover:
    """Return *shown* without markup, for clients that show none."""
    match shown.contents:
        case types.MarkupContent(value=markdown):
            return types.Hover(
                types.MarkupContent(types.MarkupKind.PlainText, plain_text(markdown)), shown.range
            )
        case _:
            return shown


def located_at(document: Document, offset: int) -> Located | None:
    """Return the value at *offset* that the schema of the answer knows, or whose name is there."""
    root, schema = document.analysis.root, document.analysis.schema
    if root is None or schema is None:
        return None
    return locate_offset(root, schema.model.outline, offset)


def _member(document: Document, located: Located | None, offset: int, *, has_size: bool) -> Iterator[str]:
    """Describe the member or value at *offset*; the answer as a whole is not described where nothing is."""
    if located is None:
        return
    placed = located.placed
    if placed.member is not None:
        yield from member_in_words(placed.member.name, placed.outline, placed.declared)
    elif placed.path:
        yield from _entry(document, placed)
    else:
        return
    if has_size:
        yield from value_facts(placed)
    if not located.at_name:
        yield from reference_facts(document, placed, offset)


def _entry(document: Document, placed: Placed) -> Iterator[str]:
    """Describe an item of a list, which has no name of its own."""
    analysis = document.analysis
    assert analysis.root is not None, "a value stands in a tree"
    assert analysis.schema is not None, "it is known by a schema"
    around = locate_path(analysis.root, analysis.schema.model.outline, placed.path[:-1])
    number = placed.path[-1]
    if around is not None and around.member is not None and isinstance(number, int):
        yield f"**{code(around.member.name)}**, entry {number + 1:,}: {kind_in_words(placed.outline)}"
    yield from value_in_words(placed.outline, around.declared.doc if around and around.declared else "")


def _naming(located: Located) -> Span | None:
    member, node = located.placed.member, located.placed.node
    if located.at_name and member is not None:
        return member.key.span
    return node.span if isinstance(node, Scalar) else None


def _problem(problem: Problem, docs: str | None) -> str:
    name = link(code(problem.code), docs.replace(CODE, problem.code)) if docs else code(problem.code)
    return f"**{problem.severity.label}** {name}: {prose(problem.message)}"


def _path_at(document: Document, offset: int) -> Span | None:
    """Return where the path is written that is at *offset*."""
    spans = (file.path_span for file in document.analysis.answer.files)
    return next((span for span in spans if span.touches(Span.at(offset))), None)


def _standings_at(document: Document, path: Span | None, located: Located | None) -> Iterator[FileStatus]:
    """Yield the file whose path is at *path*, or whose content is what is *located*."""
    node = located.placed.node if located else None
    for number, status in enumerate(file_statuses(document) if path or isinstance(node, Scalar) else ()):
        file = status.file
        if file.path_span == path or (path is None and node is not None and file.content_node is node):
            yield counted(document, number, status)
            return


def _file(status: FileStatus, *, is_explained: bool) -> str:
    """Describe a file: its size and its status, in short where a problem at the same place explains it."""
    file = status.file
    words = "complete" if file.complete else "**incomplete**"
    if status.reasons and (file.complete or status.word != "blocked"):
        why = status.why if is_explained and status.why else "; ".join(status.reasons)
        words += f", **{status.word}**: {prose(why)}"
    elif not status.reasons and status.word != "ready":
        words += f", **{escaped(status.phrase)}**"
    size_words = done_to(file) or "no content"
    to = f" → {code(file.new_path)}" if file.new_path is not None else ""
    if file.content is not None:
        size = len(file.content.encode("utf-8", "surrogatepass"))
        size_text = f"{plural(size, 'byte')}, {plural(line_count(file.content), 'line')}"
        size_words = f"{size_text}, about {plural(file.tokens, 'token')}"
    more = f"; {prose(status.kept)}" if status.kept else ""
    return f"{code(file.path)}{to}: {escaped(size_words)}, {words}{more}"


def _reading(document: Document) -> Iterator[str]:
    """Say as what the answer was read, and why."""
    analysis = document.analysis
    detection = analysis.detection
    schema = f"schema {code(analysis.schema.name)}" if analysis.schema else "unknown schema"
    yield f"Read as **{escaped(analysis.format)}**, {schema}."
    if detection.reason:
        yield f"Why: {prose(detection.reason.rstrip('.'))}."
    if detection.runner_up:
        yield f"Second best: {code(detection.runner_up)}."


def _length(span: Span) -> int:
    return span.end - span.start
