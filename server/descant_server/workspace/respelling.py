"""A file that an answer deletes and writes anew under its name in another spelling: it is renamed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from descant import File
from descant_server.workspace.content import Content
from descant_server.workspace.draft import Draft
from descant_server.workspace.existing import Existing, WorkspaceView
from descant_server.workspace.file_text import NoText, rewritten
from descant_server.workspace.mode_changes import with_modes
from descant_server.workspace.paths import WritablePath, plain_path, respelled_target
from descant_server.workspace.plan import PlannedWrite


def respellings(
    files: Sequence[File], places: Mapping[int, WritablePath], view: WorkspaceView
) -> Iterator[tuple[int, int, WritablePath]]:
    """Yield the numbers of the file that is deleted and of the one that is written, and where that is.

    *places* are those of the files that may be touched.
    """
    numbers: dict[str, list[int]] = {}
    for number, file in enumerate(files):
        numbers.setdefault(plain_path(file.path), []).append(number)
    for group in numbers.values():
        if len(group) != 2 or {files[number].operation for number in group} != {"delete", "write"}:
            continue
        gone, come = sorted(group, key=lambda number: files[number].operation)
        place = places.get(gone)
        if place is None or not place.exists or files[come].content is None:
            continue
        to = respelled_target(view.folder, place, files[come].path)
        if isinstance(to, WritablePath) and not to.exists:
            yield gone, come, to


def written_anew(gone: Draft, file: File, to: WritablePath, view: WorkspaceView) -> tuple[Draft, Draft]:
    """Return the drafts of the file that is *gone* and of *file*, which is written *to* another spelling.

    They are one change and one question.
    """
    before = gone.before
    if gone.why_not or not isinstance(before, Existing) or file.content is None:
        return gone, replace(gone, file=file)
    assert gone.target is not None, "its path is not refused"
    old = before.text
    data = (
        rewritten(file.content, before.style, old)
        if isinstance(old, str)
        else rewritten(file.content, view.style_of_new(to))
    )
    draft = replace(gone, new_target=to, asks=(*gone.target.asks, *to.asks, f"is renamed to {to.relative!a}"))
    if isinstance(data, NoText):
        draft = replace(draft, reasons=(f"its text {data.reason}",), steps=())
        return draft, replace(draft, file=file)
    after = Content(data, before.content.mode)
    if to.relative == gone.target.relative:
        draft = replace(draft, new_target=None, asks=(*gone.target.asks, "is written in its place"))
        steps: tuple[PlannedWrite, ...] = (PlannedWrite(to.relative, before.content, after),)
    else:
        old_name = PlannedWrite(gone.target.relative, before.content, None)
        steps = (old_name, PlannedWrite(to.relative, None, after))
    written = with_modes(replace(draft, file=file, after=file.content, steps=steps), [file])
    return replace(written, file=gone.file), written
