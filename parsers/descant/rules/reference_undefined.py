"""A reference to an entry that does not exist.

Whoever follows the name finds nothing. Mostly it is written differently in the two places, or one of them was
shortened.

Wrong: `{"documents": [{"id": "d1"}], "query_results": [{"document_id": "d9"}]}`

Right: `{"documents": [{"id": "d1"}], "query_results": [{"document_id": "d1"}]}`

Prompt: Say that each reference names an entry of the list.
"""

import json
from collections.abc import Iterator
from difflib import get_close_matches
from typing import NamedTuple

from descant.notations import Notation
from descant.pointers import opening_span
from descant.problems import Edit, Fix, Problem, ProblemKind, Related, Safety, Severity
from descant.rules.facet_values import entries, rewriting, scalar_value, shown
from descant.rules.rule import Context, Rule, Topic
from descant.schemas.facets import RefersTo
from descant.source import Span
from descant.syntax import Scalar, Sequence

REFERENCE_UNDEFINED = ProblemKind.from_doc("reference-undefined", Severity.WARNING, __doc__)

_MANY = 200
"""Among more entries than this no similar one is looked for."""


class _Listed(NamedTuple):
    node: Sequence
    values: frozenset[str | int | float]


def _check(context: Context) -> Iterator[Problem]:
    known: dict[tuple[int, str | None], _Listed | None] = {}
    for placed, facet in context.with_facet(RefersTo):
        value, node, listing = scalar_value(placed.node), placed.node, placed.list_around(facet.member)
        if value is None or not isinstance(node, Scalar) or listing is None:
            continue
        key = id(listing), facet.by
        if key not in known:
            known[key] = _listed(listing, facet.by)
        listed = known[key]
        if listed is None or value in listed.values:
            continue
        if any(isinstance(entry, str) is not isinstance(value, str) for entry in listed.values):
            continue  # One of the two is of a wrong type.
        yield Problem(
            REFERENCE_UNDEFINED,
            node.span,
            f'There is no {facet.noun} {shown(value)} in "{facet.member}".',
            alternatives=(
                *_similar(node, value, listed),
                *(_addition(context, node, listed) if facet.by is None else ()),
            ),
            related=(Related("The list.", opening_span(listing)),),
            pointer=placed.pointer,
        )


def _listed(listing: Sequence, by: str | None) -> _Listed | None:
    """Return what is listed; None where that cannot be read wholly."""
    items = entries(listing, by)
    if not listing.complete or len(items) < len(listing.items):
        return None
    return _Listed(listing, frozenset(entry.value for entry in items))


def _similar(node: Scalar, value: str | int | float, listed: _Listed) -> tuple[Fix, ...]:
    if not isinstance(value, str) or len(listed.values) > _MANY:
        return ()
    texts = sorted(text for text in listed.values if isinstance(text, str))
    near = get_close_matches(value, texts, 1, 0.75) or (texts if len(texts) == 1 else [])
    return tuple(fix for text in near for fix in rewriting(node, text, f"Replace with {shown(text)}"))


def _addition(context: Context, node: Scalar, listed: _Listed) -> tuple[Fix, ...]:
    """Return the fix that lists the value, too."""
    if context.format != "json" or not isinstance(node.notation, Notation):
        return ()
    last = listed.node.items[-1] if listed.node.items else None
    written = json.dumps(node.value, ensure_ascii=False)
    edit = (
        Edit(Span.at(last.end), ", " + written)
        if last is not None
        else Edit(Span.at(listed.node.start + 1), written)
    )
    return (Fix("Add to the list", (edit,), Safety.UNSAFE),)


RULE = Rule(REFERENCE_UNDEFINED, Topic.VALUES, _check, facets=(RefersTo,))
