"""The edit that removes a member from an object."""

from descant.problems import Edit
from descant.source import Span
from descant.syntax import Mapping


def removal(node: Mapping, index: int) -> Edit:
    """Return the edit that removes member number *index* of *node*, a JSON object, and one comma with it."""
    member = node.members[index]
    if index + 1 < len(node.members):
        return Edit(Span(member.key.start, node.members[index + 1].key.start), "")
    start = node.members[index - 1].node.end if index else member.key.start
    return Edit(Span(start, member.node.end), "")
