"""From the members of a document to its records: what is broken is salvaged as far as it is whole."""

from collections.abc import Iterable, Iterator
from typing import Any

from descant_server.batches.inputs.json_members import JsonMember
from descant_server.batches.inputs.lines import TOO_LONG, Line, is_damaged, parsed
from descant_server.batches.inputs.losses import Loss, no_object
from descant_server.batches.inputs.salvaging import Keys, keys_of, salvaged

_MOST_BROKEN_BYTES = 50_000_000
_MOST_KNOWN = 100
"""So many ways of records to have members are remembered."""


def member_object(data: bytes, *, is_named: bool = True) -> tuple[dict[str, Any] | None, bool]:
    """Return the object that a member is, None where it is none; and whether it has bytes that are not UTF-8.

    That of an object has one member: its name, and what stands there.
    """
    value, has_bytes = parsed(data)
    if value is None and is_named and data.lstrip().startswith(b'"'):
        value, has_bytes = parsed(b"{" + data + b"}")
    return value if isinstance(value, dict) else None, has_bytes


class RecordReader:
    """Reads the members of a list or an object, one after the other."""

    def __init__(self) -> None:
        """Have read nothing yet."""
        self._known: dict[Keys, None] = {}
        self._is_named = True
        """Whether members may have names: not in a list, which is known when one has none."""
        self._broken: list[JsonMember] = []
        """Members behind each other that are no JSON: a comma between them may be in a string."""

    def lines(self, members: Iterable[JsonMember]) -> Iterator[Line]:
        """Yield the objects of *members*, and of what is lost where it stands."""
        has_failed, broken_bytes = False, 0
        for member in members:
            offset, data = member
            if data == b"" and (has_failed or self._broken):
                break
            value, has_bytes = member_object(data, is_named=self._is_named) if data else (None, False)
            if value is None and data and parsed(data)[0] is None and data.strip() != b"null":
                self._broken.append(member)
                broken_bytes += len(data)
                if broken_bytes >= _MOST_BROKEN_BYTES:
                    yield from self._salvaged()
                    has_failed, broken_bytes = True, 0
                continue
            yield from self._salvaged()
            broken_bytes = 0
            has_failed = value is None
            if value is not None and data is not None:
                self._is_named = self._is_named and not data.lstrip().startswith(b"{")
                if len(self._known) < _MOST_KNOWN:
                    self._known[keys_of(value, is_named=self._is_named)] = None
            yield Line(offset, value, _loss(data, value), has_bytes)
        yield from self._salvaged()

    def _salvaged(self) -> Iterator[Line]:
        if not self._broken:
            return
        text = b",".join(member.data or b"" for member in self._broken).decode(errors="surrogateescape")
        offset, at = self._broken[0].offset, 0
        loss = _loss(self._broken[0].data, None)
        self._broken.clear()
        has_bytes = not text.isascii() and is_damaged(text)
        is_named = self._is_named and not text.lstrip().startswith("{")
        for start, record in salvaged(text, self._known, is_named=is_named):
            offset, at = offset + len(text[at:start].encode(errors="surrogateescape")), start
            yield Line(offset, record, loss if record is None else None, has_bytes)


def _loss(data: bytes | None, value: dict[str, Any] | None) -> Loss | None:
    """Return why a member is no object, None where it is the object *value*."""
    if value is not None:
        return None
    return TOO_LONG if data is None else no_object(data, parsed(data)[0])
