"""The pages of the documentation, and what a reader would do with them.

The blocks of a page are one program, in order, in a folder of their own. A block of ``python`` is run, and a
block of ``text`` right behind it is what it prints. A block of ``console`` is what stands in a terminal:
commands behind ``$``, each with what it says, and what is typed where it asks. A block behind a line that
ends with the path of a file is that file, and one of ``diff`` changes files.
"""

import contextlib
import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from support import terminal

DOCS = Path(__file__).parents[2] / "docs"
_BLOCK = re.compile(
    r"(?:`(?P<path>[\w./-]+)`:\n\n)?"
    r"^(?P<indent>[ ]{0,3})(?P<fence>```+)(?P<language>[\w-]*)\n(?P<text>.*?)^(?P=indent)(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
"""A fence with four blanks in front of it is text of a block that is indented."""
_CHANGING = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC|\d+ passed.* in \d+\.\d\ds")
"""What is not the same in the next run."""
_PADDING = re.compile(r"(?<=\S) +$", re.MULTILINE)
"""Blanks at the ends of lines, which nobody sees; a line of a diff may be a single one."""


def pages() -> list[Path]:
    """Return the pages that people have written; what is generated lies in folders that git ignores."""
    return sorted(page for page in DOCS.rglob("*.md") if not _is_generated(page))


def _is_generated(page: Path) -> bool:
    return any(part.startswith(("_", ".")) or part == "problems" for part in page.relative_to(DOCS).parts)


class Block(NamedTuple):
    """A block of a page between fences."""

    language: str
    text: str
    """Without the indent of a block that stands in a list."""
    line: int
    """Of its opening fence, counted from 1."""
    indent: str
    span: tuple[int, int]
    """Of the text on the page."""
    path: str | None
    """The file that it is to be, where the line before says so."""


def blocks(page: Path) -> Iterator[Block]:
    """Return the blocks of *page*, in order."""
    text = page.read_text(encoding="utf-8")
    for found in _BLOCK.finditer(text):
        inner = re.sub(f"^{found['indent']}", "", found["text"], flags=re.MULTILINE)
        line = text.count("\n", 0, found.start("fence")) + 1
        yield Block(found["language"], inner, line, found["indent"], found.span("text"), found["path"])


def run(page: Path, folder: Path, *, update: bool = False, source: Path = terminal.ROOT) -> None:
    """Do what *page* says in *folder*, the current one, with the files beside a page of `DOCS`.

    What is printed is what the page says, or with *update* is written there; the command is that of *source*.
    """
    for beside in page.parent.iterdir() if page.is_relative_to(DOCS) else ():
        if beside.is_file() and beside.suffix != ".md":
            shutil.copy(beside, folder)
    namespace: dict[str, Any] = {"__name__": "page"}
    printed: str | None = None
    written = _Page(page, update=update)
    for block in blocks(page):
        if block.language != "text":
            assert not printed, f"what was printed before line {block.line} is not on the page: {printed}"
        if block.path is not None:
            _write(folder / block.path, block.text)
        elif block.language == "diff":
            _write(folder / "page.diff", block.text)
            terminal.run("descant apply page.diff --yes && rm page.diff", folder, source=source)
            assert not (folder / "page.diff").exists(), f"the diff in line {block.line} does not fit"
        elif block.language == "python":
            with contextlib.redirect_stdout(io.StringIO()) as output:
                exec(compile("\n" * block.line + block.text, str(page), "exec"), namespace)
            printed = output.getvalue()
        elif block.language == "text" and printed is not None:
            written.compare(block, printed)
            printed = None
        elif block.language == "console":
            written.compare(block, "".join(_talk(block, folder, source)))
    assert not printed
    written.keep()


def _talk(block: Block, folder: Path, source: Path) -> Iterator[str]:
    for command, expected in terminal.commands(block.text):
        typed = terminal.answers(expected)
        said = terminal.run(command, folder, typed, source=source)
        yield f"$ {command}\n{terminal.with_answers(said, typed)}"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")


class _Page:
    """A page that is compared with what its blocks print, or is written anew with that."""

    def __init__(self, path: Path, *, update: bool) -> None:
        self._path = path
        self._update = update
        self._changed: list[tuple[Block, str]] = []

    def compare(self, block: Block, printed: str) -> None:
        printed = _PADDING.sub("", printed)
        if _steady(printed) != _steady(block.text) and self._update:
            self._changed.append((block, printed))
        else:
            assert _steady(printed) == _steady(block.text), f"{self._path}:{block.line}"

    def keep(self) -> None:
        text = self._path.read_text(encoding="utf-8")
        for block, printed in reversed(self._changed):
            start, end = block.span
            inner = re.sub("^(?=.)", block.indent, printed, flags=re.MULTILINE)
            text = f"{text[:start]}{inner}{text[end:]}"
        if self._changed:
            self._path.write_text(text, encoding="utf-8", newline="")


def _steady(text: str) -> str:
    return _CHANGING.sub("…", text)
