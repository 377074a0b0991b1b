"""A sample of the edits that `python -m support.edit_oracle` makes by the ten thousand."""

import asyncio
from typing import Any

import pytest

from descant_server.documents.document_store import DocumentStore
from support.edit_oracle import KINDS, Kind, try_server, try_store
from support.lsp_client import CODECS
from support.sampling import so_many, some

SMALL = KINDS[:-1]
MEGABYTE = KINDS[-1]


@pytest.mark.parametrize("kind", SMALL, ids=lambda kind: kind.name)
@pytest.mark.parametrize("encoding", CODECS)
def test_after_300_edits_the_store_has_the_text_and_the_places_of_the_oracle(
    kind: Kind, encoding: str
) -> None:
    try_store(kind, 300, encoding, "suite")


@pytest.mark.parametrize("encoding", CODECS)
def test_after_edits_of_a_megabyte_on_one_line_the_store_has_the_text_of_the_oracle(encoding: str) -> None:
    try_store(MEGABYTE, so_many(10, 2), encoding, "suite")


@pytest.mark.e2e
@pytest.mark.parametrize("encoding", some(tuple(CODECS), 1))
def test_after_400_edits_the_server_reads_the_text_of_the_oracle(encoding: str) -> None:
    asyncio.run(try_server(dict.fromkeys(SMALL, so_many(100, 15)), encoding, "suite"))


def test_a_store_that_loses_an_edit_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oracle itself: of 600 edits one is not made."""
    change, calls = DocumentStore.change, 0

    def forgetful(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        return None if calls == 60 else change(*arguments)

    monkeypatch.setattr(DocumentStore, "change", forgetful)
    with pytest.raises(AssertionError):
        try_store(SMALL[0], 600, "utf-16", "suite")
