"""The nodes of file operations, whatever format they are written in: files, hunks, and their parts."""

from collections.abc import Iterable
from collections.abc import Sequence as ManyOf
from operator import itemgetter

from descant.checkpoints import along
from descant.notations import Notation
from descant.source import Span
from descant.syntax import Mapping, Member, Node, Scalar, Sequence, make
from descant.transcripts import Cut, Transcript, UnsignedLines


def verbatim(text: str, span: Span, *, complete: bool = True) -> Scalar:
    """Return the text of *span* as a value that stands for itself."""
    return Scalar(*span, text[span.start : span.end], Notation.VERBATIM, complete)


def decoded(text: str, span: Span, cuts: ManyOf[Cut], *, complete: bool = True) -> Scalar:
    """Return the text of *span* with *cuts* made, which are in order."""
    transcript = Transcript(text, span, cuts)
    return Scalar(*span, transcript.text, transcript, complete)


def unsigned(text: str, span: Span, *, is_first_signed: bool = True, complete: bool = True) -> Scalar:
    """Return the lines of *span*, all of which are added, without the plus signs that they begin with.

    They end with line feeds. The first one has its sign inside of *span* only if it *is_first_signed*.
    """
    transcript = UnsignedLines(text, span, "+", is_first_signed=is_first_signed)
    return Scalar(*span, transcript.text, transcript, complete)


def implied(at: int, value: str) -> Scalar:
    """Return a value that the marker at *at* stands for, and that is not written out."""
    return Scalar(at, at, value, Notation.BARE)


def flag(at: int) -> Scalar:
    """Return the value of something that is so if it is said, which it is at *at*."""
    return Scalar(at, at, True, Notation.BARE)  # noqa: FBT003


def mapping(span: Span, named: dict[str, Node | None], *, complete: bool = True) -> Mapping:
    """Return the mapping of the nodes in *named* that are there, in the order of the text."""
    nodes = [(node.start, name, node) for name, node in named.items() if node is not None]
    nodes.sort(key=itemgetter(0))
    members = tuple(
        make(Member, (make(Scalar, (at, at, name, Notation.BARE, True, True)), node))
        for at, name, node in nodes
    )
    return make(Mapping, (*span, members, {name: node.value for _, name, node in nodes}, complete))


def listing(span: Span, items: ManyOf[Node], *, complete: bool = True) -> Sequence:
    """Return the list of *items*, which stand in *span*."""
    return Sequence(*span, tuple(items), [item.value for item in along(items)], complete)


def file_node(
    span: Span,
    operation: Scalar,
    path: Scalar | None,
    *,
    new_path: Scalar | None = None,
    modes: tuple[Scalar | None, Scalar | None] = (None, None),
    content: Scalar | None = None,
    hunks: ManyOf[Mapping] = (),
    replaces: Scalar | None = None,
    new_file: Scalar | None = None,
    complete: bool = True,
) -> Mapping:
    """Return the node of one file operation; one without a path is kept in the tree, and nowhere else.

    *modes* are those before and after, *replaces* says that a file at the new path is no obstacle.
    *new_file* says that the answer takes the file for new: by its notation, such as ``new file mode``.
    """
    named: dict[str, Node | None] = {
        "operation": operation,
        "path": path,
        "new_path": new_path,
        "replaces": replaces,
        "new_file": new_file,
        "old_mode": modes[0],
        "new_mode": modes[1],
        "content": content,
        "hunks": listing(Span(hunks[0].start, hunks[-1].end), hunks) if hunks else None,
    }
    return mapping(span, named, complete=complete)


def root_node(files: ManyOf[Mapping], around: Span, *, complete: bool) -> Mapping:
    """Return the tree of an answer that consists of *files*; where there are none, it stands *around*."""
    span = Span(files[0].start, max(file.end for file in along(files))) if files else around
    return mapping(span, {"files": listing(span, files, complete=complete)}, complete=complete)


def all_complete(files: Iterable[Mapping]) -> bool:
    """Tell whether none of *files* is cut off."""
    return all(file.complete for file in along(files))
