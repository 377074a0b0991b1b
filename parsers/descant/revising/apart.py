"""Whether an edited file has to do with the other files of the answer: by its path, or by names of members.

Of two files with one path both are told of, and of members with a name that is not known the first.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from descant.revising.edited import Edited
from descant.revising.layout import Layout
from descant.rules.path_collision import collision_key

_MANY_COMPARISONS = 200_000
"""Where there are more paths and words of the plan than this, not all are compared."""


def is_apart(layout: Layout, edited: Iterable[Edited], before: Edited, after: Edited) -> bool:
    """Tell whether what has changed from *before* to *after* is nothing that other files have, too.

    *edited* are the files that were edited so far.
    """
    others = [one for one in edited if one.number != before.number]
    changed = before.names ^ after.names
    return _are_names_apart(layout, others, before, changed) and _are_paths_apart(
        layout, others, before, after
    )


def _are_names_apart(
    layout: Layout, others: Sequence[Edited], before: Edited, changed: Iterable[str]
) -> bool:
    for name in changed:
        count = layout.names[name] - (name in layout.names_in[before.number])
        for other in others:
            count += (name in other.names) - (name in layout.names_in[other.number])
        if count:
            return False
    return True


def _are_paths_apart(layout: Layout, others: Sequence[Edited], before: Edited, after: Edited) -> bool:
    if before.path == after.path:
        return True
    analysis, parts = layout.analysis, layout.analysis.parts
    assert analysis.root is not None, "an answer with a layout has a tree"
    assert parts is not None, "and parts"
    if parts.files_updated and analysis.root.get(parts.files_updated) is not None:
        return False
    words = sum(len(step.description) for step in analysis.answer.steps)
    if words * len(layout.files) > _MANY_COMPARISONS and (before.path is None) != (after.path is None):
        return False
    taken = Counter[str]()
    for one in others:
        taken[_key(one.path)] += 1
        taken[_key(_original(layout, one))] -= 1
    taken[_key(_original(layout, before))] -= 1
    return not any(
        path is not None and layout.keys[_key(path)] + taken[_key(path)] for path in (before.path, after.path)
    )


def _key(path: str | None) -> str:
    return "" if path is None else collision_key(path)


def _original(layout: Layout, one: Edited) -> str | None:
    file = layout.files[one.number]
    return file.path if file else None
