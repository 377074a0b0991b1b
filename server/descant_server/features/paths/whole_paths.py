"""Whole paths that stand for themselves in a text, each found at once and by a few of its neighbours.

Nearly all mentions in a long answer are such. Whatever else may be meant at a place, such as the end of a
path, one behind ``a/`` in a diff, or one with spaces, is left to who reads back from the name of a file.
"""

import re
from collections.abc import Callable, Iterable

from ahocorasick_rs import AhoCorasick, MatchKind

from descant.word_search import HALF_A_PAIR

_PLAIN = re.compile(r"(?!/|[ab]/)(?=[^/]*[./])(?:[\w/-]|[.@+](?=\w))+")
"""It has a point or a slash, and nowhere inside of it the name of another file could stand for itself."""
_ENDS_ODDLY = re.compile(r"[.@+\\-]\Z")


class _Cached(dict[str, bool]):
    """What is so of a few characters, found out once for each."""

    def __init__(self, is_so: Callable[[str], bool]) -> None:
        self._is_so = is_so

    def __missing__(self, characters: str) -> bool:
        known = self[characters] = self._is_so(characters)
        return known


class WholePaths:
    """Looks for those of *paths* that are written in one way only.

    *spelled* are all parts of all paths, in each of their spellings. *before* and *behind* match what a path
    cannot stand next to.
    """

    def __init__(
        self, paths: Iterable[str], spelled: Iterable[str], before: re.Pattern[str], behind: re.Pattern[str]
    ) -> None:
        parts = list(spelled)
        # Beside these a path may go on, in another part or spelling.
        may_go_on = {each for each in set().union(*parts) if not before.match(each)}

        def is_free_behind(two: str) -> bool:
            first, second = two[:1], two[1:]
            if first in may_go_on or behind.match(two):
                return False
            return not first or not before.match(first) or not (before.match(second) or second in may_go_on)

        self._is_free = _Cached(lambda sign: not before.match(sign) and sign not in may_go_on)
        self._is_free_behind = _Cached(is_free_behind)
        is_clear = not any(map(_ENDS_ODDLY.search, parts))
        self._paths = [
            path for path in paths if is_clear and _PLAIN.fullmatch(path) and may_go_on.isdisjoint(path)
        ]
        self._automaton = AhoCorasick(self._paths, matchkind=MatchKind.LeftmostLongest)

    def by_end(self, text: str) -> dict[int, tuple[int, str]]:
        """Return by its end in *text* where each of them starts, and which path it is."""
        if not self._paths:
            return {}
        paths, is_free, is_free_behind = self._paths, self._is_free, self._is_free_behind
        return {
            end: (start, paths[number])
            for number, start, end in matches_in(self._automaton, text)
            if is_free_behind[text[end : end + 2]] and (not start or is_free[text[start - 1]])
        }


def matches_in(automaton: AhoCorasick, text: str) -> list[tuple[int, int, int]]:
    """Return what *automaton* finds in *text*, which may have halves of surrogate pairs."""
    try:
        return automaton.find_matches_as_indexes(text)
    except UnicodeEncodeError:
        return automaton.find_matches_as_indexes(HALF_A_PAIR.sub("\ufffd", text))
