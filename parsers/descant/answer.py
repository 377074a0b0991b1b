"""The parts of an answer that people ask for, each with its place.

They are read from the tree and not from the validated response, so that an answer with one wrong member
still shows all its other parts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import NamedTuple

from descant.checkpoints import along, checkpoint, joined
from descant.plan_steps import Step, read_step, text_member
from descant.plans import list_item
from descant.schemas.schema import Parts
from descant.source import Source, Span
from descant.syntax import Mapping, Node, Scalar, Sequence, make


@dataclass(frozen=True, slots=True)
class Hunk:
    """A change at one place of a file: these lines, which are there, become those."""

    span: Span
    old_lines: tuple[str, ...]
    """Without line ends; lines that stay, as context, are among both."""
    new_lines: tuple[str, ...]
    node: Mapping


class File(NamedTuple):
    """A file that the answer writes, deletes, moves or changes."""

    path: str
    content: str | None
    """None where the answer names the file but has no text for it."""
    complete: bool
    """False where the answer ends, or becomes unreadable, inside this file: never apply such a file
    unasked."""
    index: int | None  # type: ignore[assignment]  # A tuple has a method of this name.
    """Its place in the list of files, for pointers; None for a file of an answer beside this one."""
    node: Mapping
    path_node: Scalar
    content_node: Scalar | None
    operation: str = "write"
    """One of write, delete, move and patch."""
    new_path_node: Scalar | None = None
    hunks: tuple[Hunk, ...] = ()
    """Of a patch, of a move that changes the file, too, and of a diff that deletes it: what it held."""
    old_mode_node: Scalar | None = None
    new_mode_node: Scalar | None = None

    @property
    def new_path(self) -> str | None:
        """Where a moved file goes."""
        return self.new_path_node.value if self.new_path_node else None

    @property
    def old_mode(self) -> str | None:
        """The mode that the file has before, as git writes it; None where the answer does not say."""
        return self.old_mode_node.value if self.old_mode_node else None

    @property
    def new_mode(self) -> str | None:
        """The mode that it is to have, such as ``100755`` for an executable; None where it keeps its own."""
        return self.new_mode_node.value if self.new_mode_node else None

    @property
    def mode_change(self) -> str | None:
        """What the answer asks for: the mode of a file that becomes executable, or is it no longer.

        None where it keeps its own, and for a new file that is an ordinary one.
        """
        usual = "100644" if self.operation == "write" else self.old_mode
        return self.new_mode if self.new_mode != usual else None

    @property
    def is_new(self) -> bool:
        """Whether the answer itself takes the file for new: ``*** Add File``, ``new file mode``, an edit
        without an old text. Where a format writes whole files in one way, new or not, nothing is said."""
        return self.node.value.get("new_file") is True

    @property
    def has_guessed_path(self) -> bool:
        """Whether the path was taken from a sentence, which may be of another file."""
        return self.node.value.get("guessed_path") is True

    @property
    def tokens(self) -> int:
        """An estimate: a quarter of the content's UTF-8 bytes, rounded up; 0 without content."""
        return -(-len((self.content or "").encode("utf-8", "replace")) // 4)

    @property
    def span(self) -> Span:
        """The whole file entry."""
        return self.node.span

    @property
    def path_span(self) -> Span:
        """The path, without quotes."""
        return self.path_node.inner

    @property
    def content_span(self) -> Span:
        """The content as it is written, without quotes or tags; empty at the end of an entry without one."""
        return self.content_node.inner if self.content_node else Span.at(self.node.end)


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Answer:
    """Summary, plan, activity and files."""

    summary: Scalar | None = None
    plan: Node | None = None
    plan_markdown: str | None = None
    """The plan as a numbered Markdown list; None without a plan. A list in tags is kept as it is written."""
    steps: tuple[Step, ...] = ()
    activity: Scalar | None = None
    files: tuple[File, ...] = ()

    @property
    def files_updated(self) -> tuple[str, ...]:
        """The paths of the files in order, each once."""
        return tuple(dict.fromkeys(file.path for file in self.files))


def read_answer(
    source: Source, root: Mapping | None, parts: Parts | None, *, format: str, beside: Iterable[Mapping] = ()
) -> Answer:
    """Pick the parts of an answer out of *root* by their names; what does not fit is left out.

    The files of the answers *beside* it come last, so that they can be seen and selected.
    """
    if root is None or parts is None:
        return Answer()
    plan = root.get(parts.plan) if parts.plan else None
    checkpoint()  # Of a million members each look takes long.
    steps = tuple(_steps(plan)) if isinstance(plan, Sequence) else ()
    summary = text_member(root, parts.summary)
    checkpoint()
    return Answer(
        summary=summary,
        plan=plan,
        plan_markdown=_markdown(source, plan, steps, format),
        steps=steps,
        activity=text_member(root, parts.activity),
        files=(
            *_files(root.get(parts.files or ""), parts),
            *(
                file._replace(index=None)
                for other in beside
                for file in _files(other.get(parts.files or ""), parts)
            ),
        ),
    )


def _steps(plan: Sequence) -> list[Step]:
    numbered = enumerate(along(plan.items), start=1)
    return [step for rank, node in numbered if (step := read_step(node, rank))]


def _files(files: Node | None, parts: Parts) -> list[File]:
    if not isinstance(files, Sequence):
        return []
    return [file for index, node in enumerate(along(files.items)) if (file := read_file(node, index, parts))]


def read_file(node: Node, index: int, parts: Parts) -> File | None:
    """Return the file that item *index* of the list of files is; None where it has no path."""
    path = text_member(node, "path") if isinstance(node, Mapping) else None
    if not isinstance(node, Mapping) or path is None:
        return None
    content = text_member(node, "content")
    value = content.value if content else None
    read = (path.value, value, node.complete, index, node, path, content, "write", None, (), None, None)
    file = make(File, read)
    return _with_operation(file) if parts.has_operations else file


def _with_operation(file: File) -> File:
    operation, hunks = text_member(file.node, "operation"), file.node.get("hunks")
    return file._replace(
        operation=operation.value if operation else "write",
        new_path_node=text_member(file.node, "new_path"),
        old_mode_node=text_member(file.node, "old_mode"),
        new_mode_node=text_member(file.node, "new_mode"),
        hunks=tuple(_hunks(hunks)) if isinstance(hunks, Sequence) else (),
    )


def _hunks(hunks: Sequence) -> Iterator[Hunk]:
    for node in along(hunks.items):
        if isinstance(node, Mapping):
            yield Hunk(node.span, tuple(node.value["old_lines"]), tuple(node.value["new_lines"]), node)


def _markdown(source: Source, plan: Node | None, steps: tuple[Step, ...], format: str) -> str | None:
    if plan is None:
        return None
    if isinstance(plan, Scalar):
        return plan.value if isinstance(plan.value, str) else None
    if format not in ("json", "xml") and any(number.start < number.end for number in _numbers(steps)):
        # It is a numbered list already, and may say more than its steps.
        return source.text[plan.start : plan.end]
    items = (list_item(step.number, step.description) for step in along(steps))
    return joined(chain(islice(items, 1), (f"\n{item}" for item in items)))


def _numbers(steps: tuple[Step, ...]) -> Iterator[Node]:
    return (number for step in along(steps) if (number := step.node.get("step")) is not None)
