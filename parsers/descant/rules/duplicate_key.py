"""A name occurs twice in one object, or a section twice in one answer.

The last value counts, as in other JSON readers; the earlier one is kept in the tree and stays visible here.
Two different lists of files in a Harmony answer are both read, so that no file is lost. Where the values are
equal it is a warning, else an error.

Wrong: `{"summary": "One", "summary": "Two"}`

Right: `{"summary": "Two"}`

Prompt: Say that each member occurs once in an object, and each section once in an answer.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from descant.checkpoints import along, each, taken_from
from descant.pointers import pointer, walk_paths
from descant.problems import Edit, Fix, Problem, ProblemKind, Related, Safety, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.source import Span
from descant.syntax import Mapping, Member, Node, Scalar, Sequence

DUPLICATE_KEY = ProblemKind.from_doc("duplicate-key", Severity.ERROR, __doc__)

_MANY = 20
"""So many places of one name are reported at the most; the message counts all."""


def _check(context: Context) -> Iterator[Problem]:
    if context.root is None or not (
        _repeats(context.root) or (context.written and _repeats(context.written))
    ):
        return
    for path, shaped in walk_paths(context.root):
        # The lists of two members of one name may have been gathered, but both are written.
        node = context.written if shaped is context.root and context.written else shaped
        if not isinstance(node, Mapping) or len(node.members) == len(node.value):
            continue
        by_name: defaultdict[str, list[int]] = defaultdict(list)
        for index, member in enumerate(along(node.members)):
            by_name[member.name].append(index)
        for name, indexes in by_name.items():
            if len(indexes) > 1:
                yield from _problems(context, node, pointer((*path, name)), indexes)


_PLAIN = frozenset((str, int, float, bool, type(None)))
"""What a value is that has no names in it."""


def _repeats(root: Mapping) -> bool:
    """Tell, in a fraction of the time that a walk with paths takes, whether any object repeats a name."""
    pending: list[Node] = [root]
    for node in taken_from(pending):
        if isinstance(node, Mapping):
            if len(node.members) != len(node.value):
                return True
            pending += [member.node for member in along(node.members) if type(member.node) is not Scalar]
        elif isinstance(node, Sequence) and not _PLAIN.issuperset(map(type, along(node.value))):
            pending += [item for item in along(node.items) if type(item) is not Scalar]
    return False


def _problems(context: Context, node: Mapping, place: str, indexes: list[int]) -> Iterator[Problem]:
    members = [node.members[index] for index in indexes]
    count = len(members)
    equal = all(_same(member.node.value, members[-1].node.value) for member in each(members))
    gathered = context.root is not None and not equal and _is_gathered(context.root, members)
    if len(members) > _MANY:
        members, indexes = [*members[: _MANY - 1], members[-1]], [*indexes[: _MANY - 1], indexes[-1]]
    for index, member in zip(indexes, members, strict=True):
        is_last = member is members[-1]
        other = members[-2] if is_last else members[-1]
        outcome = "all are read" if gathered else "the last one counts" if not is_last else "this one counts"
        yield Problem(
            DUPLICATE_KEY,
            member.key.span,
            f'"{member.name}" occurs {count} times{", with equal values" * equal}; {outcome}.',
            alternatives=() if is_last else (_removal(context, node, index),),
            related=(Related("Also defined here.", other.key.span),),
            pointer=place,
            severity_override=Severity.WARNING if equal else None,
        )


def _is_gathered(root: Mapping, members: list[Member]) -> bool:
    """Tell whether the list that is read spans more than the last of *members*."""
    node = root.get(members[-1].name)
    return node is not None and node.start < members[-1].node.start


def _same(value: Any, other: Any) -> bool:
    """Tell whether two values are the same JSON: for Python 1 and true are equal."""
    return bool(value == other) and repr(value) == repr(other)


def _removal(context: Context, node: Mapping, index: int) -> Fix:
    """Return the fix that removes member number *index*, which is not the last, up to the next one."""
    member, following = node.members[index], node.members[index + 1]
    span = Span(_start(context, member), _start(context, following))
    return Fix(f'Remove this "{member.name}"', (Edit(span, ""),), Safety.UNSAFE)


def _start(context: Context, member: Member) -> int:
    """Return where *member* starts; in tags its bracket stands before its name."""
    start = member.key.start
    return start - 1 if context.format != "json" and context.source.text[start - 1 : start] == "<" else start


RULE = Rule(DUPLICATE_KEY, Topic.MEMBERS, _check)
