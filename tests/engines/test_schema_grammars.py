"""What the table of vLLM promises, compiled: what ``build`` makes of a schema takes no invalid value."""

from collections.abc import Iterator
from typing import Any

import pytest

from descant.contracts import build
from support.grammar_constructs import CONSTRUCTS, DEFINITIONS, Construct
from support.grammar_engines import ENGINES

MOST_REFUSED = 4
"""So many constructs may be refused though both engines take them exactly as they are."""
NOT_EXACT = {
    ("xgrammar", "prefix open"): "an array without items is as long as its prefix there",
    ("xgrammar", "props false"): "a schema that is false is an error there",
    ("llguidance", "propNames"): "vLLM asks xgrammar for it",
    ("llguidance", "format json-pointer"): "vLLM asks xgrammar for it",
}
"""What an engine takes less of than it could; nothing wrong comes of it."""


def schema_of(construct: Construct) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"a": construct.schema},
        "required": ["a"],
        "additionalProperties": False,
        "$defs": DEFINITIONS,
    }


def built() -> Iterator[Any]:
    for construct in CONSTRUCTS:
        made = build(schema_of(construct), "vllm")
        if not made.problems:
            for engine in ENGINES:
                yield pytest.param(engine, construct, made.schema, id=f"{engine}-{construct.name}")


def test_there_are_enough_constructs() -> None:
    assert len({construct.name for construct in CONSTRUCTS}) == len(CONSTRUCTS) >= 120


@pytest.mark.parametrize(("engine", "construct", "schema"), [*built()])
def test_what_is_built_takes_no_invalid_value(engine: str, construct: Construct, schema: Any) -> None:
    takes = ENGINES[engine]
    assert takes(schema, {"a": construct.invalid}) is not True
    if (engine, construct.name) not in NOT_EXACT:
        assert takes(schema, {"a": construct.valid}) is True


@pytest.mark.parametrize(("engine", "name"), NOT_EXACT)
def test_what_is_not_exact_still_is_not(engine: str, name: str) -> None:
    construct = next(each for each in CONSTRUCTS if each.name == name)
    schema = build(schema_of(construct), "vllm").schema
    assert ENGINES[engine](schema, {"a": construct.valid}) is not True


def test_hardly_anything_is_refused_that_both_engines_take_exactly() -> None:
    refused = [
        construct.name
        for construct in CONSTRUCTS
        if build(schema_of(construct), "vllm").problems
        and all(
            takes(schema_of(construct), {"a": construct.valid}) is True
            and takes(schema_of(construct), {"a": construct.invalid}) is not True
            for takes in ENGINES.values()
        )
    ]
    assert len(refused) <= MOST_REFUSED, refused
