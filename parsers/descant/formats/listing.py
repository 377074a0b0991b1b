"""A list of the updated files as an object of its own beside an answer in tags."""

from collections.abc import Iterator, Sequence

from descant.detection import SchemaMatch
from descant.formats.problem_kinds import EXTRA_JSON_BLOCK
from descant.formats.rival_candidates import Rated
from descant.problems import Problem
from descant.schemas.leniency import normalized
from descant.syntax import Mapping, Member
from descant.syntax import Sequence as ListNode


def is_listing(rated: Rated, match: SchemaMatch) -> bool:
    """Tell whether an object is nothing but a list of paths, under a name that the schema has for it.

    One that has to be mended is none.
    """
    return _listing(rated, match) is not None


def with_listing(match: SchemaMatch, blocks: Sequence[Rated]) -> Mapping:
    """Return the answer with the first of *blocks* as its list of updated files, unless it has one."""
    root, name = match.root, match.schema.parts.files_updated
    if not blocks or name is None or name in root.value:
        return root
    listing = _listing(blocks[0], match)
    assert listing is not None, "each block is a listing"
    member = Member(listing.key._replace(value=name), listing.node)
    span = blocks[0].candidate.span
    return root._replace(
        start=min(root.start, span.start),
        end=max(root.end, span.end),
        members=tuple(sorted((*root.members, member), key=lambda member: member.key.start)),
        value=root.value | {name: member.node.value},
    )


def extra_blocks(blocks: Sequence[Rated]) -> Iterator[Problem]:
    """Report *blocks* of updated files; the names in them are compared with the files by a rule."""
    for number, block in enumerate(blocks):
        outcome = "it is read as such" if number == 0 else "there is another one before it"
        yield Problem(EXTRA_JSON_BLOCK, block.candidate.opener, f"List of updated files; {outcome}.")


def _listing(rated: Rated, match: SchemaMatch) -> Member | None:
    name, leniency = match.schema.parts.files_updated, match.schema.leniency
    members = rated.candidate.root.members
    if name is None or leniency is None or len(members) != 1 or not rated.is_whole:
        return None
    if any(problem.repair for problem in rated.candidate.problems):
        return None
    node = members[0].node
    if not isinstance(node, ListNode) or not all(isinstance(item, str) for item in node.value):
        return None
    aliases = leniency.of_answer().get(normalized(members[0].name), ())
    return members[0] if any(alias.name == name for alias in aliases) else None
