"""Members of the answer that were read as members of a value before them, whose brace is missing."""

from descant.formats import problem_kinds as shared
from descant.formats.json.containers import OpenObject
from descant.formats.json.reading import Expect, JsonReading
from descant.formats.json.structure import shapes
from descant.problems import Edit, Fix, Problem
from descant.source import Span
from descant.syntax import Mapping


def hoisted(reading: JsonReading) -> Expect | None:
    """Move what the answer needs out of its last value, and end it with the brace of that value.

    None where the answer is not at its end, with this one brace missing, or lacks nothing that stands there.
    """
    root = reading.container
    value = root.last
    if len(reading.stack) > 1 or not isinstance(root, OpenObject) or not isinstance(value, Mapping):
        return None
    shape = shapes(reading.stack, reading.anchors.known_keys)[0]
    lacking = shape.required - root.data.keys()
    first = next((n for n, member in enumerate(value.members) if member.name in lacking), 0)
    if not first or shape.keys.isdisjoint(root.data):
        return None
    name, inner, outer = value.members[first].name, value.members[:first], value.members[first:]
    end = inner[-1].node.end
    root.forget_last()
    data = {member.name: member.node.value for member in inner}
    root.add(Mapping(value.start, end, inner, data, value.complete))
    for member in outer:
        root.key = member.key
        root.add(member.node)
    insert = Fix("Insert }", (Edit(Span.at(end), "}"),))
    place = Span(outer[0].key.start, outer[0].key.start + 1)
    reading.report(Problem(shared.MISSING_CLOSE, place, f'Missing }} before "{name}".', insert))
    reading.offset = value.end
    return Expect.END
