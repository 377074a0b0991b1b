"""The edit that adds a code to what ``descant.toml`` ignores, and leaves every other character as it is."""

import re
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

from descant import Edit, Span
from descant.problems import apply_edits

_TOKEN = re.compile(
    r'''
      (?P<comment> \#[^\n]*+ )
    | (?P<string> """ (?>(?: [^"\\]++ | \\. | "(?!"") )*) "{3,5} | \'\'\' (?>(?: [^']++ | '(?!'') )*) '{3,5}
                  | " (?>(?: [^"\\\n]++ | \\. )*) " | ' [^'\n]*+ ' )
    | (?P<open> [\[{] ) | (?P<close> [\]}] ) | (?P<end> \n )
    | (?P<space> [ \t\r]++ ) | (?P<other> [^\#"'\[\]{}\n \t\r]++ | . )
    ''',
    re.VERBOSE | re.DOTALL,
)
_IGNORE = re.compile(r"""[ \t]*+(?:ignore|"ignore"|'ignore')[ \t]*+=[ \t]*+\[""")


class _Statement(NamedTuple):
    """A key with its value, or the header of a table, over as many lines as it has."""

    start: int
    end: int
    """Behind the last character that is not white space and no comment."""
    is_header: bool


def ignoring(text: str, code: str) -> Edit | None:
    """Return the edit that makes *text* ignore *code*, too.

    None where *text* is no TOML, ignores it already, or is written as nobody has thought of.
    """
    before = _loaded(text)
    if before is None:
        return None
    ignored = before.get("ignore", [])
    if not isinstance(ignored, list) or code in ignored:
        return None
    edit = _edit(text, code)
    wanted = {**before, "ignore": [code, *ignored]}
    return edit if _loaded(apply_edits(text, [edit])) == wanted else None


def _edit(text: str, code: str) -> Edit:
    last = 0
    first_header = None
    for statement in _statements(text):
        if statement.is_header:
            first_header = statement.start
            break
        if (match := _IGNORE.match(text, statement.start)) is not None:
            return _first_item(text, match.end(), code)
        last = statement.end
    end = "\r\n" if "\r\n" in text else "\n"
    written = f'ignore = ["{code}"]{end}'
    if last:
        at = text.find("\n", last) + 1
        return Edit(Span.at(at), written) if at else Edit(Span.at(len(text)), end + written)
    at = 1 if text.startswith("\ufeff") else 0
    if first_header is None and text:
        return Edit(Span.at(len(text)), written if text.endswith("\n") else end + written)
    return Edit(Span.at(at), written + end if first_header is not None else written)


def _first_item(text: str, start: int, code: str) -> Edit:
    """Return the edit that puts *code* first into the list whose items begin at *start*."""
    # An item on a line of its own gets a line above it, with its indentation.
    if (line := re.compile(r"[ \t]*+\r?\n[ \t]*+(?=[\"'])").match(text, start)) is not None:
        return Edit(Span.at(start), f'{line.group()}"{code}",')
    is_empty = re.compile(r"[ \t\r\n]*+\]").match(text, start) is not None
    return Edit(Span.at(start), f'"{code}"' if is_empty else f'"{code}", ')


def _statements(text: str) -> Iterator[_Statement]:
    depth, start, end = 0, None, 0
    for token in _TOKEN.finditer(text):
        match token.lastgroup:
            case "end" if depth == 0:
                if start is not None:
                    yield _Statement(start, end, text[start] == "[")
                start = None
                continue
            case "end" | "comment" | "space":
                continue
            case "open":
                depth += 1
            case "close":
                depth -= 1
        start = token.start() if start is None else start
        end = token.end()
    if start is not None:
        yield _Statement(start, end, text[start] == "[")


def _loaded(text: str) -> dict[str, object] | None:
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return None
