"""Where the rows of a run are from: when it began, what it has read, and how. Its manifest says so."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from descant_server.terminal.visible import shortened
from descant_server.wording.plurals import plural

_MOST_SHOWN = 3
_LONGEST = 120
_OPTIONS = {
    "schema": "--schema",
    "schema_files": "--schema-file",
    "expected": "--answer-expected",
    "contents": "--contents",
    "redact": "--redact",
    "most_seconds": "--limit-seconds",
    "most_chars": "--limit-chars",
    "sample": "--sample",
}
_COLUMNS = ("text", "id", "model", "prompt", "schema", "expected")


@dataclass(frozen=True, slots=True)
class UnreadInput:
    """An input of which nothing was read."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class RunOrigin:
    """What a manifest says of a run; one of another version may say less."""

    begun: str
    """In UTC, as ISO 8601 has it; empty where nobody knows."""
    inputs: tuple[str, ...]
    unread: tuple[UnreadInput, ...]
    passed_over: int
    """Files of folders that are of no kind of input."""
    options: tuple[str, ...]
    """As they are written on the command line, without those that are as usual."""
    sample: int | None

    @property
    def sentences(self) -> tuple[str, ...]:
        """What a reader wants to know of a run before its counts."""
        listed = ", ".join(shortened(path, _LONGEST) for path in self.inputs[:_MOST_SHOWN])
        more = ", …" if len(self.inputs) > _MOST_SHOWN else ""
        sentences = [
            self._begin,
            f"{plural(len(self.inputs), 'input')}: {listed}{more}." if self.inputs else "",
            f"A sample of about {plural(self.sample, 'text')}, drawn evenly." if self.sample else "",
            f"{plural(self.passed_over, 'file')} passed over, of no kind of input."
            if self.passed_over
            else "",
            f"Options: {' '.join(self.options)}." if self.options else "",
        ]
        return tuple(filter(None, sentences))

    @property
    def losses(self) -> str | None:
        """Return which inputs are missing in all counts, in a sentence; None where none are."""
        if not self.unread:
            return None
        listed = "; ".join(
            f"{shortened(each.path, _LONGEST)} ({shortened(each.reason, _LONGEST)})"
            for each in self.unread[:_MOST_SHOWN]
        )
        more = "; …" if len(self.unread) > _MOST_SHOWN else ""
        return f"{plural(len(self.unread), 'input')} could not be read and so not counted: {listed}{more}"

    @property
    def _begin(self) -> str:
        try:
            begun = datetime.fromisoformat(self.begun)
        except ValueError:
            return ""
        return f"Begun on {begun.day} {begun:%B %Y, %H:%M} UTC."


def run_origin(manifest: Mapping[str, Any]) -> RunOrigin:
    """Return what *manifest* says, which may be written by another version, or by hand."""
    options = _mapping(manifest.get("options"))
    sample, passed_over = options.get("sample"), manifest.get("passed_over")
    return RunOrigin(
        str(manifest.get("begun") or ""),
        tuple(str(each.get("path", "")) for each in _mappings(manifest.get("inputs"))),
        tuple(
            UnreadInput(str(each.get("path", "")), str(each.get("reason", "")))
            for each in _mappings(manifest.get("unread"))
        ),
        passed_over if isinstance(passed_over, int) else 0,
        tuple(_written(options)),
        sample if isinstance(sample, int) else None,
    )


def _written(options: Mapping[str, Any]) -> list[str]:
    from descant_server.batches.setup import Setup

    usual = Setup(()).as_json()
    columns = _mapping(options.get("columns"))
    written = [f"--{name} {columns[name]}" for name in _COLUMNS[:4] if columns.get(name)]
    written += [f"--{name}-column {columns[name]}" for name in _COLUMNS[4:] if columns.get(name)]
    written += [f"--keep {name}" for name in _list(columns.get("keep"))]
    for name, option in _OPTIONS.items():
        value = options.get(name)
        if value in (None, False, usual[name]):
            continue
        written += [
            option if value is True else f"{option} {each}"
            for each in (value if isinstance(value, list) else [value])
        ]
    return [shortened(each, _LONGEST) for each in written]


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _mappings(value: Any) -> list[Mapping[str, Any]]:
    return [each for each in _list(value) if isinstance(each, dict)]
