"""The sections of a composite answer, and who is to be given each of them.

A section is a member of the answer. Its handler is named by the path of the member, such as ``patient`` or
``visit.labs``, by the type of the section, or on the model itself by a :class:`Section`. Before any handler
runs it is certain that each section has one, or is declared not to be persisted; what matches nothing is an
error, too, so that no section is ever dropped over a misspelt name.
"""

import types
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from types import MappingProxyType, NoneType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel

from descant.contracts.sections_ledger import Ledger
from descant.contracts.sections_routing import Report, Step, run, run_async
from descant.schemas import PydanticModel, ResponseSchema

Handler = Callable[[Any, Any], Any | Awaitable[Any]]
"""Called with a section and the caller's context; a plain function or an async one."""
Name = str | type
"""The path of a section, or the type of sections."""


class SectionsError(ValueError):
    """The handlers do not fit the model; ``reasons`` are all there are."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        """Say *reasons*, one sentence each."""
        super().__init__(" ".join(reasons))
        self.reasons = reasons


@dataclass(frozen=True, slots=True)
class Section:
    """Declares on a model who is given a section: ``labs: Annotated[LabResults | None, Section(save)]``."""

    handler: Handler | None = None
    """None: the section is not persisted."""


def keep(section: Any, context: Any) -> None:
    """Do nothing more: the handler of a section that the ledger itself keeps, as that of a store does."""


def store(
    response: BaseModel, *, call_id: str | None = None, context: Any = None, ledger: Ledger | None = None
) -> Report:
    """Give each section of *response* to the handler that its model declares by :class:`Section`."""
    return Sections().route(response, call_id=call_id, context=context, ledger=ledger)


class _Place(NamedTuple):
    """A section that the model may have."""

    path: tuple[str, ...]
    handlers: Mapping[type | None, Handler]
    """By the type of the value; None is any type. Empty where the section is not persisted."""

    def handler_for(self, value: Any) -> Handler | None:
        return self.handlers.get(type(value)) or self.handlers.get(None)


@dataclass(frozen=True)
class Sections:
    """Who is given which section. Each instance stands for itself: there is no registry behind it."""

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
    ) -> Report:
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
    ) -> Report:
        """Do the same for handlers of which some are async: one after the other, as the model has them."""
        model = schema or type(response)
        return await run_async(response, model, self._steps(response, model), call_id, context, ledger)

    def _steps(self, response: Any, model: ResponseSchema | type[BaseModel]) -> tuple[Step, ...]:
        steps = []
        for place in self._places(model):
            value = _value_at(response, place.path)
            steps.append(Step(".".join(place.path), value, place.handler_for(value)))
        return tuple(steps)

    def _places(self, model: ResponseSchema | type[BaseModel]) -> tuple[_Place, ...]:
        finding = _Finding(self)
        places = tuple(finding.below(_annotations(model), ()))
        reasons = (*finding.reasons, *finding.unused(_title(model)))
        if reasons:
            raise SectionsError(reasons)
        return places


class _Finding:
    """Finds the places of a model, and what is wrong with the names of handlers."""

    def __init__(self, sections: Sections) -> None:
        self._handlers = sections.handlers
        self._dropped = sections.not_persisted
        self._used: set[Name] = set()
        self._paths: list[str] = []
        self.reasons: list[str] = []

    def below(
        self, annotations: Mapping[str, tuple[Any, Section | None]], above: tuple[str, ...]
    ) -> Iterator[_Place]:
        for name, (annotation, declared) in annotations.items():
            path = (*above, name)
            dotted = ".".join(path)
            self._paths.append(dotted)
            kinds = tuple(_kinds(annotation))
            handlers = self._handlers_of(dotted, kinds, declared)
            deeper = [one for one in self._names() if isinstance(one, str) and one.startswith(dotted + ".")]
            if handlers is not None:
                yield _Place(path, handlers)
            elif deeper and len(kinds) == 1 and issubclass(kinds[0], BaseModel):
                yield from self.below(_annotations(kinds[0]), path)
            else:
                self.reasons.append(
                    f"The section {dotted} has no handler: name one for it, or declare it as not persisted."
                )

    def unused(self, title: str) -> Iterator[str]:
        """Yield what is wrong with the names that stand for no section."""
        for name in self._names():
            if name in self._used:
                continue
            if isinstance(name, type):
                yield f"No section of {title} is of the type {name.__name__}, for which a handler is named."
                continue
            near = get_close_matches(name, self._paths, 1)
            hint = f" Did you mean {near[0]}?" if near else f" There are: {', '.join(self._paths)}."
            yield f"{title} has no section {name}.{hint}"

    def _names(self) -> tuple[Name, ...]:
        return (*self._handlers, *self._dropped)

    def _handlers_of(
        self, dotted: str, kinds: tuple[type, ...], declared: Section | None
    ) -> Mapping[type | None, Handler] | None:
        """Return the handlers of a section: none where it is not persisted, None where nothing is said."""
        self._used.update(name for name in self._names() if name == dotted or name in kinds)
        if dotted in self._handlers:
            return {None: self._handlers[dotted]}
        if dotted in self._dropped:
            return {}
        if kinds and all(kind in self._handlers or kind in self._dropped for kind in kinds):
            return {kind: self._handlers[kind] for kind in kinds if kind in self._handlers}
        if declared is not None:
            return {None: declared.handler} if declared.handler else {}
        return None


def _annotations(model: ResponseSchema | type[BaseModel]) -> dict[str, tuple[Any, Section | None]]:
    """Return the members of *model* with their annotations, and what is declared of them."""
    if isinstance(model, ResponseSchema):
        if not isinstance(model.model, PydanticModel):
            return dict.fromkeys(model.model.outline.members or {}, (Any, None))
        model = model.model.type
    if not issubclass(model, BaseModel):
        raise SectionsError(
            (f"A {model.__name__} says of itself of no sections: name the schema it is an answer to.",)
        )
    return {
        name: (info.annotation, next((one for one in info.metadata if isinstance(one, Section)), None))
        for name, info in model.model_fields.items()
    }


def _kinds(annotation: Any) -> Iterator[type]:
    """Yield the classes that a value of *annotation* may have, but for None."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _kinds(get_args(annotation)[0])
    elif origin in (Union, types.UnionType):
        for one in get_args(annotation):
            yield from _kinds(one)
    elif isinstance(annotation, type) and annotation is not NoneType:
        yield annotation


def _value_at(response: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        if response is None:
            return None
        response = response.get(name) if isinstance(response, dict) else getattr(response, name)
    return response


def _title(model: ResponseSchema | type[BaseModel]) -> str:
    return model.name if isinstance(model, ResponseSchema) else model.__name__
