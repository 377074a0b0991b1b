"""The state of reading one object: what is open, what was read last, and what was wrong on the way."""

import re
from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from descant.checkpoints import along
from descant.formats.json import problem_kinds as kinds
from descant.formats.json.anchors import Anchors
from descant.formats.json.containers import OpenContainer, OpenList, OpenObject
from descant.formats.json.merging import split
from descant.formats.json.strings import StringScanner
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar

MAX_DEPTH = 200
"""Deeper nesting is passed over: no answer needs it, and hostile text must not cost memory."""
MOST_VALUES = 250_000
"""No model writes so many in one answer."""
_LEAST_DAMAGE = 1
"""So many places may be damaged, whatever was read before."""
_DEEP = 16
_SPACE = regex(r"[ \t\n\r]*")
_IN_LIST = regex(r"(?:\[|\}[ \t\n\r]*+,)[ \t\n\r]*+\Z")
_STRING_OR_BRACKET = regex(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\Z)|[\[\]{}]', re.DOTALL)


class Expect(Enum):
    """What comes next in a sound object."""

    KEY = auto()
    """A key, or the bracket that closes the object; behind a comma a key."""
    COLON = auto()
    VALUE = auto()
    """The value of a member, right behind the colon and the space after it."""
    ITEM = auto()
    """An item, or the bracket that closes the list; behind a comma an item."""
    AFTER = auto()
    """A comma, or the bracket that closes what is open."""
    END = auto()
    """Nothing: the last bracket was read. What is open is the root alone."""


class Walk(NamedTuple):
    """An object as it was read from a text."""

    root: Mapping
    end: int
    """Behind the closing bracket, or where reading stopped."""
    complete: bool
    """False when the text ended, or could not be read on, inside the object."""
    readable: bool
    """False when reading stopped at ``end`` because nothing certain fits there."""
    problems: tuple[Problem, ...]
    in_list: bool
    """The object is an item of a list."""


