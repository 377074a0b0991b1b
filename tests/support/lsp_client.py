"""Conversations with a server, which are judged, and a text model that shares no code with the server."""

import os
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from descant_server.testing.client import (
    CAPABILITIES,
    SERVER,
    URI,
    Client,
    RequestFailed,
    ServerFailed,
    start,
)
from support import judge

__all__ = [
    "AWKWARD",
    "CAPABILITIES",
    "CODECS",
    "ENVIRONMENT",
    "LIMIT",
    "ROOT",
    "SERVER",
    "URI",
    "Client",
    "RequestFailed",
    "ServerFailed",
    "apply_workspace_edit",
    "edited",
    "excuse",
    "place_of",
    "random_change",
    "random_place",
    "session",
    "started",
]

ROOT = Path(__file__).parents[2]
LIMIT = 60.0
"""Seconds until a server that should say something is given up.

A machine that does much else takes longer for five workers, started one after the other, than the ten seconds
that users of the fixtures wait.
"""
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT / 'parsers'}{os.pathsep}{ROOT / 'server'}"}
"""In which the server of this working tree is found, whatever is installed."""


@asynccontextmanager
async def started(*command: str) -> AsyncIterator[Client]:
    """Start a server, which has to be initialized yet; kill it in the end if it still runs.

    Whatever is said is held against the protocol.
    """
    judging = judge.Judge() if judge.is_there() else None
    client = await start(command or SERVER, ENVIRONMENT, judging)
    client.limit = LIMIT
    try:
        yield client
    finally:
        await client.kill()
    faults = judging.verdict() if judging else []
    assert not faults, "\n".join(faults)


@asynccontextmanager
async def editing_in(
    *folders: Path, text: str, capabilities: dict[str, Any], options: Any = None
) -> AsyncIterator[Client]:
    """Start a server for an editor that has *folders* and the answer *text* open; see that it leaves well."""
    opened = [{"uri": folder.as_uri(), "name": folder.name} for folder in folders]
    async with started() as client:
        params = {
            "processId": None,
            "rootUri": None,
            "capabilities": capabilities,
            "workspaceFolders": opened,
            **({"initializationOptions": options} if options is not None else {}),
        }
        client.able = (await client.request("initialize", params))["capabilities"]  # type: ignore[attr-defined]
        client.notify("initialized", {})
        await client.open(text)
        # The first word is of the text alone; when this is said, the disk was looked at as well.
        await client.received("descant/didAnalyze")
        while client.waiting("textDocument/publishDiagnostics"):
            await client.published()
        yield client
        assert await client.leave() == 0
        assert {len(answers) for answers in client.answers.values()} == {1}


@asynccontextmanager
async def session(capabilities: dict[str, Any] = CAPABILITIES) -> AsyncIterator[Client]:
    """Start and initialize a server; leave it in the end, and see that it answered everything once."""
    async with started() as client:
        await client.initialize(capabilities)
        yield client
        assert await client.leave() == 0
        assert {len(answers) for answers in client.answers.values()} == {1}
        assert client.unanswered() == []


def excuse(client: Client) -> None:
    """Let *client* say from now on what no client should say; the server has to keep to the protocol."""
    if isinstance(client.observer, judge.Judge):
        client.observer.excuse()


CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
"""Position encodings as Python knows them, with the bytes of a unit."""
_SURROGATES = "surrogatepass"
"""Half of an emoji is text, too: an editor can hold it, and JSON can say it."""
_LINE_ENDS = re.compile(r"(\r\n|\r|\n)")
AWKWARD = (
    *("a", "zero", "\n", "\r\n", "\r", "\n\n", "\t", " ", ""),
    *("é", "e\u0301", "日本", "🎉", "👩‍👩‍👧", "𝒳", "\u2028", "\u2029", "\x0c", "\x0b", "\x85", "\x1c"),
    *('"', "{", "}", "[", "]", ",", ":", "\\", '{"summary": "s"}', "<file path=", "```\n"),
)
"""Pieces of text at which models of lines and columns go wrong."""


