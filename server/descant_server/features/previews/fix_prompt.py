"""The prompt that asks the model for what cannot be settled here, with what the files there have."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from descant_server.documents.document_store import Document
from descant_server.wording.plurals import plural

if TYPE_CHECKING:
    from descant.contracts.reask_context import Comment
    from descant.contracts.reask_request import ReaskRequest

_LONGEST = 60


class FixPrompt(NamedTuple):
    """What the model is asked for again."""

    request: "ReaskRequest"
    text: str


def asked_again(document: Document, comments: "Sequence[Comment]" = ()) -> FixPrompt | None:
    """Return the prompt, in Markdown, and what it asks for; None where there is nothing to ask for."""
    # Only who wants a prompt waits for what makes it: it is as much as what reads an answer.
    from descant.contracts.reask import prompt_of
    from descant.contracts.reask_context import ReaskContext
    from descant.contracts.reask_request import request_of

    analysis, beside = document.analysis, ReaskContext(comments=tuple(comments))
    if (comparison := document.comparison) is not None:
        from descant_server.workspace import reask_prompt

        analysis, beside = reask_prompt.as_asked(analysis), reask_prompt.beside(comparison, comments)
    request = request_of(analysis, beside)
    return None if request is None else FixPrompt(request, prompt_of(request, analysis, beside))


def prompt_for(document: Document) -> str | None:
    """Return the prompt alone."""
    asked = asked_again(document)
    return asked.text if asked else None


def asked_for(document: Document) -> str | None:
    """Return what the model can be asked for, as the title of an action; None if for nothing."""
    return title_of(request_for(document))


def request_for(document: Document) -> "ReaskRequest | None":
    """Return what the model can be asked for; None if for nothing."""
    if document.analysis.root is None:
        return None
    from descant.contracts.reask_request import request_of

    return request_of(document.analysis)


def title_of(request: "ReaskRequest | None") -> str | None:
    """Return *request* as the title of an action."""
    return None if request is None else f"Ask again for {in_short(request)}"


def in_short(request: "ReaskRequest") -> str:
    """Return what is asked for, such as ``src/a.py (truncated)`` or ``2 of 5 files (a.py, b.py)``."""
    if request.is_whole:
        return "the whole answer"
    if len(request.files) == 1 and not request.sections:
        (path,) = request.files
        name = request.name_of(path)
        shown = name if len(name) <= _LONGEST else f"…{name[-_LONGEST + 1 :]}"
        return f"{shown} (truncated)" if path in request.cut else shown
    parts = [*request.sections]
    if request.files:
        of = len(request.files) + len(request.kept)
        parts.append(f"{len(request.files):,} of {plural(of, 'file')}{_named(request)}")
    return " and ".join(parts) or "what is missing"


def _named(request: "ReaskRequest") -> str:
    """Return the names of the files that are asked for, in brackets, where there is room for them."""
    names = ", ".join(request.name_of(path).rpartition("/")[2] for path in request.files)
    return f" ({names})" if len(names) <= _LONGEST else ""
