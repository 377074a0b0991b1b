"""``descant.chooseHunk`` and ``descant.editProposed``: what a person makes of a file before it is applied.

No file of the workspace is written: what is proposed is as it was chosen from now on, and is applied like any
other. What is chosen outlives the server.
"""

import asyncio
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from descant_server.features.arguments import open_document, read_arguments
from descant_server.features.hunks.hunk_data import draft_of, hunk_id
from descant_server.features.trust import UNTRUSTED
from descant_server.server import ResponseServer

if TYPE_CHECKING:
    from descant.merging import ChosenChange
    from descant_server.features.parameters import ChooseHunkParams, EditProposedParams
    from descant_server.workspace.bound.choice_store import ChoiceStore
    from descant_server.workspace.draft import Draft

CHOOSE = "descant.chooseHunk"
EDIT = "descant.editProposed"
_OLD_ANSWER = "The answer has changed since; look at the file again."
_NO_FILE = "It is no file of the answer, or belongs to no folder."
_NOTHING = "There is nothing to choose: it is not ready, or no text is written."
_GONE = "This hunk has changed since; look at the file again."
_EDITED = "You have edited the lines that it replaces: undo your edit first."
_BOTH = "What it proposes has changed since, in the lines that you have edited: look at it again."


def register(server: ResponseServer) -> None:
    """Wire the commands."""

    @server.command(CHOOSE)
    async def choose(*arguments: Any) -> dict[str, Any]:
        from descant_server.features.parameters import ChooseHunkParams

        return await _choose(server, read_arguments(ChooseHunkParams, arguments))

    @server.command(EDIT)
    async def edit(*arguments: Any) -> dict[str, Any]:
        from descant_server.features.parameters import EditProposedParams

        return await _choose(server, read_arguments(EditProposedParams, arguments))


async def _choose(server: ResponseServer, asked: "ChooseHunkParams | EditProposedParams") -> dict[str, Any]:
    if not await server.may_write():
        return _refuse(server, asked.path, UNTRUSTED)
    await server.file_tracker.with_bases(asked.uri)
    document = await open_document(server, asked.uri)
    if asked.version not in (None, document.version):
        return _refuse(server, asked.path, _OLD_ANSWER)
    draft = draft_of(document, asked.path)
    if draft is None or document.comparison is None or document.on_disk is None:
        return _refuse(server, asked.path, _NO_FILE)
    # Only who chooses waits for what does it.
    from descant_server.features.parameters import EditProposedParams
    from descant_server.workspace.choices import choice_key, entries_of

    store = server.kept_in(document.on_disk.folder).choices
    key = choice_key(entries_of([each.draft for each in document.comparison.files], asked.path))
    if isinstance(asked, EditProposedParams) and asked.text is None and draft.target is not None:
        server.choice_carrying.forget(asked.uri, draft.target.relative, store)
    trouble = await asyncio.to_thread(_keep, store, key, draft, asked)
    if isinstance(trouble, _Refused):
        return _refuse(server, asked.path, trouble.reason)
    if trouble:
        server.tell(types.MessageType.Warning, f"{trouble} What you choose is lost when the server ends.")
    await server.file_tracker.with_bases(asked.uri)
    return {"chosen": True, "path": asked.path}


class _Refused:
    def __init__(self, reason: str) -> None:
        self.reason = reason


def _keep(
    store: "ChoiceStore", key: str, draft: "Draft", asked: "ChooseHunkParams | EditProposedParams"
) -> "str | _Refused":
    """Keep what is chosen; return why it does not outlive the server, if so, or why it cannot be chosen."""
    from descant_server.features.parameters import ChooseHunkParams, EditProposedParams
    from descant_server.workspace.choices import change_to_choose, choice_of, with_text

    if isinstance(asked, EditProposedParams) and asked.text is None:
        store.drop(key)
        return ""
    if draft.has_conflicts and isinstance(asked, EditProposedParams):
        return _keep_resolved(store, key, draft, asked)
    change = change_to_choose(draft)
    if change is None:
        return _Refused(_NOTHING)
    made = _with_choice(change, asked) if isinstance(asked, ChooseHunkParams) else _edited(change, asked)
    if isinstance(made, _Refused):
        return made
    written = with_text(draft, made.after)
    if written.why_not or written.after is None:
        return _Refused(f"It cannot be written, since {written.why_not[0]}.")
    return store.keep(key, choice_of(draft, made.edited(written.after)))


def _keep_resolved(
    store: "ChoiceStore", key: str, draft: "Draft", asked: "EditProposedParams"
) -> "str | _Refused":
    """Keep what a person has made of both sides of conflicts; return the same as :func:`_keep`."""
    from descant_server.workspace.both_sides import both_sides
    from descant_server.workspace.choices import resolution_of, with_text, without_conflicts

    text = _merged_edit(asked, both_sides(draft))
    if isinstance(text, _Refused):
        return text
    choice = resolution_of(draft, text)
    if not choice.marker:
        written = with_text(without_conflicts(draft), text)
        if written.why_not or written.after is None:
            return _Refused(f"It cannot be written, since {written.why_not[0]}.")
        choice = resolution_of(draft, written.after)
    return store.keep(key, choice)


def _with_choice(change: "ChosenChange", asked: "ChooseHunkParams") -> "ChosenChange | _Refused":
    if asked.hunk is None:
        for each in [
            each.replacement for each in change.hunks if each.is_left_out is (asked.choice == "take")
        ]:
            made = change.with_back(each) if asked.choice == "take" else change.without(each)
            if made is None:
                return _Refused(_EDITED)
            change = made
        return change
    hunk = next((each for each in change.hunks if hunk_id(each) == asked.hunk), None)
    if hunk is None:
        return _Refused(_GONE)
    if hunk.is_left_out is (asked.choice == "leaveOut"):
        return change
    made = change.with_back(hunk.replacement) if hunk.is_left_out else change.without(hunk.replacement)
    return made or _Refused(_EDITED)


def _edited(change: "ChosenChange", asked: "EditProposedParams") -> "ChosenChange | _Refused":
    """Return *change* with the text that a person has made of what was proposed."""
    text = _merged_edit(asked, change.after)
    return text if isinstance(text, _Refused) else change.edited(text)


def _merged_edit(asked: "EditProposedParams", proposed: str) -> "str | _Refused":
    """Return the edited text, merged into what is *proposed* by now."""
    from descant.merging import lines_of, merged

    text = asked.text or ""
    if asked.made_from is None or lines_of(asked.made_from) == lines_of(proposed):
        return text
    merge = merged(asked.made_from, proposed, text)
    return _Refused(_BOTH) if merge.text is None else merge.text


def _refuse(server: ResponseServer, path: str, reason: str) -> dict[str, Any]:
    server.tell(types.MessageType.Warning, f"{path!a}: {reason}")
    return {"chosen": False, "path": path, "message": reason}
