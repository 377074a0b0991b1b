"""The malformation classes outside of this repository: each is read exactly, and none is silently wrong."""

from pathlib import Path

import pytest

from descant import analyze
from support.corpus import Malformation, is_loud, malformations

IDS = [
    "W01", "W02", "W04", "W05", "W07", "W08", "W10", "W11", "W13", "W14", "W16", "W17", "W19", "W20", "W22",
    "W23", "W25", "W26", "W28", "W29", "W31", "W32", "W34", "W35",
    "J01", "J02", "J04", "J05", "J07", "J08", "J10", "J11", "J13", "J14", "J16", "J17", "J19", "J20", "J22",
    "J23", "J25", "J26", "J28", "J29", "J31", "J32", "J34", "J35", "J37", "J38", "J40", "J41", "J43", "J44",
    "J46", "J47", "J49", "J50", "J52", "J53", "J55", "J56", "J58", "J59", "J61", "J62", "J64", "J65", "J67",
    "J68", "J70", "J71", "J73", "J74", "J76", "J77", "J79", "J80", "J82", "J83", "J85",
    "T01", "T03", "T04", "T06", "T07", "T09", "T10", "T12", "T13", "T15", "T16", "T18", "T19", "T21", "T22",
    "T24", "T25", "T27", "T28", "T30", "T31", "T33", "T34", "T36", "T37", "T39", "T40", "T42", "T43", "T45",
    "T46", "T48", "T49",
    "M01", "M02", "M04", "M05", "M07", "M08", "M10", "M11", "M13", "M14", "M16", "M17", "M19", "M20", "M22",
    "M23", "M25", "M26", "M28",
]  # fmt: skip
ARGUED: dict[str, str] = {}
"""What is read in another way on purpose, and why; there is a warning or an error for each."""


@pytest.fixture(scope="module")
def by_id(shared: Path) -> dict[str, Malformation]:
    return {malformation.id: malformation for malformation in malformations(shared)}


def test_every_class_with_data_is_tested(by_id: dict[str, Malformation]) -> None:
    assert list(by_id) == IDS
    assert set(ARGUED) <= set(IDS)


@pytest.mark.parametrize("name", IDS)
def test_a_malformed_answer_is_read_exactly(by_id: dict[str, Malformation], name: str) -> None:
    malformation = by_id[name]
    is_exact = malformation.is_exact(analyze(malformation.text))
    if name in ARGUED:
        assert not is_exact, f"{name} ({malformation.title}) is read exactly now: take it off the list"
    else:
        assert is_exact, f"{name} ({malformation.title}) is not read exactly"


@pytest.mark.parametrize("name", IDS)
def test_no_answer_is_silently_wrong(by_id: dict[str, Malformation], name: str) -> None:
    analysis = analyze(by_id[name].text)
    assert by_id[name].is_exact(analysis) or is_loud(analysis)
