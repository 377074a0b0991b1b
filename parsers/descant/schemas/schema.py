"""What a response schema is: a model of answers, and how other parts of the library find their way in it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any

from descant.problems import Problem, ProblemKind, Severity
from descant.schemas.leniency import Leniency
from descant.schemas.model import Model
from descant.schemas.vocabulary import Vocabulary as Vocabulary
from descant.schemas.vocabulary import vocabulary
from descant.source import Source
from descant.syntax import Mapping as MappingNode


@dataclass(frozen=True, slots=True)
class Parts:
    """The names of the top-level members that hold the parts of an answer; None where there is none."""

    summary: str | None = None
    plan: str | None = None
    """A list of objects with ``step`` and ``description``."""
    activity: str | None = None
    """What the reader is asked to do by hand."""
    files: str | None = None
    """A list of objects with ``path`` and ``content``."""
    files_updated: str | None = None
    """A list of the paths in ``files``, which can be derived from it."""
    has_operations: bool = False
    """Whether a file says what is done with it: ``operation`` (write, delete, move or patch), ``new_path`` of
    a move, and ``hunks`` of a patch, each with ``old_lines`` and ``new_lines``, lists of lines without their
    line ends. Without, every file is written."""


class Role(Enum):
    """Who says an object of a schema to whom."""

    RESPONSE = "response"
    """What a model prints."""
    RESULT = "result"
    """What a program makes of the responses of models."""
    REQUEST = "request"
    """What is sent to a model, or to a program."""
    ERROR = "error"
    """What is said in place of a result."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a schema's own rule may look at."""

    source: Source
    root: MappingNode
    response: Any
    """The validated answer; None where it does not validate."""


@dataclass(frozen=True, slots=True)
class SchemaRule:
    """A rule that comes with one schema: a kind of problem, and a function that finds its occurrences."""

    kind: ProblemKind
    check: Callable[[Bound], Iterable[Problem]]


@dataclass(frozen=True, slots=True)
class Removed:
    """A member that an earlier version of the schema had."""

    reason: str
    """What is to be done instead, as in "the backend resolves the pipeline"."""


@dataclass(frozen=True, slots=True)
class ResponseSchema:
    """A definition of answers, and how other parts of the library find their way in it."""

    name: str
    """Dotted and stable, such as ``dce.harmony``."""
    title: str
    model: Model
    parts: Parts = field(default_factory=Parts)
    collects: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """For formats without lists: a member name that may be repeated, and the list member it belongs to. A
    schema without any is written in JSON only."""
    leniency: Leniency | None = None
    """None where nothing but what the model asks for is taken."""
    role: Role = Role.RESPONSE
    unknown: Severity = Severity.INFORMATION
    """How much a member of the answer matters that the schema does not know."""
    removed: Mapping[str, Removed] = field(default_factory=lambda: MappingProxyType({}))
    """The names of the members that an earlier version had."""
    replaced_by: str | None = None
    """The name of the schema that is the current version of this one."""
    migrate: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    """From the plain data of this version to that of the current one; it only leaves members out."""
    rules: tuple[SchemaRule, ...] = ()
    """Rules beside those of the library."""


def member_names(schemas: Iterable[ResponseSchema]) -> Vocabulary:
    """Return the names of all members that occur anywhere in *schemas* that are not written in JSON only.

    The names of the others are known, too, where an object has them.
    """
    known = tuple(schemas)
    collecting = tuple(dict.fromkeys(schema.model for schema in known if schema.collects))
    others = tuple(dict.fromkeys(schema.model for schema in known if not schema.collects))
    synonyms = (synonyms for schema in known if schema.leniency for synonyms in schema.leniency.synonyms)
    return vocabulary(collecting, others, tuple(dict.fromkeys(synonyms)))
