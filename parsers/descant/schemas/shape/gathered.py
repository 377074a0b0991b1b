"""Lists of formats that have none: what is repeated is gathered."""

from typing import Any

from descant.checkpoints import along
from descant.schemas.schema import ResponseSchema
from descant.syntax import Mapping, Member, Node, Sequence


def gathered(root: Mapping, schema: ResponseSchema) -> Mapping:
    """Return *root* with its repeated members gathered into the lists of *schema*.

    A list that nothing was gathered for is not made up.
    """
    lists: dict[str, list[Node]] = {}
    members: list[Member] = []
    collects = schema.collects
    for member in along(root.members):
        name = collects.get(member.key.value)
        if name is None or name in root.value:
            members.append(member)
            continue
        if name not in lists:
            lists[name] = []
            members.append(Member(member.key._replace(value=name), member.node))
        lists[name].append(member.node)
    if not lists:
        return root
    members = [_with_list(member, lists) for member in along(members)]
    data: dict[str, Any] = {member.key.value: member.node.value for member in along(members)}
    return Mapping(root.start, root.end, tuple(members), data, root.complete)


def _with_list(member: Member, lists: dict[str, list[Node]]) -> Member:
    nodes = lists.get(member.key.value)
    if nodes is None:
        return member
    items = Sequence(nodes[0].start, nodes[-1].end, tuple(nodes), [node.value for node in along(nodes)])
    return Member(member.key, items)
