"""``descant.toml``, the settings in a file of the workspace: found, read, and what is wrong with it.

It holds what an editor sets, without the section: ``ignore = ["bom"]``. A file that is no TOML sets nothing.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from descant import Encoding, Place, Problem, Source, Span
from descant_server.problem_catalogue.setting_kinds import SETTING, SETTINGS_SYNTAX
from descant_server.settings.complaints import Complaint
from descant_server.settings.small_files import read_small_file
from descant_server.settings.values import TRUST, read_settings

NAME = "descant.toml"
_PLACE = re.compile(
    r"(?s)(?P<reason>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)"
)
_SHOWN = 80


@dataclass(frozen=True, slots=True)
class WorkspaceFile:
    """The settings in a file."""

    path: Path
    source: Source = field(default_factory=lambda: Source(""))
    given: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    """What is wrong with its text."""
    complaints: tuple[str, ...] = ()
    """The same for people, and why it could not be read."""


def read_workspace_file(path: Path) -> WorkspaceFile | None:
    """Read the settings in the file at *path*; None where there is no such file."""
    try:
        text = read_small_file(path)
    except OSError as error:
        reason = error.strerror or str(error)
        return WorkspaceFile(path, complaints=(f"The settings in {path} cannot be read: {reason}.",))
    return None if text is None else workspace_file(path, text)


def workspace_file(path: Path, text: str) -> WorkspaceFile:
    """Return the settings in *text*, that of the file at *path*."""
    source = Source(text)
    try:
        given: Mapping[str, Any] = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        given, errors = {}, [_syntax(source, str(error))]
    else:
        complaints = read_settings({**given, TRUST: None}).complaints
        if TRUST in given:
            message = (
                f"Whether a workspace is trusted is said by the editor, and not by a file in it ({TRUST})."
            )
            complaints = (*complaints, Complaint(message, TRUST))
        errors = [Problem(SETTING, _span(source, complaint), complaint.message) for complaint in complaints]
    problems = tuple(sorted(errors, key=lambda problem: problem.span))
    return WorkspaceFile(path, source, given, problems, tuple(_in_sentences(path, source, problems)))


def find_above(start: Path, file_names: Iterable[str]) -> Path | None:
    """Return the folder at or above *start* that holds a file with one of *file_names*, the nearest one."""
    file_names = tuple(file_names)
    try:
        resolved = start.resolve()
        return next(
            (
                folder
                for folder in (resolved, *resolved.parents)
                if any((folder / name).is_file() for name in file_names)
            ),
            None,
        )
    except (OSError, RuntimeError):
        return None


def _syntax(source: Source, message: str) -> Problem:
    place = _PLACE.fullmatch(message)
    reason = place["reason"] if place else "it is nested too deeply"
    if place and place["line"]:
        start = source.offset(Place(int(place["line"]) - 1, int(place["column"]) - 1), Encoding.UTF32)
    else:
        start = len(source.text.rstrip()) if place else 0
    end = min(start + 1, len(source.text))
    return Problem(SETTINGS_SYNTAX, Span(start, end), f"Invalid TOML: {reason[:_SHOWN]}.")


def _span(source: Source, complaint: Complaint) -> Span:
    """Return the place that *complaint* is about, as far as it can be found by lines."""
    if complaint.setting is None:
        return Span.at(0)
    key = re.escape(complaint.setting)
    names = list(re.finditer(rf"""(?m)^[ \t]*\[{{0,2}}[ \t]*["']?(?P<key>{key})(?![\w-])""", source.text))
    if not names:
        return Span.at(0)
    name = names[min(complaint.entry, len(names) - 1)]
    item = source.text.find(complaint.item, name.end()) if complaint.item else -1
    return Span(item, item + len(complaint.item)) if item >= 0 else Span(*name.span("key"))


def _in_sentences(path: Path, source: Source, problems: Iterable[Problem]) -> Iterator[str]:
    for problem in problems:
        line, _ = source.place(problem.span.start, Encoding.UTF32)
        yield f"{path.name}, line {line + 1:,}: {problem.message}"
