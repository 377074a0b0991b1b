"""From elements to file operations: one reader for all tools that write ``<action path="…">…</action>``."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from descant.formats.containers import problem_kinds as kinds
from descant.formats.containers.arguments import (
    Arguments,
    arguments_of,
    children_of,
    is_doubtful,
    is_kind,
    word,
)
from descant.formats.containers.content import content_of
from descant.formats.containers.read_element import ReadElement, asked_of, doubts_of_end, rest_problem, shown
from descant.formats.containers.record import BODY, ElementKind, Operation
from descant.formats.containers.tagged_calls import read_call_in
from descant.formats.containers.tokens import CALLS, ElementTags
from descant.formats.edits import read_edits
from descant.formats.line_nodes import lines_in
from descant.formats.markdown.file_names import is_named_path
from descant.formats.nodes import file_node, flag, implied, mapping, verbatim
from descant.patterns import regex
from descant.problems import Problem, ProblemKind
from descant.source import Span
from descant.syntax import Mapping as Object
from descant.syntax import Node, Scalar

_NO_PATH = regex(r"[\r\n<>\"|?*]")
Records = Mapping[str, Sequence[ElementKind]]
"""The kinds of elements by the name of their tag."""


def read_element(text: str, pair: ElementTags, end: int, records: Records) -> ReadElement | None:
    """Return what *pair* says, which ends at *end* if nothing closes it; None if it is none of *records*."""
    opener, closer = pair.opener, pair.closer
    stop = closer.end if closer else opener.end if opener.empty else end
    body = Span(opener.end, closer.start if closer else stop)
    kinds = records.get(opener.name, ())
    is_open = closer is None and not opener.empty
    if opener.tag in CALLS or any(kind.action is Operation.CALL for kind in kinds):
        return _read_call(text, pair, body, stop, is_open=is_open)
    for kind in kinds:
        if kind.action is Operation.WRAP:
            return ReadElement(opener.span, is_framing=True)
        arguments = arguments_of(text, pair, body, kind)
        if is_kind(text, arguments, kind):
            return _Reader(text, pair, Span(opener.start, stop), kind, arguments, is_open=is_open).read()
    return None


def _read_call(text: str, pair: ElementTags, body: Span, stop: int, *, is_open: bool) -> ReadElement:
    files, problems = read_call_in(text, pair.opener, body, is_open=is_open)
    problems = (*doubts_of_end(pair, is_open=is_open), *problems)
    span = Span(pair.opener.start, stop)
    is_whole = not is_open and not pair.others
    return ReadElement(span, files, problems, is_whole and all(file.complete for file in files))


class _Reader:
    def __init__(
        self,
        text: str,
        pair: ElementTags,
        span: Span,
        element: ElementKind,
        arguments: Arguments,
        *,
        is_open: bool,
    ) -> None:
        self.text, self.pair, self.span = text, pair, span
        self.element, self.arguments, self.is_open = element, arguments, is_open
        self.body = Span(pair.opener.end, pair.closer.start if pair.closer else span.end)
        self.is_whole = not is_open and not pair.others and arguments.rest is None
        self.problems: list[Problem] = []

    def read(self) -> ReadElement:
        self.problems += doubts_of_end(self.pair, is_open=self.is_open)
        files = tuple(_ACTIONS[self.element.action](self))
        if files and self.arguments.rest is not None:
            self.problems.append(rest_problem(self.pair, self.arguments.rest))
        is_silent = not files and not self.problems
        if is_silent and self.element.action is not Operation.SAY:
            self.report(kinds.ACTION_NOT_READ, f"{shown(self.pair.opener)} was not read: nothing is in it.")
        complete = not self.is_open and not self.pair.others and all(file.complete for file in files)
        return ReadElement(self.span, files, tuple(self.problems), complete)

    def report(self, kind: ProblemKind, message: str) -> None:
        self.problems.append(Problem(kind, self.pair.opener.span, message))

    def path(self, names: Sequence[str], arguments: Arguments | None = None) -> Scalar | None:
        arguments = arguments or self.arguments
        name = arguments.first(names)
        if name is None:
            return None
        node = verbatim(self.text, word(self.text, arguments.spans[name]))
        if (
            not node.value
            or _NO_PATH.search(node.value)
            or (self.element.is_title and not is_named_path(node.value))
        ):
            return None
        return node

    def refuse(self, why: str) -> Iterator[Object]:
        self.report(kinds.ACTION_NOT_READ, f"{shown(self.pair.opener)} was not read: {why}.")
        return iter(())

    def write(self) -> Iterator[Object]:
        path, name = self.path(self.element.path), self.arguments.first(self.element.content)
        if path is None:
            yield from self.refuse("it names no file")
            return
        if name is None and BODY not in self.element.content:
            yield from self.refuse("it has no content")
            return
        body = self.arguments.spans[name] if name is not None else Span.at(self.pair.opener.end)
        inner = content_of(self.text, body, path.value, self.element.rule)
        if is_doubtful(self.text, body, inner, self.element, is_body=name == BODY):
            self.is_whole = False
            self.report(
                kinds.CLOSER_IN_CONTAINER, "What stands around the content is damaged; its end is in doubt."
            )
        content = verbatim(self.text, inner)._replace(complete=self.is_whole)
        new_file = flag(self.pair.opener.start) if self.element.is_new else None
        yield self.file("write", path, content=content, new_file=new_file)

    def file(self, operation: str, path: Scalar, **parts: object) -> Object:
        start = implied(self.pair.opener.start, operation)
        return file_node(self.span, start, path, complete=self.is_whole, **parts)  # type: ignore[arg-type]

    def delete(self) -> Iterator[Object]:
        path = self.path(self.element.path)
        yield from (self.file("delete", path),) if path else self.refuse("it names no file")

    def move(self) -> Iterator[Object]:
        path, new_path = self.path(self.element.path), self.path(self.element.new_path)
        if path is None or new_path is None:
            yield from self.refuse("it does not name both files")
            return
        yield self.file("move", path, new_path=new_path)

    def edit(self) -> Iterator[Object]:
        element, text = self.element, self.text
        path = self.path(element.path)
        parts = [self.arguments]
        if element.each and element.each in self.arguments.spans:
            bodies = children_of(text, self.body, element.each)
            parts = [arguments_of(text, _bare(self.pair), body, element) for body in bodies]
        hunks: list[Object] = []
        for arguments in parts:
            if arguments.rest is not None and self.is_whole:
                self.is_whole = False
                self.problems.append(rest_problem(self.pair, arguments.rest))
            old, new, blocks = (
                arguments.first(names) for names in (element.old, element.new, element.content)
            )
            own_path = self.path(element.path, arguments) or path
            if blocks is not None:
                yield from self.blocks(arguments.spans[blocks], own_path)
                for _, body in arguments.again:
                    yield from self.blocks(body, own_path and implied(body.start, own_path.value))
            elif old is None or new is None or not (sides := arguments.sides(old, new, element.old)):
                yield from self.refuse("one side of the edit is missing")
            elif own_path is None:
                yield from self.refuse("it names no file")
            else:
                hunks += (self.hunk(*pair) for pair in zip(sides[::2], sides[1::2], strict=True))
        if hunks and path:
            yield self.file("patch", path, hunks=hunks)
        elif hunks:
            yield from self.refuse("it names no file")

    def blocks(self, body: Span, path: Scalar | None) -> Iterator[Object]:
        """Yield the edits that are written in *body* in one of the edit formats."""
        edits = read_edits(self.text, *body, path)
        is_new = self.element.only_changes and edits and any(file.get("content") for file in edits.files)
        if edits is None or is_new or (path is None and not edits.files):
            why = "it replaces no lines" if is_new else "its edit is in no format that is known"
            yield from self.refuse(why)
            return
        self.problems += (problem for problem in edits.problems if problem.severity <= 2)
        yield from (file if self.is_whole else file._replace(complete=False) for file in edits.files)

    def hunk(self, old: Span, new: Span) -> Object:
        named: dict[str, Node | None] = {}
        for name, side in (("old_lines", old), ("new_lines", new)):
            inner = content_of(self.text, side, "", self.element.rule)
            named[name] = lines_in(self.text, inner)
        first, last = sorted((old, new))
        return mapping(Span(first.start, last.end), named)

    def run(self) -> Iterator[Object]:
        what = asked_of(self.text, self.body) or "to run something"
        self.report(kinds.COMMAND_NOT_RUN, f"{shown(self.pair.opener)} asks {what}; nothing is run.")
        return iter(())

    def other(self) -> Iterator[Object]:
        return self.refuse("what it asks for cannot be said as whole lines of a file")

    def nothing(self) -> Iterator[Object]:
        return iter(())


def _bare(pair: ElementTags) -> ElementTags:
    """Return *pair* without its attributes, which are those of the whole and not of a child."""
    return pair._replace(opener=pair.opener._replace(attributes={}))


_ACTIONS: Mapping[Operation, Callable[[_Reader], Iterator[Object]]] = {
    Operation.WRITE: _Reader.write,
    Operation.EDIT: _Reader.edit,
    Operation.DELETE: _Reader.delete,
    Operation.MOVE: _Reader.move,
    Operation.RUN: _Reader.run,
    Operation.OTHER: _Reader.other,
    Operation.SAY: _Reader.nothing,
}
