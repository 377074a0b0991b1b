"""Pydantic AI: a function that reads the text of a model, and has the agent ask again where it is wrong.

    codec = Codec(Patient, "openai-chat")
    agent = Agent(
        "openai-chat:gpt-5",
        output_type=TextOutput(reader(codec)),
        model_settings={"extra_body": codec.encode()},
    )

It is an output function as well as a part of an output validator of texts.
"""

from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel

from descant.contracts import Absent, Codec
from descant.integrations.corrections import correction_of

T = TypeVar("T", bound=BaseModel)


def reader(codec: Codec[T]) -> Callable[[str], T]:
    """Return a function from the text of a model to the typed answer, as *codec* reads it.

    It raises pydantic_ai.ModelRetry with the places of all problems where there is none.
    """

    def read(text: str) -> T:
        decoded = codec.decode(text)
        if isinstance(decoded, Absent):
            from pydantic_ai import ModelRetry

            raise ModelRetry(correction_of(decoded))
        return decoded.value  # type: ignore[return-value]

    read.__annotations__["return"] = codec.definition  # The framework looks at it.
    return read
