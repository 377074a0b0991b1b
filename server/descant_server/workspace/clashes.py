"""Files of an answer that do not go together: each may be fine by itself."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from descant_server.workspace.draft import Draft
from descant_server.workspace.paths import same_files


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
        for path in group:
            other = next(candidate for candidate in group if candidate != path)
            yield from ((number, f"{other!a} is the same file on some systems") for number in named[path])
    moved_to = {draft.new_target.relative for draft in drafts if draft.new_target is not None}
    written = {
        path for path, numbers in named.items() if any(drafts[number].after is not None for number in numbers)
    }
    for path, numbers in named.items():
        if path in moved_to and len(numbers) > 1:
            yield from ((number, "another file of the answer is moved to its path") for number in numbers)
        if folder := next((parent for parent in _folders_of(path) if parent in written), None):
            yield from ((number, f"{folder!a} is a file of the answer, too") for number in numbers)
            below = f"{path!a} is a file of the answer, too, in a folder of its name"
            yield from ((number, below) for number in named[folder])


def _folders_of(path: str) -> Iterator[str]:
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path
