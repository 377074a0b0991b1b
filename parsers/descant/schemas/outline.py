"""What a response schema asks for, as plain data: the members of each object, their types and their words.

Detection, completion, hovers, prompts and most rules look at an outline and never at a pydantic class or a
JSON Schema, so that a schema of either kind is the same to them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

JSON_TYPES = ("string", "integer", "number", "boolean", "null", "array", "object")
"""The names of types as JSON Schema has them; a value of type integer is of type number, too."""


@dataclass(eq=False, slots=True)
class Outline:
    """What is asked of one value. Compared by identity, since an outline may contain itself.

    Nobody changes an outline once its schema is made.
    """

    types: frozenset[str] = frozenset(JSON_TYPES)
    """The JSON types that are taken."""
    title: str = ""
    """Of an object: the name of its class, such as ``Step``."""
    doc: str = ""
    """Of an object: what it is, for people; Markdown."""
    values: tuple[Any, ...] = ()
    """All the values there may be; empty where they are not listed."""
    members: "Mapping[str, MemberOutline] | None" = None
    """Of an object: its members in order; None where the value is no object of known members."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Of an object: the other names that members may be written under, and the members that they mean."""
    is_closed: bool = False
    """Of an object: whether the schema itself refuses members that it does not know."""
    item: "Outline | None" = None
    """Of a list: what is asked of its items. Of an object with free names: what is asked of their values."""
    branches: "tuple[Outline, ...]" = ()
    """Of a union with several kinds of objects: each of them."""
    facets: tuple[Any, ...] = ()
    """What else is known of the value: see ``facets.py``."""
    limits: Mapping[str, Any] = field(default_factory=dict)
    """What its size or number must be, by pydantic's names: ``ge``, ``gt``, ``le``, ``lt``, ``min_length``
    and ``max_length``. For people: who validates is the model."""
    reach: frozenset[type] | None = field(default=None, repr=False)
    """The kinds of facets here and anywhere below, once somebody has asked: see :func:`reach_of`."""

    def member(self, name: str) -> "MemberOutline | None":
        """Return the member that is written under that name, if this is an object that has it."""
        if self.members is None:
            return None
        return self.members.get(name) or self.members.get(self.aliases.get(name, ""))

    def branch_for(self, value: Any) -> "Outline":
        """Return the branch that *value* belongs to, by the members that can have one value only.

        Without branches, or where none agrees, it is this outline, or the first branch with the most names
        in common.
        """
        if not self.branches or not isinstance(value, dict):
            return self
        return max(self.branches, key=lambda branch: _agreement(branch, value))

    @property
    def constants(self) -> dict[str, Any]:
        """The required members that can have one value only: what tells this object from others."""
        return {
            name: member.value.values[0]
            for name, member in (self.members or {}).items()
            if member.required and len(member.value.values) == 1
        }


@dataclass(frozen=True, eq=False, slots=True)
class MemberOutline:
    """What is asked of one member of an object."""

    name: str
    required: bool
    value: Outline
    words: Callable[[], str] = str
    """Returns what ``doc`` says: nobody but people needs it, and to find it may take a while."""
    default: Any = None
    """Of a member that is not required."""
    is_omitted: bool = False
    """Of a member that is not required: where it is not given, it has no default either."""

    @property
    def doc(self) -> str:
        """What it is, for people; Markdown."""
        return self.words()


def below(outline: Outline) -> Iterator[Outline]:
    """Yield *outline* and all outlines below it, each once."""
    seen, pending = {id(outline)}, [outline]
    while pending:
        current = pending.pop()
        yield current
        inner = [member.value for member in (current.members or {}).values()]
        inner += [*current.branches, *((current.item,) if current.item else ())]
        for part in reversed(inner):
            if id(part) not in seen:
                seen.add(id(part))
                pending.append(part)


def reach_of(outline: Outline) -> frozenset[type]:
    """Return the kinds of facets that *outline* has, or any below it."""
    if outline.reach is None:
        outline.reach = frozenset(type(facet) for inner in below(outline) for facet in inner.facets)
    return outline.reach


def _agreement(branch: Outline, value: dict[str, Any]) -> tuple[bool, int]:
    constants = branch.constants
    agrees = bool(constants) and all(value.get(name) == constant for name, constant in constants.items())
    return agrees, len(value.keys() & (branch.members or {}).keys())
