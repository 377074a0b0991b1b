"""How a completion is written for a client: only with what it has said that it understands.

There are no commit characters: what is inserted has its quotes, colon and comma already.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Span
from descant.schemas.placeholders import Blank, Template, as_text
from descant_server.documents.document_store import Document
from descant_server.presentation import lsp
from descant_server.presentation.markdown import plain_text

_IN_TEXT = "\\$"
_IN_BLANK = "\\$}"
_IN_CHOICE = "\\$},|"


@dataclass(frozen=True, slots=True)
class Completion:
    """Something that can be written."""

    label: str
    template: Template
    """What is put in place of *written*."""
    written: Span
    kind: types.CompletionItemKind
    detail: str = ""
    """A few words beside the label, without markup."""
    origin: str = ""
    """Which schema it belongs to, where there are several."""
    words: Callable[[], str] = str
    """Returns the documentation, in Markdown: it is read for one offer of many, and may take a while."""
    filter: str = ""
    """What it is compared with while more is typed; the label, if nothing else is given."""
    missing_comma: int | None = None
    """Where a comma is to be put before it."""
    is_likely: bool = False
    """Whether it is what most probably is meant."""


@dataclass(frozen=True, slots=True)
class CompletionAbilities:
    """What a client can do with completions."""

    has_snippets: bool = False
    has_markdown: bool = False
    has_label_details: bool = False
    has_preselect: bool = False
    adjusts_indentation: bool = False
    """Whether it can be asked to indent what is inserted like the line that it is inserted in."""
    asks_for_words: bool = False
    """Whether it asks for the documentation of an item when it shows it."""

    @classmethod
    def of(cls, capabilities: types.ClientCapabilities) -> "CompletionAbilities":
        """Return the abilities of the client with *capabilities*."""
        ability = "text_document.completion.completion_item"
        markups = get_capability(capabilities, f"{ability}.documentation_format", None) or ()
        later = get_capability(capabilities, f"{ability}.resolve_support.properties", None) or ()
        modes = get_capability(capabilities, f"{ability}.insert_text_mode_support.value_set", None) or ()
        return cls(
            has_snippets=bool(get_capability(capabilities, f"{ability}.snippet_support")),
            has_markdown=types.MarkupKind.Markdown in markups,
            has_label_details=bool(get_capability(capabilities, f"{ability}.label_details_support")),
            has_preselect=bool(get_capability(capabilities, f"{ability}.preselect_support")),
            adjusts_indentation=types.InsertTextMode.AdjustIndentation in modes,
            asks_for_words="documentation" in later,
        )


def item(document: Document, offer: Completion, abilities: CompletionAbilities) -> types.CompletionItem:
    """Return *offer* as the protocol has it."""
    is_snippet = abilities.has_snippets and any(isinstance(part, Blank) for part in offer.template)
    new = as_snippet(offer.template) if is_snippet else as_text(offer.template)
    commas = () if offer.missing_comma is None else (offer.missing_comma,)
    made = types.CompletionItem(
        label=offer.label,
        kind=offer.kind,
        detail=offer.detail or None,
        filter_text=offer.filter or None,
        insert_text_format=types.InsertTextFormat.Snippet if is_snippet else None,
        text_edit=types.TextEdit(lsp.to_range(document, offer.written), new),
        additional_text_edits=[types.TextEdit(lsp.to_range(document, Span.at(at)), ",") for at in commas]
        or None,
    )
    if not abilities.asks_for_words:
        made.documentation = documentation(offer, abilities)
    if offer.origin and abilities.has_label_details:
        made.label_details = types.CompletionItemLabelDetails(description=offer.origin)
    elif offer.origin:
        made.detail = f"{offer.detail} ({offer.origin})" if offer.detail else offer.origin
    if offer.is_likely and abilities.has_preselect:
        made.preselect = True
    if "\n" in new and abilities.adjusts_indentation:
        made.insert_text_mode = types.InsertTextMode.AdjustIndentation
    return made


def sorted_items(items: Sequence[types.CompletionItem]) -> list[types.CompletionItem]:
    """Return *items* so that a client shows them in this order; most sort by label otherwise."""
    for number, entry in enumerate(items):
        entry.sort_text = f"{number:04}"
    return list(items)


def as_snippet(template: Template) -> str:
    """Return *template* in the syntax for snippets, with a stop at each blank."""
    number = 0
    shown: list[str] = []
    for part in template:
        if isinstance(part, str):
            shown.append(_escaped(part, _IN_TEXT))
            continue
        number += 1
        if part.choices:
            choices = ",".join(_escaped(choice, _IN_CHOICE) for choice in part.choices)
            shown.append(f"${{{number}|{choices}|}}")
        elif part.text:
            shown.append(f"${{{number}:{_escaped(part.text, _IN_BLANK)}}}")
        else:
            shown.append(f"${number}")
    return "".join(shown)


def documentation(offer: Completion, abilities: CompletionAbilities) -> str | types.MarkupContent | None:
    """Return the documentation of *offer*; None where there is none."""
    if not (markdown := offer.words()):
        return None
    if abilities.has_markdown:
        return types.MarkupContent(types.MarkupKind.Markdown, markdown)
    return plain_text(markdown)


def _escaped(text: str, special: Iterable[str]) -> str:
    return "".join(f"\\{sign}" if sign in special else sign for sign in text)
