"""What the server tells that it can do, and how it tells of what takes long."""

import asyncio
from typing import Any

import pytest
from lsprotocol import types
from pygls.capabilities import ServerCapabilitiesBuilder

from descant_server.app import create_server
from descant_server.features import progress
from descant_server.protocol.advertising import PROGRESSIVE, advertised
from descant_server.wire.activity_record import ActivityRecord


def built(*methods: str, **options: Any) -> tuple[types.ServerCapabilities, set[str], dict[str, Any]]:
    """Return what pygls makes of the features called *methods*."""
    features = set(methods)
    able = types.ClientCapabilities()
    sync = types.TextDocumentSyncKind.Incremental
    builder = ServerCapabilitiesBuilder(able, features, options, [], sync)
    return builder.build(), features, options  # type: ignore[no-untyped-call]


CONTENT = types.TextDocumentContentOptions(schemes=["made-up"])


def test_pygls_does_not_tell_of_all_that_is_registered() -> None:
    # When one of these fails, upstream has caught up, and a part of ``advertising.py`` can go.
    found, *_ = built(types.TEXT_DOCUMENT_CODE_ACTION, types.CODE_ACTION_RESOLVE)
    assert found.code_action_provider is True
    found, *_ = built(types.TEXT_DOCUMENT_COMPLETION, types.COMPLETION_ITEM_RESOLVE)
    assert found.completion_provider == types.CompletionOptions()
    found, *_ = built(types.TEXT_DOCUMENT_RANGE_FORMATTING, types.TEXT_DOCUMENT_RANGES_FORMATTING)
    assert found.document_range_formatting_provider is True
    found, *_ = built(**{types.WORKSPACE_TEXT_DOCUMENT_CONTENT: CONTENT})
    assert found.workspace is not None
    assert found.workspace.text_document_content is None


def test_all_that_is_registered_is_told() -> None:
    found = advertised(
        *built(
            types.TEXT_DOCUMENT_CODE_ACTION,
            types.CODE_ACTION_RESOLVE,
            types.TEXT_DOCUMENT_COMPLETION,
            types.COMPLETION_ITEM_RESOLVE,
            types.TEXT_DOCUMENT_RANGE_FORMATTING,
            types.TEXT_DOCUMENT_RANGES_FORMATTING,
            **{types.WORKSPACE_TEXT_DOCUMENT_CONTENT: CONTENT},
        )
    )
    assert found.code_action_provider == types.CodeActionOptions(resolve_provider=True)
    assert found.completion_provider == types.CompletionOptions(resolve_provider=True)
    ranges = types.DocumentRangeFormattingOptions(ranges_support=True)
    assert found.document_range_formatting_provider == ranges
    assert found.workspace is not None
    assert found.workspace.text_document_content == CONTENT
    assert found.workspace.workspace_folders is not None


def test_what_is_not_registered_is_not_told() -> None:
    assert advertised(*built()) == built()[0]
    found = advertised(*built(types.TEXT_DOCUMENT_COMPLETION, types.TEXT_DOCUMENT_RANGE_FORMATTING))
    assert found.completion_provider == types.CompletionOptions(resolve_provider=False)
    assert found.document_range_formatting_provider is True


def test_every_request_that_is_advertised_to_resolve_has_a_handler() -> None:
    features = create_server(ActivityRecord.new()).protocol.fm.features
    assert types.CODE_ACTION_RESOLVE in features


def test_progress_is_told_for_what_it_is_wired_for_and_for_nothing_else() -> None:
    server = create_server(ActivityRecord.new())
    features = {*server.protocol.fm.features}
    able, sync = types.ClientCapabilities(), types.TextDocumentSyncKind.Incremental
    options = server.protocol.fm.feature_options
    builder = ServerCapabilitiesBuilder(able, features, options, [], sync)
    whole = builder.build()  # type: ignore[no-untyped-call]
    found = advertised(whole, features, options)
    assert found.document_symbol_provider == types.DocumentSymbolOptions(work_done_progress=True)
    assert found.hover_provider is True
    for method in {*PROGRESSIVE} & features:
        assert server.protocol.fm.features[method].__qualname__.startswith("progressive.")


# Progress


class Said(list[tuple[Any, Any]]):
    """What a client was told: tokens and values."""

    def notify(self, method: str, params: Any) -> None:
        assert method == "$/progress"
        self.append((params["token"], params["value"]))


def params(**tokens: Any) -> types.DocumentSymbolParams:
    return types.DocumentSymbolParams(types.TextDocumentIdentifier("file:///a"), **tokens)


def test_who_waits_is_told_that_it_has_begun_and_that_it_is_over() -> None:
    said = Said()

    async def talk() -> None:
        ready = asyncio.Event()

        async def slow(_: Any) -> list[int]:
            await ready.wait()
            return [1]

        handle = progress.progressive(slow, said.notify, 0)
        asked = asyncio.ensure_future(handle(params(work_done_token="t")))
        while not said:
            await asyncio.sleep(0)
        assert said == [("t", {"kind": "begin", "title": "Reading the answer", "cancellable": False})]
        ready.set()
        assert await asked == [1]
        assert said[1:] == [("t", {"kind": "end"})]

    asyncio.run(talk())


@pytest.mark.parametrize("error", [ValueError, asyncio.CancelledError])
def test_what_fails_is_over_too(error: type[BaseException]) -> None:
    said = Said()

    async def talk() -> None:
        async def slow(_: Any) -> None:
            while not said:
                await asyncio.sleep(0)
            raise error

        with pytest.raises(error):
            await progress.progressive(slow, said.notify, 0)(params(work_done_token=1))

    asyncio.run(talk())
    assert [value["kind"] for _, value in said] == ["begin", "end"]


def test_of_what_is_answered_in_a_moment_nothing_is_told() -> None:
    said = Said()

    async def talk() -> None:
        handle = progress.progressive(lambda _: [1, 2], said.notify)
        assert await handle(params(work_done_token="t", partial_result_token="p")) == [1, 2]
        assert await handle(params()) == [1, 2]

    asyncio.run(talk())
    assert said == []


@pytest.mark.parametrize("count", [progress.PART + 1, 3 * progress.PART])
def test_a_long_answer_comes_in_parts_where_the_client_wants_it_so(count: int) -> None:
    said = Said()

    async def talk() -> None:
        handle = progress.progressive(lambda _: list(range(count)), said.notify)
        assert await handle(params(partial_result_token="p")) == []
        assert await handle(params()) == list(range(count))

    asyncio.run(talk())
    assert [token for token, _ in said] == ["p"] * -(-count // progress.PART)
    assert [one for _, part in said for one in part] == list(range(count))


def test_no_answer_stays_no_answer() -> None:
    async def talk() -> None:
        handle = progress.progressive(lambda _: None, Said().notify)
        assert await handle(params(partial_result_token="p")) is None

    asyncio.run(talk())
