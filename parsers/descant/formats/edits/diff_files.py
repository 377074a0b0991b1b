"""One file of a unified diff: its names, what the lines of git say of it, and its hunks."""

import re

from descant.formats import problem_kinds as shared
from descant.formats.edits import problem_kinds
from descant.formats.edits.diff_hunks import DiffHunk
from descant.formats.edits.diff_names import FileNames
from descant.formats.edits.edit_nodes import file_node, implied, verbatim
from descant.formats.edits.git_lines import GitLine
from descant.formats.edits.text_lines import TextLine
from descant.patterns import regex
from descant.problems import Problem, Severity
from descant.source import Span, trimmed
from descant.syntax import Mapping, Scalar
from descant.transcripts import Cut, Transcript

_NULL = "/dev/null"
_STAMP = regex(r"\t[^\r\n]*+\Z|[ ]++\d{4}-\d\d-\d\d[^\r\n]*+\Z")
_GIT = regex(r"(?P<old>\"?[a-z]/[^\r\n]+?) (?P<new>\"?[a-z]/[^\r\n]+)\Z")
_LINE_BREAK = regex(r"\r\n?|\n")
_PREFIX = regex(r"[a-z]/")
_EMPTY_BLOB = "..e69de29"
"""How git names the empty content."""
_SAVED = (".orig", ".old", ".bak", "~")


def is_file_header(text: str, header: Span) -> bool:
    """Tell whether two lines that look like the names of a file surely are: they name one file, or none."""
    lines = _LINE_BREAK.split(text[header.start : header.end])
    old, new = (line[4:].split("\t")[0].strip() for line in lines)
    if _PREFIX.match(old) and _PREFIX.match(new):
        old, new = old[2:], new[2:]
    return old == new or _NULL in (old, new)


