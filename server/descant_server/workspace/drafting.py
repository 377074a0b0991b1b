"""What each file of an answer would come to: its path looked up, its text made, nothing judged yet.

Entries of one path belong together: edits apply to what the entry before them writes, or else to the file
that is there, all of them or none.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from descant import File
from descant.merging import lines_of
from descant_server.workspace.content import mode_of_new_file
from descant_server.workspace.doubtful_places import with_place_questions
from descant_server.workspace.draft import Draft
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.file_text import NoText, encoded, rewritten
from descant_server.workspace.fitted_edits import with_edits
from descant_server.workspace.mode_changes import with_modes
from descant_server.workspace.moving import moved
from descant_server.workspace.older_edits import named_content, on_named_content, on_older_version
from descant_server.workspace.on_bases import on_bases
from descant_server.workspace.paths import PathRefused, WritablePath, target
from descant_server.workspace.plan import PlannedWrite
from descant_server.workspace.respelling import respellings, written_anew
from descant_server.workspace.rewriting import merging, rewriting, with_data


def drafts(files: Sequence[File], view: WorkspaceView, answer: str = "") -> tuple[Draft, ...]:
    """Return what each of *files* would come to in the folder of *view*, in their order.

    *answer* is the text that they stand in.
    """
    groups = defaultdict[str, list[int]](list)
    places: dict[str, WritablePath] = {}
    known: dict[int, WritablePath] = {}
    drafted: list[Draft | None] = [None] * len(files)
    for number, file in enumerate(files):
        place = target(view.folder, file.path)
        if isinstance(place, PathRefused):
            drafted[number] = Draft(file, refused=place, reasons=(f"its path {place.reason}",))
        else:
            groups[place.relative].append(number)
            places[place.relative] = known[number] = place
    for gone, come, to in respellings(files, known, view):
        place = known[gone]
        groups.pop(place.relative)
        groups.pop(to.relative, None)
        deleted = _deleted(_started([files[gone]], place, view))
        drafted[gone], drafted[come] = written_anew(deleted, files[come], to, view)
    first = [
        _started([files[number] for number in numbers], places[path], view)
        for path, numbers in groups.items()
    ]
    grouped = [[files[number] for number in numbers] for numbers in groups.values()]
    made = [
        _made(draft, entries, view, answer)
        for draft, entries in zip(on_bases(first, view), grouped, strict=True)
    ]
    made = with_place_questions(made, view, answer)
    for draft, entries, numbers in zip(made, grouped, groups.values(), strict=True):
        for number, each in zip(numbers, _for_each(draft, entries), strict=True):
            drafted[number] = each
    return tuple(draft for draft in drafted if draft is not None)


def _started(files: Sequence[File], place: WritablePath, view: WorkspaceView) -> Draft:
    """Return the draft of *files*, which have one path, with what is there."""
    first, *others = files
    if any(other.operation != "patch" for other in others) or (others and first.operation == "delete"):
        return Draft(first, place, reasons=("the answer contains it more than once",))
    before = view.existing(place)
    if isinstance(before, PathRefused):
        return Draft(first, place, refused=before, reasons=(f"it {before.reason}",))
    return Draft(first, place, before=before, asks=place.asks)


def _made(draft: Draft, files: Sequence[File], view: WorkspaceView, answer: str) -> Draft:
    """Return the draft of *files*, which have one path; *draft* says what is there."""
    if draft.reasons:
        return draft
    match draft.file.operation:
        case "delete":
            draft = _deleted(draft)
        case "move":
            draft = moved(draft, view, answer)
        case "write":
            draft = _written(draft, view, files[1:])
        case _:
            draft = _patched(draft, files, view, answer)
    return with_modes(draft, files)


def _for_each(draft: Draft, files: Sequence[File]) -> Iterator[Draft]:
    """Yield *draft*, which is of all *files*, for each of them, with what became of its own edits."""
    first = 0
    for file in files:
        result = draft.patched
        if result is not None:
            result = replace(result, matches=result.matches[first : first + len(file.hunks)])
        yield replace(draft, file=file, patched=result)
        first += len(file.hunks)


def _written(draft: Draft, view: WorkspaceView, edits: Sequence[File]) -> Draft:
    content, place, before = draft.file.content, draft.target, draft.before
    assert place is not None, "its path is not refused"
    if content is None:
        return draft  # That nothing is written then, the text alone tells.
    if edits:
        draft, text = with_edits(draft, content, edits)
        if text is None:
            return draft
        content = text
    if before is None:
        return with_data(draft, rewritten(content, view.style_of_new(place)), mode_of_new_file())
    if before.text != "" and not edits and (asks := _doubts_of_existing(draft.file)):
        draft = replace(draft, asks=(*draft.asks, asks))
    return rewriting(draft, content)


def _doubts_of_existing(file: File) -> str:
    """Return why a person has to agree where *file* is written whole and is there already; else nothing."""
    if file.is_new:
        return "overwrites the existing file, which the answer takes for new"
    if file.has_guessed_path:
        return "overwrites the existing file, whose path was taken from a sentence"
    return ""


def _patched(draft: Draft, files: Sequence[File], view: WorkspaceView, answer: str) -> Draft:
    before = draft.before
    if before is None:
        return replace(draft, lacks="there is no such file to change")
    assert draft.target is not None, "its path is not refused"
    old = before.text
    if not any(file.hunks for file in files) and any(file.new_mode for file in files):
        # Nothing but the mode changes, whatever the file holds.
        same = PlannedWrite(draft.target.relative, before.content, before.content)
        steps = (same,) if before.opened is None else ()
        return replace(draft, after=old if isinstance(old, str) else None, steps=steps)
    if isinstance(old, NoText):
        return replace(draft, reasons=(f"the file that is there {old.reason}",))
    base = view.bases.older(draft.target.relative, before.charset)
    if base is not None and lines_of(base.text) != lines_of(old):
        on_base, text = with_edits(draft, base.text, files)
        if text is not None:
            return merging(replace(on_base, base=base), text)
    older = on_named_content(draft, files, view, named_content(answer, draft.file))
    if older is not None:
        return merging(*older)
    draft, text = with_edits(draft, old, files)
    if text is None:
        older = on_older_version(replace(draft, patched=None), files, view)
        return draft if older is None else merging(*older)
    if before.opened is not None:
        return replace(draft, after=text)
    return with_data(draft, encoded(text, before.style), before.content.mode)


def _deleted(draft: Draft) -> Draft:
    before, place = draft.before, draft.target
    assert place is not None, "its path is not refused"
    if before is None:
        return replace(draft, lacks="there is no such file to delete")
    if before.is_unsaved:
        return replace(draft, reasons=("it has unsaved changes",))
    if draft.file.hunks:
        # A diff says what the file holds that it deletes; where that is not so, another one is meant.
        if isinstance(before.text, NoText):
            return replace(draft, reasons=(f"the file that is there {before.text.reason}",))
        draft, remaining = with_edits(draft, before.text, [draft.file])
        if remaining is None:
            return draft
        if remaining:
            more = "the file has lines that the diff which deletes it does not: do they go, or does it stay?"
            return replace(draft, reasons=(more,))
    asks = (*draft.asks, "is deleted")
    return replace(draft, asks=asks, steps=(PlannedWrite(place.relative, before.content, None),))
