"""Every schema in a file that holds a JSON Schema, and what is wrong with it, at its place."""

from collections.abc import Iterator
from difflib import get_close_matches

from descant.pointers import Path, locate, naming_span, pointer
from descant.problems import Problem, ProblemKind
from descant.schemas.json_schema.dialects import COMMENTS, DRAFT_2020_12, OF_ONE, Dialect, Holds, dialect_of
from descant.schemas.json_schema.document import SchemaDocument
from descant.schemas.json_schema.facets import facet_faults
from descant.schemas.json_schema.keywords import faults, is_schema, schemas_in
from descant.schemas.json_schema.problem_kinds import DIALECT, FACET, IGNORED, KEYWORD, LIMIT, REFERENCE
from descant.schemas.json_schema.schema_addresses import Addresses
from descant.schemas.json_schema.sizes import size_faults
from descant.syntax import Mapping, Member, Node, Scalar

MOST_SCHEMAS = 10_000
MOST_REFERENCES = 2_000


class Checking:
    """Goes through a file once; then there is a document, or problems that say why there is none."""

    def __init__(self, root: Mapping) -> None:
        """Take the object in the file."""
        self.problems: list[Problem] = []
        self._root = root
        self._nodes: dict[Path, Node] = {}
        self._references: list[tuple[Path, Scalar]] = []
        self._addresses = Addresses(root)
        self._dialect = self._named_dialect()

    def document(self) -> SchemaDocument | None:
        """Return the document; None where an error was found."""
        self._walk((), self._root, "")
        references = self._resolved()
        schemas = {path: node.value for path, node in self._nodes.items()}
        document = SchemaDocument(self._root.value, self._dialect, schemas, references)
        if not self._has_errors():
            for path, kind, message in size_faults(document):
                self._report(kind, self._nodes[path], message, path)
        return None if self._has_errors() else document

    def _has_errors(self) -> bool:
        return any(problem.severity == KEYWORD.severity for problem in self.problems)

    def _named_dialect(self) -> Dialect:
        address = self._root.get("$schema")
        if address is None:
            return DRAFT_2020_12
        dialect = dialect_of(address.value) if isinstance(address.value, str) else None
        if dialect is None:
            message = "Unsupported JSON Schema version; use Draft-07 or 2020-12."
            self._report(DIALECT, address, message, ("$schema",))
        return dialect or DRAFT_2020_12

    def _walk(self, start: Path, node: Node, base: str) -> None:
        pending = [(start, node, base)]
        while pending:
            path, node, base = pending.pop()
            if path in self._nodes:
                continue
            if not is_schema(node):
                self._report(KEYWORD, node, "Expected a schema: an object, true or false.", path)
                continue
            if len(self._nodes) == MOST_SCHEMAS:
                self._report(LIMIT, node, f"This file has more than {MOST_SCHEMAS:,} schemas.", path)
                return
            self._nodes[path] = node
            if isinstance(node, Mapping):
                base = self._addresses.enter(path, node, base)
                pending += reversed([(below, inner, base) for below, inner in self._inner(path, node)])

    def _inner(self, path: Path, node: Mapping) -> Iterator[tuple[Path, Node]]:
        """Check the keywords of *node*, and yield the schemas in it."""
        known = self._dialect.keywords
        seen = set[str]()
        for member in node.members:
            name, where = member.name, (*path, member.name)
            if name in seen:
                self._report(KEYWORD, member.key, f'Duplicate "{name}"; only one is used.', where)
            seen.add(name)
            if name not in known:
                self._unknown(member, where)
                continue
            holds = known[name]
            value_faults = list(faults(holds, member.node))
            for at, message in value_faults:
                limit = LIMIT if holds is Holds.PATTERN and "too long" in message else KEYWORD
                self._report(limit, at, message, where)
            if name == "x-descant":
                for at, message in facet_faults(member.node):
                    self._report(FACET, at, message, where)
            if holds is Holds.REFERENCE and isinstance(member.node, Scalar) and not value_faults:
                self._references.append((path, member.node))
            if holds in (Holds.NAMED_SCHEMAS, Holds.PATTERN_SCHEMAS) and isinstance(member.node, Mapping):
                self._name_twice(member.node, where)
            for below, inner in schemas_in(holds, member.node):
                if holds is not Holds.SCHEMA or not value_faults:
                    yield (*where, *below), inner
        if self._dialect.ref_stands_alone and "$ref" in node.value:
            self._beside_reference(node, path)

    def _name_twice(self, node: Mapping, path: Path) -> None:
        seen = set[str]()
        for member in node.members:
            if member.name in seen:
                message = f'Duplicate "{member.name}"; only one is used.'
                self._report(KEYWORD, member.key, message, (*path, member.name))
            seen.add(member.name)

    def _unknown(self, member: Member, path: Path) -> None:
        """Say that a keyword has no effect, where it was surely meant to have one."""
        name, dialect = member.name, self._dialect
        if name in OF_ONE:
            message = f'"{name}" is not a keyword of {dialect.title}; it is ignored.'
        elif not name.startswith("x-") and (near := get_close_matches(name, dialect.keywords, 1, 0.8)):
            message = f'Unknown keyword "{name}"; it is ignored. Did you mean "{near[0]}"?'
        else:
            return
        self._report(IGNORED, member.key, message, path)

    def _beside_reference(self, node: Mapping, path: Path) -> None:
        beside = [
            other
            for other in node.members
            if other.name in self._dialect.keywords and other.name not in COMMENTS
        ]
        for member in beside:
            message = f'"{member.name}" is ignored next to "$ref" in {self._dialect.title}.'
            self._report(IGNORED, member.key, message, (*path, member.name))

    def _resolved(self) -> dict[Path, Path]:
        targets: dict[Path, Path] = {}
        number = 0
        # A reference may lead to a place that no keyword leads to, where there may be further references.
        while number < len(self._references):
            if number == MOST_REFERENCES:
                message = f"This file has more than {MOST_REFERENCES:,} references."
                self._report(LIMIT, self._references[number][1], message, self._references[number][0])
                break
            path, scalar = self._references[number]
            number += 1
            target = self._addresses.resolve(scalar.value, path)
            if isinstance(target, str):
                self._report(REFERENCE, scalar, target, path)
                continue
            targets[path] = target
            if target not in self._nodes:
                node = locate(self._root, target).node
                self._walk(target, node, self._addresses.base_of(target))
        return targets

    def _report(self, kind: ProblemKind, node: Node, message: str, path: Path) -> None:
        span = node.span if isinstance(node, Scalar) else naming_span(locate(self._root, path))
        self.problems.append(Problem(kind, span, message, pointer=pointer(path)))
