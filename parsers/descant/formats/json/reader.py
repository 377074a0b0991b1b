"""The structure of a JSON object, read once from left to right, with a span for every node.

``object = "{" [ member *("," member) ] "}"``, ``member = string ":" value``, as RFC 8259 has it. Sound
text takes the three methods :meth:`key`, :meth:`value` and :meth:`after` and nothing else, most of it in
steps of :mod:`sound`; whatever they do not expect goes to :mod:`names` and :mod:`recovery`, which report it
with its repair and say how to go on.
"""

from collections.abc import Callable

from descant.checkpoints import STRIDE, checkpoint
from descant.formats.json import recovery
from descant.formats.json.anchors import Anchors
from descant.formats.json.brackets import missing_open, root_goes_on
from descant.formats.json.depth import MAX_DEPTH, skip_deep_value
from descant.formats.json.doubt import ends_in_doubt, unreadable
from descant.formats.json.ends import cut_string
from descant.formats.json.frames import Frame, ListFrame, ObjectFrame
from descant.formats.json.names import name
from descant.formats.json.numbers import NUMBER, read_number
from descant.formats.json.quotes import foreign_escapes, rewriting_problems
from descant.formats.json.sound import read_on
from descant.formats.json.strings import StringScanner
from descant.formats.json.walk import Walk
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Problem, ProblemKind
from descant.syntax import Mapping, Node, Scalar, make

_KEY = regex(r'[ \t\n\r]*"([^"\\\x00-\x1f\ud800-\udfff]*)"[ \t\n\r]*:[ \t\n\r]*')
_SPACE = regex(r"[ \t\n\r]*")
_LITERAL = regex(r"(?:true|false|null)(?=[ \t\n\r,\]}])")
_IN_LIST = regex(r"(?:\[|\}[ \t\n\r]*+,)[ \t\n\r]*+\Z")
_LITERALS = {"true": True, "false": False, "null": None}

State = Callable[[], "State | None"]


class JsonReader:
    """Reads the object that starts at *start*; nothing behind the limit of *anchors* is looked at."""

    def __init__(self, text: str, start: int, anchors: Anchors) -> None:
        self.text = text
        self.anchors = anchors
        self.limit = limit = anchors.limit
        self.offset = start
        anchors.begin(start)
        self.strings = StringScanner(text, limit)
        self.problems: list[Problem] = []
        self.stack: list[Frame] = []
        self.root: Mapping | None = None
        self.in_list = _IN_LIST.search(text, max(0, start - 80), start) is not None
        """The object is an item of a list, so that another one may follow it."""
        self.readable = True
        self.rewritten: dict[ProblemKind, list[Edit]] = {}
        """Strings in other quotes than JSON's, with their writing in JSON, by the kind of their quotes."""
        self.has_doubled_quotes = False
        self.reread: set[int] = set()
        """Where the strings start that were read to a later quote than their first."""

    def read(self, *, is_opened: bool = True) -> Walk:
        """Read to the end of the object, or as far as can be read; unless *is_opened* its "{" is missing."""
        state: State | None = self.open_object() if is_opened else missing_open(self)
        due = self.offset + STRIDE
        while state is not None:
            state = state()
            if self.offset > due:
                checkpoint()
                due = self.offset + STRIDE
        assert self.root is not None, "every way to the end closes the root"
        self.problems += rewriting_problems(self.rewritten)
        return Walk(
            self.root, self.offset, self.root.complete, self.readable, tuple(self.problems), self.in_list
        )

    # The states. Each returns the next one; None ends the reading.

    def key(self) -> State | None:
        """Read the name of a member, its colon, and the space after it."""
        match = _KEY.match(self.text, self.offset, self.limit)
        if match is None:
            return name(self)
        start, end = match.span(1)
        self.stack[-1].key = make(Scalar, (start - 1, end + 1, match[1], Notation.JSON, True, True))
        self.offset = match.end()
        return self.value

    def value(self) -> State | None:
        """Read a value that starts at the offset."""
        start = self.offset
        sign = self.text[start] if start < self.limit else ""
        if sign == '"':
            value, end, closed, problems, cut = self.strings.scan(start)
            if problems:
                foreign = foreign_escapes(self, start)
                if foreign:
                    return self.add(foreign)
                self.problems.extend(problems)
            self.stack[-1].add(Scalar(start, end, value, Notation.JSON, closed, closed))
            self.offset = end
            return self.after if closed else cut_string(self, cut)
        if sign == "{":
            return self.open_object()
        if sign == "[":
            return self.open_list()
        match = NUMBER.match(self.text, start, self.limit)
        if match:
            self.frame.add(Scalar(start, match.end(), read_number(match, self.report), Notation.BARE))
            self.offset = match.end()
            return self.after
        match = _LITERAL.match(self.text, start, self.limit)
        if match:
            self.frame.add(Scalar(start, match.end(), _LITERALS[match.group()], Notation.BARE))
            self.offset = match.end()
            return self.after
        return recovery.value(self)

    def item(self) -> State | None:
        """Read the space before an item of a list, and the item."""
        self.offset = self.skip_space(self.offset)
        return self.value()

    def after(self) -> State | None:
        """Read what follows a value: a comma, or the bracket that closes its parent."""
        return read_on(self)

    # What the states and the recovery share.

    @property
    def frame(self) -> Frame:
        """The innermost open object or list."""
        return self.stack[-1]

    def next_state(self) -> State:
        """Return the state that reads the next member or item."""
        return self.key if isinstance(self.frame, ObjectFrame) else self.item

    def skip_space(self, offset: int) -> int:
        """Return the first offset at or behind *offset* without JSON white space."""
        match = _SPACE.match(self.text, offset, self.limit)
        return match.end() if match else offset

    def open_object(self) -> State | None:
        """Open an object at the offset."""
        return self._open(ObjectFrame(self.offset, self.offset + 1))

    def open_list(self) -> State | None:
        """Open a list at the offset."""
        return self._open(ListFrame(self.offset))

    def close(self) -> State | None:
        """Close the innermost object or list; the offset is behind its bracket."""
        if len(self.stack) == 1:
            if root_goes_on(self):
                return self.after
            if not self.in_list and ends_in_doubt(self):
                return unreadable(self, self.offset, "the end of the answer")
        return self._leave(self.stack.pop().close(self.offset))

    def abandon(self) -> State | None:
        """Close all that is open as incomplete; reading ends."""
        while self.stack:
            self._leave(self.stack.pop().abandon(self.offset))
        return None

    def add(self, node: Scalar) -> State:
        """Add *node*, which was read from the offset on, to the innermost frame."""
        self.frame.add(node)
        self.offset = node.end
        return self.after

    def forget_rewritten(self, start: int) -> None:
        """Forget the strings in other quotes at and behind *start*."""
        kept = {kind: [e for e in edits if e.span.start < start] for kind, edits in self.rewritten.items()}
        self.rewritten = {kind: edits for kind, edits in kept.items() if edits}

    def report(self, problem: Problem) -> None:
        """Add *problem*."""
        self.problems.append(problem)

    def _open(self, frame: Frame) -> State | None:
        if len(self.stack) == MAX_DEPTH:
            return skip_deep_value(self)
        self.stack.append(frame)
        self.offset += 1
        if isinstance(frame, ObjectFrame):
            return self.key
        return self.item

    def _leave(self, node: Node) -> State | None:
        if not self.stack:
            assert isinstance(node, Mapping), "the root is an object"
            self.root = node
            return None
        self.frame.add(node)
        return self.after
