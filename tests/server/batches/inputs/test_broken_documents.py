"""One slip in a document costs the record that it is in, wherever it leads the brackets behind it."""

import json
import time
from collections.abc import Callable

import pytest

from descant_server.batches.inputs import InputError
from support.batch_inputs import InMemory, rows_of
from support.sampling import some

COUNT, AT = 10, 5
LONG = "y " * 60_000
"""More than a file is recognised by."""


def _records(**members: str) -> list[str]:
    texts = (f"t{number} said, {{x}} [y]" for number in range(COUNT))
    filled = (
        {name: value.replace("TEXT", text) for name, value in members.items()} | {"id": f"r{number}"}
        for number, text in enumerate(texts)
    )
    return [json.dumps(record) for record in filled]


PLAIN, OBSERVED = _records(text="TEXT"), _records(traceId="x", type="GENERATION", output="TEXT")
RESULTS = [
    json.dumps(
        {"promptIdx": 0, "testIdx": 1, "provider": "p", "response": {"output": json.loads(record)["text"]}}
    )
    for record in PLAIN
]
PREDICTED = [
    f'"r{number}": {json.dumps({"model_patch": json.loads(record)["text"], "model_name_or_path": "m"})}'
    for number, record in enumerate(PLAIN)
]
DOCUMENTS = {
    "list": ("[", PLAIN, "]"),
    "member": ('{"data": [', OBSERVED, "]}"),
    "late member": (json.dumps({"meta": LONG})[:-1] + ', "data": [', OBSERVED, "]}"),
    "early member": ('{"data": [', OBSERVED, "],\n" + json.dumps({"meta": LONG})[1:]),
    "inner member": ('{"evalId": "e", "results": {"version": 3, "results": [', RESULTS, "]}}"),
    "late inner member": (json.dumps({"meta": LONG})[:-1] + ', "results": {"results": [', RESULTS, "]}}"),
    "object": ("{", PREDICTED, "}"),
}


def _within(change: Callable[[str], str]) -> Callable[[str, list[str], str], str]:
    """Return what changes the record at AT."""
    return lambda begin, records, end: (
        begin + ",\n".join([*records[:AT], change(records[AT]), *records[AT + 1 :]]) + end
    )


def _cut(what: Callable[[str], int]) -> Callable[[str, list[str], str], str]:
    def damage(begin: str, records: list[str], end: str) -> str:
        whole = begin + ",\n".join(records) + end
        return whole[: whole.index(records[AT]) + what(records[AT])]

    return damage


DAMAGE = {
    "comma behind the last": lambda begin, records, end: begin + ",\n".join(records) + "," + end,
    "comma in front": lambda begin, records, end: begin + ",\n".join(["", *records]) + end,
    "two commas": _within(lambda record: "," + record),
    "comma in a record": _within(lambda record: record[:-1] + ",}"),
    "text behind": lambda begin, records, end: begin + ",\n".join(records) + end + "\nDone, {so} far.",
    "no end": lambda begin, records, end: begin + ",\n".join(records),
    "cut between": _cut(lambda record: -2),
    "cut in a string": _cut(lambda record: record.index("said")),
    "cut behind a name": _cut(lambda record: record.index(":")),
    "quote in a string": _within(lambda record: record.replace("said", 'said" so', 1)),
    "quote behind": _within(lambda record: record + '"'),
    "brace missing": _within(lambda record: record[:-1]),
    "brace too many": _within(lambda record: record + "}"),
    "bracket too many": _within(lambda record: record + "]"),
    "comment": _within(lambda record: f'// it\'s "the" {{fifth\n{record}'),
    "null": _within(lambda record: "null"),
    "brace for a quote": _within(lambda record: record.replace('{"', '"{', 1)),
    "line break in a string": _within(lambda record: record.replace(" said", "\nsaid", 1)),
}
CUT = {"no end", "cut between", "cut in a string", "cut behind a name"}
UNRECOGNISED = {("object", "comma in front"), ("member", "comma in front")}
"""Nothing of the record that they are recognised by comes before the slip."""
NESTED = ("object", "brace missing")
"""The records behind are members of the one before then, and the end is missing."""


def damaged(document: str, damage: str) -> InMemory:
    return InMemory(DAMAGE[damage](*DOCUMENTS[document]).encode(), "a.json")


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("damage", DAMAGE)
def test_one_slip_costs_its_record_and_none_is_lost_unseen(document: str, damage: str) -> None:
    if (document, damage) in UNRECOGNISED:
        with pytest.raises(InputError, match=r"its JSON breaks at line 1, column \d+"):
            rows_of(damaged(document, damage))
        return
    rows = rows_of(damaged(document, damage))
    texts = [str(row.text).partition(" ")[0] for row in rows if row.failure is None]
    last = AT if damage.startswith("cut") or (document, damage) == NESTED else COUNT
    behind = [f"t{number}" for number in range(last) if number != AT]
    assert [text for text in texts if text != f"t{AT}"] == behind
    is_whole = f"t{AT}" in texts and damage not in CUT and (document, damage) != NESTED
    assert is_whole or any(row.failure for row in rows)


@pytest.mark.parametrize(
    "damage",
    ["quote behind", "comma in a record", "quote in a string", "no end", "null", "brace for a quote"],
)
def test_one_slip_in_predictions_that_are_one_line_costs_its_record(damage: str) -> None:
    text = DAMAGE[damage](*DOCUMENTS["object"]).replace("\n", " ")
    rows = rows_of(InMemory(text.encode(), "a.json"))
    texts = [str(row.text).partition(" ")[0] for row in rows if row.failure is None]
    assert {f"t{number}" for number in range(COUNT) if number != AT} <= {*texts}
    assert f"t{AT}" in texts or any(row.failure for row in rows)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_sound_document_has_its_records_wherever_they_begin(document: str) -> None:
    begin, records, end = DOCUMENTS[document]
    rows = rows_of(InMemory((begin + ", ".join(records) + end).encode(), "a.json"))
    assert [row.failure for row in rows] == [None] * COUNT
    assert [str(row.text).partition(" ")[0] for row in rows] == [f"t{number}" for number in range(COUNT)]


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
def test_a_text_is_known_though_much_stands_before_it_in_its_record(name: str) -> None:
    records = [json.dumps({"meta": LONG, "text": f"t{number}"}) for number in range(2)]
    data = f"[{','.join(records)}]" if name == "a.json" else "\n".join(records)
    assert [row.text for row in rows_of(InMemory(data.encode(), name))] == ["t0", "t1"]


def test_a_document_without_the_list_of_its_kind_is_refused() -> None:
    text = json.dumps({"page": 1, "items": [json.loads(record) for record in OBSERVED]}, indent=1)
    with pytest.raises(InputError, match="there is no list or object at data"):
        rows_of(InMemory(text.encode(), "a.json"), kind="langfuse")


@pytest.mark.parametrize("unit", some(['{"', '"}{', '{"a":1}{"b":', "}", "{", ',{"text":"', '[{"a":[1,'], 3))
def test_looking_for_records_in_what_is_broken_takes_time_by_its_length(unit: str) -> None:
    def seconds(length: int) -> float:
        file = InMemory(('[{"text": "a"},' + unit * (length // len(unit))).encode())
        begin = time.process_time()
        rows_of(file, kind="jsonl")
        return time.process_time() - begin

    assert seconds(200_000) < 16 * seconds(25_000) + 0.2
