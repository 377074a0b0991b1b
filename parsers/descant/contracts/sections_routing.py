"""The sections of one answer on their way to their handlers.

The handlers run one after the other in the order of the model. One that fails does not keep the others from
running: its section counts as not handled, the report holds its exception, and routing the same answer again
runs it alone, since what was handled is remembered by call, schema, version and section. Nothing is half
stored where the ledger remembers in the transaction of the handler, as that of ``descant_server.store`` does.
What is routed at the same time, by threads or tasks, waits for its turn at the ledger.
"""

import inspect
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from pydantic import BaseModel

from descant.contracts.evolution import identity_of
from descant.contracts.sections_ledger import (
    Ledger,
    MemoryLedger,
    SectionConflictError,
    SectionKey,
    content_hash,
)
from descant.schemas import ResponseSchema


class Outcome(Enum):
    """What became of a section."""

    STORED = "stored"
    ALREADY_STORED = "already stored"
    """Its handler ran before, for the same section of the same call, schema and version."""
    CONFLICT = "conflict"
    """Another answer to the same call was stored before, and was kept."""
    ABSENT = "absent"
    """The answer does not have it. An empty one is not absent."""
    NOT_PERSISTED = "not persisted"
    FAILED = "failed"


class RoutedSection(NamedTuple):
    """A section, and what became of it."""

    path: str
    outcome: Outcome
    key: SectionKey
    error: Exception | None = None


class RoutingStep(NamedTuple):
    """What is to be done with a section."""

    path: str
    value: Any
    handler: Callable[[Any, Any], Any] | None
    """None: it is not persisted."""


@dataclass(frozen=True, slots=True)
class RoutingReport:
    """What became of each section of an answer, in the order of the model."""

    sections: tuple[RoutedSection, ...]

    def paths(self, outcome: Outcome) -> tuple[str, ...]:
        """Return the sections with this *outcome*."""
        return tuple(section.path for section in self.sections if section.outcome is outcome)

    @property
    def failed(self) -> tuple[RoutedSection, ...]:
        """The sections whose handler failed."""
        return tuple(section for section in self.sections if section.outcome is Outcome.FAILED)

    @property
    def conflicts(self) -> tuple[RoutedSection, ...]:
        """The sections of which the same call has stored others before."""
        return tuple(section for section in self.sections if section.outcome is Outcome.CONFLICT)

    def raise_failures(self) -> None:
        """Raise an ExceptionGroup of what the handlers raised, and of the conflicts, if there is any."""
        unstored = (*self.failed, *self.conflicts)
        errors = [section.error for section in unstored if section.error is not None]
        if errors:
            paths = ", ".join(section.path for section in unstored)
            raise ExceptionGroup(f"these sections were not stored: {paths}", errors)


def run(
    response: Any,
    model: ResponseSchema | type[BaseModel],
    steps: Sequence[RoutingStep],
    call_id: str | None,
    context: Any,
    ledger: Ledger | None,
) -> RoutingReport:
    """Take *steps*, whose handlers are all plain functions; raises TypeError where one is async."""
    for step in steps:
        if _is_async(step.handler):
            raise TypeError(
                f"The handler of {step.path} is an async function: use aroute() in place of route()."
            )
    book, keys = ledger or MemoryLedger(), _keys(response, model, steps, call_id)
    return RoutingReport(
        tuple(_take(step, key, context, book) for step, key in zip(steps, keys, strict=True))
    )


async def run_async(
    response: Any,
    model: ResponseSchema | type[BaseModel],
    steps: Sequence[RoutingStep],
    call_id: str | None,
    context: Any,
    ledger: Ledger | None,
) -> RoutingReport:
    """Take *steps*, whose handlers are plain or async functions."""
    book, keys = ledger or MemoryLedger(), _keys(response, model, steps, call_id)
    return RoutingReport(
        tuple([await _take_async(step, key, context, book) for step, key in zip(steps, keys, strict=True)])
    )


def _take(step: RoutingStep, key: SectionKey, context: Any, ledger: Ledger) -> RoutedSection:
    if step.value is None or step.handler is None:
        return _passed_over(step, key)
    try:
        with ledger.once(key, step.value) as is_first:
            if is_first and inspect.isawaitable(result := step.handler(step.value, context)):
                _dismiss(result)
                raise TypeError(f"The handler of {step.path} returned an awaitable: use aroute().")
    except SectionConflictError as error:
        return RoutedSection(step.path, Outcome.CONFLICT, key, error)
    except Exception as error:
        return RoutedSection(step.path, Outcome.FAILED, key, error)
    return RoutedSection(step.path, Outcome.STORED if is_first else Outcome.ALREADY_STORED, key)


async def _take_async(step: RoutingStep, key: SectionKey, context: Any, ledger: Ledger) -> RoutedSection:
    if step.value is None or step.handler is None:
        return _passed_over(step, key)
    try:
        async with ledger.turn(key):
            with ledger.once(key, step.value) as is_first:
                if is_first and inspect.isawaitable(result := step.handler(step.value, context)):
                    await result
    except SectionConflictError as error:
        return RoutedSection(step.path, Outcome.CONFLICT, key, error)
    except Exception as error:
        return RoutedSection(step.path, Outcome.FAILED, key, error)
    return RoutedSection(step.path, Outcome.STORED if is_first else Outcome.ALREADY_STORED, key)


def _passed_over(step: RoutingStep, key: SectionKey) -> RoutedSection:
    return RoutedSection(step.path, Outcome.ABSENT if step.value is None else Outcome.NOT_PERSISTED, key)


def _keys(
    response: Any, model: ResponseSchema | type[BaseModel], steps: Sequence[RoutingStep], call_id: str | None
) -> list[SectionKey]:
    call, schema = call_id or content_hash(response), identity_of(model)
    return [SectionKey(call, schema.name, schema.version, step.path) for step in steps]


def _is_async(handler: Callable[..., Any] | None) -> bool:
    return inspect.iscoroutinefunction(handler) or inspect.iscoroutinefunction(
        getattr(handler, "__call__", None)  # noqa: B004  # A callable object may be async, too.
    )


def _dismiss(result: Awaitable[Any]) -> None:
    """Close a coroutine that nobody will await, so that Python does not complain of it."""
    if inspect.iscoroutine(result):
        result.close()
