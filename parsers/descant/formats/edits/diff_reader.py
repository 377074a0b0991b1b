"""A run of files of a unified diff, read line by line."""

from descant.checkpoints import along
from descant.formats.edits.around_diffs import binary_end, passed_over
from descant.formats.edits.context_hunks import context_hunk
from descant.formats.edits.diff_files import DiffFile
from descant.formats.edits.diff_headers import is_nearly_header
from descant.formats.edits.diff_hunks import DiffHunk
from descant.formats.edits.diff_names import FileNames, near_names
from descant.formats.edits.diff_run import DiffRun
from descant.formats.edits.edit_piece import EditSpan, Piece
from descant.formats.edits.git_lines import GitLine, git_line
from descant.formats.edits.signed_runs import run_of_diff
from descant.formats.edits.stray_markers import glued, stray
from descant.formats.edits.text_lines import LineCursor, TextLine
from descant.formats.nodes import all_complete
from descant.patterns import regex
from descant.source import Span

_FENCE = regex(r"[ \t]++(?:`{3,}+|~{3,}+)[ \t]*\Z")
_ABOVE_INDEX = regex(
    r"[-+ ]{1,3}diff --git [^\r\n]++(?:\r\n?|\n)(?:index|similarity index|new file|deleted file) "
)
_TWICE = regex(r"(?P<first>--- [^\r\n]++)(?:\r\n?|\n)(?P=first)(?:\r\n?|\n)\+\+\+ [^\r\n]++(?:\r\n?|\n)@@")
_WITH_NUMBERS = regex(r"@@ -\d++(?![^\r\n]{0,24}git)")
_HUNK = regex(r"@@(?:[ \t]|@|-|[\r\n]|\Z)")
_BLANK_LINES = r"(?>(?:[ \t]*+(?:\r\n?|\n)){0,3})"
_LINES_SOON = regex(_BLANK_LINES + r"(?:[-+ ][^\r\n]|@@|diff --git )")
_NAMES_SOON = regex(_BLANK_LINES + r"(?:--- |\+\+\+ |index |rename |similarity |new file |deleted file )")
_OF_HUNK = regex(r"(?=[-+ ])(?![^\r\n]{0,3}?(?:-[^\r\n]?-|\+[^\r\n]?\+)|.{1,3}diff --git )")
_HUNK_SOON = regex(_BLANK_LINES + r"@@ ?(?:-\d|\.\.|[\r\n])")
_NEARLY_END = regex(r"\s*+\Z|(?:\r\n?|\n)(?:--- [^\r\n]*+(?:\r\n?|\n))?[^\r\n]*+\Z")
"""Nothing more of the text follows, or one line that has no end yet, or half of the names of a file."""