class JsonReading:
    """The reading of the object at *start*; nothing behind the limit of *anchors* is looked at."""

    def __init__(self, text: str, start: int, anchors: Anchors) -> None:
        self.text = text
        self.anchors = anchors
        self.limit = anchors.limit
        self.start = self.offset = start
        anchors.begin(start)
        self.strings = StringScanner(text, self.limit, is_amid_text=start > 0)
        self.problems: list[Problem] = []
        self.stack: list[OpenContainer] = []
        self.root: Mapping | None = None
        self.in_list = _IN_LIST.search(text, max(0, start - 80), start) is not None
        """The object is an item of a list, so that another one may follow it."""
        self.readable = True
        self.rewritten: dict[ProblemKind, list[Edit]] = {}
        """Strings in other quotes than JSON's, with their writing in JSON, by the kind of their quotes."""
        self.apart: set[int] = set()
        """Where the strings end that other strings follow, but that are no pieces of one."""
        self.reread: set[int] = set()
        """Where the strings start that were read to a later quote than their first."""
        self._damage = 0
        self._closed = 0
        """How many values there are in what is closed."""

    @property
    def container(self) -> OpenContainer:
        """The innermost open object or list."""
        return self.stack[-1]

    def skip_space(self, offset: int) -> int:
        """Return the first offset at or behind *offset* without JSON white space."""
        match = _SPACE.match(self.text, offset, self.limit)
        return match.end() if match else offset

    def report(self, problem: Problem) -> None:
        """Add *problem*."""
        self.problems.append(problem)

    def open(self, container: OpenContainer) -> Expect:
        """Open *container*, whose bracket is at the offset; too deep down its whole value is passed over."""
        if len(self.stack) == MAX_DEPTH:
            return self._skip_deep_value()
        self.stack.append(container)
        self.offset += 1
        return self.next_in(container)

    def next_in(self, container: OpenContainer) -> Expect:
        """Return what comes in *container* behind its bracket or a comma."""
        return Expect.KEY if isinstance(container, OpenObject) else Expect.ITEM

    def add(self, node: Node) -> Expect:
        """Add *node* to the innermost container and go on behind it."""
        self.container.add(node)
        self.offset = node.end
        return Expect.AFTER

    def close(self, end: int) -> Expect:
        """Close the innermost container, whose bracket ends at *end*; the root stays open."""
        self.offset = end
        if len(self.stack) == 1:
            return Expect.END
        container = self.stack.pop()
        self._closed += container.count
        node = container.close(end)
        parent = self.container
        if isinstance(node, Mapping) and len(node.members) > len(node.value) and isinstance(parent, OpenList):
            objects, problems = split(node, self.text)
            self.problems += problems
            for inner in objects:
                parent.add(inner)
        else:
            parent.add(node)
        return Expect.AFTER

    def finish(self) -> None:
        """Close the root at the offset."""
        root = self.stack.pop().close(self.offset)
        assert isinstance(root, Mapping), "the root is an object"
        self.root = root

    def abandon(self) -> None:
        """Close all that is open as incomplete; reading ends."""
        for container in self.stack:
            container.is_doubtful = True
        while len(self.stack) > 1:
            node = self.stack.pop().close(self.offset)
            self.container.add(node)
        self.finish()

    def note_rewritten(self, kind: ProblemKind, edit: Edit) -> None:
        """Note a string in other quotes, which *edit* writes in JSON."""
        self.rewritten.setdefault(kind, []).append(edit)

    def forget_from(self, start: int, but: Callable[[Problem], bool] | None = None) -> None:
        """Forget what was reported and noted at and behind *start*, except for problems that *but* keeps."""
        kept: list[Problem] = []
        while self.problems and self.problems[-1].span.start >= start:
            problem = self.problems.pop()
            kept += [problem] if but and but(problem) else []
        self.problems += reversed(kept)
        for kind, edits in [*self.rewritten.items()]:
            while edits and edits[-1].span.start >= start:
                edits.pop()
            if not edits:
                del self.rewritten[kind]

    def forget_value(self, start: int) -> None:
        """Forget what was reported and noted of the value at *start* and behind it, not of what led to it."""
        self.forget_from(start, but=lambda problem: ends_before(problem, start))

    @property
    def has_too_many(self) -> bool:
        """Whether there are more values than any answer has."""
        return self._closed + sum(container.count for container in self.stack) > MOST_VALUES

    def is_spent(self) -> bool:
        """Tell whether there is so much damage that reading on behind it is not worth the time.

        Deep down there are many places to look at, which counts as more.
        """
        damage = 1 + len(self.stack) // _DEEP
        self.anchors.damage -= damage
        self._damage += damage
        return self.anchors.damage < 0 and self._damage > _LEAST_DAMAGE

    def _skip_deep_value(self) -> Expect:
        """Pass over the value at the offset, to its last bracket or the end of the text; it is null."""
        start, depth = self.offset, 0
        end = self.limit
        for match in along(_STRING_OR_BRACKET.finditer(self.text, start, self.limit)):
            sign = match.group()
            depth += 1 if sign in "[{" else -1 if sign in "]}" else 0
            if depth == 0:
                end = match.end()
                break
        replace = Fix("Replace with null", (Edit(Span(start, end), "null"),), Safety.UNSAFE)
        message = f"Nested more than {MAX_DEPTH} levels deep; the value was skipped."
        self.report(Problem(kinds.TOO_DEEP, Span(start, start + 1), message, replace))
        return self.add(Scalar(start, end, None, Notation.BARE, complete=False))


def ends_before(problem: Problem, offset: int) -> bool:
    """Tell whether the repair of *problem* changes nothing behind *offset*."""
    return problem.repair is not None and all(edit.span.end <= offset for edit in problem.repair.edits)


def quotes_key(problem: Problem) -> bool:
    """Tell whether *problem* is that a key has no quotes, or half of them."""
    return problem.kind in (kinds.UNQUOTED_KEY, kinds.UNTERMINATED_KEY)
