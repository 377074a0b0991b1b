"""Conflicts in a terminal, both sides between the markers of git; none of it is ever written."""

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from descant.merging import HunkedChange
from descant_server.terminal.visible import shortened
from descant_server.wording.plurals import plural
from descant_server.workspace.draft import Draft

LONGEST = 2_000
"""Characters of a line that are shown."""
_MOST_LINES = 12
"""Of one side."""
_MOST_CONFLICTS = 5
_MARK = 7


def conflict_rows(drafts: Iterable[Draft]) -> Iterator[Text]:
    """Yield the conflicts of *drafts* as ``git diff`` shows those of its style diff3; of many the first."""
    left = 0
    shown = 0
    for draft in drafts:
        if draft.merge is None or draft.base is None or draft.old_text is None:
            continue
        change = HunkedChange.of_merge(draft.merge, draft.old_text)
        for hunk in change.hunks:
            if hunk.conflict is None:
                continue
            if shown >= _MOST_CONFLICTS:
                left += 1
                continue
            shown += 1
            path = shortened(draft.file.path, LONGEST)
            yield Text(f"{path}, line {hunk.start + 1:,}:", "bold")
            yield Text(f"{'<' * _MARK} in the folder", "cyan")
            yield from _side(hunk.conflict.ours, "cyan")
            yield Text(f"{'|' * _MARK} {shortened(draft.base.name, LONGEST)}", "dim")
            yield from _side(hunk.conflict.base, "dim")
            yield Text("=" * _MARK)
            yield from _side(hunk.conflict.theirs, "green")
            yield Text(f"{'>' * _MARK} in the answer", "green")
    if left:
        yield Text(f"and {plural(left, 'more conflict')}", "dim")


def _side(lines: Sequence[str], style: str) -> Iterator[Text]:
    for line in lines[:_MOST_LINES]:
        yield Text(shortened(line, LONGEST), style)
    if len(lines) > _MOST_LINES:
        yield Text(f"… {plural(len(lines) - _MOST_LINES, 'more line')}", f"{style} italic")
