"""Search/replace blocks: the lines to look for, and the lines that take their place.

    block := path "<<<<<<< SEARCH" hint* line* "=======" line* ">>>>>>> REPLACE"
    hint  := ":start_line:" number | ":end_line:" number | "-------"

The path is on one of the three lines above, or in the fence around the block. Blocks that follow each
other under one path are hunks of one file.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from descant.checkpoints import along
from descant.formats.edits import problem_kinds
from descant.formats.edits.edit_piece import EditSpan, Piece
from descant.formats.edits.paths_above import path_above, path_on
from descant.formats.edits.search_blocks import SearchBlock, blocks_in
from descant.formats.edits.search_bodies import SearchBody, body_of, hunk_of
from descant.formats.edits.search_markers import Marker, MarkerKind
from descant.formats.edits.text_lines import FENCE_LINE, lines
from descant.formats.edits.written_lines import content_of
from descant.formats.nodes import file_node, flag, implied
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span
from descant.syntax import Mapping, Scalar


def read_blocks(text: str, region: Span, path_hint: Scalar | None = None) -> Iterator[Piece]:
    """Yield the blocks in *region*, those of one file together.

    *path_hint* names the file of the first blocks, where nothing in *region* does.
    """
    groups: list[list[_Entry]] = []
    stop = region.start
    for block in along(blocks_in(text, region, is_named=path_hint is not None)):
        before = groups[-1][-1] if groups else None
        entry = _entry(text, block, Span(stop, block.start), before, path_hint)
        if before and entry.start < before.block.stop:
            # The end of the block before is missing, so that it ran on to this one.
            before = before._replace(block=before.block._replace(stop=entry.start))
            groups[-1][-1] = before
        # A block that writes a whole file is no hunk of another block's file.
        if before and _is_same(entry, before) and not entry.is_new and not before.is_new:
            groups[-1].append(entry)
        else:
            groups.append([entry])
        stop = block.stop if block.closer else (block.divider or block.opener).end
    for group in along(groups):
        yield _piece(text, group)


_ALIKE = (
    *("py python pyi", "js javascript jsx ts typescript tsx", "css scss less", "json jsonc", "go golang"),
    *("rs rust", "java", "rb ruby", "sh bash shell"),
)
_LANGUAGES = {name: number for number, names in enumerate(_ALIKE) for name in names.split()}
"""Languages, and endings of files that hold nothing else, with a number for those that are alike."""


class _Entry(NamedTuple):
    """A block, and the path that it was found under."""

    block: SearchBlock
    path: Scalar | None
    start: int
    """Where the line with its own path starts, or else its opening marker."""
    follows: bool
    """Nothing but blanks and fences stands between it and the block before."""
    is_new: bool
    """It searches for nothing."""
    problem: Problem | None
    body: SearchBody | None
    """What stands between its markers; None without a divider."""


def _is_same(entry: _Entry, other: _Entry) -> bool:
    return entry.path is not None and other.path is not None and entry.path.value == other.path.value


def _entry(
    text: str, block: SearchBlock, above: Span, before: _Entry | None, path_hint: Scalar | None
) -> _Entry:
    problem = None
    if block.opener.start < block.opener.end:
        start, own, problem = path_above(text, above, block.head)
    else:
        block, start, own = _with_lost_opener(text, block, above)
    words = FENCE_LINE.sub("", text[above.start : start])
    follows = before is not None and not words.strip()
    body = body_of(text, block, block.divider) if block.divider else None
    is_new = body is not None and not body.old.items and body.first_line is None
    inherited = before.path if before else path_hint
    # A block that writes a whole file is none of the file before; nor is code in another language.
    if before and inherited and (is_new or not _may_be_in(text, Span(start, above.end), inherited)):
        inherited = None
    path = own or inherited
    if path is None:
        message = "Cannot apply this block: it has no file path."
        problem = Problem(problem_kinds.EDIT_WITHOUT_PATH, block.head, message)
    elif own is None and before and not follows:
        message = f"This block has no file path; it was read as an edit of {path.value}, like the one before."
        problem = Problem(problem_kinds.EDIT_WITHOUT_PATH, block.head, message)
    return _Entry(block, path, start, follows, is_new, problem, body)


def _with_lost_opener(text: str, block: SearchBlock, above: Span) -> tuple[SearchBlock, int, Scalar | None]:
    """Return *block*, whose first marker is missing, from behind the first path in *above* on."""
    own, start, stop = None, above.end, above.end
    for line in islice(lines(text, above), 40):
        is_fence = FENCE_LINE.match(text, line.start, line.end)
        path = path_on(text, line) if own is None else None
        if path:
            own, start = path, line.start
        elif own and not is_fence:
            break
        stop = line.stop
    if own is None:
        return block, start, own
    marker = MarkerKind.SEARCH.value
    insert = Fix(f"Insert {marker}", (Edit(Span.at(stop), marker + "\n"),), Safety.UNSAFE)
    message = f'Missing "{marker}" below this path.'
    lost = Problem(problem_kinds.BROKEN_EDIT_BLOCK, own.span, message, alternatives=(insert,))
    problems = tuple(lost if problem.kind is lost.kind else problem for problem in block.problems)
    return block._replace(opener=Marker(MarkerKind.SEARCH, stop, stop, 7), problems=problems), start, own


def _may_be_in(text: str, above: Span, path: Scalar) -> bool:
    """Tell whether the fence in *above*, if there is one, names no other language than that of *path*."""
    fences = [
        (match["info"] or match["language"] or "").strip().lower()
        for match in FENCE_LINE.finditer(text, *above)
    ]
    language = _LANGUAGES.get(fences[-1]) if fences else None
    return language is None or language == _LANGUAGES.get(path.value.lower().rpartition(".")[2], language)


def _piece(text: str, group: Sequence[_Entry]) -> Piece:
    first = group[0]
    opener = first.block.head
    message = "Search/replace block, read as a file edit."
    problems = [Problem(problem_kinds.SEARCH_REPLACE_BLOCK, opener, message)]
    for entry in group:
        if entry.problem:
            problems.append(entry.problem)
        problems += entry.block.problems
        if entry.body:
            problems += entry.body.problems
    if first.is_new:
        message = "Empty search text: this block was read as a new file."
        problems.append(Problem(problem_kinds.NEW_FILE_BLOCK, opener, message))
    return Piece(
        runs=tuple(_runs(text, group)),
        files=(_file(text, group),),
        problems=tuple(problems),
        complete=all(entry.block.is_whole for entry in group),
    )


def _file(text: str, group: Sequence[_Entry]) -> Mapping:
    first, last = group[0], group[-1]
    at = first.block.opener.start
    start = min(at, first.path.start) if first.path else at
    span = Span(start, last.block.stop)
    complete = all(entry.block.is_whole for entry in group)
    if first.is_new and first.body:
        content = content_of(text, first.body.new.span, complete=complete)
        return file_node(
            span, implied(at, "write"), first.path, content=content, new_file=flag(at), complete=complete
        )
    hunks = [hunk_of(entry.block, entry.body) for entry in along(group) if entry.body]
    return file_node(span, implied(at, "patch"), first.path, hunks=hunks, complete=complete)


def _runs(text: str, group: Sequence[_Entry]) -> Iterator[EditSpan]:
    """Yield the stretches that the blocks of *group* explain: prose between them is none of theirs."""
    first = last = group[0]
    for entry in (*group[1:], None):
        if entry is None or not entry.follows:
            fence = FENCE_LINE.search(text, first.start, first.block.opener.start)
            yield EditSpan(Span(first.start, last.block.stop), Span(*fence.span()) if fence else None)
            first = entry or first
        last = entry or last
