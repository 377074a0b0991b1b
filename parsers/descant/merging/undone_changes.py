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


def undone_change(file: ProposedFile, state: int) -> int | None:
    """Return the state before a change that *file*, made from *state* (0 is what is there), takes back.

    None where it takes none back, or where it says nothing that it lacks what came.
    """
    proposed, has = _evidence_lines(file.proposed), _evidence_lines(file.lines_of(state))
    newer = has
    for back, lines in file.older:
        if back <= state:
            continue
        if back > state + _RECENT or lines is None:
            return None
        older = _evidence_lines(lines)
        came, gone = (newer - older) & has, (older - newer) - has
        if came and gone and not came & proposed and gone <= proposed:
            return back
        newer = older
    return None


def _evidence_lines(lines: Sequence[str]) -> Counter[str]:
    return Counter(filter(is_evidence, lines))
