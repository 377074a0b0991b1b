"""Files of which only the spelling of the name changes: in capitals, or in how an accent is composed.

To some file systems the old and the new name are one: there the old one has to go before the new one comes,
and whether a file has the one or the other is told by the names in its folder alone.
"""

from collections.abc import Mapping, Sequence

from descant_server.workspace.paths import same_files
from descant_server.workspace.plan import PlannedWrite


def respelled(steps: Sequence[PlannedWrite]) -> Mapping[str, str]:
    """Return the old path of each file that *steps* give a name in another spelling, by its new path."""
    named = {step.relative: step for step in steps}
    pairs = {}
    for group in same_files(named):
        come = [path for path in group if named[path].before is None]
        gone = [path for path in group if named[path].after is None]
        if len(group) == 2 and len(come) == len(gone) == 1 and come != gone:
            pairs[come[0]] = gone[0]
    return pairs


def in_order(steps: Sequence[PlannedWrite]) -> list[int]:
    """Return the numbers of *steps* in the order in which they are done.

    What is taken away comes last, since where scratch files are left not all is done; but an old spelling
    goes right before the new one comes.
    """
    pairs = respelled(steps)
    olds = {old: new for new, old in pairs.items()}

    def key(number: int) -> tuple[int, str, bool]:
        step = steps[number]
        if new := olds.get(step.relative) or (step.relative if step.relative in pairs else ""):
            return 1, new, step.after is not None
        return (2 if step.after is None else 0), "", False

    return sorted(range(len(steps)), key=key)
