"""Code that a model has changed on request, and each of the changes."""

from typing import Annotated

from descant.problems import Severity
from descant.schemas.facets import OccursIn
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.fields import Code, Imports
from descant.schemas.vtk.modifications import Modifications


class CodeModificationOutput(ResponseModel):
    """Changed code, with each of the changes."""

    modifications: Modifications
    """The changes that were made, in order."""
    updated_code: Code
    """The complete changed code."""
    new_imports: Annotated[Imports, OccursIn("updated_code", is_certain=False)] = ()
    """The import statements that were added."""
    preserved_structure: bool = False
    """Whether the structure of the original code was kept; false where nothing is said."""
    diff_summary: str = ""
    """What has changed, in a sentence for people."""


SCHEMA = ResponseSchema(
    name="vtk.code_modification",
    title="VTK code modification",
    model=PydanticModel(CodeModificationOutput),
    role=Role.RESPONSE,
    unknown=Severity.ERROR,
)
