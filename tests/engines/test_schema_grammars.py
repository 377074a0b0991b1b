"""What the tables of engines promise, compiled: what ``build`` makes of a schema takes no invalid value."""

from collections.abc import Iterator
from typing import Any

import pytest

from descant.contracts import build
from support.grammar_constructs import CONSTRUCTS, DEFINITIONS, Construct
from support.grammar_engines import ENGINES, raw_text_taken
from support.public_shapes import PUBLIC_SHAPES

MOST_REFUSED = {"vllm": 4, "llama-cpp": 12, "ollama": 12}
"""So many constructs may be refused though all engines take them exactly as they are."""
_ANYTHING = "a schema without conditions takes objects only there"
_SPACES = "the converter in Python writes constants with spaces in them"
_ASCII = "the converter in Python escapes what is beyond ASCII"
_WHOLE = "an anchor holds for the whole pattern there"
NOT_EXACT = {
    ("xgrammar", "prefix open"): "an array without items is as long as its prefix there",
    ("xgrammar", "props false"): "a schema that is false is an error there",
    ("xgrammar", "items list"): "a list of items is an error there",
    ("xgrammar", "pat long"): "so long a pattern is an error there",
    ("llguidance", "propNames"): "vLLM asks xgrammar for it",
    ("llguidance", "format json-pointer"): "vLLM asks xgrammar for it",
    ("llama.cpp", "props true"): _ANYTHING,
    ("llama.cpp", "items true"): _ANYTHING,
    ("llama.cpp", "items any"): _ANYTHING,
    ("llama.cpp", "any minItems"): _ANYTHING,
    ("llama.cpp", "any maxItems"): _ANYTHING,
    ("llama.cpp", "const obj"): _SPACES,
    ("llama.cpp", "const list"): _SPACES,
    ("llama.cpp", "enum unicode"): _ASCII,
    ("llama.cpp", "name quotes"): _ASCII,
    ("llama.cpp", "pat alt"): _WHOLE,
    ("llama.cpp", "pat alt mid"): _WHOLE,
}
"""What an engine takes less of than it could; nothing wrong comes of it."""
PROVIDERS_OF = {"xgrammar": ["vllm"], "llguidance": ["vllm"], "llama.cpp": ["llama-cpp", "ollama"]}
BROKEN = ('{"a":"b"c"}', '{"a":"b\\c"}', '{"a":"\t"}', '{"a":"x","b":1}')
"""Texts that are no answers by any schema of a member alone."""


def schema_of(construct: Construct) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"a": construct.schema},
        "required": ["a"],
        "additionalProperties": False,
        "$defs": DEFINITIONS,
    }


def built(allow: tuple[str, ...] = ()) -> Iterator[Any]:
    for engine, providers in PROVIDERS_OF.items():
        for provider in providers:
            for construct in CONSTRUCTS:
                made = build(schema_of(construct), provider, allow=allow)
                if not made.problems:
                    name = f"{engine}-{provider}-{construct.name}"
                    yield pytest.param(engine, construct, made.schema, id=name)


def test_there_are_enough_constructs() -> None:
    assert len({construct.name for construct in CONSTRUCTS}) == len(CONSTRUCTS) >= 220


@pytest.mark.parametrize(("engine", "construct", "schema"), [*built()])
def test_what_is_built_takes_no_invalid_value(engine: str, construct: Construct, schema: Any) -> None:
    takes = ENGINES[engine]
    assert takes(schema, {"a": construct.invalid}) is not True
    if (engine, construct.name) not in NOT_EXACT:
        assert takes(schema, {"a": construct.valid}) is True


@pytest.mark.parametrize(("engine", "construct", "schema"), [*built(allow=("narrow-pattern",))])
def test_what_is_built_takes_nothing_but_json(engine: str, construct: Construct, schema: Any) -> None:
    if "pattern" in construct.schema:
        assert [text for text in BROKEN if raw_text_taken(engine, schema, text)] == []


ASKED_OF_XGRAMMAR = {("llguidance", "OpeningHours")}
"""It has names of members that are listed."""


def shapes() -> Iterator[Any]:
    for engine, providers in PROVIDERS_OF.items():
        for shape in PUBLIC_SHAPES:
            made = build(shape.model, providers[0])
            if not made.problems and (engine, shape.model.__name__) not in ASKED_OF_XGRAMMAR:
                name = f"{engine}-{shape.model.__name__}"
                yield pytest.param(engine, made.schema, shape.answer, id=name)


@pytest.mark.parametrize(("engine", "schema", "answer"), [*shapes()])
def test_the_answer_to_a_shape_of_a_public_project_is_taken(engine: str, schema: Any, answer: Any) -> None:
    assert ENGINES[engine](schema, answer) is True
    assert ENGINES[engine](schema, [answer]) is not True


@pytest.mark.parametrize(("engine", "name"), NOT_EXACT)
def test_what_is_not_exact_still_is_not(engine: str, name: str) -> None:
    construct = next(each for each in CONSTRUCTS if each.name == name)
    schema = build(schema_of(construct), PROVIDERS_OF[engine][0]).schema
    assert ENGINES[engine](schema, {"a": construct.valid}) is not True


@pytest.mark.parametrize("provider", MOST_REFUSED)
def test_hardly_anything_is_refused_that_all_engines_take_exactly(provider: str) -> None:
    engines = [ENGINES[engine] for engine, providers in PROVIDERS_OF.items() if provider in providers]
    refused = [
        construct.name
        for construct in CONSTRUCTS
        if build(schema_of(construct), provider).problems
        and all(
            takes(schema_of(construct), {"a": construct.valid}) is True
            and takes(schema_of(construct), {"a": construct.invalid}) is not True
            for takes in engines
        )
    ]
    assert len(refused) <= MOST_REFUSED[provider], refused
