"""Instructions for a model that is not made to keep to a schema: what it is to write, member by member.

Everything in them comes from the documentation of the schema itself. JSON is asked for; where the schema can
be written in tags, those are named as what to fall back to.
"""

import json
from collections.abc import Iterator
from typing import Any

from descant.analysis import analyze
from descant.contracts.prompt_example import example_of
from descant.contracts.prompt_members import fenced, member_descriptions, one_line
from descant.conversion import TARGETS, Conversion, convert
from descant.schemas import ResponseSchema
from descant.schemas.outline import Outline


def prompt_for(schema: ResponseSchema) -> str:
    """Return the instructions to answer in *schema*, in Markdown."""
    return "\n\n".join(_parts(schema, example_of(schema))) + "\n"


def _parts(schema: ResponseSchema, example: dict[str, Any] | None) -> Iterator[str]:
    outline = schema.model.outline
    yield TARGETS["json"].instructions
    if outline.doc:
        yield f"The object: {one_line(outline.doc)}"
    yield "\n".join((_heading(outline), *member_descriptions(outline)))
    if example is not None:
        yield f"An example of the form, not of the content:\n\n{fenced(_as_json(example), 'json')}"
        if (tags := _in_tags(schema, example)) is not None:
            yield f"If you cannot write JSON, write the same in these tags:\n\n{fenced(tags, '')}"


def _heading(outline: Outline) -> str:
    closed = "Other members are not allowed." if outline.is_closed else "Write no others."
    return f"Its members; those that are not marked as optional have to be there. {closed}\n"


def _in_tags(schema: ResponseSchema, example: dict[str, Any]) -> str | None:
    """Return the example in tags; None where the schema is written in JSON only."""
    if not schema.collects:
        return None
    conversion = convert(analyze(_as_json(example), schemas=(schema,)), "tags")
    return conversion.text if isinstance(conversion, Conversion) else None


def _as_json(example: dict[str, Any]) -> str:
    return json.dumps(example, indent=2, ensure_ascii=False)
