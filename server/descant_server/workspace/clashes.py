"""Files of an answer that do not go together: each may be fine by itself."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from descant_server.workspace.draft import Draft
from descant_server.workspace.paths import path_parts, plain_path, same_files


def without_clashes(drafts: Sequence[Draft]) -> tuple[Draft, ...]:
    """Return *drafts* with a reason for each whose path does not go together with another one's."""
    reasons = dict(_clashes(drafts))
    return tuple(
        replace(draft, reasons=(*draft.reasons, reasons[number])) if number in reasons else draft
        for number, draft in enumerate(drafts)
    )


def _clashes(drafts: Sequence[Draft]) -> Iterator[tuple[int, str]]:
    named = defaultdict[str, list[int]](list)
    for number, draft in enumerate(drafts):
        for place in (draft.target, draft.new_target):
            if place is not None and number not in named[place.relative]:
                named[place.relative].append(number)
    for group in same_files(named):
        if _is_renamed(drafts, {number for path in group for number in named[path]}):
            continue
        for path in group:
            other = next(candidate for candidate in group if candidate != path)
            yield from ((number, f"{other!a} is the same file on some systems") for number in named[path])
    moved_to = {draft.new_target.relative for draft in drafts if draft.new_target is not None}
    written = {path for path, numbers in named.items() if any(_is_left(drafts[each]) for each in numbers)}
    for number, draft in enumerate(drafts):
        # What goes through a file that is there is refused, and contradicts an answer that keeps the file.
        if draft.target is None and draft.refused is not None:
            named["/".join(path_parts(draft.file.path))].append(number)
    for path, numbers in named.items():
        if path in moved_to and len(numbers) > 1 and not _is_renamed(drafts, {*numbers}):
            yield from ((number, "another file of the answer is moved to its path") for number in numbers)
        if folder := next((parent for parent in _folders_of(path) if parent in written), None):
            yield from ((number, f"{folder!a} is a file of the answer, too") for number in numbers)
            below = f"{path!a} is a file of the answer, too, in a folder of its name"
            yield from ((number, below) for number in named[folder])


def _is_renamed(drafts: Sequence[Draft], numbers: Collection[int]) -> bool:
    """Tell whether the drafts with these *numbers* are one file that is only spelled in another way then.

    It is moved, or it is deleted and written anew.
    """
    own = [drafts[number] for number in numbers]
    old, new = own[0].target, own[0].new_target
    if old is None or new is None or plain_path(old.relative) != plain_path(new.relative):
        return False
    is_one = all((draft.target, draft.new_target) == (old, new) for draft in own)
    return is_one and sorted(draft.file.operation for draft in own) in (["move"], ["delete", "write"])


def _is_left(draft: Draft) -> bool:
    """Tell whether there is a file afterwards."""
    return draft.after is not None or any(step.after is not None for step in draft.steps)


def _folders_of(path: str) -> Iterator[str]:
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path
