"""A derived value does not match its sources.

Some members repeat what others say, put together or shortened. Where they differ, one of the two was not
kept up. An import that is listed as new, but is not in the code, is a hint only.

Wrong: `{"imports": "import vtk", "body": "print(vtk)", "complete": "print(vtk)"}`

Right: `{"imports": "import vtk", "body": "print(vtk)", "complete": "import vtk\\n\\nprint(vtk)"}`

Prompt: Leave the derived value out of the schema: it can be computed.
"""

import json
from collections.abc import Iterator
from typing import Any

from descant.patterns import regex
from descant.pointers import Path, pointer
from descant.problems import Edit, Fix, Problem, ProblemKind, Related, Safety, Severity
from descant.rules.facet_values import entries, name_span, removing, rewriting, shown
from descant.rules.occurrences import absent
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import text_of
from descant.schemas.facets import Joins, Mirrors, OccursIn
from descant.schemas.outline import Outline
from descant.schemas.outline_walk import Placed
from descant.source import Span
from descant.syntax import Mapping, Scalar, Sequence

DERIVED_MISMATCH = ProblemKind.from_doc("derived-mismatch", Severity.WARNING, __doc__)

_BLANK = regex(r"(?<![ \t])[ \t]*+(?:\r\n?|\n)\s*")


def _check(context: Context) -> Iterator[Problem]:
    for placed, joins in context.with_facet(Joins):
        yield from _joined(placed, joins)
    for placed, mirrors in context.with_facet(Mirrors):
        yield from _mirrored(context, placed, mirrors)
    for text in absent(context, imports=True):
        yield Problem(
            DERIVED_MISMATCH,
            text.node.span,
            f'The import {shown(text.node.value)} is not used in "{text.facet.member}".',
            alternatives=removing(context, *text.holder, "Remove from the list") if text.holder else (),
            pointer=text.pointer,
            severity_override=None if text.facet.is_certain else Severity.HINT,
        )


def _joined(placed: Placed, joins: Joins) -> Iterator[Problem]:
    whole = text_of(placed.node)
    texts = [text_of(placed.around(name)) for name in joins.members]
    if whole is None or not isinstance(placed.node, Scalar) or None in texts:
        return
    parts = [text.strip("\r\n") for text in texts if text and text.strip()]
    if _lines(whole) == _lines("\n".join(parts)):
        return
    members = " and ".join(f'"{name}"' for name in joins.members)
    yield Problem(
        DERIVED_MISMATCH,
        name_span(placed),
        f"Does not match {members}.",
        alternatives=rewriting(placed.node, "\n\n".join(parts), f"Rebuild from {members}"),
        pointer=placed.pointer,
    )


def _lines(text: str) -> str:
    """Return *text* without blank lines and white space at the ends of its lines."""
    return _BLANK.sub(lambda match: "\n" + match.group().rpartition("\n")[2], text.strip("\r\n")).rstrip()


def _mirrored(context: Context, placed: Placed, mirrors: Mirrors) -> Iterator[Problem]:
    mirror, original = placed.node, placed.objects[0].get(mirrors.member) if placed.objects else None
    if not isinstance(mirror, Sequence) or not isinstance(original, Sequence) or not original.complete:
        return
    wanted = {entry.value: entry.item for entry in entries(original, mirrors.by)}
    items = entries(mirror, mirrors.by)
    if len(wanted) < len(original.items) or len(items) < len(mirror.items):
        return
    for entry in items:
        path, source = (*placed.path, entry.rank), wanted.get(entry.value)
        if source is None:
            message = f'"{mirrors.member}" has no entry with the {mirrors.by} {shown(entry.value)}.'
            place = pointer((*path, mirrors.by))
            yield Problem(DERIVED_MISMATCH, entry.node.span, message, pointer=place)
        elif isinstance(source, Mapping) and isinstance(entry.item, Mapping):
            for name in mirrors.same:
                yield from _member(path, entry.item, source, name)
    present = {entry.value for entry in items}
    missing = [value for value in wanted if value not in present]
    if missing and mirror.complete:
        values = ", ".join(shown(value) for value in missing[:8]) + (" and more" if len(missing) > 8 else "")
        what = f'{"entries" if len(missing) > 1 else "entry"} of "{mirrors.member}"'
        yield Problem(
            DERIVED_MISMATCH,
            name_span(placed),
            f"The {what} with the {mirrors.by} {values} {'are' if len(missing) > 1 else 'is'} missing.",
            alternatives=_completing(context, placed, mirrors, [wanted[value] for value in missing]),
            pointer=placed.pointer,
        )


def _member(path: Path, item: Mapping, source: Mapping, name: str) -> Iterator[Problem]:
    here, there = item.get(name), source.get(name)
    value, wanted = text_of(here), text_of(there)
    if value is None or wanted is None or value == wanted or not isinstance(here, Scalar) or there is None:
        return
    yield Problem(
        DERIVED_MISMATCH,
        here.span,
        f'Differs from "{name}" of the same step above.',
        alternatives=rewriting(here, wanted, "Copy the value from above"),
        related=(Related("The value above.", there.span),),
        pointer=pointer((*path, name)),
    )


def _completing(context: Context, placed: Placed, mirrors: Mirrors, missing: list[Any]) -> tuple[Fix, ...]:
    """Return the fix that adds the *missing* entries at the end, where all of them come last."""
    mirror, outline = placed.node, placed.outline.item
    if not isinstance(mirror, Sequence) or context.format != "json" or outline is None:
        return ()
    last = max(
        (entry.value for entry in entries(mirror, mirrors.by) if isinstance(entry.value, int)), default=0
    )
    written = [_entry(outline, item) for item in missing]
    numbers = [item.value.get(mirrors.by) for item in missing]
    if None in written or not all(isinstance(number, int) and number > last for number in numbers):
        return ()
    text = ", ".join(entry for entry in written if entry)
    end = mirror.items[-1].end if mirror.items else mirror.start + 1
    edit = Edit(Span.at(end), f", {text}" if mirror.items else text)
    return (Fix("Add the missing entries", (edit,), Safety.UNSAFE),)


def _entry(outline: Outline, item: Mapping) -> str | None:
    """Return *item* with the members that *outline* asks for; None where it lacks one."""
    present = [name for name in outline.members or {} if name in item.value]
    if any(member.required and name not in present for name, member in (outline.members or {}).items()):
        return None
    return json.dumps({name: item.value[name] for name in present}, ensure_ascii=False)


RULE = Rule(DERIVED_MISMATCH, Topic.VALUES, _check, facets=(Joins, Mirrors, OccursIn))