class DiffFile:
    """A file of a diff that is being read."""

    def __init__(self, text: str, start: int, path_hint: Scalar | None = None) -> None:
        """Start a file at *start*; *path_hint* names it where it names itself not."""
        self.text = text
        self.start = start
        self.end = start
        self.path_hint = path_hint
        self.old: Span | None = None
        self.new: Span | None = None
        self.git: tuple[Span, Span] | None = None
        self.renamed: dict[str, Span] = {}
        self.mode = ""
        self.is_empty = False
        """Whether git says that its content is empty."""
        self.hunks: list[DiffHunk] = []
        self.problems: list[Problem] = []

    @property
    def has_names(self) -> bool:
        """Tell whether it has its two names already."""
        return self.new is not None

    def is_named_again(self, line: TextLine) -> bool:
        """Tell whether *line*, directly below its names, is the second one once more."""
        if self.new is None or self.hunks or not self.text.startswith("+++ ", line.start):
            return False
        return self.text[line.start + 4 : line.end].strip() == self.text[self.new.start : self.new.end]

    def take_header(self, header: Span) -> None:
        """Take the lines that start with three minus signs and three plus signs."""
        first = re.compile(r"[^\r\n]*").match(self.text, header.start)
        assert first is not None, "the pattern matches everywhere"
        self.old = self._name(Span(header.start + 4, first.end()))
        plus = max(
            self.text.rfind("\n", header.start, header.end), self.text.rfind("\r", header.start, header.end)
        )
        self.new = self._name(Span(plus + 5, header.end))
        self.end = header.end

    def take_names(self, names: FileNames) -> None:
        """Take names that are damaged; one that is alone stands for both."""
        self.old, self.new = names.old or names.new, names.new or names.old
        self.problems += [names.problem] if names.problem else []
        self.end = names.end

    def _name(self, span: Span) -> Span:
        stamp = _STAMP.search(self.text[span.start : span.end])
        span = trimmed(self.text, Span(span.start, span.start + stamp.start()) if stamp else span, " \t")
        if span.end - span.start > 1 and self.text[span.start] == self.text[span.end - 1] == '"':
            return Span(span.start + 1, span.end - 1)
        return span

    def take_git_line(self, line: GitLine) -> None:
        """Take a line in which git says what happened to the file."""
        rest = self.text[line.rest.start : line.rest.end]
        if line.word.startswith("rename "):
            self.renamed[line.word.split()[1]] = self._name(line.rest)
        if line.word.startswith(("new file", "deleted file")):
            self.mode = line.word.split()[0]
        if line.word == "index ":
            self.is_empty = rest.endswith(_EMPTY_BLOB)
        git = _GIT.match(rest) if line.word == "diff --git " else None
        if git:
            start = line.rest.start
            old, new = (Span(start + git.start(side), start + git.end(side)) for side in ("old", "new"))
            middle = start + len(rest) // 2
            # With spaces in the name the middle is where the second name starts, if both are equal.
            if (
                self.text[middle : middle + 1] == " "
                and self.text[middle + 3 : line.rest.end] == self.text[old.start + 2 : middle]
            ):
                old, new = Span(old.start, middle), Span(middle + 1, new.end)
            self.git = self._name(old), self._name(new)
        self.problems += [line.problem] if line.problem else []
        self.end = line.end

    def _is_null(self, span: Span | None) -> bool:
        return span is not None and self.text[span.start : span.end] == _NULL

    def _paths(self) -> tuple[Scalar | None, Scalar | None, str]:
        """Return path, new path and operation."""
        if {"from", "to"} <= self.renamed.keys():
            return self._path(self.renamed["from"]), self._path(self.renamed["to"]), "move"
        old, new = (self.old, self.new) if self.new else (self.git or (None, None))
        if old is None or new is None:
            return self.path_hint, None, "patch"
        if self._is_null(new) or (self.new is None and self.mode == "deleted"):
            return self._path(self._without_prefix(old)), None, "delete"
        if self._is_null(old) or (self.new is None and self.mode == "new"):
            return self._path(self._without_prefix(new)), None, "write"
        before, after = self.text[old.start : old.end], self.text[new.start : new.end]
        if _PREFIX.match(before) and _PREFIX.match(after) and before[0] != after[0]:
            new, before, after = Span(new.start + 2, new.end), before[2:], after[2:]
        if before != after and not any(before == after + ending for ending in _SAVED):
            message = f"Read as an edit of {after}, but the old path is {before}. Is the file renamed?"
            self.problems.append(Problem(problem_kinds.DIFF_PATHS_DIFFER, new, message))
        return self._path(new), None, "patch"

    def _without_prefix(self, span: Span) -> Span:
        written = self.text[span.start : span.end]
        return Span(span.start + 2, span.end) if written.startswith(("a/", "b/")) else span

    def _path(self, span: Span) -> Scalar | None:
        return verbatim(self.text, span) if span.end > span.start else None

    def node(self, *, cut: bool) -> Mapping:
        """Return the file operation; *cut* is true where the text ends with it, and might have gone on."""
        path, new_path, operation = self._paths()
        hunks = [hunk for hunk in self.hunks if not hunk.is_empty]
        end = max([self.end, *(hunk.end for hunk in hunks)])
        complete = not (cut and self._is_cut())
        if not complete:
            message = "Unexpected end of the document inside this diff."
            self.problems.append(Problem(shared.TRUNCATED, Span.at(end), message))
        for number, hunk in enumerate(hunks):
            self.problems += hunk.final_problems()
            problem = hunk.count_problem() if complete or number < len(hunks) - 1 else None
            self.problems += [problem] if problem else []
        if path is None:
            message = "Cannot apply this diff: it has no file path."
            self.problems.append(
                Problem(problem_kinds.EDIT_WITHOUT_PATH, Span(self.start, self.start + 1), message)
            )
        elif complete and operation == "patch" and not any(hunk.changes for hunk in hunks):
            message = f"This edit of {path.value} adds and removes no lines."
            self.problems.append(Problem(problem_kinds.EDIT_WITHOUT_CHANGE, path.span, message))
        kept = next((scalar for hunk in hunks for scalar in hunk.old), None) if operation == "write" else None
        if kept and not any(problem.kind is problem_kinds.UNMARKED_LINE for problem in self.problems):
            message = "A line of a new file without its plus sign; it was read as content."
            span, severity = Span(kept.start - 1, kept.end), Severity.ERROR
            self.problems.append(
                Problem(problem_kinds.UNMARKED_LINE, span, message, severity_override=severity)
            )
        start = min(self.start, path.start) if path else self.start
        content = self._content(hunks, complete=complete) if operation == "write" else None
        end = max(end, content.end) if content else end
        return file_node(
            Span(start, end),
            implied(self.start, operation),
            path,
            new_path=new_path,
            content=content,
            hunks=[hunk.node() for hunk in hunks] if operation != "write" else (),
            complete=complete,
        )

    def _is_cut(self) -> bool:
        if self.hunks:
            last = self.hunks[-1]
            return last.is_empty or last.lacks > 0
        if self.has_names or (self.mode == "new" and not self.is_empty):
            return True
        return not self.mode and not {"from", "to"} <= self.renamed.keys()

    def _content(self, hunks: list[DiffHunk], *, complete: bool) -> Scalar:
        """Return what a new file holds: its added lines without their prefixes."""
        if not hunks:
            return verbatim(self.text, Span.at(self.end))
        added = [(scalar, hunk.stops[scalar.start]) for hunk in hunks for scalar in hunk.new]
        if not added:
            return verbatim(self.text, Span.at(hunks[-1].body))
        cuts: list[Cut] = []
        position = added[0][0].start
        for scalar, stop in added:
            if position < scalar.start:
                cuts.append(Cut(position, scalar.start))
            position = stop
        last, stop = added[-1]
        region = Span(added[0][0].start, stop)
        if "new_without_newline" in hunks[-1].remarks:
            region = Span(region.start, last.end)
        elif stop == last.end and complete:
            cuts.append(Cut(stop, stop, "\n"))  # The text ends with it, but a line of a diff has a line end.
        decoded = Transcript(self.text, region, cuts)
        return Scalar(*region, decoded.text, decoded, complete)
