"""Whether names occur in code, as words and not as parts of longer words."""

from collections.abc import Iterator
from typing import NamedTuple

from descant.patterns import regex
from descant.pointers import pointer
from descant.rules.facet_values import entries
from descant.rules.rule import Context
from descant.rules.scalars import text_of
from descant.schemas.facets import ImportStatement, OccursIn
from descant.schemas.outline_walk import Placed
from descant.syntax import Scalar, Sequence

_WORD = regex(r"\w+")
_KEYWORDS = frozenset(("from", "import", "as"))


class AbsentText(NamedTuple):
    """A text that does not occur where it should."""

    node: Scalar
    pointer: str
    facet: OccursIn
    holder: tuple[Sequence, int] | None
    """The list that it is an item of, and its number there."""


def absent(context: Context, *, imports: bool) -> Iterator[AbsentText]:
    """Yield the texts that do not occur where their facet says; import statements, or all others."""
    words: dict[int, frozenset[str]] = {}
    for placed, facet in context.with_facet(OccursIn):
        is_import = any(isinstance(other, ImportStatement) for other in placed.outline.facets)
        code = placed.around(facet.member)
        text = text_of(code)
        if is_import is not imports or text is None or code is None:
            continue
        if id(code) not in words:
            words[id(code)] = frozenset(_WORD.findall(text))
        for node, place, holder in _texts(placed):
            own = [word for word in _WORD.findall(node.value) if not (imports and word in _KEYWORDS)]
            if own and not words[id(code)].issuperset(own):
                yield AbsentText(node, place, facet, holder)


def _texts(placed: Placed) -> Iterator[tuple[Scalar, str, tuple[Sequence, int] | None]]:
    node = placed.node
    if isinstance(node, Scalar) and text_of(node) is not None and "string" in placed.outline.types:
        yield node, placed.pointer, None
    elif isinstance(node, Sequence):
        for entry in entries(node, None):
            if isinstance(entry.value, str):
                yield entry.node, pointer((*placed.path, entry.rank)), (node, entry.rank)
