"""What each file of an answer would come to: its path looked up, its text made, nothing judged yet.

Entries of one path belong together: edits apply to what the entry before them writes, or else to the file
that is there, all of them or none.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from descant import File
from descant.patching import HunkMatch, Patched, patched
from descant_server.workspace.content import Content, mode_of_new_file
from descant_server.workspace.draft import Draft
from descant_server.workspace.existing import Existing, WorkspaceView
from descant_server.workspace.file_text import NoText, Style, encoded, read_text, rewritten
from descant_server.workspace.line_ends import majority
from descant_server.workspace.paths import PathRefused, WritablePath, target
from descant_server.workspace.plan import PlannedWrite


def drafts(files: Sequence[File], view: WorkspaceView) -> tuple[Draft, ...]:
    """Return what each of *files* would come to in the folder of *view*, in their order."""
    groups = defaultdict[str, list[int]](list)
    drafted: list[Draft | None] = [None] * len(files)
    for number, file in enumerate(files):
        place = target(view.folder, file.path)
        if isinstance(place, PathRefused):
            drafted[number] = Draft(file, refused=place, reasons=(f"its path {place.reason}",))
        else:
            groups[place.relative].append(number)
    for numbers in groups.values():
        made = _group([files[number] for number in numbers], view)
        for number, draft in zip(numbers, made, strict=True):
            drafted[number] = draft
    return tuple(draft for draft in drafted if draft is not None)


def _group(files: Sequence[File], view: WorkspaceView) -> list[Draft]:
    """Return the drafts of *files*, which have one path."""
    first, *others = files
    place = target(view.folder, first.path)
    assert isinstance(place, WritablePath), "it was looked up before"
    if any(other.operation != "patch" for other in others) or (others and first.operation == "delete"):
        reason = "the answer contains it more than once"
        return [Draft(file, place, reasons=(reason,)) for file in files]
    before = view.existing(place)
    if isinstance(before, PathRefused):
        return [Draft(file, place, refused=before, reasons=(f"it {before.reason}",)) for file in files]
    draft = Draft(first, place, before=before, asks=place.asks)
    match first.operation:
        case "delete":
            draft = _deleted(draft)
        case "move":
            draft = _moved(draft, view)
        case "write":
            draft = _written(draft, view, others)
        case _:
            draft = _patched(draft, files)
    return list(_for_each(draft, files))


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
        draft, text = _with_edits(draft, content, edits)
        if text is None:
            return draft
        content = text
    if before is None:
        return _with_data(draft, rewritten(content, view.style_of_new(place)), mode_of_new_file())
    old = before.text
    if draft.file.node.value.get("operation") == "write" and not edits and before.text != "":
        # Patches change a file that is there by edits; what gives its whole content takes it for new.
        draft = replace(draft, asks=(*draft.asks, "overwrites the existing file"))
    if isinstance(old, NoText):
        return replace(draft, reasons=(f"the file that is there {old.reason}",))
    if before.opened is not None:
        return _with_text(draft, rewritten(content, Style.of_text(old), old))
    return _with_data(draft, rewritten(content, before.style, old), before.content.mode)


def _patched(draft: Draft, files: Sequence[File]) -> Draft:
    before = draft.before
    if before is None:
        return replace(draft, lacks="there is no such file to change")
    old = before.text
    if isinstance(old, NoText):
        return replace(draft, reasons=(f"the file that is there {old.reason}",))
    draft, text = _with_edits(draft, old, files)
    if text is None:
        return draft
    if before.opened is not None:
        return replace(draft, after=text)
    return _with_data(draft, encoded(text, before.style), before.content.mode)


def _with_edits(draft: Draft, old: str, files: Sequence[File]) -> tuple[Draft, str | None]:
    """Return what the edits of *files* make of *old*; None where not all of them have a place."""
    newline = majority(old) or "\n"
    result = patched(old, [hunk for file in files for hunk in file.hunks], newline=newline)
    if len(files) > 1 and all("first_line" in hunk.node.value for file in files for hunk in file.hunks):
        # Diffs of several commits: each is one of what the other leaves, and git log has the newest first.
        ways = [_in_turn(old, files, newline), _in_turn(old, [*reversed(files)], newline)]
        texts = dict.fromkeys(way.text for way in ways if way is not None)
        if len(texts) > 1 and not all(hunk.old_lines for file in files for hunk in file.hunks):
            reason = "the order of its edits decides, and is not certain"
            return replace(draft, patched=result, reasons=(*draft.reasons, reason)), None
        way = ways[0] or ways[1]
        result = way if way is not None and way.text != result.text else result
    return replace(draft, patched=result), result.text


def _in_turn(text: str, files: Sequence[File], newline: str) -> Patched | None:
    """Return what the edits of *files* make of *text* one after the other; None where one has no place."""
    matches: dict[int, tuple[HunkMatch, ...]] = {}
    for file in files:
        result = patched(text, file.hunks, newline=newline)
        if result.text is None:
            return None
        text, matches[file.span.start] = result.text, result.matches
    return Patched(text, tuple(match for at in sorted(matches) for match in matches[at]))


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
        draft, remaining = _with_edits(draft, before.text, [draft.file])
        if remaining is None:
            return draft
        if remaining:
            return replace(draft, reasons=("the file has lines that the diff that deletes it does not have",))
    asks = (*draft.asks, "is deleted")
    return replace(draft, asks=asks, steps=(PlannedWrite(place.relative, before.content, None),))


def _moved(draft: Draft, view: WorkspaceView) -> Draft:
    before, place, new_path = draft.before, draft.target, draft.file.new_path
    assert place is not None, "its path is not refused"
    if new_path is None:
        return replace(draft, reasons=("the target of the move is missing",))
    to = target(view.folder, new_path)
    if isinstance(to, PathRefused):
        return replace(draft, refused=to, reasons=(f"its new path {to.reason}",))
    draft = replace(draft, new_target=to, asks=(*draft.asks, *to.asks, "is moved"))
    if before is None:
        return replace(draft, lacks="there is no such file to move")
    there = view.existing(to) if to.exists else None
    if to.exists and not (isinstance(there, Existing) and draft.file.node.value.get("replaces")):
        return replace(draft, lacks="there is a file at its new path already")
    if isinstance(there, Existing):
        draft = replace(draft, asks=(*draft.asks, "overwrites the file at its new path"))
    if before.is_unsaved or (isinstance(there, Existing) and there.is_unsaved):
        return replace(draft, reasons=("it has unsaved changes",))
    data: bytes | NoText = before.content.data
    text = before.text
    if draft.file.hunks and isinstance(text, str):
        draft, new = _with_edits(draft, text, [draft.file])
        if new is None:
            return draft
        text, data = new, encoded(new, before.style)
    if isinstance(data, NoText):
        return replace(draft, reasons=(f"its text {data.reason}",))
    after = Content(data, before.content.mode)
    replaced = there.content if isinstance(there, Existing) else None
    steps = (PlannedWrite(place.relative, before.content, None), PlannedWrite(to.relative, replaced, after))
    return replace(draft, after=text if isinstance(text, str) else None, steps=steps)


def _with_text(draft: Draft, data: bytes | NoText) -> Draft:
    """Return *draft* with what an editor that has the file open is to show."""
    if isinstance(data, NoText):
        return replace(draft, reasons=(f"its text {data.reason}",))
    return replace(draft, after=data.decode())


def _with_data(draft: Draft, data: bytes | NoText, mode: int) -> Draft:
    """Return *draft* with what is written on the disk."""
    if isinstance(data, NoText):
        return replace(draft, reasons=(f"its text {data.reason}",))
    assert draft.target is not None, "its path is not refused"
    before, after = draft.before, Content(data, mode)
    written = read_text(data, before.charset if before is not None else None)
    step = PlannedWrite(draft.target.relative, before.content if before is not None else None, after)
    text = written.text if not isinstance(written, NoText) else None
    return replace(draft, after=text, steps=(step,))
