"""Rename the path of a file wherever the answer speaks of it: at the file, in lists, plan and prose.

What could not be written, or would be read as something else, is refused with the reason. Nothing is renamed
on the disk: an answer is a proposal.
"""

import html
import json
import re

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from descant import Edit, Source, analyze_source, apply_edits
from descant.answer import File
from descant.notations import Notation
from descant.rules.bad_path import why_no_file
from descant.rules.path_absolute import is_absolute
from descant.rules.path_escapes_root import goes_up
from descant.schemas import own_schemas
from descant.syntax import Scalar, Transcribed
from descant.transcripts import Transcript
from descant_server.documents.document_store import Document
from descant_server.features.paths.mention_index import PathMention, mention_index
from descant_server.features.paths.path_tree import same_path
from descant_server.features.rename.rename_edit import left_in_words, rename_edit
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile

_MARKUP = re.compile(r"[<>\"'`*|\\]")
"""What may end a path that stands for itself."""
_SIMPLE = re.compile(r"[\w ./-]*")


class RenameRefused(JsonRpcException):
    """A path that cannot be renamed, or not so."""

    CODE = int(types.LSPErrorCodes.RequestFailed)


def register(server: ResponseServer) -> None:
    """Wire the requests for what can be renamed, and for renaming it."""

    @server.request(types.TEXT_DOCUMENT_PREPARE_RENAME, Meanwhile.AGAIN)
    async def prepare(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        document = await server.current(params.text_document.uri)
        if document is None:
            return None
        return renameable(document, lsp.from_position(document, params.position))

    @server.request(types.TEXT_DOCUMENT_RENAME, Meanwhile.AGAIN)
    async def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        document = await server.current(params.text_document.uri)
        if document is None:
            return None
        offset = lsp.from_position(document, params.position)
        edits = renaming(document, offset, params.new_name)
        left = left_in_words(left_by_renaming(document, offset)) if edits else ""
        if left:
            server.tell(types.MessageType.Info, left)
        label = f"Rename to {params.new_name}"
        return rename_edit(document, edits, label, left, server.client_capabilities)


def renameable(document: Document, offset: int) -> types.PrepareRenamePlaceholder | None:
    """Return the path at *offset* with its place; None where there is none."""
    mention = mention_index(document).at(offset)
    if mention is None:
        return None
    return types.PrepareRenamePlaceholder(lsp.to_range(document, mention.span), mention.path)


def renaming(document: Document, offset: int, new: str) -> list[Edit]:
    """Return the edits that call the path at *offset* *new*. Raises RenameRefused with the reason why not."""
    mention = mention_index(document).at(offset)
    if mention is None:
        raise RenameRefused("Only paths of files can be renamed.")
    old = mention.path
    if new == old:
        return []
    if reason := _why_not(document, new):
        raise RenameRefused(reason)
    edits = [_edit(mention, new) for mention in mention_index(document).of(old)]
    if not _is_read_so(document, edits, old, new):
        raise RenameRefused(f"{new} would not be parsed as a path here.")
    return edits


def left_by_renaming(document: Document, offset: int) -> tuple[PathMention, ...]:
    """Return what may mean the path at *offset* or another one, and is not renamed with it."""
    index = mention_index(document)
    mention = index.at(offset)
    return index.unclear(mention.path) if mention is not None else ()


def _why_not(document: Document, new: str) -> str | None:
    """Return the reason why no file of the answer can have the path *new*."""
    if not new.strip():
        return "The path is empty."
    if is_absolute(new):
        return f"{new} is an absolute path; files are only written inside the workspace."
    if goes_up(new):
        return f"{new} is outside the workspace; files are only written inside it."
    if (reason := why_no_file(new)) is not None or new != new.strip():
        return f"The path {reason or 'starts or ends with a space'}."
    if same_path(new) in mention_index(document).paths:
        return f"The answer already has a file {new}."
    return None


def _edit(mention: PathMention, new: str) -> Edit:
    folder = mention.path.removesuffix(mention.written)  # Empty where the whole path is said.
    tail = new.removeprefix(folder)
    spelled = mention.spelling.spell(tail).replace("/", mention.separator)
    return Edit(mention.span, _written(mention.node, tail, spelled))


def _written(node: Scalar | None, new: str, spelled: str) -> str:
    """Return how *new*, *spelled* as it is in the text of *node*, is written there.

    Raises RenameRefused where that cannot be told.
    """
    match node.notation if node is not None else Notation.VERBATIM:
        case Notation.JSON:
            return json.dumps(spelled, ensure_ascii=False)[1:-1]
        case Notation.XML:
            return html.escape(spelled)
        case Transcribed() | Transcript() if _SIMPLE.fullmatch(spelled):
            return spelled
        case Notation() if not _MARKUP.search(new):
            return spelled
        case _:
            raise RenameRefused(
                f"{new} has characters that the format of this answer does not allow in a path."
            )


def _is_read_so(document: Document, edits: list[Edit], old: str, new: str) -> bool:
    """Tell whether the answer with *edits* is the same but for the path.

    Most formats tell a path by what it looks like, and an answer may hold a file twice; so it is read.
    """
    analysis, known = document.analysis, own_schemas()
    schemas = known if analysis.schema is None or analysis.schema in known else (analysis.schema, *known)
    source = Source(apply_edits(document.source.text, edits))
    again = analyze_source(source, schemas=schemas, asked=analysis.asked, formats=analysis.formats)

    def renamed(path: str | None) -> str | None:
        return same_path(new) if path is not None and same_path(path) == old else path and same_path(path)

    wanted = [
        (renamed(file.path), renamed(file.new_path), file.operation, _content(file, old, new))
        for file in analysis.answer.files
    ]
    read = [
        (same_path(file.path), file.new_path and same_path(file.new_path), file.operation, file.content)
        for file in again.answer.files
    ]
    return again.format == analysis.format and read == wanted


def _content(file: File, old: str, new: str) -> str | None:
    """Return what *file* holds when *old* is called *new*: its path may stand in its first line."""
    content, place = file.content, file.path_span
    if content is None or not file.content_span.holds(place) or same_path(file.path) != old:
        return content
    start = place.start - file.content_span.start
    return content[:start] + new + content[start + place.end - place.start :]
