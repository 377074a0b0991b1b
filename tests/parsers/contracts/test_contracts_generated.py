"""What holds for any model: nothing is silent, nothing wrong is taken, nothing is lost."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import BaseModel

from descant.contracts import PROVIDERS, Built, Provider, build, rejection
from descant.contracts.built import thawed
from descant.contracts.codec import Codec
from descant.contracts.decoding import Parsed
from descant.contracts.keywords import STANDARD
from descant.schemas import SCHEMAS
from descant.schemas.pydantic_json_schema import json_schema_of
from support.contracts_generated import instances, models
from support.contracts_golden import allowed_for
from support.contracts_plain import takes
from support.sampling import examples, some

ALLOWANCES = [
    frozenset[str](),
    frozenset({"drop-default", "require-optional", "drop-constraint", "loosen-format", "drop-closed"}),
    frozenset({"drop-default", "null-for-absent", "empty-map", "refuse-extra", "one-of-to-any-of"}),
]


def replayed(schema: dict[str, Any], built: Built) -> dict[str, Any]:
    """Return what comes of *schema* when the changes that were reported are made, and nothing else."""
    for change in built.changes:
        if change.rule == "schema-name":
            continue
        node: Any = schema
        for part in change.pointer.split("/")[1:]:
            part = part.replace("~1", "/").replace("~0", "~")
            node = node[int(part) if isinstance(node, list) else part]
        for keyword, value in thawed(change.before).items():
            assert node.pop(keyword) == value
        node.update(deepcopy(thawed(change.after)))
    return schema


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.name)
def test_the_changes_that_are_reported_are_all_there_are(provider: Provider) -> None:
    for schema in some(SCHEMAS, 6):
        for allow in (frozenset[str](), allowed_for(schema, provider)):
            built = build(schema, provider, allow=allow)
            assert replayed(schema.model.json_schema(), built) == built.schema


@examples(150)
@given(models(), st.sampled_from(PROVIDERS), st.sampled_from(ALLOWANCES))
def test_the_changes_to_a_generated_model_are_all_there_are(
    model: type[BaseModel], provider: Provider, allow: frozenset[str]
) -> None:
    built = build(model, provider, allow=allow)
    assert replayed(json_schema_of(model), built) == built.schema
    assert all(change.lossless or change.rule in allow for change in built.changes)


@examples(150)
@given(models(), st.sampled_from(PROVIDERS), st.sampled_from(ALLOWANCES))
def test_there_is_a_problem_exactly_where_a_plain_reading_says_no(
    model: type[BaseModel], provider: Provider, allow: frozenset[str]
) -> None:
    built = build(model, provider, allow=allow)
    Draft202012Validator.check_schema(built.schema)
    assert (not built.problems) == takes(provider.name, built.schema), built.problems


KEYWORDS = sorted(STANDARD | {"discriminator", "nullable", "definitions", "items"})
JUNK = st.recursive(
    st.sampled_from(
        [None, True, False, 0, 1.5, "", "a", "object", "array", "null", "#", "#/$defs/a", "(", "uuid4"]
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*KEYWORDS, "a"]), inner, max_size=4)
    ),
    max_leaves=20,
)


@examples(150)
@given(st.dictionaries(st.sampled_from(KEYWORDS), JUNK, max_size=6), st.sampled_from(PROVIDERS))
def test_no_schema_however_broken_is_an_exception(schema: dict[str, Any], provider: Provider) -> None:
    for allow in ALLOWANCES:
        built = build(schema, provider, allow=allow)
        assert replayed(deepcopy(schema), built) == built.schema
        rejection(provider, "In context=('properties', 'a'), 'default' is not permitted.", built)


@examples(150)
@given(models(only_plain=True), st.data())
def test_what_the_schema_allows_is_decoded_to_an_equal_instance(
    model: type[BaseModel], data: st.DataObject
) -> None:
    built = build(model, "openai", allow={"loosen-format"})
    assert built.problems == ()
    value = data.draw(instances(built.schema))
    assert Draft202012Validator(built.schema).is_valid(value)
    assert Draft202012Validator(json_schema_of(model)).is_valid(value), "a change has let in what was wrong"
    decoded = Codec(model, "openai", allow={"loosen-format"}).decode(json.dumps(value))
    assert isinstance(decoded, Parsed), decoded
    assert decoded.value.model_dump(mode="json", by_alias=True) == value
