"""Objects of a list that are written as one, since the brackets between them are missing.

``{"path": "a", "content": "1", "path": "b", …}`` is sound JSON, and nobody means the second path to
replace the first. Where its members repeat in the same order from its first key on, each round is an object.
"""

from collections.abc import Sequence
from itertools import pairwise

from descant.formats.json import problem_kinds as kinds
from descant.problems import Edit, Fix, Problem
from descant.source import Span
from descant.syntax import Mapping, Member

_FEWEST = 2
"""An object of one member, said twice, is a member that is repeated."""


def rounds(members: Sequence[Member]) -> list[Sequence[Member]]:
    """Return the *members* of each object that is merged in them; one where they are those of one object."""
    first = members[0].name
    starts = [number for number, member in enumerate(members) if member.name == first]
    parts = [members[start:end] for start, end in pairwise([*starts, len(members)])]
    keys = [[member.name for member in part] for part in parts]
    common = set(keys[0]).intersection(*keys)
    is_repeated = all(len(set(own)) == len(own) for own in keys) and len(common) >= _FEWEST
    # What only some of them have must not be what the others lack.
    differ = len({str(part[0].node.value) for part in parts}) == len(parts)
    return parts if is_repeated and differ and all(len(own) - len(common) <= 1 for own in keys) else [members]


def split(merged: Mapping, text: str) -> tuple[list[Mapping], list[Problem]]:
    """Return the objects that are written as *merged*, and a problem for each but the first."""
    parts = rounds(merged.members)
    joints = [(before[-1].node.end, part[0].key.start) for before, part in pairwise(parts)]
    if not joints or any("," not in text[start:end] for start, end in joints):
        return [merged], []
    objects, problems = [], []
    for number, part in enumerate(parts):
        start = part[0].key.start if number else merged.start
        end = part[-1].node.end if number < len(parts) - 1 else merged.end
        value = {member.name: member.node.value for member in part}
        objects.append(Mapping(start, end, tuple(part), value, merged.complete))
        if number:
            before, key = parts[number - 1][-1].node.end, part[0].key
            comma = text.find(",", before, key.start)
            edits = (Edit(Span.at(comma), "}"), Edit(Span.at(key.start), "{"))
            message = f'"{key.value}" starts another object; the brackets between the two are missing.'
            problems.append(Problem(kinds.MERGED_OBJECTS, key.span, message, Fix("Split the objects", edits)))
    return objects, problems
