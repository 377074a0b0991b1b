"""Parts of an object that are made when somebody asks for them."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Self, cast


class LateParts:
    """What a dataclass, which is frozen, inherits from to have such parts; to others they look like any."""

    @classmethod
    def made_late(cls, late: Mapping[str, Callable[[], object]], **known: object) -> Self:
        """Return one of which some parts are *known*, and the others are made by functions of their names."""
        self = cls.__new__(cls)
        self.__dict__.update(known, _late=dict(late))
        return self

    def __getattr__(self, name: str) -> Any:
        """Return a part that nobody has asked for yet."""
        parts = self.__dict__
        make = parts.get("_late", {}).get(name)
        if make is not None:
            parts.setdefault(name, make())
            parts["_late"].pop(name, None)
        if name not in parts:  # Another thread may have made it.
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return parts[name]

    def __getstate__(self) -> dict[str, Any]:
        """Return all parts, as they are pickled and copied."""
        return {field.name: getattr(self, field.name) for field in fields(cast("Any", self))}
