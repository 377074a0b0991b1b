"""Reads what ``descant lsp --record`` has written: who said what, and when.

A line that is cut off, or that somebody else wrote, is passed over and counted; a file without a single
message of a client is no recording.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from descant_server.front.recorder import CLIENT, SERVER
from descant_server.wire.messages import dumps


class NoRecording(Exception):  # noqa: N818 - the word for it in this package
    """The file holds no conversation; the message says what it holds instead."""


@dataclass(frozen=True, slots=True)
class RecordedMessage:
    """One message."""

    at: float
    """Seconds since the recording began."""
    is_of_client: bool
    message: dict[str, Any]
    """Empty for what is no message."""
    body: bytes


@dataclass(frozen=True, slots=True)
class Recording:
    """One conversation."""

    entries: tuple[RecordedMessage, ...]
    passed_over: int
    """Lines that hold no message."""


def read_recording(lines: Iterable[bytes], client: int = 1) -> Recording:
    """Return the conversation with *client*. Raises NoRecording."""
    entries, passed_over, others = [], 0, set[int]()
    for line in lines:
        if not line.strip():
            continue
        match _read(line):
            case None:
                passed_over += 1
            case number, entry if number == client:
                entries.append(entry)
            case number, _:
                others.add(number)
    if not any(entry.is_of_client for entry in entries):
        if others:
            raise NoRecording(f"no client {client}; the recording has {', '.join(map(str, sorted(others)))}")
        raise NoRecording("no messages in it; record them with `descant lsp --record FILE`")
    return Recording(tuple(entries), passed_over)


def _read(line: bytes) -> tuple[int, RecordedMessage] | None:
    try:
        match json.loads(line):
            case {"from": ("client" | "server") as who, "at": int() | float() as at, **rest}:
                pass
            case _:
                return None
    except (ValueError, RecursionError):
        return None
    assert who in (CLIENT, SERVER)
    message, text, client = rest.get("message"), rest.get("bytes"), rest.get("client", 1)
    if not isinstance(client, int):
        return None
    if isinstance(text, str) and "message" not in rest:
        try:
            return client, RecordedMessage(at, who == CLIENT, {}, text.encode("latin-1"))
        except UnicodeEncodeError:
            return None
    if "message" not in rest:
        return None
    return client, RecordedMessage(
        at, who == CLIENT, message if isinstance(message, dict) else {}, dumps(message)
    )


def key_of(message: dict[str, Any]) -> str | None:
    """Return the id of a request or of an answer, in a form in which 1 is not "1"; None if there is none."""
    return json.dumps(message["id"]) if "id" in message else None


def is_answer(message: dict[str, Any]) -> bool:
    """Tell whether *message* answers something."""
    return "id" in message and "method" not in message


def answers_to_server(recording: Recording) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what the client answered to the server's own requests, with the method of each."""
    asked: dict[str | None, str] = {}
    for entry in recording.entries:
        message = entry.message
        if not entry.is_of_client and "id" in message and isinstance(method := message.get("method"), str):
            asked[key_of(message)] = method
        elif entry.is_of_client and is_answer(message) and (key := key_of(message)) in asked:
            yield asked.pop(key), message
