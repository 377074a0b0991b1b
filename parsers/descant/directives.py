"""Who says which response schema a text is written in: a directive in its first line, or the caller.

A directive is ``// descant: vtk.generation``, with ``#`` in place of ``//`` or inside of ``<!-- -->``, alone
on the first line that is not blank. It is no part of the answer, and counts more than what the caller says.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.schemas import ResponseSchema
from descant.source import Source, Span

UNKNOWN_SCHEMA_NAME = ProblemKind(
    "unknown-schema-name",
    Severity.WARNING,
    "A response schema is asked for that is not known.",
    """A directive, a rule for file names, or a setting names a schema that there is none of. The text is read
by the schema that fits best, as if nothing had been asked for.

Wrong: `// descant: vtk.generaton`

Right: `// descant: vtk.generation`
""",
)
KINDS = (UNKNOWN_SCHEMA_NAME,)

_DIRECTIVE = regex(
    r"""
    [\s\ufeff]*+
    (?: (?://|\#) [ \t]*+ descant: [ \t]*+ (?P<name> [\w.-]++ ) [ \t]*+
      | <!-- [ \t]*+ descant: [ \t]*+ (?P<enclosed> [\w.-]*?\w ) [ \t]*+ --> [ \t]*+ )
    (?: \r\n?+ | \n | \Z )
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """The wish that a text be read by one schema, however well that fits."""

    name: str
    """The name of the schema, such as ``vtk.generation``."""
    reason: str
    """Who says so, as in "the file name" or "a workspace setting"."""


class Directive(NamedTuple):
    """The line of a text that says by which schema it is to be read."""

    asked: Asked
    span: Span
    """Where the name stands."""
    end: int
    """Where the next line starts."""


def directive_in(source: Source) -> Directive | None:
    """Return the directive that *source* starts with, if it starts with one."""
    match = _DIRECTIVE.match(source.text)
    if match is None:
        return None
    group = "name" if match["name"] else "enclosed"
    return Directive(Asked(match[group], "the first line"), Span(*match.span(group)), match.end())


def reading_as(name: str, source: Source, directive: Directive | None) -> Fix:
    """Return the offer to say in the first line of *source* that it is to be read by the schema *name*."""
    if directive is not None:
        edit = Edit(directive.span, name)
    else:
        edit = Edit(Span.at(1 if source.text.startswith("\ufeff") else 0), f"// descant: {name}\n")
    return Fix(f"Read it as {name}", (edit,), Safety.UNSAFE)


def schema_named(name: str, schemas: Iterable[ResponseSchema]) -> ResponseSchema | None:
    """Return the one of *schemas* that has this *name*."""
    return next((schema for schema in schemas if schema.name == name), None)


def unknown_name(asked: Asked, schemas: Sequence[ResponseSchema], directive: Directive | None) -> Problem:
    """Report that none of *schemas* is what is *asked* for, in a *directive* or by the caller."""
    near = get_close_matches(asked.name, [schema.name for schema in schemas], 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    message = f"{asked.name}, which {asked.reason} asks for, is no response schema that is known.{hint}"
    if directive is None:
        return Problem(UNKNOWN_SCHEMA_NAME, Span.at(0), message)
    fixes = tuple(Fix(f"Write {name}", (Edit(directive.span, name),), Safety.UNSAFE) for name in near)
    return Problem(UNKNOWN_SCHEMA_NAME, directive.span, message, alternatives=fixes)
