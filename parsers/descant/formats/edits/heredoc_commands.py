"""The shell command around a patch that is its input, and what else the command does."""

import re
from collections.abc import Iterator

from descant.formats.edits.edit_piece import EditSpan, Piece
from descant.formats.edits.problem_kinds import EDIT_WITHOUT_PATH
from descant.formats.edits.text_lines import AT_LINE_END, AT_LINE_START
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Span

_HEREDOC = regex(
    AT_LINE_START + r"[^\r\n]{0,200}?<<[ \t]*+(?P<quote>['\"]?)(?P<word>\w{1,40}+)(?P=quote)[^\r\n]{0,80}+"
    r"(?:\r\n?|\n)\Z"
)
_FOLDER = regex(r"\bcd[ \t]++(?P<name>(?![./~$]*+[ \t;&])[\w.][^\s;&|]*+)[ \t]*+(?:&&|;)")
"""A folder below that a path may be seen from; that of the workspace itself is written in full."""
_REACH = 340


def in_heredoc(text: str, region: Span, piece: Piece) -> Piece:
    """Return *piece*, a patch in *region*, with the shell command that it is the input of, if it is."""
    span = piece.runs[0].span
    begin = max(region.start, span.start - _REACH)
    command = _HEREDOC.search(text[begin : span.start])
    if command is None:
        return piece
    closer = re.compile(rf"[\r\n]+{command['word']}{AT_LINE_END}").match(text, span.end, region.end)
    runs = (EditSpan(Span(begin + command.start(), closer.end() if closer else span.end)),)
    return piece._replace(runs=runs, problems=(*piece.problems, *_changed_folder(command.group(), piece)))


def _changed_folder(command: str, piece: Piece) -> Iterator[Problem]:
    """Yield for each file that *command* changes the folder, so that its path may be seen from there."""
    folder = _FOLDER.search(command)
    if folder is None:
        return
    message = f'The command changes to "{folder["name"]}" first; this path may be seen from there.'
    for file in piece.files:
        yield Problem(EDIT_WITHOUT_PATH, file.span, message).as_error()
