"""What a baseline is as a file: see :mod:`descant_server.settings.baseline`."""

from pydantic import BaseModel, ConfigDict, StrictInt, StrictStr


class BaselineFile(BaseModel):
    """The object in the file."""

    model_config = ConfigDict(extra="forbid")
    version: StrictInt
    documents: dict[StrictStr, list[StrictStr]]
