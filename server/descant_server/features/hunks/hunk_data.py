"""``descant/hunks``: the hunks of a file of an answer, with their places on both sides of its difference."""

from typing import TYPE_CHECKING, Any

from descant_server.documents.document_store import Document
from descant_server.features.arguments import open_document, read
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile

if TYPE_CHECKING:
    from descant.merging import ChosenHunk
    from descant_server.workspace.draft import Draft

HUNKS = "descant/hunks"
MOST = 2_000
"""Hunks that are told at most."""
_LONGEST = 60


def register(server: ResponseServer) -> None:
    """Wire the request."""

    @server.request(HUNKS, Meanwhile.AGAIN)
    async def hunks(params: Any) -> dict[str, Any] | None:
        from descant_server.features.parameters import HunksParams

        asked = read(HunksParams, params)
        uri = asked.text_document.uri
        await server.file_tracker.up_to_date(uri)
        draft = draft_of(await open_document(server, uri), asked.path)
        return None if draft is None else hunk_data(draft)


def draft_of(document: Document, path: str) -> "Draft | None":
    """Return what the last entry of the file *path* comes to; None where the answer has no such file."""
    files = document.comparison.files if document.comparison is not None else ()
    return next((each.draft for each in reversed(files) if each.file.path == path), None)


def hunk_data(draft: "Draft") -> dict[str, Any]:
    """Return what is told of the hunks of *draft*; there are none where nothing can be chosen."""
    # Only who looks at hunks waits for what makes them.
    from descant_server.workspace.both_sides import conflicts_left
    from descant_server.workspace.choices import change_to_choose

    change = change_to_choose(draft)
    shown = change.hunks if change is not None and draft.before is not None else ()
    return {
        "path": draft.file.path,
        "editable": change is not None or draft.has_conflicts,
        "edited": draft.chosen is not None,
        "taken": sum(not each.is_left_out for each in shown),
        "leftOut": sum(each.is_left_out for each in shown),
        "hunks": [_hunk(each) for each in shown[:MOST]],
        "conflicts": conflicts_left(draft),
        "marker": _marker(draft),
        "decided": draft.is_decided and not draft.is_applied,
    }


def hunk_id(hunk: "ChosenHunk") -> str:
    """Return what tells a hunk from the others of its file."""
    from descant_server.workspace.content import digest_of

    return digest_of(repr(tuple(hunk.replacement)).encode("utf-8", "surrogatepass"))[:16]


def _marker(draft: "Draft") -> int:
    """Return how many signs the markers of its conflicts have; 0 without conflicts."""
    if draft.merge is None or not draft.has_conflicts:
        return 0
    from descant.merging import marker_size

    return marker_size(draft.merge)


def _hunk(hunk: "ChosenHunk") -> dict[str, Any]:
    step = hunk.replacement
    added = [line.rstrip("\r\n") for line in step.lines]
    return {
        "id": hunk_id(hunk),
        "leftOut": hunk.is_left_out,
        "before": {"start": step.start, "end": step.end},
        "after": {"start": hunk.start, "end": hunk.end},
        "title": "Take back this hunk" if hunk.is_left_out else "Leave out this hunk",
        "mark": _mark(added, step.end - step.start) if hunk.is_left_out else "",
    }


def _mark(added: list[str], removed: int) -> str:
    """Say what is left out, in a line."""
    first = next((line.strip() for line in added if line.strip()), "")
    shown = first if len(first) <= _LONGEST else f"{first[: _LONGEST - 1]}…"
    counts = f"+{len(added):,} −{removed:,}"
    return f"left out ({counts}): {shown}" if shown else f"left out ({counts})"
