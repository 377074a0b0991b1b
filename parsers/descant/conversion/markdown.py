"""Write an answer in Markdown: headings, a numbered list, and a fenced code block for each file.

A fence is longer than all that is in its block, so that nothing in there can close it. A path is in
the heading above its block, or in the info string where it would not be known for a path in a heading.
"""

from collections.abc import Callable, Iterator

from descant.analysis import analyze
from descant.conversion.contents import Contents, FileContents, contents_of
from descant.conversion.target import Target
from descant.patterns import regex

_FENCES = {"`": regex("`{3,}"), "~": regex("~{3,}")}
_EXTENSION = regex(r"\.([A-Za-z0-9]{1,10})\Z")
_LINE = regex(r"[^\r\n]*(?:\r\n?|\n|\Z)")
_ITEM = 4
"""Columns before the later lines of a step: a number at their start is none of a further step, then."""


def _write(contents: Contents) -> str:
    return _document(contents, lambda text: text if text.endswith("\n") else text + "\n")


def _write_in_blocks(contents: Contents) -> str:
    """Write the other parts as blocks, too: headings and fences in them are safe there."""
    return _document(contents, lambda text: _block(text, "text"))


def _document(contents: Contents, write_text: Callable[[str], str]) -> str:
    return "\n".join((*_sections(contents, write_text), "## Files\n", *map(_file, contents.files)))


def _sections(contents: Contents, write_text: Callable[[str], str]) -> Iterator[str]:
    if contents.summary is not None:
        yield f"## Summary\n\n{write_text(contents.summary)}"
    if contents.steps is not None:
        steps = "".join(_step(number, description) for number, description in contents.steps)
        yield f"## Course of Action\n\n{write_text(steps)}"
    if contents.activity is not None:
        yield f"## Curator Activity\n\n{write_text(contents.activity)}"


def _step(number: int, description: str) -> str:
    lines: list[str] = _LINE.findall(description)
    first, *others = lines[:-1] or [""]
    if not others:
        return f"{number}. {first}\n"
    marker = f"{number}. ".ljust(_ITEM)
    indent = " " * len(marker)
    return marker + first + "".join(indent + line if line.strip("\r\n") else line for line in others) + "\n"


def _file(file: FileContents) -> str:
    named = f"### `{file.path}`\n\n{_block(file.content or '', language_of(file.path))}"
    language, quote = language_of(file.path) or "text", "'" if '"' in file.path else '"'
    in_fence = _block(file.content or "", language, f"path={quote}{file.path}{quote}")
    return next((written for written in (named, in_fence) if _holds(written, file)), named)


def _holds(written: str, file: FileContents) -> bool:
    """Tell whether what is *written* is read as *file* where it is alone."""
    return contents_of(analyze(f"## Files\n\n{written}")).files == (file,)


def language_of(path: str) -> str:
    """Return what a fence around the file *path* is marked with: its ending, if it has a plain one."""
    match = _EXTENSION.search(path)
    return match[1].lower() if match else ""


def fence_for(character: str, content: str) -> str:
    """Return a fence of *character* that nothing in *content* can close."""
    return character * max((3, *(len(run) + 1 for run in _FENCES[character].findall(content))))


def _block(content: str, language: str, *attributes: str) -> str:
    # Behind a fence of back-ticks there may be no others.
    fence = fence_for("~" if any("`" in attribute for attribute in attributes) else "`", content)
    line_break = ""
    if content and content[-1] not in "\r\n":
        attributes, line_break = (*attributes, "final-newline=no"), "\n"
        language = language or "text"
    braces = f" {{{' '.join(attributes)}}}" if attributes else ""
    return f"{fence}{language}{braces}\n{content}{line_break}{fence}\n"


_INSTRUCTIONS = (
    "Answer in Markdown, with the headings of the example. Write each file whole, with nothing left "
    "out, in one code block below a heading with its path in back-ticks. The fence of a block has to be "
    "longer than all fences in the file. Write no other code blocks."
)
TARGET = Target("markdown", "Markdown", (_write, _write_in_blocks), _INSTRUCTIONS, ("markdown",))
