"""The fields that many of the schemas share: numbers that count from 1, and how sure an answer is."""

from typing import Annotated, Literal

from pydantic import Field

from descant.schemas.facets import ImportStatement, PythonCode
from descant.schemas.schema import WholeNumber

Number = Annotated[WholeNumber, Field(ge=1)]
"""The number of a step, a citation or a line: they count from 1."""

Confidence = Literal["high", "medium", "low"]

Code = Annotated[str, PythonCode()]

Texts = Annotated[tuple[str, ...], Field(strict=False)]

Imports = Annotated[tuple[str, ...], Field(strict=False), ImportStatement()]
"""Import statements of Python."""
