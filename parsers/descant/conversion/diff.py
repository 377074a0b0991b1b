"""Write an answer as one unified diff, as git has it, with the other parts above, in tags.

Hunks have numbers where the answer tells the one of their first line; without, git cannot apply them.
"""

from collections.abc import Iterator

from descant.conversion.contents import Contents, FileContents, HunkContents
from descant.conversion.signed_lines import added_lines, signed_lines
from descant.conversion.tags import below_sections
from descant.conversion.target import Detail, Target

_NO_LINE_END = "\\ No newline at end of file\n"


def _write(contents: Contents) -> str:
    return below_sections(contents, "".join(map(_file, contents.files)))


def _file(file: FileContents) -> str:
    path, new = file.path, file.new_path or file.path
    opener, hunks = f"diff --git a/{path} b/{new}\n", "".join(_hunks(file))
    if file.operation in ("patch", "move"):
        opener += "".join(_modes(file))
    match file.operation:
        case "write":
            return f"{opener}new file mode {file.new_mode or '100644'}\n{_added(file)}"
        case "delete":
            opener, target = f"{opener}deleted file mode 100644\n", "/dev/null"
        case "move":
            opener, target = f"{opener}rename from {path}\nrename to {new}\n", f"b/{_name(new)}"
        case _:
            target = f"b/{_name(new)}"
    names = f"--- a/{_name(path)}\n+++ {target}\n" if hunks else ""
    return f"{opener}{names}{hunks}"


def _modes(file: FileContents) -> Iterator[str]:
    if file.old_mode is not None:
        yield f"old mode {file.old_mode}\n"
    if file.new_mode is not None:
        yield f"new mode {file.new_mode}\n"


def _name(path: str) -> str:
    """Return *path* as git has it in the names of a file, where a space does not end it before a tab."""
    return f"{path}\t" if " " in path else path


def _added(file: FileContents) -> str:
    lines = added_lines(file.content or "")
    if not lines:
        return "index 0000000..e69de29\n"
    end = "" if lines[-1].endswith(("\r", "\n")) else f"\n{_NO_LINE_END}"
    return f"--- /dev/null\n+++ b/{_name(file.path)}\n@@ -0,0 +1,{len(lines)} @@\n{''.join(lines)}{end}"


def _hunks(file: FileContents) -> Iterator[str]:
    growth = 0
    """How many lines the hunks before have added."""
    for hunk in file.hunks:
        anchors = "".join(f" {anchor}" for anchor in hunk.hints.anchors)
        yield f"@@ {_numbers(hunk, growth)}@@{anchors}\n{''.join(_lines(hunk))}"
        growth += len(hunk.new_lines) - len(hunk.old_lines)


def _numbers(hunk: HunkContents, growth: int) -> str:
    first, old, new = hunk.hints.first_line, len(hunk.old_lines), len(hunk.new_lines)
    if first is None:
        return ""
    # A side without lines has the number of the line before.
    new_first = max(0, first + growth + (old == 0) - (new == 0))
    return f"-{first},{old} +{new_first},{new} "


def _lines(hunk: HunkContents) -> Iterator[str]:
    """Yield the lines, with a remark behind the last old and the last new one that has no line end."""
    lines = list(signed_lines(hunk))
    sides = (("-", hunk.hints.has_no_newline), ("+", hunk.hints.leaves_no_newline))
    last = {
        max((n for n, line in enumerate(lines) if line[0] in (sign, " ")), default=-1)
        for sign, is_bare in sides
        if is_bare
    }
    for number, line in enumerate(lines):
        yield f"{line}\n{_NO_LINE_END if number in last else ''}"


_INSTRUCTIONS = (
    "Write all changes as one unified diff, as `git diff` prints it, without a code fence. Each line of "
    "a change begins with one character more: a space where it stays, a minus sign where it goes, a "
    "plus sign where it is new; an empty line that stays is a space. Copy the lines that stay and go "
    "exactly, with three lines that stay around each change. A new file has `--- /dev/null`, and only "
    "lines with a plus sign. Count the lines for the `@@` headers as well as you can, and leave nothing "
    "out."
)
TARGET = Target(
    "diff",
    "a unified diff",
    (_write,),
    _INSTRUCTIONS,
    ("unified_diff",),
    operations=frozenset(("write", "patch", "move", "delete")),
    details=frozenset(
        (Detail.ADDITION, Detail.NUMBER, Detail.ANCHOR, Detail.HELD, Detail.LINE_END, Detail.MODE)
    ),
)
