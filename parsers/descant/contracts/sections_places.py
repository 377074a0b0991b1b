"""Finding the sections of a model and the handler of each, and what is wrong with the names of handlers."""

import types
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import NoneType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel

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


class SectionPlace(NamedTuple):
    """A section that the model may have."""

    path: tuple[str, ...]
    handlers: Mapping[type | None, Handler]
    """By the type of the value; None is any type. Empty where the section is not persisted."""

    def handler_for(self, value: Any) -> Handler | None:
        """Return the handler of *value*; None where it is not persisted."""
        return self.handlers.get(type(value)) or self.handlers.get(None)


def places_of(
    model: ResponseSchema | type[BaseModel], handlers: Mapping[Name, Handler], dropped: Collection[Name]
) -> "tuple[SectionPlace, ...]":
    """Return the sections that *model* may have, with their handlers; *dropped* are not persisted.

    Raises SectionsError where one has no handler, or a name stands for none.
    """
    finding = _SectionFinder(handlers, dropped)
    places = tuple(finding.below(_annotations(model), ()))
    title = model.name if isinstance(model, ResponseSchema) else model.__name__
    reasons = (*finding.reasons, *finding.unused(title))
    if reasons:
        raise SectionsError(reasons)
    return places


class _SectionFinder:
    """Finds the places of a model, and what is wrong with the names of handlers."""

    def __init__(self, handlers: Mapping[Name, Handler], dropped: Collection[Name]) -> None:
        self._handlers = handlers
        self._dropped = dropped
        self._used: set[Name] = set()
        self._paths: list[str] = []
        self.reasons: list[str] = []

    def below(
        self, annotations: Mapping[str, tuple[Any, Section | None]], above: tuple[str, ...]
    ) -> Iterator[SectionPlace]:
        for name, (annotation, declared) in annotations.items():
            path = (*above, name)
            dotted = ".".join(path)
            self._paths.append(dotted)
            classes = tuple(_value_types(annotation))
            handlers = self._handlers_of(dotted, classes, declared)
            deeper = [key for key in self._named() if isinstance(key, str) and key.startswith(dotted + ".")]
            if handlers is not None:
                yield SectionPlace(path, handlers)
            elif deeper and len(classes) == 1 and issubclass(classes[0], BaseModel):
                yield from self.below(_annotations(classes[0]), path)
            else:
                self.reasons.append(
                    f"The section {dotted} has no handler: add one, or declare it as not persisted."
                )

    def unused(self, title: str) -> Iterator[str]:
        """Yield what is wrong with the names that stand for no section."""
        for name in self._named():
            if name in self._used:
                continue
            if isinstance(name, type):
                yield f"No section of {title} has the type {name.__name__} of a handler."
                continue
            near = get_close_matches(name, self._paths, 1)
            hint = f" Did you mean {near[0]}?" if near else f" There are: {', '.join(self._paths)}."
            yield f"Unknown section {name} of {title}.{hint}"

    def _named(self) -> tuple[Name, ...]:
        return (*self._handlers, *self._dropped)

    def _handlers_of(
        self, dotted: str, classes: tuple[type, ...], declared: Section | None
    ) -> Mapping[type | None, Handler] | None:
        """Return the handlers of a section: none where it is not persisted, None where nothing is said."""
        self._used.update(name for name in self._named() if name == dotted or name in classes)
        if dotted in self._handlers:
            return {None: self._handlers[dotted]}
        if dotted in self._dropped:
            return {}
        if classes and all(kind in self._handlers or kind in self._dropped for kind in classes):
            return {kind: self._handlers[kind] for kind in classes if kind in self._handlers}
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
        name: (info.annotation, next((mark for mark in info.metadata if isinstance(mark, Section)), None))
        for name, info in model.model_fields.items()
    }


def _value_types(annotation: Any) -> Iterator[type]:
    """Yield the classes that a value of *annotation* may have, but for None."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _value_types(get_args(annotation)[0])
    elif origin in (Union, types.UnionType):
        for argument in get_args(annotation):
            yield from _value_types(argument)
    elif isinstance(annotation, type) and annotation is not NoneType:
        yield annotation
