"""The edits that remove members from an object, or an item from a list."""

from collections.abc import Set as AbstractSet

from descant.problems import Edit
from descant.source import Span
from descant.syntax import Mapping, Sequence


def removal(node: Mapping, index: int) -> Edit:
    """Return the edit that removes member number *index* of *node*, a JSON object, and one comma with it."""
    (edit,) = removals(node, {index})
    return edit


def removals(node: Mapping, indexes: AbstractSet[int]) -> tuple[Edit, ...]:
    """Return the edits that remove all the members *indexes* of *node*, which do not overlap."""
    members, kept = node.members, [index for index in range(len(node.members)) if index not in indexes]
    if not kept:
        return (Edit(Span(members[0].key.start, members[-1].node.end), ""),) if members else ()
    # What follows the last one that is kept goes with the comma before it, all else with the one after.
    edits = [
        Edit(Span(members[index].key.start, members[index + 1].key.start), "")
        for index in sorted(indexes)
        if index < kept[-1]
    ]
    if kept[-1] + 1 < len(members):
        edits.append(Edit(Span(members[kept[-1]].node.end, members[-1].node.end), ""))
    return tuple(edits)


def item_removal(node: Sequence, index: int) -> Edit:
    """Return the edit that removes item number *index* of *node*, a list in JSON, and one comma with it."""
    item = node.items[index]
    if index + 1 < len(node.items):
        return Edit(Span(item.start, node.items[index + 1].start), "")
    start = node.items[index - 1].end if index else item.start
    return Edit(Span(start, item.end), "")
