"""`descant.integrations` where no client and no framework is installed; `tests/engines` has the rest."""

import subprocess
import sys
from pkgutil import iter_modules
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

import descant.integrations
from descant.contracts import Codec, ModelCall
from descant.contracts.correction_loop.spending import tokens_of
from descant.integrations.clients import chat, gemini, responses
from descant.integrations.instructor import response_model
from descant.schemas import SCHEMAS

OF_OTHERS = {
    *("anthropic", "google", "httpx", "instructor", "langchain", "langchain_core", "litellm", "openai"),
    "pydantic_ai",
}
QUESTION = [{"role": "user", "content": "Who is it?"}]
TURNS = (("assistant", '{"age": "54"}'), ("user", "No number."))


class Visitor(BaseModel):
    """Who is there."""

    age: int
    names: list[str]


def test_importing_all_of_it_imports_no_framework() -> None:
    modules = [f"descant.integrations.{each.name}" for each in iter_modules(descant.integrations.__path__)]
    code = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert {*modules} <= {*loaded.split()}
    assert not OF_OTHERS & {*loaded.split()}


@pytest.mark.parametrize(("sender", "parameter"), [(chat, "messages"), (responses, "input")])
def test_a_sender_adds_the_schema_and_the_turns_to_the_request(sender: Any, parameter: str) -> None:
    sent = sender(dict, QUESTION, model="m")(ModelCall(2, {"asks": "for it"}, TURNS))
    messages = sent.pop(parameter)
    assert sent == {"model": "m", "asks": "for it"}
    assert [message["role"] for message in messages] == ["user", "assistant", "user"]
    assert [message["content"] for message in messages][1:] == [text for _, text in TURNS]


def test_a_sender_keeps_the_config_of_gemini_and_calls_the_model_as_it_does() -> None:
    send = gemini(dict, QUESTION, model="m", config={"temperature": 0})
    sent = send(ModelCall(2, {"config": {"response_mime_type": "application/json"}}, TURNS))
    assert sent["config"] == {"temperature": 0, "response_mime_type": "application/json"}
    assert [content["role"] for content in sent["contents"]] == ["user", "model", "user"]
    assert sent["contents"][0]["parts"] == [{"text": "Who is it?"}]


def test_a_response_model_reads_what_is_written_unusually_as_the_class_itself() -> None:
    model = response_model(Codec(Visitor, "openai-chat"))
    visitor = model.model_validate_json('```json\n{"age": 54, "names": ["Ruth",]}\n```')
    assert type(visitor) is Visitor
    assert visitor == Visitor(age=54, names=["Ruth"])
    assert model.model_json_schema() == Visitor.model_json_schema()


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        (
            '{\n"age": "54", // years\n"names": ["Ruth", 1]}',
            [(("age",), "wrong-type"), (("names", 1), "wrong-type")],
        ),
        ('{"age": 54, "names": ["Ru', [((), "truncated")]),
        ("I {cannot}.", [((), "no-structured-answer")]),
        ("[1]", [((), "no-answer")]),
    ],
)
def test_a_response_model_raises_each_problem_at_its_place(text: str, errors: list[Any]) -> None:
    with pytest.raises(ValidationError) as raised:
        response_model(Codec(Visitor, "openai-chat")).model_validate_json(text)
    assert [(error["loc"], error["type"]) for error in raised.value.errors()] == errors
    if errors[0][1] == "wrong-type":
        assert "Line 2, column 8: Expected an integer" in str(raised.value)


def test_a_response_model_needs_a_class() -> None:
    codec: Codec[Any] = Codec(SCHEMAS[0])
    with pytest.raises(TypeError, match="pydantic class"):
        response_model(codec)


def test_tokens_are_counted_of_gemini_on_the_wire_and_of_its_library() -> None:
    for written, thought in (
        ("candidatesTokenCount", "thoughtsTokenCount"),
        ("candidates_token_count", "thoughts_token_count"),
    ):
        usage = f'{{"{written}": 30, "{thought}": 5}}'
        assert tokens_of(f'{{"usageMetadata": {usage}}}') == 35
    assert tokens_of('{"usage_metadata": {"candidates_token_count": 30, "thoughts_token_count": null}}') == 30
