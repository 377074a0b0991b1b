"""One file of a unified diff: its names, what the lines of git say of it, and its hunks."""

from descant.checkpoints import along
from descant.formats import problem_kinds as shared
from descant.formats.edits import problem_kinds
from descant.formats.edits.diff_hunks import DiffHunk, added_content
from descant.formats.edits.diff_names import FileNames
from descant.formats.edits.diff_paths import (
    NULL,
    DiffName,
    diff_name,
    git_names,
    path_at,
    sides_of,
    without_letter,
)
from descant.formats.edits.empty_files import is_empty_file
from descant.formats.edits.file_modes import FileModes
from descant.formats.edits.git_lines import GitLine
from descant.formats.edits.text_lines import TextLine, lines
from descant.formats.edits.unwritable_changes import UnwritableChange
from descant.formats.nodes import file_node, flag, implied
from descant.problems import Problem
from descant.source import Span
from descant.syntax import Mapping, Scalar

_SAVED = (".orig", ".old", ".bak", "~")


class DiffFile:
    """A file of a diff that is being read."""

    def __init__(self, text: str, start: int, path_hint: Scalar | None = None) -> None:
        """Start a file at *start*; *path_hint* names it where it names itself not."""
        self.text = text
        self.start = start
        self.end = start
        self.path_hint = path_hint
        self.old: DiffName | None = None
        self.new: DiffName | None = None
        self.git: tuple[DiffName, DiffName] | None = None
        self.is_printed = False
        """Whether the command of a program stands above its names."""
        self.renamed: dict[str, Span] = {}
        self.existence = ""
        """``new`` or ``deleted``, where git says so."""
        self.modes = FileModes(text)
        self.unwritable = UnwritableChange(text)
        self.blob = ""
        """How git names its content."""
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
        return self.text[line.start + 4 : line.end].strip() == self.text[slice(*self.new.span)]

    def take_header(self, header: Span) -> None:
        """Take the two lines that have its names behind four characters."""
        first, second = lines(self.text, header)
        self.old = diff_name(self.text, Span(first.start + 4, first.end))
        self.new = diff_name(self.text, Span(second.start + 4, second.end))
        self.end = header.end

    def take_names(self, names: FileNames) -> None:
        """Take names that are damaged; one that is alone stands for both."""
        old, new = names.old or names.new, names.new or names.old
        assert old is not None and new is not None, "one of them is there"  # noqa: PT018
        self.old, self.new = diff_name(self.text, old), diff_name(self.text, new)
        self.problems += [names.problem] if names.problem else []
        self.end = names.end

    def take_git_line(self, line: GitLine) -> None:
        """Take a line in which git says what happened to the file."""
        rest = self.text[line.rest.start : line.rest.end]
        if line.word.startswith(("rename ", "copy ")):
            self.renamed[line.word.strip()] = diff_name(self.text, line.rest).span
        if line.word.startswith(("new file", "deleted file")):
            self.existence = line.word.split()[0]
        if line.word == "index ":
            self.blob = rest.partition(" ")[0].partition("..")[2]
        if line.word == "diff --git ":
            self.git = git_names(self.text, line.rest)
        if line.word == "Index: ":
            self.git = (diff_name(self.text, line.rest),) * 2
        self.is_printed = self.is_printed or line.word == "diff -"
        self.modes.take(line)
        self.unwritable.take(line)
        self.problems += [line.problem] if line.problem else []
        self.end = line.end

    def _is_null(self, name: DiffName) -> bool:
        return self.text[slice(*name.span)] == NULL

    def _is_absent(self, name: DiffName, side: str) -> bool:
        """Tell whether a program says of *name* that there is no such file on its *side*."""
        return name.may_be_of_none and not any(getattr(hunk, side) for hunk in self.hunks)

    def _paths(self) -> tuple[Scalar | None, Scalar | None, str]:
        """Return path, new path and operation."""
        if {"rename from", "rename to"} <= self.renamed.keys():
            moved_to = self._path(self.renamed["rename to"])
            self._compare(moved_to)
            return self._path(self.renamed["rename from"]), moved_to, "move"
        if "copy to" in self.renamed:
            return self._path(self.renamed["copy to"]), None, "patch"
        old, new = (self.old, self.new) if self.new else (self.git or (None, None))
        if old is None or new is None:
            return self.path_hint, None, "patch"
        is_printed = self.is_printed or bool(old.stamp and new.stamp)
        before, after = sides_of(self.text, old, new, is_printed=is_printed)
        if self._is_null(new) or (self.new is None and self.existence == "deleted"):
            return self._path(self._bare(old, before)), None, "delete"
        if self._is_null(old) or (self.new is None and self.existence == "new"):
            return self._path(self._bare(new, after)), None, "write"
        if self._is_absent(new, "new") or self._is_absent(old, "old"):
            return self._path(after), None, "delete" if self._is_absent(new, "new") else "write"
        written, other = self.text[slice(*after)], self.text[slice(*before)]
        if written != other and not any(other == written + ending for ending in _SAVED):
            message = f"Read as an edit of {written}, but the old path is {other}. Is the file renamed?"
            self.problems.append(Problem(problem_kinds.DIFF_PATHS_DIFFER, after, message))
        return self._path(after), None, "patch"

    def _compare(self, renamed: Scalar | None) -> None:
        """Report a name to which the file is *renamed* that is not the one above its hunks."""
        if self.new is None or renamed is None:
            return
        written = self._path(self.new.span)
        if written and written.value != renamed.value and not written.value.endswith("/" + renamed.value):
            message = f"The file is renamed to {renamed.value}, but its hunks are of {written.value}."
            self.problems.append(Problem(problem_kinds.DIFF_PATHS_DIFFER, renamed.span, message).as_error())

    def _bare(self, name: DiffName, side: Span) -> Span:
        """Return *name*, whose *side* may have no prefix any more; git says whether it has one."""
        are_bare = self.git and self.text[slice(*self.git[0].span)] == self.text[slice(*self.git[1].span)]
        return side if are_bare or side != name.span else without_letter(self.text, side)

    def _path(self, span: Span) -> Scalar | None:
        return path_at(self.text, span)

    def node(self, *, cut: bool, in_open_fence: bool = False) -> Mapping:
        """Return the file operation; *cut* is true where the text ends with it, and might have gone on.

        It has, where it is *in_open_fence* and lacks a line.
        """
        path, new_path, operation = self._paths()
        if unwritable := self.unwritable.problem(path, operation, has_hunks=bool(self.hunks)):
            self.problems.append(unwritable)
        is_dropped = path is not None and self.unwritable.leaves_nothing(
            operation, has_hunks=bool(self.hunks)
        )
        hunks = [hunk for hunk in along(self.hunks) if not hunk.is_empty]
        end = max([self.end, *(hunk.end for hunk in along(hunks))])
        complete = not (cut and self._is_cut(in_open_fence=in_open_fence))
        if not complete:
            message = "Unexpected end of the document inside this diff."
            self.problems.append(Problem(shared.TRUNCATED, Span.at(end), message))
        for number, hunk in enumerate(along(hunks)):
            self.problems += hunk.final_problems()
            problem = hunk.count_problem() if complete or number < len(hunks) - 1 else None
            self.problems += [problem] if problem else []
        if not is_dropped:
            self.problems += self.modes.problems
        if path is None:
            message = "Cannot apply this diff: it has no file path."
            self.problems.append(
                Problem(problem_kinds.EDIT_WITHOUT_PATH, Span(self.start, self.start + 1), message)
            )
        elif is_dropped:
            path = new_path = None
        elif complete and operation == "patch" and not self._changes_something(hunks):
            message = f"This edit of {path.value} adds and removes no lines."
            self.problems.append(Problem(problem_kinds.EDIT_WITHOUT_CHANGE, path.span, message))
        old = (scalar for hunk in along(hunks) if hunk.counts[0] for scalar in hunk.old)
        kept = next(old, None) if operation == "write" else None
        if kept and not any(problem.kind is problem_kinds.UNMARKED_LINE for problem in self.problems):
            message = "A line of a new file without its plus sign; it was read as content."
            span = Span(kept.start - 1, kept.end)
            self.problems.append(Problem(problem_kinds.UNMARKED_LINE, span, message).as_error())
        start = min(self.start, path.start) if path else self.start
        is_new = operation == "write"
        content = added_content(self.text, self.end, hunks, complete=complete) if is_new else None
        end = max(end, content.end) if content else end
        return file_node(
            Span(start, end),
            implied(self.start, operation),
            path,
            new_path=new_path,
            modes=(self.modes.old, self.modes.new),
            content=content,
            new_file=flag(self.start) if is_new else None,
            hunks=[hunk.node() for hunk in along(hunks)] if not is_new else (),
            complete=complete,
        )

    def _changes_something(self, hunks: list[DiffHunk]) -> bool:
        return self.modes.are_changed or any(hunk.changes for hunk in along(hunks))

    def _is_cut(self, *, in_open_fence: bool) -> bool:
        if self.hunks:
            last = self.hunks[-1]
            return last.is_empty or (last.lacks > 0 and (in_open_fence or not last.may_be_miscounted))
        if self.modes.lack_new:
            return True
        if self.has_names or (
            self.existence == "new"
            and not is_empty_file(self.text, self.git, self.blob)
            and not self.unwritable.says_all
        ):
            return True
        if self.unwritable.says_all or self.modes.new is not None:
            return False
        return not self.existence and not {"rename from", "rename to"} <= self.renamed.keys()
