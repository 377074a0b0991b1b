"""Time to build a schema for a provider, as a ratio to pydantic's own JSON Schema."""

from collections.abc import Callable
from typing import Any, Literal

from pydantic import BaseModel, create_model

from bench.tables import Section, ratio, within
from bench.timing import call, in_turn
from descant.contracts import build
from descant.contracts.cache import forget
from descant.schemas import SCHEMAS, PydanticModel

ABOUT = """*pydantic* is `model_json_schema` of the same class, *build* all of building for OpenAI: the
schema, its changes and its problems. *kept* is asking for the same once more, with a copy of the schema.
Milliseconds of the processor."""
_TYPES: tuple[Any, ...] = (str, int, float, list[str], str | None, Literal["a", "b"])
_FIELDS = 10
_BARS = {140: 10.0, 500: 60.0}
_KEPT = 0.5


def section() -> Section:
    """Measure models of some sizes, and the largest schema of the library."""
    models = {f"{number} fields": (_model(number), bar) for number, bar in _BARS.items()}
    classes = [schema.model.type for schema in SCHEMAS if isinstance(schema.model, PydanticModel)]
    largest = max(classes, key=lambda model: len(build(model).text))
    rows, missed = [], 0
    for name, (model, bar) in {largest.__name__: (largest, _BARS[140]), **models}.items():
        own, made, kept = (1000 * seconds for seconds in in_turn(_works(model)))
        cell, slow = within(made, bar)
        kept_cell, slow_again = within(kept, _KEPT, "{:.3f}")
        rows.append([name, f"{own:.2f}", cell, f"≤ {bar:g}", ratio(made / own), kept_cell, f"≤ {_KEPT:g}"])
        missed += slow + slow_again
    head = ["model", "pydantic", "build", "bar", "ratio", "kept", "bar"]
    return Section("Building schemas", ABOUT.replace("\n", " "), head, rows, missed)


def _works(model: type[BaseModel]) -> list[Callable[[int], float]]:
    def anew() -> None:
        forget(model)
        build(model)

    build(model)
    return [call(model.model_json_schema), call(anew), call(lambda: build(model).schema)]


def _model(fields: int) -> type[BaseModel]:
    """Return a model of so many fields, in parts of ten, each part but the first optional."""
    parts: dict[str, Any] = {}
    for number in range(fields // _FIELDS):
        own: dict[str, Any] = {f"field_{n}": (_TYPES[n % len(_TYPES)], ...) for n in range(_FIELDS)}
        part = create_model(f"Part{number}", **own)
        parts[f"part_{number}"] = (part | None, None) if number else (part, ...)
    return create_model("Large", **parts)
