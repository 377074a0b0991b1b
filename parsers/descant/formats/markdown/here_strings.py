"""Files that a script of PowerShell writes: here-strings, as in ``@'…'@ | Set-Content path``."""

import re
from collections.abc import Iterator

from descant.formats.markdown.file_names import SHELL, is_named_path
from descant.formats.markdown.heredocs import Heredoc
from descant.patterns import regex
from descant.source import Span

_OPENER = regex(r"^[ \t]*+(?P<before>[^\r\n@]*+)@(?P<quote>['\"])[ \t]*+(?:\r\n?|\n)", re.MULTILINE)
_CLOSERS = {quote: regex(rf"^{quote}@(?P<after>[^\r\n]*+)", re.MULTILINE) for quote in ("'", '"')}
_WRITES = regex(
    r"\b(?P<command>Set-Content|Out-File|Add-Content|New-Item|WriteAllText|Tee-Object)\b|(?P<sign>>>?)",
    re.IGNORECASE,
)
_PATH = regex(
    r"(?:-(?:Literal|File)?Path[ \t:]++|\bWriteAllText\([ \t]*+|>[ \t]*+"
    r"|\b(?:Set-Content|Out-File|Add-Content|Tee-Object|New-Item)[ \t]++(?!-))"
    r"(?:'(?P<single>[^'\r\n]++)'|\"(?P<double>[^\"\r\n]++)\"|(?P<bare>[^\s'\"<>|;,()$@`-][^\s'\"<>|;,()]*+))",
    re.IGNORECASE,
)
_NO_NEWLINE = regex(r"-NoNewLine\b|\bWriteAllText\b|\bNew-Item\b", re.IGNORECASE)
_APPENDS = regex(r"-Append\b|\bAdd-Content\b|>>", re.IGNORECASE)
_VARIABLE = regex(r"\$(?P<name>\w++)[ \t]*+=[ \t]*+\Z")
_LINE = regex(r"[^\r\n]++")
_MOST_USES = 3
_EXPANDS = regex(r"\$[\w{(]|`.")
_LINE_BREAK = regex(r"(?:\r\n?|\n)\Z")


def here_strings(text: str, language: str, begin: int, end: int) -> Iterator[Heredoc]:
    """Yield the files that the script from *begin* to *end* writes; none if *language* is no shell's."""
    if (language and language not in SHELL) or not (
        text.find("@'", begin, end) >= 0 or text.find('@"', begin, end) >= 0
    ):
        return
    position = begin
    while opener := _OPENER.search(text, position, end):
        closer = _CLOSERS[opener["quote"]].search(text, opener.end(), end)
        position = closer.end() if closer else end
        path, words = _target(text, opener, closer, end)
        if path is None:
            continue
        body = Span(opener.end(), closer.start() if closer else end)
        if _NO_NEWLINE.search(words) and (last := _LINE_BREAK.search(text[body.start : body.end])):
            body = Span(body.start, body.start + last.start())
        expands = _EXPANDS.search(text, *body) if opener["quote"] == '"' else None
        yield Heredoc(
            Span(opener.start("before"), opener.end("quote")),
            path,
            body,
            position,
            closer is not None,
            _APPENDS.search(words) is not None,
            Span(*expands.span()) if expands else None,
            has_escapes=False,
            without_tabs=False,
        )


def _target(
    text: str, opener: re.Match[str], closer: re.Match[str] | None, end: int
) -> tuple[Span | None, str]:
    """Return the path that a here-string is written to, if it is, and the command that does so."""
    spans = [Span(*opener.span("before")), *([Span(*closer.span("after"))] if closer else ())]
    variable = _VARIABLE.search(opener["before"])
    if variable and closer:
        name = "$" + variable["name"]
        following = _OPENER.search(text, closer.end(), end)
        lines = _LINE.finditer(text, closer.end(), following.start() if following else end)
        spans = [Span(*line.span()) for line in lines if name in line[0]][:_MOST_USES]
    words = " ".join(text[slice(*span)] for span in spans)
    if not _WRITES.search(words):
        return None, words
    for span in spans:
        for path in _PATH.finditer(text, *span):
            assert path.lastgroup is not None, "one of the three ways to write a path"
            if is_named_path(path[path.lastgroup]):
                return Span(*path.span(path.lastgroup)), text[slice(*span)] if variable else words
    return None, words
