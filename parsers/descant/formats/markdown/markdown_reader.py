"""From the code blocks of a text to the files that they are, and what is said of each."""

from collections.abc import Container, Iterable
from operator import attrgetter
from typing import NamedTuple

from descant.checkpoints import along
from descant.formats.markdown.block_edits import edits_in
from descant.formats.markdown.code_blocks import CodeBlock, content_of, is_markdown
from descant.formats.markdown.deletions import deletions
from descant.formats.markdown.fence_remarks import (
    continued,
    damaged,
    emptied,
    fence_problems,
    in_doubt,
    repeated,
    stray,
    unclosed,
)
from descant.formats.markdown.file_names import EDITS, OUTPUT, SHELL, extension_of
from descant.formats.markdown.first_lines import FirstLines, contradicting, first_lines, is_removed, is_surer
from descant.formats.markdown.info_strings import doubtful
from descant.formats.markdown.markdown_nodes import written_file
from descant.formats.markdown.path_evidence import Evidence, path_of
from descant.formats.markdown.remarks import (
    is_doubtful_block,
    named,
    nameless_problems,
    removed_lines,
    unnamed,
)
from descant.formats.markdown.script_files import script_files
from descant.formats.nodes import verbatim
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Span, trimmed
from descant.syntax import Mapping

_HEADING = regex(r"(?<=[\r\n])#")


class MarkdownFiles(NamedTuple):
    """What the blocks of a text hold."""

    format: str
    """That of the edits where there is nothing else and they have one; else Markdown."""
    files: tuple[Mapping, ...]
    explained: tuple[Span, ...]
    problems: tuple[Problem, ...]
    complete: bool
    blocks: tuple[Span, ...]
    """All blocks, those that are no files, too."""


