"""Random edits, after which server and client have the same text; `python -m support.edit_oracle [EDITS]`.

The oracle is :func:`lsp_client.edited`, which works on bytes and shares no code with the server. It is asked
twice: of the store of documents, where text and places are compared after every edit, and of a server over
real stdio, where what was read of the text is. The suite runs a sample; the script runs 60,000 edits either
way, a third of them in each encoding, says how far it is, and fails at the first difference.
"""

import asyncio
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from descant import Analysis, Encoding, Place, Source, analyze, describe
from descant_server.documents.document_slot import DocumentChange
from descant_server.documents.document_store import DocumentStore
from support.lsp_client import (
    AWKWARD,
    CAPABILITIES,
    CODECS,
    URI,
    Client,
    edited,
    place_of,
    random_place,
    started,
)

PLAIN = tuple(piece for piece in AWKWARD if "<" not in piece and "summary" not in piece)
"""Pieces that mean nothing where they stand, so that what holds them can be read back as it is."""
HEAD, TAIL = '<file path="a.txt">\n', "|\n</file>\n"
"""What is put around a text to read it back."""
Progress = Callable[[int], None]
_EMPTY = analyze("")


@dataclass(frozen=True)
class Kind:
    """A kind of text to edit."""

    name: str
    text: str
    pieces: tuple[str, ...]
    """What is inserted."""
    share: int
    """Of a thousand edits."""
    check: int = 20
    """So many edits, about, are sent before the server is asked."""


_LINE = 'é🎉{"summary":\u2028 "a\x0cb\x85c", [1, 2]: 日本\t👩‍👩‍👧} e\u0301 𝒳; '
_FILE = '{"path": "f.txt", "content": "' + "Größe 🎉'\u2028\\n\x0c日本 𝒳 plain words " * 150 + '"}'
_ONE_LINE = '{"summary": "S", "course_of_action": [], "files": [' + ", ".join([_FILE] * 240) + "]}"
KINDS = (
    Kind("awkward", "\r\n".join((_LINE, "plain", "", _LINE)) + "\rx\n\n", AWKWARD, 590),
    Kind("plain", "abc def\n" * 40, (*"abc", "\n", " ", "word", "\t"), 100),
    Kind("carriage returns", "a🎉b\r\n\r\rc\n\r" * 20, ("\r", "\n", "\r\n", "x", "🎉", ""), 190),
    Kind("half emoji", "a\ud83db\n🎉\ud83d\n" * 20, ("\ud83d", "🎉", "é", "\n", "x", ""), 100),
    Kind("a megabyte on one line", _ONE_LINE, (*AWKWARD[:4], *AWKWARD[7:]), 20, 100),
)
assert len(KINDS[-1].text) > 1_000_000


def batches(kind: Kind, edits: int, encoding: str, seed: str) -> Iterator[tuple[list[dict[str, Any]], str]]:
    """Yield what a client sends in one notification, a few edits, and the text that it has then."""
    chance, text, done = random.Random(f"{seed} {kind.name} {encoding}"), kind.text, 0
    while done < edits:
        changes = []
        for _ in range(min(chance.randint(1, 9), edits - done)):
            changes.append(near_change(chance, kind, text, encoding))
            text = edited(text, changes[-1], encoding)
        done += len(changes)
        yield changes, text


def near_change(chance: random.Random, kind: Kind, text: str, encoding: str) -> dict[str, Any]:
    """Return an edit near some place of *text*, which in the long run makes it neither longer nor shorter."""
    start = chance.randint(0, len(text))
    length = 0 if chance.random() < 0.5 else chance.choice((1, 1, 2, 5, 30))
    most = 4 if len(text) >= len(kind.text) else 12
    places = [place_of(text, offset, encoding) for offset in (start, min(start + length, len(text)))]
    if chance.random() < 0.05:
        # Past the end of a line or of the text, or inside of a character.
        places = sorted(random_place(chance, places[0]) for _ in range(2))
    first, last = ({"line": line, "character": character} for line, character in places)
    new = "".join(chance.choices(kind.pieces, k=chance.randint(0, most)))
    return {"range": {"start": first, "end": last}, "text": new}


# In the process


class StoreText:
    """A text in the store of documents: the only place here that knows how that is used."""

    def __init__(self, text: str, encoding: str) -> None:
        """Open *text*; nothing is analysed."""
        self._store = DocumentStore(self._read)
        self._store.encoding = Encoding(encoding)
        self._store.open(URI, 1, text)

    def change(self, version: int, changes: list[dict[str, Any]]) -> Source:
        """Apply the changes of one notification, and return the text with its lines."""
        ends = [
            (Place(*each["range"]["start"].values()), Place(*each["range"]["end"].values()))
            for each in changes
        ]
        self._store.change(
            URI,
            version,
            [DocumentChange(*end, each["text"]) for end, each in zip(ends, changes, strict=True)],
        )
        document = self._store.snapshot(URI)
        assert document is not None
        return document.source

    @staticmethod
    def _read(source: Source, _: str) -> Analysis:
        return replace(_EMPTY, source=source)


