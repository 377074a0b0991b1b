"""What a client is told at once while no worker can answer its request: each feature says it of its own.

The front must not load the features. A test writes what they say to ``meanwhile.json``, with
``--update-golden``, and compares.
"""

import json
import os
from enum import Enum

_PREPARED = os.path.join(os.path.dirname(__file__), "meanwhile.json")


class Meanwhile(Enum):
    """What is true, or does no harm, before an answer is worked out."""

    NOTHING = "nothing"
    """That there is nothing to show here."""
    LAST = "last"
    """What was answered last of the same document; at first, to ask again."""
    AGAIN = "again"
    """To ask again: anything else could be taken for an answer."""
    PULL = "pull"
    """To pull the problems again later."""


def prepared() -> dict[str, Meanwhile]:
    """Return what each request is answered meanwhile, by its method."""
    with open(_PREPARED, "rb") as file:
        return {method: Meanwhile(value) for method, value in json.load(file).items()}
