"""The models of the library's own schemas: an outline that is data, and a pydantic class that is loaded late.

To load pydantic and to make one class takes as long as all else from the first import to the first answer,
and the outline says what most answers are asked for. The class validates those that do not plainly fit, and
is what a program gets that asks for a typed answer.
"""

from functools import cached_property
from importlib import import_module
from itertools import islice
from typing import Any

from descant.checkpoints import along
from descant.schemas.fitting_values import filled, fits, missing_members
from descant.schemas.model import MORE, Unmade, Validation
from descant.schemas.outline import Outline
from descant.schemas.pydantic_model import PydanticModel

_LONG = 2_000
"""Items; twice as many as violations are listed."""


class OwnModel(PydanticModel):
    """The class *name* of *module*. Equal to any other model of that class."""

    def __init__(self, module: str, name: str, outline: Outline, *, is_exact: bool) -> None:
        """Take the *outline* of the class; *is_exact* where it says all that the class asks for."""
        self._home = (module, name)
        self._own_outline = outline
        self._is_exact = is_exact

    @cached_property
    def type(self) -> Any:  # type: ignore[override]
        """The pydantic class, loaded now."""
        module, name = self._home
        return getattr(import_module(module), name)

    @property
    def home(self) -> tuple[str, str]:
        """The module of the class, and its name."""
        return self._home

    @property
    def outline(self) -> Outline:
        """What the class asks for."""
        return self._own_outline

    def validate(self, value: Any) -> Validation:
        """Validate plain data by the outline where that is enough, and by the class where it is not."""
        if self._is_exact:
            if fits(self._own_outline, value):
                return Validation(Unmade(self.made, value))
            if missing := missing_members(self._own_outline, value):
                return Validation(None, tuple(missing))
        return self._by_beginning(value) or super().validate(value)

    def _by_beginning(self, value: Any) -> Validation | None:
        """Return what is wrong with *value*, if the beginning of its only long list has more than is listed.

        Pydantic writes down a million errors in one go, of which the first thousand are listed. The same is
        done for an object with a million members that nobody knows.
        """
        known, begun = self._own_outline.members or {}, value
        if len(value) > _LONG:
            first = {*islice((name for name in along(value) if name not in known), _LONG)}
            begun = {name: value[name] for name in along(value) if name in known or name in first}
        lists = [name for name, member in begun.items() if isinstance(member, list) and len(member) > _LONG]
        if len(lists) > 1 or (not lists and begun is value):
            return None
        validation = super().validate({**begun, **{name: begun[name][:_LONG] for name in lists}})
        last = validation.violations[-1] if validation.violations else None
        if last is None or last.type != MORE:
            return None
        return validation if (last.path[0] in lists if lists else last.path[0] not in known) else None

    def made(self, value: Any) -> Any:
        """Return *value*, which fits, as an instance of the class."""
        return super().validate(value).response

    def plain_data(self, response: Any) -> Any:
        """Return a typed answer as plain data, made or not."""
        if isinstance(response, Unmade):
            return filled(self._own_outline, response.value)
        return super().plain_data(response)
