"""What was built for a class is kept as long as the class is, since its schema cannot change."""

from collections.abc import Callable, Hashable
from typing import Any
from weakref import WeakKeyDictionary

from descant.contracts.built import Built
from descant.contracts.schema_definition import Definition, identity

_KEPT: WeakKeyDictionary[Any, dict[Hashable, Built]] = WeakKeyDictionary()


def kept(definition: Any, options: Hashable, make: Callable[[], Built]) -> Built:
    """Return what was made before of *definition* with *options*, else what *make* gives.

    What cannot be looked up or is not kept by anybody, such as a ``dict`` or ``list[Step]``, is made anew.
    Two threads may make the same at the same time; what they make is equal.
    """
    try:
        known = _KEPT.get(definition)
        if known is None:
            _KEPT[definition] = known = {}
    except TypeError:
        return make()
    if (built := known.get(options)) is None:
        known[options] = built = make()
    return built


def forget(definition: Definition) -> None:
    """Build anew for *definition* when it is asked for the next time."""
    _KEPT.pop(identity(definition), None)