class MarkdownReader:
    """Reads one block after the other."""

    def __init__(self, text: str, foreign: Iterable[Span], edited_pages: Container[str] = ()) -> None:
        """Take the *text* of the blocks, what other formats have found in it, and pages that are edited."""
        self.text, self.edited_pages = text, edited_pages
        self.foreign = {trimmed(text, span).start: span for span in along(foreign)}
        self.files: list[Mapping] = []
        self.explained: list[Span] = []
        self.problems: list[Problem] = []
        self.blocks: list[Span] = []
        self.edits = set[str]()
        """The formats of the edits."""
        self.edited = 0
        self.languages = set[str]()
        """Those of the blocks that are files."""
        self.complete = True
        self.nameless: list[CodeBlock] = []
        self.foreigners: list[CodeBlock] = []
        """Those in which another format has found something."""
        self.in_info: list[tuple[CodeBlock, Evidence]] = []
        """Those that are named in their info strings."""
        self.markdown: CodeBlock | None = None
        """The last block that is a file, if it is Markdown."""
        self.named: CodeBlock | None = None
        """The last block that was named from above; no heading is behind it up to what was *searched*."""
        self.searched = 0

    def read(self, block: CodeBlock) -> None:
        """Read *block*."""
        text, evidence = self.text, block.evidence
        if block.damage == "stray":
            is_apart = bool(text[block.floor : block.opener.start].strip())
            if not (is_apart and self.may_continue()):
                self.problems.append(stray(block, is_apart=is_apart))
            self.explained.append(block.opener.span)
            return
        first = first_lines(text, block.begin, block.end, block.opener)
        if block.damage == "inner":
            evidence = first = None
        elif first and first.evidence and (evidence is None or is_surer(text, first.evidence, evidence)):
            evidence = first.evidence
        if self.read_edits(block, evidence):
            return
        # A language of edits names no file that is written whole, unless that file is a patch itself.
        is_whole = block.language not in EDITS or (
            evidence and extension_of(path_of(text, evidence)) in EDITS
        )
        if evidence and is_whole and not (first and first.appends):
            self.write(block, evidence, first)
        elif not self.read_script(block, first):
            if self.is_foreign(block):
                # A file that lost its path may be what another format takes for an answer.
                self.foreigners.append(block)
                return
            self.blocks.append(block.span)
            if is_doubtful_block(block) and self.may_continue():
                self.explained.append(block.span)
            elif not self.continues(block):
                self.nameless.append(block)
            if block.closer is None and not block.damage:
                self.problems.append(unclosed(block))

    def is_foreign(self, block: CodeBlock) -> bool:
        """Tell whether *block* holds what another format has found, such as an object."""
        return trimmed(self.text, Span(block.begin, block.end)).start in self.foreign

    def read_edits(self, block: CodeBlock, evidence: Evidence | None) -> bool:
        """Read the edits in *block*; tell whether there are any, and they are not the content of a file."""
        text = self.text
        edits = edits_in(text, block, evidence, self.edited_pages)
        if edits is None:
            return False
        self.take(block, edits.files, edits.problems, complete=edits.complete)
        self.edits.add(edits.format)
        self.edited += len(edits.files)
        if evidence and evidence.kind in ("line", "sentence"):
            self.explained.append(evidence.line)
        if block.damage:
            self.problems.append(damaged(block))
        elif block.closer is None:
            self.problems.append(unclosed(block))
        return True

    def write(self, block: CodeBlock, evidence: Evidence, first: FirstLines | None) -> None:
        """Read *block* as the file that *evidence* names, without its *first* lines if they only name it."""
        text, complete = self.text, block.closer is not None
        other = contradicting(text, evidence, block, first)
        removed = first.removed if first and is_removed(text, evidence, first) else None
        content = content_of(text, block, removed)
        path = verbatim(text, evidence.path)
        span, is_guessed = Span(min(path.start, block.opener.mark), block.stop), evidence.kind == "sentence"
        file = written_file(span, block.opener.mark, path, content, complete=complete, is_guessed=is_guessed)
        self.take(block, [file], [named(text, evidence, other, first)], complete=complete)
        self.explained += [evidence.line] * (evidence.kind in ("line", "sentence"))
        self.languages.add(block.language)
        if first and removed and evidence is not first.evidence:
            self.problems.append(removed_lines(first))
        self.markdown = block if block.closer and not block.damage and is_markdown(text, block) else None
        if evidence.kind == "info":
            self.in_info.append((block, evidence))
        if not content.value and complete and text[evidence.line.end : block.opener.start].strip():
            self.problems.append(emptied(block))
        is_unindented = bool(block.opener.indent) and content.notation is not Notation.VERBATIM
        self.problems += fence_problems(text, block, changes=is_unindented)
        self.named = block if evidence.kind in ("line", "sentence") else None

    def take(
        self, block: CodeBlock, files: Iterable[Mapping], problems: Iterable[Problem], *, complete: bool
    ) -> None:
        """Take the *files* of *block*, and the *problems* of what is in it."""
        self.files += files
        self.problems += problems
        self.complete = self.complete and complete
        self.named = None
        self.blocks.append(block.span)
        self.explained.append(block.span)

    def read_script(self, block: CodeBlock, first: FirstLines | None) -> bool:
        """Read the files that the script in *block* writes; tell whether there are any."""
        script = script_files(self.text, block, self.files, first)
        if script is None:
            return False
        self.take(block, script.files, script.problems, complete=script.complete)
        is_closed = block.closer is not None
        self.problems += fence_problems(self.text, block, changes=False) if is_closed else [unclosed(block)]
        return True

    def continues(self, block: CodeBlock) -> bool:
        """Tell, and report, whether *block*, which has no name, could be the file before it, too."""
        first = self.named
        if first is None or block.language in SHELL | OUTPUT or first.language not in ("", block.language):
            return False
        heading = _HEADING.search(self.text, max(first.stop, self.searched), block.opener.start)
        self.searched = heading.start() if heading else block.opener.start
        if heading:
            return False
        self.problems.append(repeated(block, first))
        self.explained.append(block.span)
        return True

    def result(self) -> MarkdownFiles:
        """Return what was read, with the files that a line outside of all blocks says are deleted."""
        if has_files := bool(self.files):
            deleted = deletions(self.text, self.blocks, tuple(self.foreign.values()))
            self.explained += [file.span for file in deleted]
            self.files = sorted([*self.files, *deleted], key=attrgetter("start"))
        text, languages = self.text, self.languages
        nameless = unnamed(text, self.nameless, self.foreigners, languages, has_files=has_files)
        problems = [*self.problems, *nameless_problems(text, nameless, languages, has_files=has_files)]
        problems += map(in_doubt, doubtful(self.text, self.in_info))
        explained = sorted([*self.explained, *(block.span for block in nameless)])
        writes = len(self.files) > self.edited
        format = "markdown" if writes or self.nameless or len(self.edits) != 1 else min(self.edits)
        return MarkdownFiles(
            format, tuple(self.files), tuple(explained), tuple(problems), self.complete, tuple(self.blocks)
        )

    def may_continue(self) -> bool:
        """Tell, and report, whether the last file is Markdown, while a fence behind it fits none."""
        last, self.markdown = self.markdown, None
        if last is not None:
            self.problems.append(continued(last))
        return last is not None
