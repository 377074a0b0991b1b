"""Answers in the edit formats, as sound lines of which each says what it is: every usual spelling of them."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from support.damage.edits.changes import FileEdit, PlannedHunk


class Role(Enum):
    """What a line is in its format; the value is what tables call it."""

    PROSE = "prose"
    FENCE = "fence"
    BLANK = "blank line"
    PATH = "path line"
    HINT = "line hint"
    SEARCH = "<<<<<<< SEARCH"
    DIVIDER = "======="
    REPLACE = ">>>>>>> REPLACE"
    BEGIN = "*** Begin Patch"
    END = "*** End Patch"
    HEADER = "*** Update File:"
    MOVE = "*** Move to:"
    END_OF_FILE = "*** End of File"
    GIT = "line of git"
    OLD_NAME = "---"
    NEW_NAME = "+++"
    HUNK = "@@"
    BODY = "line of a hunk"
    SHELL = "shell command"


class AnswerLine(NamedTuple):
    """A line without its line end."""

    text: str
    role: Role
    file: int | None = None
    """Which file it belongs to; None for what is around all of them."""
    fixed: int = 0
    """So many characters at its start are structure; a path may follow."""


class SoundAnswer(NamedTuple):
    """An answer with nothing wrong in it."""

    format: str
    spelling: str
    lines: tuple[AnswerLine, ...]
    files: tuple[FileEdit, ...]
    newline: str = "\n"


Lines = Iterator[AnswerLine]
_SENTENCES = (
    "Here are the changes you asked for.",
    "I changed three files:",
    "Now the next file.",
    "This makes the loop end sooner, and keeps the old name.",
    "Let me know if the tests fail.",
)


def marker(text: str, role: Role, file: int | None = None, rest: str = "") -> AnswerLine:
    """Return a line of structure, behind which *rest* stands."""
    return AnswerLine(text + rest, role, file, len(text))


def _prose(chance: random.Random) -> Lines:
    yield AnswerLine(chance.choice(_SENTENCES), Role.PROSE)
    yield AnswerLine("", Role.BLANK)


def _fence(info: str, file: int | None, mark: str = "```") -> AnswerLine:
    return marker(mark, Role.FENCE, file, info)


_PATH_STYLES: Sequence[tuple[str, str]] = (
    ("", ""),
    ("", ""),
    ("`", "`"),
    ("**", "**"),
    ("### ", ""),
    ("File: ", ""),
)


def _search_replace(chance: random.Random, files: Sequence[FileEdit], spelling: str) -> Lines:
    before, behind = chance.choice(_PATH_STYLES)
    talks, repeats, hints = chance.random() < 0.3, chance.random() < 0.6, spelling == "line hints"
    for number, file in enumerate(files):
        path = AnswerLine(f"{before}{file.path}{behind}", Role.PATH, number)
        for index, (old, new) in enumerate(_blocks_of(file)):
            if talks:
                yield from _prose(chance)
            names = index == 0 or repeats or talks
            match spelling:
                case "path inside the fence":
                    yield _fence(file.language, number)
                    yield AnswerLine(file.path, Role.PATH, number)
                case "path in the fence's info" if names:
                    yield _fence(f"{file.language} {file.path}", number)
                case "fence below the path" | "path in the fence's info" | "line hints":
                    if names:
                        yield path
                    yield _fence(file.language, number)
                case _ if names:
                    yield path
            yield marker("<<<<<<< SEARCH", Role.SEARCH, number)
            if hints and old and file.hunks:
                yield marker(f":start_line:{file.hunks[index].first}", Role.HINT, number)
                yield marker("-------", Role.HINT, number)
            yield from (AnswerLine(line, Role.BODY, number) for line in old)
            yield marker("=======", Role.DIVIDER, number)
            yield from (AnswerLine(line, Role.BODY, number) for line in new)
            yield marker(">>>>>>> REPLACE", Role.REPLACE, number)
            if spelling != "no fences":
                yield _fence("", number)
            yield AnswerLine("", Role.BLANK, number)


def _blocks_of(file: FileEdit) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    if file.operation == "write":
        assert file.after is not None, "it is written"
        return [((), tuple(file.after.split("\n")[:-1]))]
    return [hunk.sides for hunk in file.hunks]


def _apply_patch(chance: random.Random, files: Sequence[FileEdit], spelling: str) -> Lines:
    has_anchors, first_has_none = chance.random() < 0.5, chance.random() < 0.3
    if spelling == "heredoc":
        yield _fence("bash", None)
        yield AnswerLine("apply_patch <<'EOF'", Role.SHELL)
    elif spelling == "fenced":
        yield _fence(chance.choice(("", "patch", "diff", "text")), None)
    yield marker("*** Begin Patch", Role.BEGIN)
    for number, file in enumerate(files):
        word = {"write": "Add", "delete": "Delete"}.get(file.operation, "Update")
        yield marker(f"*** {word} File: ", Role.HEADER, number, file.path)
        if file.new_path:
            yield marker("*** Move to: ", Role.MOVE, number, file.new_path)
        if file.operation == "write" and file.after is not None:
            yield from (AnswerLine("+" + line, Role.BODY, number, 1) for line in file.after.split("\n")[:-1])
        for index, hunk in enumerate(file.hunks):
            anchor = " " + hunk.anchor if has_anchors and hunk.anchor else ""
            if index or not first_has_none:
                yield marker("@@", Role.HUNK, number, anchor)
            yield from _signed(hunk, number)
            if index == len(file.hunks) - 1 and _ends_file(file, hunk):
                yield marker("*** End of File", Role.END_OF_FILE, number)
    yield marker("*** End Patch", Role.END)
    if spelling == "heredoc":
        yield AnswerLine("EOF", Role.SHELL)
    if spelling != "bare":
        yield _fence("", None)


def _signed(hunk: PlannedHunk, number: int) -> Lines:
    return (AnswerLine(line, Role.BODY, number, 1) for line in hunk.signed)


def _ends_file(file: FileEdit, hunk: PlannedHunk) -> bool:
    assert file.before is not None, "it has hunks"
    return hunk.first - 1 + len(hunk.sides[0]) == file.before.count("\n")


def _unified_diff(chance: random.Random, files: Sequence[FileEdit], spelling: str) -> Lines:
    prefixes = ("a/", "b/") if chance.random() < 0.8 else ("", "")
    numbers, talks = chance.random() < 0.8, chance.random() < 0.5
    if spelling == "one fence":
        yield _fence("diff", None)
    for number, file in enumerate(files):
        if spelling == "a fence for each":
            if talks:
                yield from _prose(chance)
            yield _fence("diff", number)
        yield from _names(file, number, prefixes, is_git=spelling == "git" or file.operation == "move")
        growth = 0
        for hunk in _diff_hunks(file):
            old, new = hunk.sides
            if numbers:
                first = hunk.first if old else 0
                yield marker(
                    f"@@ -{first},{len(old)} +{hunk.first + growth if new else 0},{len(new)} @@",
                    Role.HUNK,
                    number,
                    " " + hunk.anchor if hunk.anchor and chance.random() < 0.3 else "",
                )
            else:
                yield marker(chance.choice(("@@", "@@ ... @@")), Role.HUNK, number)
            yield from _signed(hunk, number)
            growth += len(new) - len(old)
        if spelling == "a fence for each":
            yield _fence("", number)
            yield AnswerLine("", Role.BLANK, number)
    if spelling == "one fence":
        yield _fence("", None)


def _names(file: FileEdit, number: int, prefixes: tuple[str, str], *, is_git: bool) -> Lines:
    old, new = prefixes
    new_path = file.new_path or file.path
    if is_git:
        yield marker("diff --git ", Role.GIT, number, f"a/{file.path} b/{new_path}")
        if file.operation == "write":
            yield marker("new file mode 100644", Role.GIT, number)
        elif file.operation == "delete":
            yield marker("deleted file mode 100644", Role.GIT, number)
        elif file.new_path:
            yield marker("similarity index 90%", Role.GIT, number)
            yield marker("rename from ", Role.GIT, number, file.path)
            yield marker("rename to ", Role.GIT, number, file.new_path)
        yield marker("index 3b18e51..a1b2c3d 100644", Role.GIT, number)
        old, new = "a/", "b/"
    yield marker("--- ", Role.OLD_NAME, number, "/dev/null" if file.operation == "write" else old + file.path)
    yield marker("+++ ", Role.NEW_NAME, number, "/dev/null" if file.operation == "delete" else new + new_path)


def _diff_hunks(file: FileEdit) -> Sequence[PlannedHunk]:
    if file.operation in ("write", "delete"):
        text, sign = (file.after, "+") if file.operation == "write" else (file.before, "-")
        assert text is not None, "it has a content on one side"
        return [PlannedHunk(tuple(sign + line for line in text.split("\n")[:-1]), 1, "")]
    return file.hunks


Writer = Callable[[random.Random, Sequence[FileEdit], str], Lines]
SPELLINGS: Mapping[str, tuple[Writer, Sequence[str], Sequence[str]]] = {
    "search_replace": (
        _search_replace,
        (
            "no fences",
            "fence below the path",
            "path inside the fence",
            "path in the fence's info",
            "line hints",
        ),
        ("write",),
    ),
    "apply_patch": (_apply_patch, ("bare", "fenced", "heredoc"), ("write", "delete", "move")),
    "unified_diff": (
        _unified_diff,
        ("plain", "git", "one fence", "a fence for each"),
        ("write", "delete", "move"),
    ),
}
"""For each format: what writes it, the ways in which it is written, and what it can say but changes."""


def written(chance: random.Random, format: str, files: Sequence[FileEdit]) -> SoundAnswer:
    """Return an answer that makes the edits of *files*, in one of the spellings of *format*."""
    write, spellings, _ = SPELLINGS[format]
    spelling = chance.choice(spellings)
    lines = list(write(chance, files, spelling))
    if chance.random() < 0.5:
        lines = [*_prose(chance), *lines]
    if chance.random() < 0.4:
        lines += [AnswerLine("", Role.BLANK), AnswerLine(_SENTENCES[-1], Role.PROSE)]
    return SoundAnswer(
        format, spelling, tuple(lines), tuple(files), "\r\n" if chance.random() < 0.05 else "\n"
    )
