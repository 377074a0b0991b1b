"""What a relation is: a kind of problem, and functions that find it in an answer beside its request."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from descant.notations import Notation
from descant.pointers import opening_span
from descant.problems import Fix, Problem, ProblemKind, Safety
from descant.rules.facet_values import ListEntry, entries
from descant.rules.removal import item_removal
from descant.source import Span
from descant.syntax import Mapping, Sequence


class AnswerPair(NamedTuple):
    """An answer, and what it answers."""

    answer: Mapping
    request: Mapping
    name: str
    """Of the document that holds the request."""

    def name_span(self, member: str) -> Span:
        """Return the place of the name of *member* of the answer; where it has none, of its opening brace."""
        named = self.answer.member(member)
        return named.key.span if named else opening_span(self.answer)


class Between(NamedTuple):
    """Between which schemas a relation holds. Problems are those of the answer, the first one."""

    answer: str
    request: str
    check: Callable[[AnswerPair], Iterable[Problem]]


class Relation(NamedTuple):
    """A check of documents beside each other."""

    kind: ProblemKind
    between: tuple[Between, ...]


def whole_list(holder: Mapping, name: str) -> Sequence | None:
    """Return the list *name* of *holder*; None where it is cut off, or something else."""
    node = holder.get(name)
    return node if isinstance(node, Sequence) and node.complete else None


def readable(holder: Mapping, name: str, by: str | None) -> list[ListEntry] | None:
    """Return the entries of the list *name*; None where it, or one of them, cannot be read."""
    items = whole_list(holder, name)
    listed = entries(items, by) if items is not None else []
    return listed if items is not None and len(listed) == len(items.items) else None


def removing(items: Sequence, entry: ListEntry, title: str) -> tuple[Fix, ...]:
    """Return the fix that removes *entry* of *items*, where both are written as JSON has it."""
    if not isinstance(entry.node.notation, Notation):
        return ()
    return (Fix(title, (item_removal(items, entry.rank),), Safety.UNSAFE),)
