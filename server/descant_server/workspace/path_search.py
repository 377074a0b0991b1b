"""The paths of a folder, so that those that go on from what is typed are found among tens of thousands."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice


class PathSearch:
    """Paths with slashes, in order."""

    def __init__(self, paths: Sequence[str]) -> None:
        self.paths = paths
        folded = [path.lower() for path in paths]
        self._text = "\n" + "".join(f"{path}\n" for path in folded)
        self._starts = list(accumulate((len(path) + 1 for path in folded), initial=1))

    def entries(self, folder: str, typed: str) -> Iterator[str]:
        """Yield what is in *folder*, empty or with a slash at its end, and begins with *typed*.

        Folders have a slash at their end. Capitals do not matter in *typed*.
        """
        at, wanted = bisect_left(self.paths, folder), typed.lower()
        while at < len(self.paths) and self.paths[at].startswith(folder):
            name, slash, _ = self.paths[at][len(folder) :].partition("/")
            if name.lower().startswith(wanted):
                yield folder + name + slash
            # What is behind all that starts with the folder: the next character is that behind the slash.
            at = bisect_left(self.paths, f"{folder}{name}0", at) if slash else at + 1

    def matches(self, typed: str, most: int) -> list[str]:
        """Return paths that hold *typed*: first those of files whose name begins with it."""
        wanted = typed.lower()
        if not wanted or "\n" in wanted:
            return []
        numbers = dict.fromkeys(
            number for start in (f"/{wanted}", f"\n{wanted}") for number in islice(self._holding(start), most)
        )
        at_name = [number for number in numbers if "/" in typed or self._is_name(number, wanted)]
        if len(at_name) < most:
            at_name += [*numbers, *islice(self._holding(wanted), most)]
        return [self.paths[number] for number in islice(dict.fromkeys(at_name), most)]

    def _holding(self, wanted: str) -> Iterator[int]:
        at = self._text.find(wanted)
        while at >= 0:
            # The line end before a path belongs to none.
            number = bisect_right(self._starts, at + 1) - 1
            yield number
            at = self._text.find(wanted, self._starts[number + 1] - 1)

    def _is_name(self, number: int, wanted: str) -> bool:
        return self.paths[number].rpartition("/")[2].lower().startswith(wanted)
