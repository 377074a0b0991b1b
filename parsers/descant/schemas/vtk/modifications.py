"""The changes that were made to code."""

from typing import Annotated

from pydantic import Field

from descant.schemas.facets import ChangesSomething, Numbered
from descant.schemas.response_model import ResponseModel
from descant.schemas.vtk.fields import Number


class Modification(ResponseModel):
    """One change that was made."""

    step_number: Number
    """The number of the change: 1, 2, 3 and so on."""
    modification: str
    """What was changed, in a few words."""
    explanation: str = ""
    """Why and how it was changed, in detail."""
    code_changed: str = ""
    """The line that was changed, as it is now; empty where none was."""
    code_added: str = ""
    """The code that was added; empty where none was."""
    variable_affected: str = ""
    """The name of the variable that the change is about."""


_Change = Annotated[Modification, ChangesSomething(("code_changed", "code_added"))]

Modifications = Annotated[tuple[_Change, ...], Field(strict=False), Numbered("step_number")]
