"""What becomes of the files of an answer that are applied: a plan for the disk, and edits for what is open.

Only files that are ready are part of it; of every other one it is said why. Nothing is written here.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from descant_server.features.editing.open_files import BufferChange
from descant_server.wording.plurals import plural
from descant_server.workspace.applied_files import AppliedState, applied_states
from descant_server.workspace.choices import choice_key, files_of
from descant_server.workspace.comparison import Compared, DiskState
from descant_server.workspace.draft import Draft
from descant_server.workspace.plan import Plan
from descant_server.workspace.selecting import SkippedFile, plan_of, select

_DONE = frozenset((DiskState.UNCHANGED, DiskState.APPLIED))
_NAMED_OF_REST = 3
"""So many files that nobody asked for are named in a message."""
_NAMED = 5
"""So many files that are left out are named in a message."""
_UNSAVED = "it has unsaved changes: save or close it first"
_UNABLE = "it is open in an editor that does not support workspace/applyEdit: close it first"


@dataclass(frozen=True, slots=True)
class Apply:
    """What is done, and what is not."""

    plan: Plan
    buffers: tuple[BufferChange, ...]
    paths: tuple[str, ...]
    """What is applied, as the answer names it."""
    left_out: tuple[SkippedFile, ...]
    states: Mapping[str, AppliedState]
    """What is there of each of these paths when all is done."""
    chosen: Mapping[str, Draft] = field(default_factory=dict)
    """The files of whose texts a person has chosen, by what tells them from all others."""


def applying(
    files: Iterable[Compared],
    only: Iterable[str] | None,
    agrees: Callable[[Compared], bool],
    unsaved: Collection[Path],
    label: Callable[[Collection[str]], str],
    *,
    takes_edits: bool,
) -> Apply:
    """Return how to apply *files*: all that are ready, or those with just the paths in *only*.

    What has to be asked for is part of it if it is named or *agrees*. *unsaved* are files with changes in
    editors that we do not know the texts of.
    """
    wanted = None if only is None else tuple(dict.fromkeys(only))
    asked_for = [compared for compared in files if wanted is None or compared.file.path in wanted]
    selection = select(asked_for, agrees if wanted is None else lambda _: True)
    left_out = dict.fromkeys(selection.left_out)
    known = {compared.file.path for compared in asked_for}
    left_out |= dict.fromkeys(
        SkippedFile(path, "not a file of the answer") for path in wanted or () if path not in known
    )
    for compared in selection.chosen:
        if reason := _why_not(compared, unsaved, takes_edits=takes_edits):
            left_out[SkippedFile(compared.file.path, reason)] = None
    # Entries of one path belong together.
    without = {skipped.path for skipped in left_out}
    chosen = [compared for compared in selection.chosen if compared.file.path not in without]
    paths = tuple(dict.fromkeys(compared.file.path for compared in chosen))
    buffers = {change.uri: change for compared in chosen if (change := _buffer(compared)) is not None}
    applied = applied_states(compared.draft for compared in chosen)
    plan = plan_of(chosen, label(paths))
    return Apply(plan, tuple(buffers.values()), paths, tuple(left_out), applied, _with_choices(chosen))


def questions(files: Iterable[Compared]) -> dict[str, str]:
    """Return what to ask of which of *files* before all that are ready are applied."""
    return {
        compared.file.path: f"{compared.file.path!a} {compared.draft.asks[0]}. Apply it?"
        for compared in files
        if compared.is_ready and compared.draft.asks
    }


def label_for(uri: str, paths: Collection[str]) -> str:
    """Return what a person knows the apply of *paths* by, of the answer *uri*."""
    name = unquote(urlsplit(uri).path).rpartition("/")[2] or "an answer"
    what = next(iter(paths)) if len(paths) == 1 else plural(len(paths), "file")
    return f"{what} of {name}"


def reasons(left_out: Collection[SkippedFile]) -> str:
    """Return why files are *left_out*, in sentences."""
    sentences = [f"Skipped {skipped.path!a}: {skipped.reason}." for skipped in tuple(left_out)[:_NAMED]]
    more = len(left_out) - _NAMED
    return " ".join([*sentences, *([f"{more:,} more skipped."] if more > 0 else [])])


def rest_of(files: Iterable[Compared], apply: Apply) -> str:
    """Return which other files are not as the answer has them, and why, in a sentence; empty without any."""
    named = {*apply.paths, *(skipped.path for skipped in apply.left_out)}
    rest = {
        compared.file.path: "not selected" if compared.is_ready else compared.state.value
        for compared in files
        if compared.file.path not in named and compared.state not in _DONE
    }
    if not rest:
        return ""
    listed = [f"{path!a} ({why})" for path, why in tuple(rest.items())[:_NAMED_OF_REST]]
    more = len(rest) - len(listed)
    return f"Not applied: {', '.join(listed)}{f' and {more:,} more' if more else ''}."


def _with_choices(chosen: Collection[Compared]) -> dict[str, Draft]:
    drafts = [compared.draft for compared in chosen]
    files = [[drafts[number] for number in numbers] for numbers in files_of(drafts)]
    return {choice_key(entries): entries[0] for entries in files if entries[0].chosen is not None}


def _why_not(compared: Compared, unsaved: Collection[Path], *, takes_edits: bool) -> str | None:
    draft = compared.draft
    if draft.is_opened and not draft.steps:
        return None if takes_edits else _UNABLE
    places = (draft.target, draft.new_target)
    return _UNSAVED if any(place is not None and place.path in unsaved for place in places) else None


def _buffer(compared: Compared) -> BufferChange | None:
    draft = compared.draft
    opened = draft.before.opened if draft.before is not None else None
    if opened is None or draft.steps or draft.after is None:
        return None
    return BufferChange(opened.uri, opened.version, opened.text, draft.after)
