"""Rows of texts that were read, for those that hold the same text again."""

from collections import OrderedDict

from descant.arrow.row import ResultRow

Key = tuple[str, str | None, bool]
"""The hash of a text, the schema that it was asked for by, and whether an answer is expected."""
MOST_BYTES = 32_000_000


class RememberedRows:
    """The rows of the texts that were seen last, up to some room."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        """Remember nothing yet."""
        self._rows: OrderedDict[Key, ResultRow] = OrderedDict()
        self._bytes = 0
        self._most_bytes = most_bytes

    def get(self, key: Key) -> ResultRow | None:
        """Return the row of *key*, if it is still known."""
        row = self._rows.get(key)
        if row is not None:
            self._rows.move_to_end(key)
        return row

    def add(self, key: Key, row: ResultRow) -> None:
        """Remember *row*, and forget others where there is no room."""
        if (weight := row.weight) > self._most_bytes // 8:
            return
        self._rows[key] = row
        self._bytes += weight
        while self._bytes > self._most_bytes:
            _, oldest = self._rows.popitem(last=False)
            self._bytes -= oldest.weight
