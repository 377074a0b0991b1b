"""What an answer says of the modes of files, done to drafts: only whether a file is executable.

All other permissions of a file stay as they are, and those of a new file are those that this process gives.
"""

import os
import stat
from collections.abc import Sequence
from dataclasses import replace

from descant import File
from descant_server.workspace.draft import Draft
from descant_server.workspace.file_text import encoded
from descant_server.workspace.rewriting import with_data

HAS_MODES = os.name != "nt"
"""Whether the system knows of a file that it is executable."""
_PLAIN, _EXECUTABLE = _MODES = "100644", "100755"


def git_mode(mode: int) -> str:
    """Return the permission bits *mode* as git has them, which only knows executable files and others."""
    return _EXECUTABLE if mode & stat.S_IXUSR else _PLAIN


def with_modes(draft: Draft, files: Sequence[File]) -> Draft:
    """Return *draft*, which is of all *files*, with the mode that they give it; a person is asked for it."""
    if not HAS_MODES or not any(file.new_mode in _MODES for file in files):
        return draft
    if draft.has_conflicts:
        return replace(draft, reasons=(*draft.reasons, "its mode stays as it is while there are conflicts"))
    if draft.why_not:
        return draft
    now = git_mode(draft.before.content.mode) if draft.before is not None else None
    wanted = _mode_after(now, files)
    if wanted is None:
        reason = "its edits give it different modes, and which one comes last is not certain"
        return replace(draft, reasons=(*draft.reasons, reason))
    return draft if wanted == (now or _PLAIN) else _with_mode(draft, wanted)


def with_mode_of(draft: Draft, reviewed: Draft) -> Draft:
    """Return *draft* with the mode that *reviewed*, a draft of the same file, gives it beside its text."""
    after = reviewed.steps[-1].after if reviewed.steps else None
    if not HAS_MODES or after is None or draft.why_not:
        return draft
    now = git_mode(reviewed.before.content.mode) if reviewed.before is not None else _PLAIN
    wanted = git_mode(after.mode)
    return draft if wanted == now else _with_mode(draft, wanted)


def _with_mode(draft: Draft, wanted: str) -> Draft:
    if draft.is_opened and not draft.steps:
        draft = _on_disk(draft)
    if not draft.steps or (after := draft.steps[-1].after) is None or git_mode(after.mode) == wanted:
        return draft
    # Whoever may read the file may execute it, or nobody may.
    mode = after.mode | (after.mode & 0o444) >> 2 if wanted == _EXECUTABLE else after.mode & ~0o111
    step = replace(draft.steps[-1], after=replace(after, mode=mode))
    asks = "is made executable" if wanted == _EXECUTABLE else "is no longer executable"
    return replace(
        draft, steps=(*draft.steps[:-1], step), asks=(*(ask for ask in draft.asks if ask != asks), asks)
    )


def _on_disk(draft: Draft) -> Draft:
    """Return *draft*, of a file that an editor has open, as one that is written to the disk.

    Editors change texts only; they read the file anew where they have no other text.
    """
    before = draft.before
    assert before is not None, "it is open"
    if before.is_unsaved:
        return replace(draft, reasons=("its mode cannot be changed while it has unsaved changes",))
    if draft.after is None:
        return draft
    return with_data(draft, encoded(draft.after, before.style), before.content.mode)


def _mode_after(now: str | None, files: Sequence[File]) -> str | None:
    """Return the mode that *files* leave one after the other; None where their order decides."""
    wanted = {file.new_mode for file in files if file.new_mode in _MODES}
    if len(wanted) == 1:
        return wanted.pop()
    # As with their edits: git log has the newest commit first.
    ways = {_in_turn(now, files), _in_turn(now, [*reversed(files)])} - {None}
    return ways.pop() if len(ways) == 1 else None


def _in_turn(now: str | None, files: Sequence[File]) -> str | None:
    """Return the mode after *files*; None where one of them is not made for what those before it leave."""
    for file in files:
        if file.new_mode is None:
            continue
        if file.old_mode is not None and now is not None and file.old_mode != now:
            return None
        now = file.new_mode
    return now
