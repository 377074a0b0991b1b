"""The files that the commands of a script write, and what is said of each."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from descant.formats.markdown import problem_kinds
from descant.formats.markdown.code_blocks import CodeBlock
from descant.formats.markdown.first_lines import FirstLines
from descant.formats.markdown.here_strings import here_strings
from descant.formats.markdown.heredocs import Heredoc, heredocs
from descant.formats.markdown.markdown_nodes import script_body, written_file
from descant.formats.markdown.yaml_files import yaml_files
from descant.formats.nodes import verbatim
from descant.formats.spans import SpanSet
from descant.patterns import regex
from descant.problems import Problem, Related
from descant.source import Span
from descant.syntax import Mapping, Scalar

_CHANGES = regex(
    r"^[ \t]*+(?:[$>][ \t]++)?(?:sudo[ \t]++)?(?:git[ \t]++)?(?:(?:rm|mv|cp|touch|ln|patch|apply|Remove-Item"
    r"|Move-Item|Rename-Item|Copy-Item|Set-Content|Add-Content)[ \t]"
    r"|sed[ \t]++-i|(?:echo|printf)\b[^\r\n]*>)[^\r\n]*",
    re.MULTILINE,
)


_FOLDER = regex(
    r"(?:^|&&|;)[ \t]*+(?:[$>][ \t]++)?(?:cd|pushd|Set-Location)[ \t]++(?P<name>[^\s;&|]+)", re.MULTILINE
)


class ScriptFiles(NamedTuple):
    """What the commands of a block write."""

    files: tuple[Mapping, ...]
    problems: tuple[Problem, ...]
    complete: bool


def script_files(
    text: str, block: CodeBlock, written: Sequence[Mapping], first: FirstLines | None
) -> ScriptFiles | None:
    """Return the files that the script in *block* writes, beside those *written* before; None without any.

    It may append to one file as a whole, as its *first* lines say.
    """
    if first and first.evidence and first.appends:
        named = first.evidence.path
        return ScriptFiles((), tuple(_appending(text, named, named, written)), complete=True)
    is_closed = block.closer is not None
    if listed := yaml_files(text, block.language, block.begin, block.end, is_closed=is_closed):
        return ScriptFiles(listed.files, listed.problems, complete=is_closed)
    scripts = [
        *heredocs(text, block.language, block.begin, block.end),
        *here_strings(text, block.language, block.begin, block.end),
    ]
    if not scripts:
        return None
    files: list[Mapping] = []
    problems: list[Problem] = []
    folder = _FOLDER.search(text, block.begin, block.end)
    for here in scripts:
        path = verbatim(text, here.path)
        if here.appends:
            problems += _appending(text, here.command, here.path, (*written, *files))
            continue
        content = script_body(
            text, here.body, tabs=here.without_tabs, escapes=here.has_escapes, complete=here.is_closed
        )
        span = Span(here.command.start, max(here.stop, here.path.end))
        files.append(written_file(span, here.command.start, path, content, complete=here.is_closed))
        if folder and folder.end() <= here.path.start and text[here.path.start] not in "/~$":
            problems.append(_in_folder(folder["name"], here))
        problems += _problems(here)
    problems += _unread(text, block, scripts)
    return ScriptFiles(
        tuple(files), tuple(problems), all(here.is_closed for here in scripts if not here.appends)
    )


def written_around(text: str, block: CodeBlock, at: int) -> Scalar | None:
    """Return the path of the file that the script in *block* writes, and whose content *at* lies in."""
    script = script_files(text, block, (), None)
    for file in script.files if script else ():
        content, path = file.get("content"), file.get("path")
        if content and content.start <= at < content.end and isinstance(path, Scalar):
            return path
    return None


def _appending(text: str, command: Span, path: Span, written: Iterable[Mapping]) -> Iterator[Problem]:
    """Say that a *command* appends to *path*, and of the files *written* before that it does so to them."""
    name = _without_prefix(text[path.start : path.end])
    yield Problem(
        problem_kinds.HEREDOC_APPENDS, command, "Appends to a file that may exist; not read as a file."
    )
    for file in written:
        node = file.get("path")
        if node is not None and _without_prefix(str(node.value)) == name:
            message = "A later command appends to this file; only its beginning was read."
            related = (Related("The command.", command),)
            yield Problem(problem_kinds.HEREDOC_APPENDS, node.span, message, related=related)


def _without_prefix(path: str) -> str:
    return path.replace("\\", "/").removeprefix("./")


def _problems(here: Heredoc) -> Iterator[Problem]:
    message = "Read from a shell command that writes this file; the command was not run."
    if here.expands is None:
        yield Problem(problem_kinds.HEREDOC_FILE, here.path, message)
    else:
        related = (Related("The shell would expand this.", here.expands),)
        message = "The shell would expand variables and commands in this file; it was read literally."
        yield Problem(problem_kinds.HEREDOC_FILE, here.path, message, related=related).as_warning()
    if not here.is_closed:
        message = "Missing end marker of this file; it was read to the end of the block."
        yield Problem(problem_kinds.UNCLOSED_HEREDOC, here.command, message)


def _in_folder(folder: str, here: Heredoc) -> Problem:
    """Report that the script changes to a *folder* before it writes a file."""
    message = f'The script changes to "{folder}" first; this path may be seen from there.'
    return Problem(problem_kinds.COMMAND_NOT_READ, here.path, message).as_error()


def _unread(text: str, block: CodeBlock, scripts: Sequence[Heredoc]) -> Iterator[Problem]:
    """Yield the commands beside the *scripts* of a block that change files, too."""
    read = SpanSet(Span(here.command.start, here.stop) for here in scripts)
    for match in _CHANGES.finditer(text, block.begin, block.end):
        if not read.has(match.start()):
            message = "This command changes files; it was not read."
            yield Problem(problem_kinds.COMMAND_NOT_READ, Span(*match.span()), message)
