"""The response schema that is asked for: by a directive in the first line of a source, or by the caller.

A directive is ``// descant: vtk.generation``, with ``#`` in place of ``//`` or inside of ``<!-- -->``, alone
on the first line that is not blank. It is no part of the answer, and counts more than what the caller says.
With ``ignore=bom,trailing-comma`` behind the name, or in its place, it names problems that are not to be
shown. They are found all the same: who shows problems leaves them out.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
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
    "Unknown schema name.",
    """A directive, a file name rule or a setting names a schema that does not exist. The document is read
by the schema that fits best, as without it.

Wrong: `// descant: vtk.generaton`

Right: `// descant: vtk.generation`

Prompt: Spell the name of the schema in the prompt as `descant schemas` lists it.
""",
)
KINDS = (UNKNOWN_SCHEMA_NAME,)

OWN_JSON_READING = "json.files"
"""Says that JSON of no known schema, a map or a list of files, is meant as that."""

_CODE = r"(?: [a-z]++ (?>(?:-[a-z]++)*) (?:-?\*)? | \* )"
_CODES = rf"{_CODE} (?>(?: [ \t]*+ , [ \t]*+ {_CODE} )*)"
_DIRECTIVE = regex(
    rf"""
    [\s\ufeff]*+
    (?: (?://|\#) [ \t]*+ descant: [ \t]*+
        (?: (?P<name> [\w.-]++ ) (?: [ \t]++ ignore=(?P<beside> {_CODES} ) )?
          | ignore=(?P<alone> {_CODES} ) ) [ \t]*+
      | <!-- [ \t]*+ descant: [ \t]*+
        (?: (?P<enclosed> [\w.-]*?\w ) (?: [ \t]++ ignore=(?P<enclosed_beside> {_CODES} ) )?
          | ignore=(?P<enclosed_alone> {_CODES} ) ) [ \t]*+ --> [ \t]*+ )
    (?: \r\n?+ | \n | \Z )
    """,
    re.VERBOSE,
)
_NAMES = ("name", "enclosed")
_IGNORED = ("beside", "alone", "enclosed_beside", "enclosed_alone")
_IGNORE = "ignore="


@dataclass(frozen=True, slots=True)
class Asked:
    """A request to read a source by one schema, however well that fits."""

    name: str
    """The name of the schema, such as ``vtk.generation``."""
    reason: str
    """Who says so, as in "the file name" or "a workspace setting"."""


class Directive(NamedTuple):
    """The line of a source that says by which schema it is to be read, and which problems do not matter."""

    asked: Asked | None
    span: Span
    """Where the name of the schema is, or where one would."""
    end: int
    """Where the next line starts."""
    ignored: tuple[tuple[str, Span], ...] = ()
    """The codes of problems that it names, with their places; a ``*`` at the end stands for any letters."""


def directive_in(source: Source) -> Directive | None:
    """Return the directive that *source* starts with, if it starts with one."""
    match = _DIRECTIVE.match(source.text)
    if match is None:
        return None
    group = next((group for group in _NAMES if match[group]), None)
    codes = next((group for group in _IGNORED if match[group]), None)
    ignored = tuple(_codes(match, codes)) if codes else ()
    if group is not None:
        asked = Asked(match[group], "the first line")
        return Directive(asked, Span(*match.span(group)), match.end(), ignored)
    return Directive(None, Span.at(match.start(codes or 0) - len(_IGNORE)), match.end(), ignored)


def _codes(match: re.Match[str], group: str) -> Iterator[tuple[str, Span]]:
    start = match.start(group)
    for code in match[group].split(","):
        inner = start + len(code) - len(code.lstrip())
        yield code.strip(), Span(inner, inner + len(code.strip()))
        start += len(code) + 1


def reading_as(name: str, source: Source, directive: Directive | None) -> Fix:
    """Return the offer to say in the first line of *source* that it is to be read by the schema *name*."""
    if directive is None:
        edit = _first_line(source, name)
    else:
        edit = Edit(directive.span, name if directive.asked else f"{name} ")
    return Fix(f"Read as {name}", (edit,), Safety.UNSAFE)


def reading_said_by(fix: Fix) -> str | None:
    """Return by which schema or reading *fix* has a source read, if it puts that into a first line."""
    match = _DIRECTIVE.match(fix.edits[0].new) if fix.edits else None
    return match["name"] if match else None


def ignoring(code: str, source: Source) -> Edit:
    """Return the edit that makes the first line of *source* say that problems with this *code* are ignored.

    What is read of the answer stays the same.
    """
    directive = directive_in(source)
    if directive is None:
        return _first_line(source, _IGNORE + code)
    if directive.ignored:
        _, last = directive.ignored[-1]
        return Edit(Span.at(last.end), f",{code}")
    return Edit(Span.at(directive.span.end), f" {_IGNORE}{code}")


def _first_line(source: Source, words: str) -> Edit:
    text = source.text
    end = "\r\n" if len(source.starts) > 1 and text[: source.starts[1]].endswith("\r\n") else "\n"
    return Edit(Span.at(1 if text.startswith("\ufeff") else 0), f"// descant: {words}{end}")


def schema_named(name: str, schemas: Iterable[ResponseSchema]) -> ResponseSchema | None:
    """Return the one of *schemas* that has this *name*."""
    return next((schema for schema in schemas if schema.name == name), None)


def is_known_name(name: str, schemas: Iterable[ResponseSchema]) -> bool:
    """Tell whether *name* is that of one of *schemas*, or of a reading that needs none."""
    return name == OWN_JSON_READING or schema_named(name, schemas) is not None


def unknown_name(asked: Asked, schemas: Sequence[ResponseSchema], directive: Directive | None) -> Problem:
    """Report that none of *schemas* is what is *asked* for, in a *directive* or by the caller."""
    near = get_close_matches(asked.name, [schema.name for schema in schemas], 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    message = f"Unknown schema {asked.name}, requested by {asked.reason}.{hint}"
    if directive is None:
        return Problem(UNKNOWN_SCHEMA_NAME, Span.at(0), message)
    fixes = tuple(Fix(f"Replace with {name}", (Edit(directive.span, name),), Safety.UNSAFE) for name in near)
    return Problem(UNKNOWN_SCHEMA_NAME, directive.span, message, alternatives=fixes)
