"""Write an answer as search/replace blocks, as aider has them: the path on a line above a fence.

A file that is written as a whole is a block that looks for nothing. The other parts stand above, in tags.
"""

from collections.abc import Callable
from functools import partial

from descant.analysis import analyze
from descant.conversion.contents import Contents, FileContents, contents_of
from descant.conversion.hunk_details import file_without_hints
from descant.conversion.markdown import fence_for, language_of
from descant.conversion.tags import below_sections
from descant.conversion.target import Target

_SIGNS, _MOST_SIGNS = 7, 9
"""So long are markers; the longer ones are told from those in the lines between them."""


def _write(contents: Contents, signs: int) -> str:
    return below_sections(contents, "\n".join(_file(file, signs) for file in contents.files))


def _file(file: FileContents, signs: int) -> str:
    if file.operation == "write":
        content = file.content or ""
        # A marker begins a line, whatever the content ends with: then it is not what was wanted.
        changes = [("", content if content[-1:] in ("", "\n", "\r") else content + "\n")]
    else:
        changes = [(_text(hunk.old_lines), _text(hunk.new_lines)) for hunk in file.hunks]

    def written(path: str) -> str:
        return "\n".join(f"{path}\n{_block(old, new, file.path, signs)}" for old, new in changes)

    named, quoted = written(file.path), written(f"`{file.path}`")
    wanted = file_without_hints(file, TARGET)
    return next((text for text in (named, quoted) if contents_of(analyze(text)).files == (wanted,)), named)


def _block(old: str, new: str, path: str, signs: int) -> str:
    fence = fence_for("`", old + new)
    opener, divider, closer = "<" * signs + " SEARCH", "=" * signs, ">" * signs + " REPLACE"
    return f"{fence}{language_of(path)}\n{opener}\n{old}{divider}\n{new}{closer}\n{fence}\n"


def _text(lines: tuple[str, ...]) -> str:
    return "".join(f"{line}\n" for line in lines)


_WRITINGS: tuple[Callable[[Contents], str], ...] = (
    partial(_write, signs=_SIGNS),
    partial(_write, signs=_MOST_SIGNS),
)
_INSTRUCTIONS = (
    "Write each change of a file as a search/replace block: the path alone on a line, and below it a "
    "code block with a line `<<<<<<< SEARCH`, lines as they are in the file now, a line `=======`, the "
    "lines that take their place, and a line `>>>>>>> REPLACE`. Copy the old lines exactly, with their "
    "blanks, whole, with nothing left out, and with so many lines around the change that they are in "
    "the file only once. Write the path above each block. For a new file leave the old lines out. No "
    "file can be deleted or moved."
)
TARGET = Target(
    "edits",
    "search/replace blocks",
    _WRITINGS,
    _INSTRUCTIONS,
    ("search_replace",),
    operations=frozenset(("write", "patch")),
    details=frozenset(),
)
