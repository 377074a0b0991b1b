"""The instructions that go to a model with each request.

Each kind of request has the members that the seed document shows for it; others are kept.
"""

from descant.schemas.response_model import ResponseModel
from descant.schemas.vtk.fields import Texts
from descant.schemas.vtk.usual import CitationPolicy


class DecompositionInstructions(ResponseModel):
    """How a question is to be broken into steps."""

    role: str = ""
    """Who the model is to be."""
    task: str = ""
    """What is to be done."""
    think_through: Texts = ()
    """The questions to consider."""
    requirements: Texts = ()
    """The constraints and rules to keep."""


class GenerationInstructions(ResponseModel):
    """How the code of a step is to be written."""

    task: str = ""
    """What is to be done."""
    citation_policy: CitationPolicy = ""
    """Whether documentation has to be cited."""
    code_style: str = ""
    """The style of the code, such as `pythonic`."""
    requirements: Texts = ()
    """The constraints and rules to keep."""


class ValidationInstructions(ResponseModel):
    """How errors in code are to be fixed."""

    task: str = ""
    """What is to be done."""
    requirements: Texts = ()
    """The constraints and rules to keep."""
    output_format: str = ""
    """What the answer has to look like."""
