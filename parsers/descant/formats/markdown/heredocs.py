"""Files that a shell script writes: ``cat > path <<'EOF'`` and its relatives."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from descant.formats.markdown.file_names import SHELL, is_named_path
from descant.patterns import regex
from descant.source import Span

_LINE = regex(r"(?P<line>[^\r\n]*+)(?:\r\n?|\n)?")
_COMMAND = regex(r"[ \t]*+(?:[$#][ \t]++)?(?:mkdir[^&;]*+(?:&&|;)[ \t]*+)?(?:sudo[ \t]++)?(?:cat|tee)\b")
_HERE = regex(
    r"<<(?P<dash>-?)[ \t]*(?:'(?P<single>\w+)'|\"(?P<double>\w+)\"|\\(?P<escaped>\w+)|(?P<plain>\w+))"
)
_TARGET = regex(
    r"(?:(?<![\d&])(?P<sign>>>?)[ \t]*+|\btee[ \t]++(?>(?P<append>-a[ \t]++)?))"
    r"(?:'(?P<single>[^']++)'|\"(?P<double>[^\"]++)\"|(?P<bare>[^\s'\"<>|&;$(]++))"
)
_EXPANDS = regex(r"(?<!\\)(?:\$[\w{(]|`)")
_LONGEST = 500


class Heredoc(NamedTuple):
    """A file in a script, or what is added to one."""

    command: Span
    path: Span
    body: Span
    stop: int
    """Where it ends, with its last line."""
    is_closed: bool
    appends: bool
    """What it holds comes behind what the file has; the file is not written."""
    expands: Span | None
    """The first place where the shell would put something else, as its end is named without quotes."""
    has_escapes: bool
    """A backslash before a dollar sign, a backtick, another one or a line break is taken off."""
    without_tabs: bool
    """The shell takes the tabs at the starts of its lines off."""


def heredocs(text: str, language: str, begin: int, end: int) -> Iterator[Heredoc]:
    """Yield the files that the script from *begin* to *end* writes; none if *language* is no shell's."""
    if (language and language not in SHELL) or text.find("<<", begin, end) < 0:
        return
    position = begin
    while position < end:
        line = _line(text, position, end)
        position = line.end()
        command = _command(line)
        if command is None:
            continue
        here, path, appends = command
        name = next(name for name in ("single", "double", "escaped", "plain") if here[name])
        delimiter, dash = here[name], bool(here["dash"])
        body, is_closed, stop = position, False, end
        while position < end:
            last = _line(text, position, end)
            if (last["line"].lstrip("\t") if dash else last["line"]) == delimiter:
                is_closed, stop = True, last.end("line")
                break
            position = last.end()
        content = Span(body, position)
        position = stop if is_closed else end
        expands = _EXPANDS.search(text, *content) if name == "plain" else None
        yield Heredoc(
            Span(*line.span("line")),
            path,
            content,
            stop,
            is_closed,
            appends,
            Span(*expands.span()) if expands else None,
            name == "plain" and expands is None,
            dash,
        )


def _line(text: str, position: int, end: int) -> re.Match[str]:
    match = _LINE.match(text, position, end)
    assert match is not None, "every text starts with a line"
    return match


def _command(line: re.Match[str]) -> tuple[re.Match[str], Span, bool] | None:
    """Return the heredoc of a *line*, the path that it is written to, and whether it is added there."""
    text, (start, end) = line.string, line.span("line")
    if end - start > _LONGEST or not _COMMAND.match(text, start, end):
        return None
    here = _HERE.search(text, start, end)
    if here is None:
        return None
    for target in _TARGET.finditer(text, start, end):
        assert target.lastgroup is not None, "one of the three ways to write a path"
        group = target.lastgroup
        if target[group] != "/dev/null" and is_named_path(target[group]):
            return here, Span(*target.span(group)), target["sign"] == ">>" or bool(target["append"])
    return None
