"""How often an object is recognised as what it is: ``python -m support.detection_accuracy [COUNT]``.

For each schema COUNT objects are made by chance, with all members or with the required ones only, and none to
three of their members are dropped. What is recognised as something else, as nothing, or only tentatively, is
wrong.
"""

import json
import sys
from collections import Counter
from typing import Any

from descant.detection import Candidates, Claim, detect
from descant.formats.json import FORMAT
from descant.schemas import SCHEMAS, ResponseSchema
from descant.schemas.schema import member_names
from descant.source import Source
from descant.syntax import Mapping
from support.instances import Instances

SEED = 4
BARS = {"full": (100, 100, 99, 98), "lean": (100, 95, 88, 83)}
"""In per cent, for none to three members dropped."""


def expected(schema: ResponseSchema, value: dict[str, Any]) -> set[str]:
    """Return the names of the schemas that *value*, an instance of *schema* without some members, may be of.

    An instance of an old version that has lost what the current version has not is one of the current.
    """
    names = {schema.name}
    current = next((one for one in SCHEMAS if one.name == schema.replaced_by), None)
    if current is not None and value.keys() <= (current.model.outline.members or {}).keys():
        names.add(current.name)
    return names


def read(value: dict[str, Any]) -> tuple[str, Mapping]:
    """Return *value* as a text, and as a tree of it."""
    text = json.dumps(value)
    return text, next(iter(FORMAT.find(Source(text), member_names(()), ()))).root


def wrong(kind: str, dropped: int, count: int) -> Counter[tuple[str, str]]:
    """Return what is taken for what, and how often, over *count* objects of each schema."""
    instances, found = Instances(SEED + dropped), Counter[tuple[str, str]]()
    candidates = Candidates(SCHEMAS)
    for schema in SCHEMAS:
        for _ in range(count):
            value = getattr(instances, kind)(schema.model.outline)
            value = instances.without(value, dropped)
            detected = detect(*read(value), candidates)
            name = detected.matches[0].schema.name if detected.matches else "nothing"
            if detected.claim is not Claim.SURE:
                name = f"tentative {name}" if detected.claim else "nothing"
            if name not in expected(schema, value):
                found[schema.name, name] += 1
    return found


def accuracy(kind: str, dropped: int, count: int) -> float:
    """Return the share of right answers, in per cent."""
    return 100 - 100 * wrong(kind, dropped, count).total() / count / len(SCHEMAS)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for kind in BARS:
        for dropped in range(4):
            found = wrong(kind, dropped, count)
            print(
                kind, dropped, round(100 - 100 * found.total() / count / len(SCHEMAS), 2), BARS[kind][dropped]
            )
            if "-v" in sys.argv:
                for (a, b), n in found.most_common(8):
                    print("     ", a, "->", b, n)
