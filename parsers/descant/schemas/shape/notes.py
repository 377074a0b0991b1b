"""What is noted while a tree is shaped: problems, repairs, and what was written in place of what is read."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from descant.checkpoints import along
from descant.pointers import Path, opening_span, pointer
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.schemas.leniency import Alias, Aliases, normalized
from descant.schemas.problem_kinds import KEY_ALIAS
from descant.source import Span
from descant.syntax import Mapping, Member, Sequence


@dataclass(frozen=True, slots=True)
class Shaped:
    """An object in the shape of a schema."""

    root: Mapping
    problems: tuple[Problem, ...] = ()
    structured: tuple[Span, ...] = ()
    """Contents of files that are lists or objects: with a slip in one, a text of it may be lost."""
    verbatim: tuple[Span, ...] = ()
    """Stretches of JSON that are read as text; what a format would mend in them is content."""
    written: dict[str, Any] = field(default_factory=dict)
    """Members that were shaped, with their values as they are written."""
    credit: dict[str, float] = field(default_factory=dict)
    """Members that are written under another name, and how much that speaks for the schema."""


class Notes:
    """The text that is shaped, and what was changed so far."""

    def __init__(self, text: str) -> None:
        """Start with nothing noted."""
        self.text = text
        self.problems: list[Problem] = []
        self.structured: list[Span] = []
        self.verbatim: list[Span] = []
        self._renamed: defaultdict[tuple[str, str, Path], list[tuple[Member, Path]]] = defaultdict(list)

    def alone(self, kind: ProblemKind, node: Mapping, item: Mapping, what: str, path: Path) -> Sequence:
        """Return the list of *item* alone, as which *node* is read, and warn that there should be a list."""
        edits = (Edit(Span.at(node.start), "["), Edit(Span.at(node.end), "]"))
        message = f"Expected a list of {what}s, found a single {what}; it was read as a list of one."
        title = "Wrap in a list"
        self.warn(kind, opening_span(node), message, title, edits, path, whole=node.complete)
        return Sequence(node.start, node.end, (item,), [item.value], node.complete)

    def warn(
        self,
        kind: ProblemKind,
        span: Span,
        message: str,
        title: str,
        edits: Iterable[Edit],
        path: Path,
        *,
        whole: bool,
        safety: Safety = Safety.SAFE,
        severity: Severity = Severity.WARNING,
    ) -> None:
        """Report that a value was shaped, and the edits that write it as the schema has it.

        Of a value that is not *whole* the end is missing, and with it a place for the last edit: what closes
        it is another problem's repair, so this one has none yet.
        """
        repair = Fix(title, tuple(edits), safety) if whole else None
        place = pointer(path)
        problem = Problem(kind, span, message, repair, pointer=place, severity_override=severity)
        self.problems.append(problem)

    def renamed(
        self, node: Mapping, aliases: Aliases, path: Path, fits: Callable[[str, Any], bool]
    ) -> tuple[Mapping, dict[str, Alias]]:
        """Return *node* with other names replaced by the schema's, and what was replaced.

        A name is read as one that is absent, and only where *fits* says so of that name and the value.
        """
        chosen: dict[str, tuple[Alias, int]] = {}
        for index, member in enumerate(along(node.members)):
            for alias in aliases.get(normalized(member.name), ()):
                if alias.name in node.value or not fits(alias.name, member.node.value):
                    continue
                if alias.name not in chosen or alias.rank <= chosen[alias.name][0].rank:
                    chosen[alias.name] = alias, index
                break
        if not chosen:
            return node, {}
        members = list(node.members)
        for alias, index in chosen.values():
            member = members[index]
            members[index] = Member(member.key._replace(value=alias.name), member.node)
            level = tuple(part for part in path if isinstance(part, str))
            self._renamed[member.name, alias.name, level].append((member, (*path, alias.name)))
        data = {member.name: member.node.value for member in along(members)}
        aliases_of = {name: alias for name, (alias, _) in chosen.items()}
        return node._replace(members=tuple(members), value=data), aliases_of

    def under(self, node: Mapping, index: int, name: str) -> Mapping:
        """Return *node* with its member *index* under *name*, which nothing but its value speaks for."""
        member = node.members[index]
        renamed = Member(member.key._replace(value=name), member.node)
        rename = Fix(f'Rename to "{name}"', (Edit(member.key.inner, name),), Safety.UNSAFE)
        message = f'"{member.name}" was read as "{name}", by what it holds.'
        span, place = member.key.span, pointer((name,))
        self.problems.append(
            Problem(KEY_ALIAS, span, message, rename, pointer=place, severity_override=Severity.WARNING)
        )
        members = (*node.members[:index], renamed, *node.members[index + 1 :])
        return node._replace(members=members, value={member.name: member.node.value for member in members})

    def finish(self) -> tuple[Problem, ...]:
        """Return all problems; each other name is reported once, where it stands first."""
        for (written, name, _), places in self._renamed.items():
            member, path = places[0]
            times = f" {len(places)} occurrences." if len(places) > 1 else ""
            safety = Safety.SAFE if normalized(written) == normalized(name) else Safety.UNSAFE
            edits = tuple(Edit(member.key.inner, name) for member, _ in places)
            rename = Fix(f'Rename to "{name}"', edits, safety)
            message = f'"{written}" was read as "{name}".{times}'
            self.problems.append(Problem(KEY_ALIAS, member.key.span, message, rename, pointer=pointer(path)))
        return tuple(self.problems)
