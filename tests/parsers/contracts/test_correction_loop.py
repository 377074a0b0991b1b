"""A model is asked until its answer is right: what is asked for again, what it costs, and how it ends."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant.contracts import (
    AskError,
    Cancellation,
    ContractError,
    Ending,
    ModelCall,
    SectionStream,
    ask,
    ask_async,
)
from support.broken_replies import BROKEN, SOUND, TEXT, Model, Report, serving

REPORT = Report.model_validate(SOUND)
ONE_SECTION = ("a number in quotes", "a member that is missing")
"""Replies of which one small member is wrong."""


@pytest.fixture
def model() -> Iterator[Model]:
    with serving() as served:
        yield served


@pytest.mark.parametrize("broken", BROKEN)
def test_it_ends_with_a_valid_answer_after_one_correction(model: Model, broken: str) -> None:
    model.first = BROKEN[broken]
    exchange = ask(model.send, Report, "openai-chat")

    assert exchange.value_or_raise() == REPORT
    assert (exchange.ending, len(exchange.attempts)) == (Ending.ANSWERED, 2)
    print(f"{broken}: asked again for {', '.join(exchange.attempts[1].call.members) or 'all of it'}")


@pytest.mark.parametrize("broken", ONE_SECTION)
def test_of_one_broken_section_at_most_a_third_of_the_answer_is_written_again(
    model: Model, broken: str
) -> None:
    model.first = BROKEN[broken]
    first, second = ask(model.send, Report, "openai-chat").attempts

    assert len(second.call.members) == 1
    written = json.loads(second.reply)["choices"][0]["message"]["content"]
    share = len(written) / len(TEXT)
    print(f"{broken}: {share:.0%} of the answer is written again, {len(first.problems)} problem")
    assert share <= 1 / 3


def test_the_model_is_shown_its_answer_and_where_it_is_wrong(model: Model) -> None:
    model.first = BROKEN["a number in quotes"]
    ask(model.send, Report, "openai-chat")

    _, again = model.requests
    question, answer, correction = again["messages"]
    assert question["content"] == "?"
    assert answer == {
        "role": "assistant",
        "content": json.dumps(model.first) if not isinstance(model.first, str) else model.first,
    }
    assert correction["role"] == "user"
    assert "/patient/age" in correction["content"]
    assert 'only "patient"' in correction["content"]
    assert [*again["response_format"]["json_schema"]["schema"]["properties"]] == ["patient"]


def test_what_was_good_is_kept_to_the_character_whatever_else_the_model_sends(model: Model) -> None:
    model.first = BROKEN["a number in quotes"]
    model.again = lambda _: json.dumps({**SOUND, "recommendation": "Something else."})
    assert ask(model.send, Report, "openai-chat").value_or_raise() == REPORT


def test_a_second_mistake_is_asked_for_alone(model: Model) -> None:
    model.first = BROKEN["several members wrong"]
    replies = iter([{"patient": SOUND["patient"], "history": [1]}, {"history": SOUND["history"]}])
    model.again = lambda _: json.dumps(next(replies))

    exchange = ask(model.send, Report, "openai-chat")

    assert exchange.value == REPORT
    assert [attempt.call.members for attempt in exchange.attempts] == [
        (),
        ("patient", "history"),
        ("history",),
    ]


def test_it_ends_with_the_problems_where_no_attempt_is_left(model: Model) -> None:
    model.first = BROKEN["a number in quotes"]
    model.again = lambda _: '{"patient": {"name": "Ada", "age": "old"}}'
    exchange = ask(model.send, Report, "openai-chat", attempts=3)

    assert (exchange.ending, exchange.value, len(exchange.attempts)) == (Ending.ATTEMPTS, None, 3)
    assert [problem.pointer for problem in exchange.problems] == ["/patient/age"]
    with pytest.raises(AskError, match="no attempts left after 3 attempts") as raised:
        exchange.value_or_raise()
    assert raised.value.attempts == exchange.attempts
    assert "/patient/age: wrong-type" in str(raised.value)


def test_a_refusal_is_not_argued_with(model: Model) -> None:
    model.first = {
        "choices": [{"message": {"content": None, "refusal": "I cannot."}, "finish_reason": "stop"}]
    }
    exchange = ask(model.send, Report, "openai-chat")
    assert (exchange.ending, len(exchange.attempts)) == (Ending.WITHHELD, 1)


def test_no_call_is_made_when_the_tokens_are_spent(model: Model) -> None:
    model.first = {**_completion(BROKEN["a number in quotes"]), "usage": {"completion_tokens": 70}}
    exchange = ask(model.send, Report, "openai-chat", tokens=70)
    assert (exchange.ending, exchange.tokens, len(model.requests)) == (Ending.TOKENS, 70, 1)


def _completion(text: Any) -> dict[str, Any]:
    return {"choices": [{"message": {"content": text}, "finish_reason": "stop"}]}


def test_a_call_that_hangs_is_not_waited_for(model: Model) -> None:
    model.gate.clear()
    exchange = ask(model.send, Report, "openai-chat", timeout=0.05)
    assert (exchange.ending, exchange.attempts) == (Ending.TIME, ())
    with pytest.raises(AskError, match="no time left after 0 attempts"):
        exchange.value_or_raise()


def test_another_thread_can_cancel_it(model: Model) -> None:
    model.gate.clear()
    cancellation, started = Cancellation(), threading.Event()

    def send(call: ModelCall) -> Any:
        started.set()
        return model.send(call)

    def cancel() -> None:
        started.wait(30)
        cancellation.cancel()

    thread = threading.Thread(target=cancel)
    thread.start()
    exchange = ask(send, Report, "openai-chat", cancellation=cancellation)
    thread.join()
    assert exchange.ending is Ending.CANCELLED
    assert ask(model.send, Report, "openai-chat", cancellation=cancellation).ending is Ending.CANCELLED


def test_with_a_timeout_the_answer_and_the_context_are_the_same(model: Model) -> None:
    user: ContextVar[str] = ContextVar("user", default="nobody")
    user.set("ada")
    seen = []

    def send(call: ModelCall) -> Any:
        seen.append(user.get())
        return model.send(call)

    model.first = BROKEN["a number in quotes"]
    assert ask(send, Report, "openai-chat", timeout=60).value == REPORT
    assert seen == ["ada", "ada"]


@pytest.mark.parametrize("timeout", [None, 60])
def test_what_the_client_raises_comes_out(timeout: float | None) -> None:
    def send(call: ModelCall) -> Any:
        raise ConnectionError("no network")

    with pytest.raises(ConnectionError, match="no network"):
        ask(send, Report, timeout=timeout)


def test_it_is_the_same_when_it_is_awaited(model: Model) -> None:
    async def send(call: ModelCall) -> Any:
        return await asyncio.to_thread(model.send, call)

    model.first = BROKEN["several members wrong"]
    exchange = asyncio.run(ask_async(send, Report, "openai-chat", timeout=60))
    assert (exchange.value, len(exchange.attempts)) == (REPORT, 2)


def test_an_awaited_call_that_hangs_is_cancelled() -> None:
    cancelled = []

    async def send(call: ModelCall) -> Any:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append(call.number)
            raise

    exchange = asyncio.run(ask_async(send, Report, timeout=0.05))
    assert (exchange.ending, cancelled) == (Ending.TIME, [1])


def test_the_timeout_of_the_client_itself_is_no_ending_of_ours() -> None:
    async def send(call: ModelCall) -> Any:
        raise TimeoutError("the client's own")

    with pytest.raises(TimeoutError, match="own"):
        asyncio.run(ask_async(send, Report, timeout=60))


def test_nothing_is_sent_that_the_provider_would_not_take() -> None:
    def send(call: ModelCall) -> Any:
        pytest.fail("it was sent")

    with pytest.raises(ContractError):
        ask(send, dict, "openai-chat")  # type: ignore[type-var]
    with pytest.raises(ValueError, match="at least one"):
        ask(send, Report, attempts=0)


def test_what_is_logged_by_accident_holds_no_text_of_the_answer(model: Model) -> None:
    model.first = BROKEN["a number in quotes"]
    exchange = ask(model.send, Report, "openai-chat")
    shown = repr(exchange)
    assert "Ada" not in shown
    assert "36" not in shown
    assert "patient" in shown  # The names of members are those of the program.


# While it is being written.


@given(st.lists(st.integers(1, 60), max_size=30))
def test_sections_are_told_as_soon_as_they_are_whole_however_the_text_is_cut(cuts: list[int]) -> None:
    text, at, told = f'Here it is: "yes"\n{TEXT}', 0, []
    stream = SectionStream(Report, "openai-chat")
    for size in (*cuts, len(text)):
        told += [(section.name, section.value) for section in stream.feed(text[at : at + size])]
        at += size
        before = text[:at]
        assert [name for name, _ in told] == [
            name for name in SOUND if json.dumps(SOUND[name]) + "," in before or before == text
        ]
    assert dict(told) == SOUND
    assert stream.finish().value == REPORT  # type: ignore[union-attr]


def test_a_section_is_told_with_what_is_wrong_with_it() -> None:
    stream = SectionStream(Report)
    (section,) = stream.feed('{"patient": {"name": "Ada \\"}{\\"", "age": "36"}, ')
    assert (section.name, section.value["name"]) == ("patient", 'Ada "}{"')
    assert [(problem.code, problem.pointer) for problem in section.problems] == [
        ("wrong-type", "/patient/age")
    ]


def test_what_is_no_sound_json_is_told_at_its_end() -> None:
    stream = SectionStream(Report)
    text = TEXT.replace('"patient"', "patient")
    assert "patient" not in [section.name for section in stream.feed(text)]
    assert stream.finish().value == REPORT  # type: ignore[union-attr]
