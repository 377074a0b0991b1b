"""The sections of a composite answer, and who is to be given each of them.

A section is a member of the answer. Its handler is named by the path of the member, such as ``patient`` or
``visit.labs``, by the type of the section, or on the model itself by a :class:`Section`. Before any handler
runs it is certain that each section has one, or is declared not to be persisted; what matches nothing is an
error, too, so that no section is ever dropped over a misspelt name.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel

from descant.contracts.sections_ledger import Ledger
from descant.contracts.sections_places import Handler, Name, Section, SectionPlace, SectionsError, places_of
from descant.contracts.sections_routing import RoutingReport, RoutingStep, run, run_async
from descant.schemas import ResponseSchema

__all__ = ["Handler", "Name", "Section", "Sections", "SectionsError", "keep", "store"]


def keep(section: Any, context: Any) -> None:
    """Do nothing more: the handler of a section that the ledger itself keeps, as that of a store does."""


@dataclass(frozen=True)
class Sections:
    """The handler of each section. Each instance is independent: there is no global registry."""

    handlers: Mapping[Name, Handler] = field(default_factory=lambda: MappingProxyType({}))
    not_persisted: Collection[Name] = ()

    def with_handler(self, name: Name, handler: Handler) -> "Sections":
        """Return the same with one handler more."""
        return replace(self, handlers={**self.handlers, name: handler})

    def check(self, model: ResponseSchema | type[BaseModel]) -> None:
        """Raise SectionsError where the sections of *model* do not all have a handler, or a name is wrong."""
        self._places(model)

    def route(
        self,
        response: Any,
        *,
        call_id: str | None = None,
        context: Any = None,
        ledger: Ledger | None = None,
        schema: ResponseSchema | None = None,
    ) -> RoutingReport:
        """Give each section of *response* to its handler, once for each *call_id*; see ``sections_routing``.

        *schema* is needed only where the response is plain data and says itself of no class.
        """
        model = schema or type(response)
        return run(response, model, self._steps(response, model), call_id, context, ledger)

    async def aroute(
        self,
        response: Any,
        *,
        call_id: str | None = None,
        context: Any = None,
        ledger: Ledger | None = None,
        schema: ResponseSchema | None = None,
    ) -> RoutingReport:
        """Do the same for handlers of which some are async: one after the other, as the model has them."""
        model = schema or type(response)
        return await run_async(response, model, self._steps(response, model), call_id, context, ledger)

    def _steps(self, response: Any, model: ResponseSchema | type[BaseModel]) -> tuple[RoutingStep, ...]:
        steps = []
        for place in self._places(model):
            value = _value_at(response, place.path)
            steps.append(RoutingStep(".".join(place.path), value, place.handler_for(value)))
        return tuple(steps)

    def _places(self, model: ResponseSchema | type[BaseModel]) -> tuple[SectionPlace, ...]:
        return places_of(model, self.handlers, self.not_persisted)


def store(
    response: BaseModel, *, call_id: str | None = None, context: Any = None, ledger: Ledger | None = None
) -> RoutingReport:
    """Give each section of *response* to the handler that its model declares by :class:`Section`."""
    return Sections().route(response, call_id=call_id, context=context, ledger=ledger)


def _value_at(response: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        if response is None:
            return None
        response = response.get(name) if isinstance(response, dict) else getattr(response, name)
    return response