def try_store(kind: Kind, edits: int, encoding: str, seed: str, progress: Progress = lambda _: None) -> None:
    """Compare text and places after every notification. Raises AssertionError."""
    store, chance = StoreText(kind.text, encoding), random.Random(seed)
    for version, (changes, text) in enumerate(batches(kind, edits, encoding, seed), 2):
        source = store.change(version, changes)
        assert source.text == text, _difference(kind, encoding, changes, source.text, text)
        for offset in (chance.randint(0, len(text)) for _ in range(3)):
            place = place_of(text, offset, encoding)
            assert tuple(source.place(offset, Encoding(encoding))) == place, (kind.name, encoding, offset)
            if text[offset - 1 : offset + 1] != "\r\n":
                assert source.offset(Place(*place), Encoding(encoding)) == offset, (kind.name, place)
        progress(len(changes))


# Over stdio


async def try_server(
    edits: dict[Kind, int], encoding: str, seed: str, progress: Progress = lambda _: None
) -> None:
    """Compare what the server reads of the text, now and then, with what is read of the client's.

    So many *edits* are made of each kind. Raises AssertionError.
    """
    async with started() as client:
        await client.initialize({**CAPABILITIES, "general": {"positionEncodings": [encoding]}})
        for kind, count in edits.items():
            await _as_it_is(client, kind, count // 2, encoding, seed, progress)
            inside = replace(kind, pieces=tuple(piece for piece in kind.pieces if piece in PLAIN))
            await _inside_a_file(client, inside, count - count // 2, encoding, seed, progress)
        assert await client.leave() == 0


async def _as_it_is(
    client: Client, kind: Kind, edits: int, encoding: str, seed: str, progress: Progress
) -> None:
    """Whatever stands in the text: its parsed response, with all its places, is the same."""

    def compare(parsed: Any, text: str) -> None:
        wanted = describe(analyze(text), Encoding(encoding)).to_wire()
        assert parsed == json.loads(json.dumps(wanted)), f"{kind.name}, {encoding}: {text!r:.2000}"

    await _edit(client, f"{URI}.1", kind, edits, encoding, seed, ("", ""), compare, progress)


async def _inside_a_file(
    client: Client, kind: Kind, edits: int, encoding: str, seed: str, progress: Progress
) -> None:
    """The text is that of a file in tags, so that it comes back character by character."""

    def compare(parsed: Any, text: str) -> None:
        content = parsed["files"][0]["content"]
        wanted = text + TAIL.split("\n")[0] + "\n"
        assert content == wanted, _difference(kind, encoding, [], content, wanted)

    await _edit(client, f"{URI}.2", kind, edits, encoding, seed, (HEAD, TAIL), compare, progress)


async def _edit(
    client: Client,
    uri: str,
    kind: Kind,
    edits: int,
    encoding: str,
    seed: str,
    around: tuple[str, str],
    compare: Callable[[Any, str], None],
    progress: Progress,
) -> None:
    head, tail = around
    opened = {"uri": uri, "languageId": "llm-response", "version": 1, "text": head + kind.text + tail}
    client.notify("textDocument/didOpen", {"textDocument": opened})
    unasked, text = 0, kind.text
    for version, (changes, after) in enumerate(batches(kind, edits, encoding, seed), 2):
        moved = _inside(changes, text, encoding) if head else changes
        client.notify(
            "textDocument/didChange",
            {"textDocument": {"uri": uri, "version": version}, "contentChanges": moved},
        )
        text, unasked = after, unasked + len(changes)
        progress(len(changes))
        if unasked >= kind.check:
            unasked = 0
            compare(await client.request("descant/parsedResponse", {"textDocument": {"uri": uri}}), text)
            client.forget_notifications()
    compare(await client.request("descant/parsedResponse", {"textDocument": {"uri": uri}}), text)
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


def _inside(changes: list[dict[str, Any]], text: str, encoding: str) -> list[dict[str, Any]]:
    """Return *changes* of *text* where it is not the whole: a line lower, and not past its end."""
    moved = []
    for change in changes:
        last = place_of(text, len(text), encoding)
        ends = {}
        for name, end in change["range"].items():
            line, character = min((end["line"], end["character"]), last)
            ends[name] = {"line": line + 1, "character": character}
        moved.append({**change, "range": ends})
        text = edited(text, change, encoding)
    return moved


def _difference(kind: Kind, encoding: str, changes: list[dict[str, Any]], found: str, wanted: str) -> str:
    at = next(
        (n for n, (one, other) in enumerate(zip(found, wanted, strict=False)) if one != other),
        min(len(found), len(wanted)),
    )
    around = slice(max(0, at - 30), at + 30)
    seen = f"{found[around]!r} and not {wanted[around]!r}"
    return f"{kind.name}, {encoding}, at {at}: {seen}, after {changes!r:.500}"


def main(edits: int, seed: str) -> None:
    """Make so many edits either way, and say how far that is."""
    counts = {kind: edits * kind.share // 1000 // len(CODECS) for kind in KINDS}
    for where in ("store", "server"):
        begin, done = time.monotonic(), 0

        def progress(more: int, where: str = where, begin: float = begin) -> None:
            nonlocal done
            done += more
            print(f"\r{where}: {done:,} edits, {time.monotonic() - begin:.0f} s", end="", flush=True)

        for encoding in CODECS:
            if where == "server":
                asyncio.run(try_server(counts, encoding, seed, progress))
            else:
                for kind, count in counts.items():
                    try_store(kind, count, encoding, seed, progress)
        print(f"\r{where}: {done:,} edits in {time.monotonic() - begin:.0f} s, and every text was the same")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60_000, sys.argv[2] if len(sys.argv) > 2 else "1")
