"""From the tree as it is written to the tree as the schema has it."""

from typing import Any

from descant.schemas.schema import ResponseSchema
from descant.syntax import Mapping, Member, Node, Sequence


def shaped(root: Mapping, schema: ResponseSchema) -> Mapping:
    """Return *root* with its repeated members gathered into the lists of *schema*.

    A list that nothing was gathered for is not made up.
    """
    gathered: dict[str, list[Node]] = {}
    members: list[Member] = []
    for member in root.members:
        name = schema.collects.get(member.name)
        if name is None or name in root.value:
            members.append(member)
            continue
        if name not in gathered:
            gathered[name] = []
            members.append(Member(member.key._replace(value=name), member.node))
        gathered[name].append(member.node)
    if not gathered:
        return root
    members = [_gathered(member, gathered) for member in members]
    data: dict[str, Any] = {member.name: member.node.value for member in members}
    return Mapping(root.start, root.end, tuple(members), data, root.complete)


def _gathered(member: Member, gathered: dict[str, list[Node]]) -> Member:
    nodes = gathered.get(member.name)
    if nodes is None:
        return member
    items = Sequence(nodes[0].start, nodes[-1].end, tuple(nodes), [node.value for node in nodes])
    return Member(member.key, items)
