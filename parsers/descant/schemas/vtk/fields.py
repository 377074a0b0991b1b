"""The kinds of fields that many of the schemas share."""

from typing import Annotated, Literal

from pydantic import Field

from descant.schemas.facets import ImportStatement, PythonCode
from descant.schemas.response_model import WHOLE

Number = Annotated[int, Field(ge=1), WHOLE]
"""The number of a step, a citation or a line: they count from 1."""

Confidence = Literal["high", "medium", "low"]
"""How sure an answer is."""

Code = Annotated[str, PythonCode()]
"""Python source."""

Texts = Annotated[tuple[str, ...], Field(strict=False)]
"""A list of texts."""

Imports = Annotated[tuple[str, ...], Field(strict=False), ImportStatement()]
"""Import statements of Python."""
