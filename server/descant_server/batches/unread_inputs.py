"""Inputs that cannot be read: a folder may hold hundreds, and most for the same reason."""

from collections.abc import Iterator

from descant_server.wording.plurals import plural

_MOST_REASONS = 10


class UnreadInputs:
    """Collects them, to say each reason once."""

    def __init__(self) -> None:
        """Have none yet."""
        self._paths: dict[str, list[str]] = {}

    def add(self, path: str, reason: str) -> None:
        """Note that the file at *path* cannot be read for *reason*."""
        self._paths.setdefault(reason, []).append(path)

    def lines(self) -> Iterator[str]:
        """Yield a line for each reason, the most frequent ones first, with the first file that has it."""
        by_frequency = sorted(self._paths.items(), key=lambda item: -len(item[1]))
        for reason, paths in by_frequency[:_MOST_REASONS]:
            more = f" and {plural(len(paths) - 1, 'more file')}" if len(paths) > 1 else ""
            yield f"{paths[0]}{more}: {reason}"
        if rest := sum(len(paths) for _, paths in by_frequency[_MOST_REASONS:]):
            yield f"{plural(rest, 'more file')} cannot be read for other reasons: name one alone to see why"
