"""What :func:`descant.contracts.ask` sends with: the clients of providers, by their own functions.

    send = chat(OpenAI().chat.completions.create, messages, model="gpt-5")
    patient = ask(send, Patient, "openai-chat").value_or_raise()

With the function of an asynchronous client the same is awaited by ``ask_async``. What a client raises comes
out of both; what a provider has against a schema, ``Codec.rejected`` brings back to its place.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from descant.contracts import ModelCall

Message = Mapping[str, Any]


def chat(
    create: Callable[..., Any], messages: Sequence[Message], **options: Any
) -> Callable[[ModelCall], Any]:
    """Return a function that sends *messages* by *create*, which takes them with a role and a content.

    So do OpenAI's ``chat.completions.create``, Anthropic's ``messages.create`` and LiteLLM's ``completion``.
    """
    return lambda call: create(messages=[*messages, *_turns(call)], **options, **call.body)


def responses(
    create: Callable[..., Any], messages: Sequence[Message], **options: Any
) -> Callable[[ModelCall], Any]:
    """Return a function that sends *messages* by OpenAI's ``responses.create``."""
    return lambda call: create(input=[*messages, *_turns(call)], **options, **call.body)


def gemini(
    generate: Callable[..., Any], messages: Sequence[Message], **options: Any
) -> Callable[[ModelCall], Any]:
    """Return a function that sends *messages*, which have a role and a content, by ``generate_content``.

    A ``config`` among *options* is plain data; what asks for the schema is added to it.
    """
    config = options.pop("config", {})

    def send(call: ModelCall) -> Any:
        contents = [
            {
                "role": "model" if message["role"] == "assistant" else message["role"],
                "parts": [{"text": message["content"]}],
            }
            for message in (*messages, *_turns(call))
        ]
        return generate(contents=contents, config={**config, **call.body["config"]}, **options)

    return send


def _turns(call: ModelCall) -> list[Message]:
    return [{"role": role, "content": text} for role, text in call.turns]
