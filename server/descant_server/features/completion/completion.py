"""Complete what somebody writes into an answer: names of members, their values, and whole skeletons.

Nothing is offered that is there already, and nothing where the schema of the answer is silent. Half-written
text is what this is for: it is not the tree alone that says where the cursor is.
"""

from collections.abc import Iterator, Sequence

from lsprotocol import types

from descant import Span
from descant.directives import directive_in, schema_named
from descant.schemas import ResponseSchema
from descant.schemas.schema_requests import asked_at
from descant.schemas.slots import Slot, SlotKind, find_slot
from descant_server.documents.document_store import Document
from descant_server.features.completion.citation_marks import citations
from descant_server.features.completion.completion_items import (
    Completion,
    CompletionAbilities,
    documentation,
    item,
    sorted_items,
)
from descant_server.features.completion.member_names import schema_name_items, skeletons
from descant_server.features.completion.path_items import path_items
from descant_server.features.completion.path_slots import path_slot
from descant_server.features.completion.section_tags import sections
from descant_server.features.completion.value_suggestions import suggestions
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile

TRIGGERS = ('"', ":", "[", "<", "/", "`")
MOST = 200


def register(server: ResponseServer) -> None:
    """Wire the request for completions, and the one for the words on one of them."""
    options = types.CompletionOptions(trigger_characters=list(TRIGGERS))
    shown = ShownCompletions()

    @server.request(types.TEXT_DOCUMENT_COMPLETION, Meanwhile.NOTHING, options)
    async def completion(params: types.CompletionParams) -> types.CompletionList:
        # What is inserted goes by the place that it was worked out for.
        document = await server.current(params.text_document.uri)
        if document is None:
            return types.CompletionList(is_incomplete=False, items=[])
        offset = lsp.from_position(document, params.position)
        abilities = CompletionAbilities.of(server.client_capabilities)
        items = list(completion_items(document, offset, server.configured_for(document.uri).known.schemas))
        slot = path_slot(document, offset)
        if slot is not None:
            folder = server.file_tracker.folder_of(document.uri)
            files = await server.workspace_files.below(folder) if folder is not None else None
            labels = {item.label for item in items}
            paths = path_items(document, slot, folder, files)
            items += (item for item in paths if item.label not in labels)
        made = listed(document, items, abilities)
        # With the next letter other paths of the workspace are found.
        made.is_incomplete = made.is_incomplete or slot is not None
        return shown.remember(items, made, abilities)

    @server.request(types.COMPLETION_ITEM_RESOLVE, Meanwhile.AGAIN)
    def resolve(item: types.CompletionItem) -> types.CompletionItem:
        return shown.with_words(item, CompletionAbilities.of(server.client_capabilities))


class ShownCompletions:
    """The offers that were shown last, of which a client may ask more.

    They are kept, since the text that they were made for is gone with the next letter that is typed.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._number = 0
        self._items: list[Completion] = []

    def remember(
        self, items: list[Completion], made: types.CompletionList, abilities: CompletionAbilities
    ) -> types.CompletionList:
        """Return *made*, the list of *items*, so that they are known again."""
        if abilities.asks_for_words:
            self._number += 1
            self._items = items
            for rank, item in enumerate(made.items):
                item.data = [self._number, rank]
        return made

    def with_words(self, item: types.CompletionItem, abilities: CompletionAbilities) -> types.CompletionItem:
        """Return *item* with its documentation, if it is one of those that were shown last."""
        match item.data:
            case [int(number), int(rank)] if number == self._number and 0 <= rank < len(self._items):
                if item.label == self._items[rank].label:
                    item.documentation = documentation(self._items[rank], abilities)
        return item


def complete(
    document: Document, offset: int, abilities: CompletionAbilities, schemas: Sequence[ResponseSchema]
) -> types.CompletionList:
    """Return what can be written at *offset*, the likeliest first."""
    return listed(document, list(completion_items(document, offset, schemas)), abilities)


def listed(
    document: Document, available: Sequence[Completion], abilities: CompletionAbilities
) -> types.CompletionList:
    """Return the items *available* as a client with these *abilities* takes them, in the same order."""
    items = [item(document, offer, abilities) for offer in available[:MOST]]
    return types.CompletionList(is_incomplete=len(available) > MOST, items=sorted_items(items))


def completion_items(
    document: Document, offset: int, schemas: Sequence[ResponseSchema]
) -> Iterator[Completion]:
    """Yield what can be written at *offset*, the likeliest first."""
    text, analysis = document.source.text, document.analysis
    directive = directive_in(document.source)
    wish = directive.asked if directive else analysis.asked
    wanted = schema_named(wish.name, schemas) if wish else None
    body = directive.end if directive else 0
    if not text[body:].strip() and offset >= body:
        yield from skeletons(schemas, wanted, Span.at(offset), "{}")
        return
    if wanted:
        schemas = (wanted,)
    if analysis.format in ("tags", "text", "markdown") and (
        items := list(sections(document, offset, schemas))
    ):
        yield from items
        return
    slot = find_slot(text, analysis.root, offset)
    if slot is None:
        return
    if _is_empty(slot) and not text.startswith('"', slot.written.start):
        yield from skeletons(schemas, analysis.schema, slot.written, "" if slot.follower == "}" else "}")
        if analysis.schema is None:
            return
    is_inside = analysis.root is None or analysis.root.start < offset
    asked = list(asked_at(slot, schemas, analysis.schema if is_inside else None))
    if slot.kind is SlotKind.NAME:
        yield from schema_name_items(slot, asked, text)
    elif cited := citations(document, slot, asked, offset):
        yield from cited
    else:
        yield from suggestions(document, slot, asked)


def _is_empty(slot: Slot) -> bool:
    """Tell whether *slot* is all that there is of the answer."""
    return (
        slot.kind is SlotKind.NAME
        and not slot.path
        and not slot.objects[0]
        and slot.follower in ("", "}", "`")
    )
