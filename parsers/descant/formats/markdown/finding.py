"""Where an answer in Markdown is in a text: its code blocks, and the sections around them."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from descant.checkpoints import along, shorten
from descant.formats.format import Candidate
from descant.formats.markdown import problem_kinds
from descant.formats.markdown.code_blocks import CodeBlock
from descant.formats.markdown.fence_anchors import blocks
from descant.formats.markdown.fence_lines import FenceLine, fence_lines
from descant.formats.markdown.file_names import MARKDOWN, extension_of
from descant.formats.markdown.markdown_reader import MarkdownFiles, MarkdownReader
from descant.formats.markdown.markdown_sections import (
    MarkdownSection,
    files_heading,
    read_sections,
    with_sections,
)
from descant.formats.markdown.tag_fences import with_tags
from descant.formats.markdown.yaml_files import yaml_files
from descant.formats.nodes import root_node
from descant.formats.part_limit import UNPAIRED, cut_at, cut_off
from descant.problems import Problem, Severity
from descant.schemas.schema import Parts
from descant.source import Source, Span
from descant.syntax import Mapping

PARTS = Parts(
    summary="summary",
    plan="course_of_action",
    activity="curator_activity",
    files="files",
    has_operations=True,
)


def find(source: Source, known_keys: frozenset[str], passed_over: tuple[Span, ...]) -> Iterator[Candidate]:
    """Yield the answer in Markdown, if there is a code block that is not of another format."""
    text = source.text
    lines = with_tags(text, fence_lines(text, passed_over), passed_over)
    cut = cut_at(_weighed(lines))
    if cut is not None:
        text = text[:cut]
        shorten(lines, bisect_left(lines, cut, key=attrgetter("start")))
    all_blocks = blocks(text, lines, 0)
    files = _read(MarkdownReader(text, passed_over), all_blocks)
    if edited_pages := _edited_pages(files.files):
        files = _read(MarkdownReader(text, passed_over, edited_pages), all_blocks)
    listed = None if all_blocks else yaml_files(text, "", 0, len(text), is_closed=True)
    if listed and not any(span.start <= listed.span.start < span.end for span in passed_over):
        files = MarkdownFiles(
            "markdown", listed.files, (listed.span,), listed.problems, complete=True, blocks=()
        )
    sections = read_sections(text, all_blocks, [file.span for file in files.files], passed_over)
    heading = files_heading(sections)
    if not (files.files or files.blocks or heading):
        return
    parts = [file.span for file in files.files] or ([heading] if heading else list(files.blocks))
    around = Span(parts[0].start, max(part.end for part in parts))
    root = root_node(files.files, around, complete=files.complete)
    explained = (*files.explained, *(span for section in sections for span in section.explained))
    candidate = Candidate(
        format=files.format,
        root=with_sections(root, sections),
        explained=tuple(sorted(explained)),
        complete=files.complete,
        problems=tuple(_outside(files.problems, sections)),
        parts=PARTS,
    )
    yield cut_off(candidate, cut)


def _read(reader: MarkdownReader, all_blocks: Sequence[CodeBlock]) -> MarkdownFiles:
    for block in along(all_blocks):
        reader.read(block)
    return reader.result()


def _edited_pages(files: Sequence[Mapping]) -> set[str]:
    """Return the paths of the pages that one block writes and another one edits."""
    edited = {file.value.get("path") for file in along(files) if "hunks" in file.value}
    written = (file.value.get("path") for file in along(files) if edited and "content" in file.value)
    return {path for path in written if path and path in edited and extension_of(path) in MARKDOWN}


def _weighed(lines: Iterable[FenceLine]) -> Iterator[tuple[int, int]]:
    is_open = False
    for line in lines:
        yield line.start, UNPAIRED if is_open and line.info else 1
        is_open = bool(line.info)


def _outside(problems: Sequence[Problem], sections: Sequence[MarkdownSection]) -> Iterator[Problem]:
    """Yield *problems* without those of nameless blocks in *sections*, which nobody would take for files."""
    parts = [section.body for section in sections]
    for problem in problems:
        is_sure = (
            problem.kind is problem_kinds.BLOCK_WITHOUT_PATH and problem.severity is not Severity.WARNING
        )
        if not is_sure or not any(p.holds(problem.span) for p in parts):
            yield problem
