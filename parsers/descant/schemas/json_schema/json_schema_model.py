"""A JSON Schema as the definition of answers."""

from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from descant.extras import missing
from descant.problems import Problem
from descant.schemas.json_schema.document import SchemaDocument
from descant.schemas.json_schema.json_schema_outline import outline_of
from descant.schemas.json_schema.problem_kinds import ROOT
from descant.schemas.json_schema.schema_checker import Checking
from descant.schemas.json_schema.validator import Validator
from descant.schemas.model import Validation, Violation
from descant.schemas.outline import Outline
from descant.syntax import Mapping


@dataclass(frozen=True, eq=False)
class JsonSchemaModel:
    """A JSON Schema that was checked. Its typed answer is the plain data itself."""

    document: SchemaDocument

    @cached_property
    def outline(self) -> Outline:
        """What the schema asks for."""
        return outline_of(self.document)

    def validate(self, value: Any) -> Validation:
        """Validate plain data. A number without a fraction such as 8.0 is a whole number; true is none.

        A format, but for that of a UUID, is a matter of notation: an answer is valid without it.
        """
        try:
            violations = self._validator.violations(value)
        except ModuleNotFoundError as error:
            # What nobody has checked is not valid.
            message = f"Not checked by its schema: {missing(error.name or '')}"
            violations = (Violation("unchecked", (), message, {}),)
        is_valid = all(fault.type == "format" and fault.limits["format"] != "uuid" for fault in violations)
        return Validation(value if is_valid else None, violations)

    def plain_data(self, response: Any) -> Any:
        """Return a typed answer as plain data, which it is."""
        return response

    def json_schema(self) -> dict[str, Any]:
        """Return the schema as it was written."""
        return deepcopy(self.document.root)

    @cached_property
    def _validator(self) -> Validator:
        return Validator(self.document)


@dataclass(frozen=True, slots=True)
class Definition:
    """What was made of the object in a file."""

    model: JsonSchemaModel | None
    """None where an error was found."""
    problems: tuple[Problem, ...]


def json_schema_model(root: Mapping) -> Definition:
    """Make a model of the JSON Schema that *root* is, in the text that it was read from."""
    checking = Checking(root)
    document = checking.document()
    problems = checking.problems
    if document is None:
        return Definition(None, tuple(problems))
    model = JsonSchemaModel(document)
    if "object" not in model.outline.types:
        where = root.member("type") or root.members[0]
        message = "Expected a schema of an object; this schema rejects every object."
        problems.append(Problem(ROOT, where.key.span, message, pointer=""))
        return Definition(None, tuple(problems))
    return Definition(model, tuple(problems))
