"""The sources that an answer cites. Its texts refer to them by number, as in ``[1]``."""

from typing import Annotated

from pydantic import Field

from descant.schemas.facets import RefersTo, Unique
from descant.schemas.response_model import ResponseModel
from descant.schemas.vtk.fields import Number


class Citation(ResponseModel):
    """A source that the answer cites."""

    number: Number
    """The number by which the text cites it, as in `[1]`; the numbers are 1, 2, 3 and so on."""
    reason: str
    """What the source is, and what it is cited for."""


class ChunkCitation(ResponseModel):
    """A chunk of documentation that a refinement cites."""

    number: Number
    """The number by which the text cites it, as in `[1]`; the numbers are 1, 2, 3 and so on."""
    chunk_id: Annotated[str, RefersTo("chunk_ids_used", noun="chunk")] = ""
    """Which of `chunk_ids_used` it is."""
    reason: str
    """What the chunk is cited for."""


_NUMBERED = Unique("citation", by="number", is_consecutive=True)

Citations = Annotated[tuple[Citation, ...], Field(strict=False), _NUMBERED]
ChunkCitations = Annotated[tuple[ChunkCitation, ...], Field(strict=False), _NUMBERED]
