"""The Harmony JSON answer: a summary, a plan, and the files it writes.

"Harmony" names two things in this field: this JSON object, and the channel markers that gpt-oss models
print around their answers (``<|channel|>final<|message|>``). In this project it is always the object;
the markers are called gpt-oss channels.

Source: seed document 004, "Harmony JSON Output Schema Plan", section 2.
"""

from types import MappingProxyType

from pydantic import Field

from descant.schemas.leniency import Leniency
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel, WholeNumber
from descant.schemas.schema import Parts, ResponseSchema


class CourseOfActionStep(ResponseModel):
    """One step of the plan."""

    step: WholeNumber = Field(ge=1)
    """The number of the step: 1, 2, 3 and so on."""
    description: str
    """What is done in this step, and to which file."""


class HarmonyFile(ResponseModel):
    """A file to write, whole."""

    path: str = Field(min_length=1)
    """Where to write it, relative to the workspace, with forward slashes."""
    content: str
    """The complete new content."""


class HarmonyResponse(ResponseModel):
    """One cycle's answer: a summary, a plan and the files it writes."""

    summary: str
    """What the answer does, in a few sentences."""
    course_of_action: tuple[CourseOfActionStep, ...] = Field(strict=False)
    """The plan, step by step."""
    files_updated: tuple[str, ...] | None = Field(default=None, strict=False)
    """The paths of `files`; optional, since it can be derived."""
    curator_activity: str | None = None
    """What the reader is asked to do by hand."""
    files: tuple[HarmonyFile, ...] = Field(strict=False)
    """The files to write."""


LENIENCY = Leniency(
    names={
        "summary": ("overview",),
        "course_of_action": ("plan", "steps"),
        "files_updated": ("updated_files",),
        "curator_activity": (),
        "files": ("file_changes", "changes", "updated_files"),
    },
    item_names={
        "course_of_action": {
            "step": ("step_number", "number", "index", "id"),
            "description": ("desc", "text", "title"),
        },
        "files": {
            "path": ("file_path", "filename", "file", "name"),
            "content": ("contents", "code", "text", "body", "source"),
        },
    },
)
"""The other names that models give to the members.

Source: the malformation classes J48, J49 and S20b, and what other answer formats call the same thing. Left
out is what other schemas use for something else, such as ``explanation``, and what ordinary JSON files hold,
such as ``description``.
"""

SCHEMA = ResponseSchema(
    name="dce.harmony",
    title="Harmony answer",
    model=PydanticModel(HarmonyResponse),
    parts=Parts(
        summary="summary",
        plan="course_of_action",
        activity="curator_activity",
        files="files",
        files_updated="files_updated",
    ),
    collects=MappingProxyType({"file": "files"}),
    leniency=LENIENCY,
)
