"""What is said of inputs that cannot be read: a folder may hold hundreds, and most for the same reason."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from descant_server.wording.plurals import plural

_MOST_REASONS = 10


def unread_lines(unread: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield a line for each reason why some are *unread*, the most frequent first, with the first file.

    They are paths with reasons.
    """
    alike: dict[str, list[str]] = defaultdict(list)
    for path, reason in unread:
        alike[reason].append(path)
    by_frequency = sorted(alike.items(), key=lambda item: -len(item[1]))
    for reason, paths in by_frequency[:_MOST_REASONS]:
        more = f" and {plural(len(paths) - 1, 'more file')}" if len(paths) > 1 else ""
        yield f"{paths[0]}{more}: {reason}"
    if rest := sum(len(paths) for _, paths in by_frequency[_MOST_REASONS:]):
        yield f"{plural(rest, 'more file')} cannot be read for other reasons: name one alone to see why"