def edited(text: str, change: dict[str, Any], encoding: str) -> str:
    """Return *text* with a content change applied: on bytes, so that nothing is shared with the server."""
    if "range" not in change:
        whole: str = change["text"]
        return whole
    codec, _ = CODECS[encoding]
    first, last = (_byte_offset(text, change["range"][end], encoding) for end in ("start", "end"))
    data = text.encode(codec, _SURROGATES)
    new: str = change["text"]
    return (data[:first] + new.encode(codec, _SURROGATES) + data[last:]).decode(codec, _SURROGATES)


def _byte_offset(text: str, position: dict[str, int], encoding: str) -> int:
    codec, width = CODECS[encoding]
    pieces = _LINE_ENDS.split(text)
    if position["line"] > len(pieces) // 2:
        return len(text.encode(codec, _SURROGATES))
    before = "".join(pieces[: 2 * position["line"]]).encode(codec, _SURROGATES)
    line = pieces[2 * position["line"]].encode(codec, _SURROGATES)
    column = min(position["character"] * width, len(line))
    while _is_inside_character(line, column, encoding):
        column -= width
    return len(before) + column


def _is_inside_character(line: bytes, column: int, encoding: str) -> bool:
    """Tell whether *column* is where no character begins; what is there belongs to the one before."""
    if encoding == "utf-8":
        return 0 < column < len(line) and line[column] & 0xC0 == 0x80
    if encoding == "utf-16" and 0 < column < len(line):
        return line[column + 1] & 0xFC == 0xDC and line[column - 1] & 0xFC == 0xD8
    return False


def place_of(text: str, offset: int, encoding: str) -> tuple[int, int]:
    """Return line and column of *offset*; between the halves of a line end nobody can stand."""
    codec, width = CODECS[encoding]
    if text[offset - 1 : offset + 1] == "\r\n":
        offset -= 1
    before = _LINE_ENDS.split(text[:offset])[::2]
    return len(before) - 1, len(before[-1].encode(codec, _SURROGATES)) // width


def random_place(chance: random.Random, place: tuple[int, int]) -> tuple[int, int]:
    """Return a place where nothing may be, near *place*: inside a character, past a line, past the text."""
    line, column = place
    return chance.choice(((line, column + 1), (line, column + 1_000), (line + 10_000, column)))


def random_change(chance: random.Random, text: str, encoding: str) -> dict[str, Any]:
    """Return an incremental change of *text*, now and then past the end of a line or of the text."""
    ends = sorted(
        (_random_position(chance, text, encoding) for _ in range(2)),
        key=lambda position: (position["line"], position["character"]),
    )
    if chance.random() < 0.5:
        ends[1] = ends[0]
    new = "".join(chance.choices(AWKWARD, k=chance.randint(0, 3)))
    return {"range": {"start": ends[0], "end": ends[1]}, "text": new}


def _random_position(chance: random.Random, text: str, encoding: str) -> dict[str, int]:
    codec, width = CODECS[encoding]
    lines = _LINE_ENDS.split(text)[::2]
    number = chance.randrange(len(lines))
    line = lines[number]
    column = len(line[: chance.randint(0, len(line))].encode(codec, _SURROGATES)) // width
    match chance.randrange(20):
        case 0:
            return {"line": number, "character": column + 1_000}
        case 1:
            return {"line": len(lines) + chance.randint(0, 3), "character": column}
        case _:
            return {"line": number, "character": column}


def apply_workspace_edit(text: str, edit: dict[str, Any], encoding: str) -> str:
    """Return *text* as a client has it after *edit*, which may be written in either of the two ways."""
    if "documentChanges" in edit:
        edits = [each for change in edit["documentChanges"] for each in change["edits"]]
    else:
        edits = edit["changes"][URI]
    # From the back, so that the earlier positions stay true; of insertions at one place the last goes first.
    numbered = sorted(
        enumerate(edits),
        key=lambda item: (
            item[1]["range"]["start"]["line"],
            item[1]["range"]["start"]["character"],
            item[0],
        ),
        reverse=True,
    )
    for _, each in numbered:
        text = edited(text, {"range": each["range"], "text": each["newText"]}, encoding)
    return text
