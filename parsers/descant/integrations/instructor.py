"""Instructor: a class that is its own reader, to be given as the response model.

    codec = Codec(Patient, "openai-chat")
    client = instructor.from_openai(OpenAI(), mode=instructor.Mode.JSON_SCHEMA)
    client.create(…, response_model=response_model(codec), extra_body=codec.encode())

Its errors are those of pydantic, which Instructor sends back to the model and tells its hooks of.
"""

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from descant.contracts import Absent, Codec
from descant.contracts.decoding import errors_of
from descant.pointers import parts_of
from descant.problems import Problem
from descant.source import Encoding, Source

T = TypeVar("T", bound=BaseModel)


def response_model(codec: Codec[T]) -> type[T]:
    """Return a subclass of what *codec* asks for: from JSON it is read as *codec* decodes.

    Each problem is an error with its pointer as ``loc``, its code as ``type``, and its line and column in the
    message. A validation context is not passed on. Raises TypeError where *codec* asks for no class.
    """
    definition: Any = codec.definition
    if not isinstance(definition, type):
        raise TypeError("Instructor takes a pydantic class, so the codec needs one.")

    def model_validate_json(cls: type[T], /, json_data: str | bytes, **options: Any) -> T:
        decoded = codec.decode(json_data)
        if isinstance(decoded, Absent):
            raise ValidationError.from_exception_data(definition.__name__, _errors(decoded))
        return decoded.value  # type: ignore[return-value]

    members = {"__module__": definition.__module__, "__doc__": definition.__doc__}
    read = {"model_validate_json": classmethod(model_validate_json)}
    made: type[T] = type(definition)(definition.__name__, (definition,), {**members, **read})
    return made


def _errors(absent: Absent) -> list[InitErrorDetails]:
    """Return what is wrong as pydantic has it; of no answer at all the reason."""
    text = absent.analysis.source.text
    if errors := errors_of(absent.analysis):
        return [_detail(problem, absent.analysis.source) for problem in errors]
    kind = PydanticCustomError("no-answer", "{message}", {"message": absent.message})
    return [InitErrorDetails(type=kind, loc=(), input=text)]


def _detail(problem: Problem, source: Source) -> InitErrorDetails:
    line, column = source.place(problem.span.start, Encoding.UTF32)
    place = {"line": line + 1, "column": column + 1, "message": problem.message}
    parts = parts_of(problem.pointer or "")
    return InitErrorDetails(
        type=PydanticCustomError(problem.code, "Line {line}, column {column}: {message}", place),
        loc=tuple(int(part) if part.isdecimal() else part for part in parts),
        input=source.text[problem.span.start : problem.span.end],
    )
