"""What the library of a provider itself makes of a model, held against what is built here."""

import json
from collections.abc import Callable
from typing import Any

from pydantic import BaseModel

from descant.contracts import build, provider_named
from descant.contracts.keywords import CONDITIONS, nodes_of
from descant.contracts.schema_check import check
from support.public_shapes import PUBLIC_SHAPES

Schema = dict[str, Any]


def _openai(model: type[BaseModel]) -> Schema:
    from openai.lib._pydantic import to_strict_json_schema

    made: Schema = to_strict_json_schema(model)
    return made


def _anthropic(model: type[BaseModel]) -> Schema:
    from anthropic import transform_schema

    made: Schema = transform_schema(model)
    return made


def _gemini(model: type[BaseModel]) -> Schema:
    from google import genai
    from google.genai._transformers import t_schema

    made = t_schema(genai.Client(api_key="none is needed")._api_client, model)
    assert made is not None
    lowered: Schema = _lower_types(made.model_dump(mode="json", by_alias=True, exclude_none=True))
    return lowered


def _mistral(model: type[BaseModel]) -> Schema:
    from mistralai.extra.utils._pydantic_helper import rec_strict_json_schema

    made: Schema = rec_strict_json_schema(model.model_json_schema())
    return made


FUNCTIONS: dict[str, Callable[[type[BaseModel]], Schema]] = {
    "openai": _openai,
    "anthropic": _anthropic,
    "gemini-openapi": _gemini,
    "mistral": _mistral,
}
"""By the names of the providers."""


def _lower_types(node: Any) -> Any:
    if isinstance(node, list):
        return [_lower_types(inner) for inner in node]
    if not isinstance(node, dict):
        return node
    return {
        name: value.lower() if name == "type" and isinstance(value, str) else _lower_types(value)
        for name, value in node.items()
    }


def verdict(model: type[BaseModel], provider: str) -> str:
    """Return in a few words how what the library sends differs from what is built here."""
    built = build(model, provider)
    try:
        theirs = json.loads(json.dumps(FUNCTIONS[provider](model)))
    except Exception as error:  # Each library has errors of its own, and of pydantic.
        return f"raises {type(error).__name__}" + ("" if built.problems else "; built here")
    refused = sorted({problem.rule for problem in check(theirs, provider_named(provider).table, {})})
    if refused:
        return f"is refused: {', '.join(refused)}" + ("" if built.problems else "; built here")
    lost = _conditions(model.model_json_schema()) - _conditions(theirs)
    if lost or built.problems:
        rules = {keyword for keyword, _ in lost} or {problem.rule for problem in built.problems}
        return f"loses {', '.join(sorted(rules))}" + ("" if built.problems else "; kept here")
    return "the same" if theirs == built.schema else "means the same"


def _conditions(schema: Schema) -> set[tuple[str, str]]:
    """Return what *schema* says of values, wherever it says it; numbers may be written as texts."""
    kept = CONDITIONS | {"additionalProperties"}
    return {
        (keyword, str(float(held)) if str(held).replace(".", "", 1).isdigit() else json.dumps(held))
        for _, node in nodes_of(schema)
        for keyword, held in node.items()
        if keyword in kept and held is not False
    }


def table() -> str:
    """Return the verdicts on all shapes as a table in Markdown."""
    lines = ["| model | " + " | ".join(FUNCTIONS) + " |", "|---" * (len(FUNCTIONS) + 1) + "|"]
    for shape in PUBLIC_SHAPES:
        cells = [verdict(shape.model, provider) for provider in FUNCTIONS]
        lines.append(f"| {shape.model.__name__} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"
