"""Show beside the text what can be worked out from it: the size of a file, what a number means, who is cited.

Few, since they stand in the way of reading: nothing that the text says itself, and of long answers only what
is on the screen.
"""

from collections.abc import Iterator
from itertools import islice

from lsprotocol import types

from descant import Span
from descant.answer import File
from descant.schemas.facets import Cites, CountOf, Meaning
from descant.schemas.locating import walk_within
from descant.schemas.outline import Outline, below
from descant.schemas.walking import Placed, with_facet
from descant.syntax import Node
from descant_server import convert
from descant_server.documents import Document, line_count
from descant_server.features.referring import references_of
from descant_server.features.values import counted, meaning_of, text_size, title_of
from descant_server.server import ResponseServer

MOST = 300
_LONGEST = 30


def register(server: ResponseServer) -> None:
    """Wire the request for inlay hints."""

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT, types.InlayHintOptions(resolve_provider=False))
    async def inlay_hint(params: types.InlayHintParams) -> list[types.InlayHint]:
        document = await server.settled(params.text_document.uri)
        if document is None:
            return []
        return inlay_hints(document, convert.from_range(document, params.range))


def inlay_hints(document: Document, asked: Span) -> list[types.InlayHint]:
    """Return the hints in the stretch *asked*, in the order of the text."""
    found = (hint for hints in (_files, _updated, _values) for hint in hints(document, asked))
    shown = [(offset, label, tooltip) for offset, label, tooltip in found if asked.touches(Span.at(offset))]
    return [
        types.InlayHint(convert.to_position(document, offset), label, tooltip=tooltip, padding_left=True)
        for offset, label, tooltip in islice(sorted(shown), MOST)
    ]


Hint = tuple[int, str, str]
"""Where, what, and why."""


def _files(document: Document, asked: Span) -> Iterator[Hint]:
    """Yield how large the files are, behind their paths."""
    for file in document.analysis.answer.files:
        if file.content is not None and file.path_node.span.touches(asked):
            lines = line_count(file.content)
            yield (
                _behind(file),
                f"{lines:,} {'line' if lines == 1 else 'lines'}, ~{file.tokens:,} tokens",
                (f"{len(file.content):,} characters once it is decoded; the tokens are an estimate."),
            )


def _behind(file: File) -> int:
    return file.path_node.end


def _updated(document: Document, asked: Span) -> Iterator[Hint]:
    """Yield what ``files_updated`` is worked out to be, where the answer does not say it."""
    root, parts, answer = document.analysis.root, document.analysis.parts, document.analysis.answer
    if root is None or parts is None or not parts.files_updated or not parts.files or not answer.files:
        return
    files = root.member(parts.files)
    if files is None or parts.files_updated in root.value or document.analysis.format != "json":
        return
    paths = answer.files_updated
    count = "1 file" if len(paths) == 1 else f"{len(paths):,} files"
    yield files.key.end, f"{count} updated", "\n".join(paths[:20])


def _values(document: Document, asked: Span) -> Iterator[Hint]:
    root, schema = document.analysis.root, document.analysis.schema
    if root is None or schema is None:
        return
    outline = schema.model.outline
    for kind in (Meaning, CountOf, Cites):
        for placed, _ in with_facet(root, outline, kind):
            if placed.node.span.touches(asked):
                yield from _hints_of(document, placed, kind, asked)
    yield from _near_limits(root, outline, asked)


def _hints_of(document: Document, placed: Placed, kind: type, asked: Span) -> Iterator[Hint]:
    if kind is Meaning and (meaning := meaning_of(placed)):
        yield placed.node.end, _short(meaning), f"What {placed.node.value} means."
    elif kind is CountOf and (count := counted(placed)) is not None and count != placed.node.value:
        yield placed.node.end, f"{count:,} listed", "How many entries the list has."
    elif kind is Cites:
        references = references_of(placed, document.source.text, asked)
        titled = ((one, title) for one in references if (title := title_of(one.target)))
        for reference, title in islice(titled, MOST):
            yield reference.span.end, _short(title), title


def _near_limits(root: Node, outline: Outline, asked: Span) -> Iterator[Hint]:
    """Yield the length of texts that are near the limit of their length, or beyond it."""
    if not any("max_length" in one.limits for one in below(outline)):
        return
    for placed in walk_within(root, outline, asked):
        if size := text_size(placed):
            yield placed.node.end, size.removesuffix(" characters.").replace("at most ", ""), size


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
