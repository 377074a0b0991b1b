"""Models as public projects have them, for each provider: asked for, answered, and read again."""

import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from descant.contracts import PROVIDERS, Codec, Parsed, Provider, build
from support.public_shapes import PUBLIC_SHAPES, PublicShape

LOSSES = frozenset(
    {
        "drop-annotation",
        "drop-closed",
        "drop-constraint",
        "drop-default",
        "loosen-format",
        "narrow-pattern",
        "null-for-absent",
        "one-of-to-any-of",
        "refuse-extra",
    }
)
"""The changes that leave a shape what it is; a map that is emptied is none of them."""
EACH = [
    pytest.param(shape, provider, id=f"{shape.model.__name__}-{provider.name}")
    for shape in PUBLIC_SHAPES
    for provider in PROVIDERS
]
ASKED = {
    "openai": (21, 31),
    "openai-chat": (21, 31),
    "anthropic": (16, 29),
    "gemini": (23, 40),
    "gemini-openapi": (23, 30),
    "vllm": (36, 40),
    "mistral": (32, 33),
    "ollama": (30, 39),
    "cohere": (12, 24),
    "llama-cpp": (30, 39),
}
"""How many of the forty can be asked for as they are, and how many where the losses above are allowed."""


def answers_of(shape: PublicShape) -> Iterator[dict[str, Any]]:
    """Yield the answer with all members, and without those that are null."""
    whole = shape.model.model_validate_json(json.dumps(shape.answer))
    yield whole.model_dump(mode="json", by_alias=True)
    yield whole.model_dump(mode="json", by_alias=True, exclude_none=True)


def in_json_schema(node: Any) -> Any:
    """Return a schema of OpenAPI, where null is a mark, as a JSON Schema."""
    if isinstance(node, list):
        return [in_json_schema(inner) for inner in node]
    if not isinstance(node, dict):
        return node
    inner = {name: in_json_schema(value) for name, value in node.items() if name != "nullable"}
    return {"anyOf": [inner, {"type": "null"}]} if node.get("nullable") is True else inner


@pytest.mark.parametrize(("shape", "provider"), EACH)
def test_an_answer_that_is_asked_for_is_read_again(shape: PublicShape, provider: Provider) -> None:
    codec = Codec(shape.model, provider, allow=LOSSES)
    if codec.built is None or codec.built.problems:
        return
    taken = jsonschema.Draft202012Validator(in_json_schema(codec.built.schema))
    answers = [answer for answer in answers_of(shape) if taken.is_valid(answer)]
    assert answers
    for answer in answers:
        decoded = codec.decode(json.dumps(answer))
        assert isinstance(decoded, Parsed), decoded
        assert decoded.value == shape.model.model_validate_json(json.dumps(shape.answer))


@pytest.mark.parametrize(("shape", "provider"), EACH)
def test_what_cannot_be_asked_for_is_told_at_its_place(shape: PublicShape, provider: Provider) -> None:
    built = build(shape.model, provider)
    for problem in built.problems:
        assert problem.message
        assert problem.fix
        assert problem.pointer == "" or problem.pointer.startswith("/")
    assert all(change.lossless for change in built.changes)


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.name)
def test_most_can_be_asked_for(provider: Provider) -> None:
    assert len(PUBLIC_SHAPES) == 40
    as_they_are = sum(not build(shape.model, provider).problems for shape in PUBLIC_SHAPES)
    allowed = sum(not build(shape.model, provider, allow=LOSSES).problems for shape in PUBLIC_SHAPES)
    assert (as_they_are, allowed) == ASKED[provider.name]
