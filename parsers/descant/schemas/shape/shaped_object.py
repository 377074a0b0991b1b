"""The answer as a whole: its members under their names, and each in the shape of the schema."""

from descant.checkpoints import along
from descant.pointers import opening_span
from descant.problems import Edit
from descant.schemas.leniency import SYNONYM, Alias, Leniency
from descant.schemas.problem_kinds import WRONG_TYPE
from descant.schemas.schema import Parts, ResponseSchema
from descant.schemas.shape.notes import Notes, Shaped
from descant.schemas.shape.quoted_texts import is_text, joined
from descant.schemas.shape.shaped_files import beside, is_sound, listed, shaped_file
from descant.schemas.shape.shaped_plan import shaped_plan, with_nodes
from descant.source import Span
from descant.syntax import Mapping, Member, Node, Sequence


def shaped(text: str, root: Mapping, schema: ResponseSchema) -> Shaped:
    """Return *root*, a JSON object in *text*, in the shape of *schema*; as it is, if the schema is strict."""
    if schema.leniency is None:
        return Shaped(root)
    notes, parts = Notes(text), schema.parts
    node, aliases = root, dict[str, Alias]()
    if not root.value.keys() <= (schema.model.outline.members or {}).keys():
        node, aliases = notes.renamed(
            root, schema.leniency.of_answer(), (), lambda name, value: _fits(parts, name, value)
        )
    if (
        parts.files
        and parts.files not in node.value
        and (files := _named_otherwise(node, schema)) is not None
    ):
        node = notes.under(node, files, parts.files)
        aliases |= {parts.files: Alias(parts.files, 0, SYNONYM)}
    named = node
    node = _with_files(notes, node, schema.leniency, parts.files)
    node = with_nodes(node, _changes(notes, node, schema.leniency, parts))
    if node is root:
        return Shaped(root)
    return Shaped(
        root=node,
        problems=notes.finish(),
        structured=tuple(notes.structured),
        verbatim=tuple(notes.verbatim),
        written={name: value for name, value in named.value.items() if node.value[name] is not value},
        credit={name: alias.credit for name, alias in aliases.items()},
    )


def _named_otherwise(root: Mapping, schema: ResponseSchema) -> int | None:
    """Return which member holds the files under a name that nobody knows, such as a misspelled one."""
    known = schema.model.outline.members or {}
    members = enumerate(along(root.members))
    fitting = [n for n, member in members if member.name not in known and _are_files(member.node)]
    return fitting[0] if len(fitting) == 1 else None


def _are_files(node: Node) -> bool:
    items = node.value if isinstance(node, Sequence) else []
    return bool(items) and all(
        isinstance(item, dict) and isinstance(item.get("path"), str) and isinstance(item.get("content"), str)
        for item in along(items)
    )


def _changes(notes: Notes, root: Mapping, leniency: Leniency, parts: Parts) -> dict[str, Node]:
    """Return the parts of the answer that get another shape."""
    changed: dict[str, Node] = {}
    for name in filter(None, (parts.summary, parts.activity)):
        node = root.get(name)
        if isinstance(node, Sequence) and (lines := joined(notes.text, node)):
            message = "Expected a string, found a list; its lines were joined."
            notes.warn(
                WRONG_TYPE,
                opening_span(node),
                message,
                "Join the lines",
                lines[1],
                (name,),
                whole=node.complete,
            )
            changed[name] = lines[0]
    if parts.plan and (plan := root.get(parts.plan)):
        new = shaped_plan(notes, plan, leniency.of_items(parts.plan), parts.plan)
        if new is not plan:
            changed[parts.plan] = new
    name = parts.files_updated or ""
    if name and (node := root.get(name)) and is_text(node):
        edits = (Edit(Span.at(node.start), "["), Edit(Span.at(node.end), "]"))
        message = "Expected a list of paths, found a string; it was read as a list of one."
        notes.warn(WRONG_TYPE, node.span, message, "Wrap in a list", edits, (name,), whole=node.complete)
        changed[name] = Sequence(node.start, node.end, (node,), [node.value], node.complete)
    return changed


def _with_files(notes: Notes, root: Mapping, leniency: Leniency, name: str | None) -> Mapping:
    """Return *root* with one list of all files, each in the shape of the schema."""
    if name is None or name not in root.value:
        return root
    aliases = leniency.of_items(name)
    places = [index for index, member in enumerate(along(root.members)) if member.name == name]
    lists = {index: listed(notes, root.members[index].node, aliases, name) for index in places}
    if any(isinstance(root.members[index].node, Mapping) for index in places):
        beside(notes, root)
    last, members = lists[places[-1]], root.members
    sequences = [node for node in lists.values() if isinstance(node, Sequence)]
    if len(sequences) > 1:
        unique: dict[str, Sequence] = {}
        for node in reversed(sequences):
            unique.setdefault(repr(node.value), node)
        sequences = [*unique.values()][::-1]
    if not sequences:
        return root
    if len(sequences) == 1 and isinstance(last, Sequence):
        # One list, or the same list again: then the last one counts, as it does for other names.
        files, kept = last, places[-1]
    else:
        kept = next(index for index in places if lists[index] is sequences[0])
        items = tuple(item for node in sequences for item in node.items)
        values = [value for node in sequences for value in node.value]
        complete = all(node.complete for node in sequences)
        files = Sequence(sequences[0].start, sequences[-1].end, items, values, complete)
        members = tuple(
            m for index, m in enumerate(along(root.members)) if index not in lists or index == kept
        )
        kept = members.index(root.members[kept])
    assert isinstance(files, Sequence), "only lists are kept"
    if not all(map(is_sound, along(files.value))):
        items = tuple(
            shaped_file(notes, item, aliases, (name, index)) for index, item in enumerate(along(files.items))
        )
        if any(item is not old for item, old in along(zip(items, files.items, strict=True))):
            files = files._replace(items=items, value=[item.value for item in along(items)])
    if files is root.members[kept].node and len(members) == len(root.members):
        return root
    changed = (*members[:kept], Member(root.members[kept].key, files), *members[kept + 1 :])
    return root._replace(members=changed, value={member.name: member.node.value for member in along(changed)})


def _fits(parts: Parts, name: str, value: object) -> bool:
    """Tell whether *value* can be the member *name* of an answer, in one of the shapes that are read."""
    if name == parts.files:
        objects = isinstance(value, list) and any(isinstance(item, dict) for item in value)
        return objects or isinstance(value, dict)
    if name == parts.plan:
        return isinstance(value, str | list | dict)
    texts = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return isinstance(value, str) or texts
