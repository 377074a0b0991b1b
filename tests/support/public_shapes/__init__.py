"""Forty models in the shapes that public projects ask for, each with an answer that is right by it.

They are written anew after what those projects test or document; the docstring of each names which.
"""

from typing import Any, NamedTuple

from pydantic import BaseModel

from support.public_shapes import agent_shapes, benchmark_shapes, document_shapes, extraction_shapes


class PublicShape(NamedTuple):
    """A model, and an answer in plain data."""

    model: type[BaseModel]
    answer: dict[str, Any]


PUBLIC_SHAPES = tuple(
    PublicShape(model, answer)
    for part in (extraction_shapes, agent_shapes, document_shapes, benchmark_shapes)
    for model, answer in part.ANSWERS
)