class DiffReader(DiffRun):
    """A run of files that is being read."""

    def read(self) -> Piece:
        """Return the files of the diff."""
        skip_to = 0
        cursor = LineCursor(self.text, Span(max(self.body, self.region.start), self.region.end))
        for line in along(cursor):
            if self.takes_whole_hunk(line):
                cursor.skip(self.stop + 1)
                continue
            if line.end <= skip_to:
                continue
            if line.start == line.end and self.hunk:
                self.hunk.take_blank(line)  # It counts only if more of the hunk follows.
                continue
            if line.start >= skip_to and self.takes_plain(line):
                continue
            if behind := self.takes_block(line):
                skip_to = self.stop = behind
                continue
            if line.start < skip_to:
                line = TextLine(skip_to, line.end, line.stop)
                self.problems.append(glued(line.span))
            header = self.file_header_at(line)
            names = None if header else self.near_names_at(line)
            if header or names:
                self.begin_file(line, header, names)
                skip_to = self.stop = self.files[-1].end
            elif self.takes(line):
                self.stop = line.end
            elif self.text[line.start : line.end].strip():
                if not self.fenced and not self.goes_on_behind(line):
                    break
                if self.hunk and (self.hunk.lacks or self.hunk.is_open) and not self.fenced:
                    self.hunk.take_unmarked(line)
                    self.stop = line.end
                else:
                    self.leave_out(line)
        nodes, problems = [], [self.opening(), *self.problems]
        at_end = _NEARLY_END.match(self.text, self.stop) is not None
        for number, file in enumerate(along(self.files)):
            is_last = number == len(self.files) - 1
            cut = is_last and at_end and not self.fenced
            nodes.append(file.node(cut=cut, in_open_fence=self.in_open_fence))
            problems += file.problems
        span = Span(self.region.start, max(self.stop, self.region.start))
        return Piece((EditSpan(span),), tuple(nodes), tuple(problems), all_complete(nodes))

    def takes_whole_hunk(self, line: TextLine) -> bool:
        """Take the hunk that *line* is the header of, if all lines follow that it promises."""
        if not self.files or not self.files[-1].has_names or not _WITH_NUMBERS.match(self.text, line.start):
            return False
        hunk = DiffHunk.headed(self.text, line)
        run = hunk.promised and run_of_diff(self.text, line.stop, self.region.end, *hunk.promised)
        if not run or hunk.problems or not hunk.takes_run(run):
            return False
        self.take_hunk(hunk, line)
        self.stop = run.end
        return True

    def takes_plain(self, line: TextLine) -> bool:
        """Take a line that its hunk lacks, and that nothing else begins; nearly all lines are such."""
        if not self.hunk or not self.hunk.lacks or not _OF_HUNK.match(self.text, line.start, line.end):
            return False
        self.hunk.take(line)
        self.stop = line.end
        return True

    def takes_block(self, line: TextLine) -> int | None:
        """Take a hunk of a context diff, or what is no line of a file; return where it ends."""
        sign = self.text[line.start : line.start + 1]
        if sign in ("+", " ", "@") or (sign == "-" and not self.text.startswith("--", line.start)):
            return None
        lacks = self.hunk is not None and self.hunk.lacks > 0
        end = self.region.end
        block = passed_over(self.text, line, end, is_in_hunk=lacks, is_in_header=self.is_in_header)
        if block:
            self.problems += [block.problem] if block.problem else []
            self.hunk = None
            return block.end
        if self.is_in_header and (behind := binary_end(self.text, line, end)):
            return behind if self.takes(line) else None
        hunk = context_hunk(self.text, line.start, end) if self.files else None
        if hunk:
            self.files[-1].hunks.append(hunk)
            self.hunk = None
            return hunk.end
        return None

    def goes_on_behind(self, line: TextLine) -> bool:
        """Tell whether the diff goes on behind *line*, which is none of it, and is not over."""
        soon = _NAMES_SOON if self.is_in_header else _HUNK_SOON
        if self.hunk and (self.hunk.lacks or self.hunk.is_empty):
            if self.hunk.is_unbroken:
                return True
            soon = _LINES_SOON
        elif self.hunk and self.hunk.is_open:
            return self.text.startswith(("+", "-", " "), line.stop)
        return soon.match(self.text, line.stop, self.region.end) is not None

    def git_line_at(self, line: TextLine) -> GitLine | None:
        """Return *line* as one of git, if it is one: in a hunk there is none."""
        may_be_line = self.text.startswith(("+", "-", " "), line.start) and not self.is_in_header
        if may_be_line and "diff --git " in self.text[line.start + 1 : line.start + 14]:
            may_be_line = _ABOVE_INDEX.match(self.text, line.start, self.region.end) is None
        if may_be_line and (self.hunk is None or self.hunk.lacks or self.text[line.start] in "+-"):
            return None
        return git_line(self.text, line, is_header=self.is_in_header)

    def near_names_at(self, line: TextLine) -> FileNames | None:
        """Return the names of a file that start at *line*, where something is wrong with them."""
        if self.files and self.files[-1].is_named_again(line):
            return None
        is_between = self.hunk is None or self.hunk.is_full or self.hunk.promised is None
        is_moved = self.is_in_header and bool(self.files[-1].renamed)
        return near_names(self.text, line, self.region.end, is_between=is_between, is_moved=is_moved)

    def takes(self, line: TextLine) -> bool:
        """Take *line*, or tell that it is none of the diff."""
        written = self.text[line.start : line.end]
        git = self.git_line_at(line)
        if git:
            self.hunk = None
            if not self.files or git.begins_file:
                self.files.append(DiffFile(self.text, line.start))
            self.files[-1].take_git_line(git)
            return True
        if _HUNK.match(self.text, line.start, self.region.end):
            return self.begin_hunk(line)
        may_be_header = self.files and not (self.hunk and self.hunk.lacks and written[:1] in " -")
        if may_be_header and is_nearly_header(self.text, line):
            return self.begin_hunk(line)
        is_named_again = bool(self.files) and self.files[-1].is_named_again(line)
        if is_named_again or (
            written.startswith("--- ") and _TWICE.match(self.text, line.start, self.region.end)
        ):
            self.problems.append(stray(self.text, line.span))
            return True
        is_headless = self.hunk is None and bool(self.files) and self.files[-1].has_names
        if written.startswith((" ", "+", "-")) and (self.hunk or self.fenced or is_headless):
            if self.hunk is None and not self.begin_hunk(None, line):
                return False
            assert self.hunk is not None, "it was begun"
            if not self.fenced and self.hunk.is_full and _FENCE.match(written):
                return False
            if self.hunk.is_over_before(line, in_prose=not self.fenced):
                return False
            self.hunk.take(line)
            return True
        if self.hunk is None:
            return False
        if written.startswith("\\"):
            self.hunk.take_no_newline(line)
            return True
        if self.fenced and not self.hunk.is_full:
            self.hunk.take_unmarked(line)
            return True
        return False
