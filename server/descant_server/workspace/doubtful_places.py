"""Edits that have one place in the file that is there, and may be meant for another that is gone.

A person is asked then: nothing in the text can tell. Older versions are read for those alone whose lines are
all that says where they belong, and of all files together.
"""

from collections.abc import Sequence
from dataclasses import replace

from descant.merging import lines_of
from descant.patching import EditPlaces, FormerPlace, NamedPlace
from descant_server.workspace.base import NO_BASES, WrittenFile
from descant_server.workspace.draft import Draft
from descant_server.workspace.existing import WorkspaceView


def with_place_questions(drafts: Sequence[Draft], view: WorkspaceView, answer: str) -> list[Draft]:
    """Return *drafts*, one for each path, with a question where an edit may be meant for another place.

    Its lines have stood there once, or *answer*, which it stands in, names that place.
    """
    unsure = {
        number: places
        for number, draft in enumerate(drafts)
        if (places := _places(draft)) is not None and places.is_unsure
    }
    questioned = list(drafts)
    written = {}
    for number, places in unsure.items():
        if (named := places.otherwise_named(answer)) is not None:
            questioned[number] = _with_named_place(drafts[number], named)
        elif view.bases is not NO_BASES:
            written[number] = _written(drafts[number])
    texts = view.bases.former_texts([*written.values()]) if written else {}
    for number, file in written.items():
        former = texts.get(file.path, ())
        there = lines_of(file.there or "")
        older = {at: text for at, text in enumerate(former) if lines_of(text) != there}
        if (place := unsure[number].formerly(older.values())) is not None:
            questioned[number] = _with_former_place(
                drafts[number], file, place, [*older][place.version], view
            )
    return questioned


def _places(draft: Draft) -> EditPlaces | None:
    old = draft.old_text
    if draft.file.operation != "patch" or draft.base is not None or draft.patched is None or old is None:
        return None
    if draft.after is None or draft.why_not or draft.target is None:
        return None
    return EditPlaces(old, draft.patched, draft.target.relative)


def _written(draft: Draft) -> WrittenFile:
    assert draft.target is not None, "its path is not refused"
    assert draft.before is not None, "the file is there"
    return WrittenFile(draft.target.relative, "", draft.old_text, charset=draft.before.charset)


def _with_named_place(draft: Draft, named: NamedPlace) -> Draft:
    lacks = "which is elsewhere" if named.is_there else "which the file does not have"
    asks = f"changes {named.lines}, while the answer speaks of “{named.name}” there, {lacks}"
    return replace(draft, asks=(*draft.asks, asks))


def _with_former_place(
    draft: Draft, file: WrittenFile, place: FormerPlace, version: int, view: WorkspaceView
) -> Draft:
    """Return *draft* with the question of *place*, in the version of *file* with the number *version*."""
    versions = view.bases.versions(file)
    base = versions[version] if version < len(versions) else None
    inside = f"“{place.inside}”" if place.inside else "another place"
    since = f"in {base.name}" if base is not None else "in an older version"
    too = "" if place.is_only else ", too,"
    asks = f"changes {place.lines}, which stood in {inside}{too} {since}"
    return replace(draft, asks=(*draft.asks, asks), former=base)
