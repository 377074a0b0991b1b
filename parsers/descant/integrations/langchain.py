"""LangChain: a parser of what a model writes, the last step of a chain.

codec = Codec(Patient, "openai-chat")
chain = ChatOpenAI(model="gpt-5", extra_body=codec.encode()) | output_parser(codec)
"""

from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel

from descant.contracts import Absent, Codec, DecodeError, prompt_for
from descant.contracts.evolution import schema_of
from descant.integrations.corrections import correction_of

if TYPE_CHECKING:
    from langchain_core.output_parsers import BaseOutputParser

T = TypeVar("T", bound=BaseModel)


def output_parser(codec: Codec[T]) -> "BaseOutputParser[T]":
    """Return a parser that gives the typed answer, as *codec* reads it.

    Where there is none it raises OutputParserException: its ``llm_output`` is the text, its ``observation``
    the prompt to correct just what is wrong, and ``send_to_llm`` is set. Its format instructions are those of
    ``prompt_for``, for models that cannot be held to a schema.
    """
    from langchain_core.exceptions import OutputParserException
    from langchain_core.output_parsers import BaseOutputParser

    class DescantOutputParser(BaseOutputParser[Any]):  # type: ignore[misc]  # it is not installed here
        """Reads an answer as Descant does."""

        @property
        def OutputType(self) -> Any:  # noqa: N802  # LangChain calls it so
            return codec.definition

        def parse(self, text: str) -> Any:
            decoded = codec.decode(text)
            if isinstance(decoded, Absent):
                raise OutputParserException(
                    str(DecodeError(decoded)),
                    observation=correction_of(decoded),
                    llm_output=text,
                    send_to_llm=True,
                )
            return decoded.value

        def get_format_instructions(self) -> str:
            return "" if codec.definition is None else prompt_for(schema_of(codec.definition))

    return DescantOutputParser()
