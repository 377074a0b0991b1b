"""From code to data: the files that some code can be tried with."""

from typing import Annotated, Literal

from pydantic import Field

from descant.problems import Severity
from descant.schemas.facets import Cites, Url
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.citations import Citations
from descant.schemas.vtk.fields import Confidence, Texts
from descant.schemas.vtk.usual import FileType


class DataFile(ResponseModel):
    """A file of data that works with the code."""

    filename: str
    """The name of the file."""
    description: str = ""
    """What the file contains."""
    source_example: str = ""
    """The example that it comes from."""
    download_url: Annotated[str, Url()] = ""
    """Where to download it."""
    file_type: FileType = ""
    """The type of the file, by its usual ending, such as `STL` or `CSV`."""
    file_size: str = ""
    """About how large it is, such as `~2MB`."""


class CodeToDataOutput(ResponseModel):
    """Files of data that some code can be tried with."""

    response_type: Literal["answer"]
    """Always `answer`."""
    content_type: Literal["data"]
    """Always `data`."""
    explanation: Annotated[str, Cites("citations")]
    """What data the code needs, with citations such as `[1]`."""
    code_requirements: str = ""
    """The form of data that the code expects."""
    data_files: tuple[DataFile, ...] = Field(default=(), strict=False)
    """Files that are there to be used, and where to download them."""
    vtk_classes_used: Texts = ()
    """The VTK classes that were found in the code."""
    citations: Citations
    """The sources."""
    confidence: Confidence
    """How sure the answer is."""


SCHEMA = ResponseSchema(
    name="vtk.code_to_data",
    title="VTK code to data",
    model=PydanticModel(CodeToDataOutput),
    role=Role.RESPONSE,
    unknown=Severity.ERROR,
)
