"""A recent change that an answer takes back as a whole, beside others that it has.

Few do so on purpose. An answer of which a part was applied does, where others had changed the file before
that: it has what was applied, and nothing of what they did.
"""

from collections import Counter
from collections.abc import Sequence

from descant.merging.line_evidence import is_evidence
from descant.merging.proposed_file import ProposedFile

_RECENT = 5
"""States back within which a change is looked at."""
_MANY = 4
"""Lines that came, and replaced none: who takes back more of them seldom does so on purpose."""


def undone_change(file: ProposedFile, state: int) -> int | None:
    """Return the state before changes that *file*, made from *state* (0 is what is there), takes back.

    None where it takes none back, or where it says nothing that it lacks what came.
    """
    proposed, has = _evidence_lines(file.proposed), _evidence_lines(file.lines_of(state))
    newer = [has]
    for back, lines in file.older:
        if back <= state:
            continue
        if back > state + _RECENT or lines is None:
            return None
        older = _evidence_lines(lines)
        # What was changed may have been changed again: all that came in a row is looked at, too.
        if any(_is_undone(proposed, has, each, older) for each in newer):
            return back
        newer.append(older)
    return None


def _is_undone(proposed: Counter[str], has: Counter[str], newer: Counter[str], older: Counter[str]) -> bool:
    """Tell whether *proposed* has nothing of what came between *older* and *newer*, and is there."""
    came, gone = (newer - older) & has, (older - newer) - has
    if not came or came & (proposed - older):
        return False
    if came.total() <= _MANY:
        return bool(gone) and gone <= proposed
    # The answer may have changed some of it itself.
    return 2 * (gone & proposed).total() >= gone.total()


def _evidence_lines(lines: Sequence[str]) -> Counter[str]:
    return Counter(filter(is_evidence, lines))
