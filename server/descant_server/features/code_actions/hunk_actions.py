"""Offer to leave out the hunks of a file that are at a place of the answer, or to take them back.

It is the command ``descant.chooseHunk`` of the server, so that every editor has it: nothing is shown for it.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from lsprotocol import types

from descant import Span
from descant_server.documents.document_store import Document
from descant_server.features.hunks.choosing import CHOOSE
from descant_server.features.hunks.hunk_data import hunk_id

MOST = 10
"""Hunks that are offered one by one."""


def hunk_actions(document: Document, asked: Span, kind: str) -> Iterator[types.CodeAction]:
    """Yield what can be chosen of the hunks at *asked*, as actions of *kind*."""
    files = document.comparison.files if document.comparison is not None else ()
    paths = dict.fromkeys(each.file.path for each in files if each.file.span.touches(asked))
    for path in islice(paths, MOST):
        yield from islice(_of_file(document, path, asked, kind), MOST)


def _of_file(document: Document, path: str, asked: Span, kind: str) -> Iterator[types.CodeAction]:
    # Only who compares with a folder waits for what knows of hunks.
    from descant_server.workspace.choices import change_to_choose, entries_of
    from descant_server.workspace.hunk_places import hunk_places, lines_changed

    assert document.comparison is not None, "it has files"
    entries = entries_of([each.draft for each in document.comparison.files], path)
    change = change_to_choose(entries[-1]) if entries and entries[-1].before is not None else None
    if change is None:
        return
    places = hunk_places([each.file for each in entries], document.source.text, change)
    for hunk in change.hunks:
        place = places.get(hunk.replacement)
        if place is None or not place.touches(asked):
            continue
        verb = "Take back" if hunk.is_left_out else "Leave out"
        title = f"{verb} this hunk: {lines_changed(hunk.replacement)} of {_short(path)}"
        choice = "take" if hunk.is_left_out else "leaveOut"
        given = {"hunk": hunk_id(hunk), "choice": choice, "version": document.version}
        arguments: Sequence[Any] = [{"uri": document.uri, "path": path, **given}]
        command = types.Command(title=title, command=CHOOSE, arguments=arguments)
        yield types.CodeAction(title, kind, command=command)


_LONGEST = 60


def _short(path: str) -> str:
    return path if len(path) <= _LONGEST else f"…{path[-_LONGEST + 1 :]}"
