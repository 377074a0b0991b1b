"""What was applied of an answer, and whether it is there still: what an apply has left of each file.

It tells a file that a person has applied from one that the workspace had all along, and a deletion that was
made from one that has nothing to delete.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from descant import File
from descant_server.workspace.content import digest_of
from descant_server.workspace.draft import Draft
from descant_server.workspace.mode_changes import HAS_MODES, git_mode


@dataclass(frozen=True, slots=True)
class AppliedState:
    """The state in which an apply has left one path."""

    entries: frozenset[str] = frozenset()
    """What tells the entries of the answer that were applied from any others."""
    there: frozenset[str] = frozenset()
    """What tells the file that is there since, as bytes and as text, from any other; empty without one."""
    is_part: bool = False
    """Whether hunks were left out, so that there is more to apply."""


def applied_states(drafts: Iterable[Draft]) -> dict[str, AppliedState]:
    """Return what is left, by their paths, of *drafts* that were carried out."""
    applied = dict[str, AppliedState]()
    for draft in drafts:
        path = draft.file.path
        parts = applied.get(path, AppliedState()).entries | {entry_digest(draft.file)}
        is_part = draft.chosen is not None and bool(draft.chosen.left_out)
        applied[path] = AppliedState(parts, _made(draft), is_part)
    return applied


def as_applied(draft: Draft, applied: Mapping[str, AppliedState]) -> Draft:
    """Return *draft* as done if the disk holds just what was *applied* of it: nothing is to be done then."""
    own = applied.get(draft.file.path)
    if own is None or entry_digest(draft.file) not in own.entries or not _is_there(draft, own):
        return draft
    has_more = draft.after != draft.old_text if draft.chosen is not None else own.is_part
    if has_more and draft.file.operation in ("write", "patch"):
        return draft
    nothing = replace(draft, after=draft.old_text, steps=(), reasons=(), lacks="", asks=(), patched=None)
    return replace(nothing, is_applied=True)


def entry_digest(file: File) -> str:
    """Return what tells what an answer does with *file* from anything else."""
    hunks = [(hunk.old_lines, hunk.new_lines) for hunk in file.hunks]
    parts = (file.operation, file.new_path, file.content, hunks, file.new_mode)
    return digest_of(repr(parts).encode("utf-8", "surrogatepass"))


def _made(draft: Draft) -> frozenset[str]:
    """Return the digests of what is at the path of *draft* once it was applied."""
    if draft.file.operation in ("delete", "move"):
        return frozenset()
    written = [step.after.digest for step in draft.steps if step.after is not None]
    return frozenset((*written, *_of_text(draft.after)))


def _is_there(draft: Draft, own: AppliedState) -> bool:
    """Tell whether the file of *draft* is as applying it left it; of a moved file, whether it is gone."""
    if draft.refused is not None:
        return False
    if draft.before is not None:
        if HAS_MODES and draft.file.new_mode not in (None, git_mode(draft.before.content.mode)):
            return False
        return not own.there.isdisjoint((draft.before.digest, *_of_text(draft.old_text)))
    return not own.there and (draft.new_target is None or draft.new_target.exists)


def _of_text(text: str | None) -> tuple[str, ...]:
    return () if text is None else (digest_of(text.encode("utf-8", "surrogatepass")),)
