"""Changes that are in no commit, carried over to the older versions that an answer may have been made from.

Who has changed a file, shows it to a model, and then has others' commits put below the change, applies an
answer that has the change and lacks the commits. So does who has copied a part of the answer by hand. No
version of the history has the change, so each would say that the answer knows what is there.
"""

from collections import Counter
from collections.abc import Sequence

from descant.merging.line_evidence import is_evidence
from descant.merging.three_way import merged_lines


def has_change(proposed: Sequence[str], head: Sequence[str], there: Sequence[str]) -> bool:
    """Tell whether *proposed* has all that was changed from *head*, the last version, to what is *there*."""
    has, was, now = Counter(proposed), Counter(head), Counter(there)
    came = [line for line in now - was if is_evidence(line)]
    gone = [line for line in was - now if is_evidence(line)]
    if not came and not gone:
        return False
    return all(has[line] >= now[line] for line in came) and all(has[line] <= now[line] for line in gone)


def carried_over(head: Sequence[str], there: Sequence[str], older: Sequence[str]) -> Sequence[str]:
    """Return *older* with the change from *head* to what is *there*; *older* itself where they contradict."""
    lines = merged_lines(head, older, there).lines
    return older if lines is None else lines
