"""Files of each kind with anything in them: they are read, or it is said what is wrong."""

import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant_server.batches.inputs import INPUTS, InputError, load
from descant_server.batches.inputs.files import head_of
from descant_server.batches.inputs.input_format import ColumnNames
from support.batch_inputs import InMemory, fixtures, local, rows_of, written
from support.sampling import examples, so_many

TEXT = ColumnNames(text="text")


@pytest.mark.parametrize("name", INPUTS)
def test_a_file_that_is_cut_off_anywhere_is_read_or_says_what_is_wrong(name: str, tmp_path: Path) -> None:
    for fixture in fixtures(name):
        data = fixture.read_bytes()
        for end in range(1, len(data), max(1, len(data) // 12)):
            path = written(tmp_path, fixture.name, data[:end])
            with suppress(InputError):
                assert all(row.id for row in rows_of(local(path), kind=name))


@pytest.mark.parametrize("name", INPUTS)
@examples(60)
@given(st.data())
def test_a_file_with_other_bytes_in_it_is_read_or_says_what_is_wrong(name: str, data: st.DataObject) -> None:
    fixture = data.draw(st.sampled_from(fixtures(name)))
    content = bytearray(fixture.read_bytes())
    start = data.draw(st.integers(0, len(content)))
    content[start : start + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=40))
    file = InMemory(bytes(content), fixture.name)
    kind = load(name)
    assert isinstance(kind.recognizes(head_of(file)), bool)
    with suppress(InputError):
        assert all(row.id for part in kind.split(file, TEXT) for row in kind.read(file, part, TEXT))


def test_a_store_that_is_damaged_anywhere_is_read_or_says_what_is_wrong(tmp_path: Path) -> None:
    [fixture] = fixtures("store")
    data = fixture.read_bytes()
    chance = random.Random(1)
    for _ in range(so_many(500, 60)):
        damaged = bytearray(data)
        for _ in range(chance.randint(1, 8)):
            start = chance.randrange(16, len(data))
            damaged[start : start + 20] = chance.randbytes(20)
        with suppress(InputError):
            path = written(tmp_path, "a.sqlite", bytes(damaged))
            assert all(row.id for row in rows_of(local(path), kind="store"))


NAMES = """
    custom_id response body choices message content text tool_calls function arguments output
    type error code result status key candidates parts thought functionCall args results
    provider prompt id label testIdx promptIdx model_patch instance_id conversation
    conversations messages role from value run_type outputs extra metadata generations kwargs
    trace_id level attributes context span_id span_kind llm.output_messages
    attributes.output.value samples eval epoch
""".split()  # noqa: SIM905  # It is read as words.
"""What the kinds look for."""
ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.floats()
    | st.integers()
    | st.text(max_size=6)
    | st.sampled_from(["assistant", "LLM"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=5),
    max_leaves=25,
)


@examples(1500)
@given(st.sampled_from([kind for kind in INPUTS if kind not in ("responses", "store")]), ANY_JSON)
def test_members_of_any_type_are_read_without_an_exception(name: str, value: Any) -> None:
    record = value if isinstance(value, dict) else {"text": value}
    file = InMemory(json.dumps({"text": "t", **record}).encode(), "a.jsonl")
    kind = load(name)
    assert isinstance(kind.recognizes(head_of(file)), bool)
    try:
        rows = [row for part in kind.split(file, TEXT) for row in kind.read(file, part, TEXT)]
    except InputError:
        return
    for row in rows:
        assert isinstance(row.id, str)
        assert row.text is None or isinstance(row.text, str | bytes)
        assert all(column is None or isinstance(column, str) for column in row.columns.values())
