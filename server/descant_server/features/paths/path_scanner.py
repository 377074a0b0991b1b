"""Where a text speaks of paths that are known: one pass over it, whatever their number (Aho–Corasick).

A path counts that stands for itself. It may have ``./`` before it, the ``a/`` and ``b/`` of a diff, and the
separators of Windows. Where it is said from further down, as ``a.py`` for ``src/a.py``, several may be meant.
A name without a point or a slash, such as ``Makefile``, counts in quotes and in the headers of patches only,
since it may be an ordinary word.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ahocorasick_rs import AhoCorasick, MatchKind

from descant.word_search import HALF_A_PAIR
from descant_server.features.paths.path_spellings import AS_IT_IS, PathSpelling
from descant_server.features.paths.path_tree import PathTail, path_tails, spelled_parts, words_in
from descant_server.features.paths.whole_paths import WholePaths, matches_in

_WITHOUT_SPACES = "\u3000-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"
"""Scripts that put no space between words."""
_BEFORE = re.compile(rf"(?![{_WITHOUT_SPACES}])[\w.@+/\\-]")
_BEHIND = re.compile(
    rf"(?![{_WITHOUT_SPACES}])(?:[\w/~]|-(?!>)|\.\w|[@+]\w|\\(?![\s\"'`]|\Z))",
)
_HEADER = re.compile(
    r"[ \t>]*(?:diff --git|---|\+\+\+|(?:rename|copy) (?:from|to)|Index:|"
    r"\*\*\* (?:Add|Update|Delete) File:|\*\*\* Move to:) "
)
_LONGEST_HEADER = 1_000
_QUOTES = "`\"'“”‘’"


class FoundPath(NamedTuple):
    """A stretch of a text that speaks of a path."""

    start: int
    end: int
    paths: tuple[str, ...]
    """Those that may be meant; of several it cannot be told which."""
    separator: str
    """What stands between its parts."""
    spelling: PathSpelling


class PathScanner:
    """Looks for *paths*, which are as ``same_path`` has them."""

    def __init__(self, paths: Iterable[str]) -> None:
        known = [path for path in dict.fromkeys(paths) if path and not HALF_A_PAIR.search(path)]
        self._tails = path_tails(known)
        self._file_names = tuple(self._tails)
        self._automaton = AhoCorasick(self._file_names, matchkind=MatchKind.LeftmostLongest)
        self._whole = WholePaths(known, spelled_parts(known), _BEFORE, _BEHIND)
        self._meant = {path: (path,) for path in known}
        self._shorter = {
            name: [part for part in words_in(name) if part in self._tails]
            for name in self._file_names
            if " " in name
        }

    def mentions(self, text: str) -> Iterator[FoundPath]:
        """Yield what *text* says of the paths, in order and apart."""
        if not self._file_names:
            return
        last, whole = 0, self._whole.by_end(text)
        for number, start, end in matches_in(self._automaton, text):
            if end in whole:
                at, path = whole[end]
                last = end
                yield FoundPath(at, end, self._meant[path], "/", AS_IT_IS)
                continue
            for mention in self._in_match(text, self._file_names[number], start, end):
                if mention.start >= last:
                    last = mention.end
                    yield mention

    def _in_match(self, text: str, name: str, start: int, end: int) -> Iterator[FoundPath]:
        if (mention := self._mention(text, name, start, end)) is not None:
            yield mention
            return
        for shorter in self._shorter.get(name, ()):
            at = text.find(shorter, start, end)
            if at >= 0 and (mention := self._mention(text, shorter, at, at + len(shorter))) is not None:
                yield mention
                return

    def _mention(self, text: str, name: str, start: int, end: int) -> FoundPath | None:
        if _BEHIND.match(text, end):
            return None
        tails = self._tails[name]
        if len(tails) == 1:
            return _read_back(text, start, end, tails[0])
        mentions = (_read_back(text, start, end, tail) for tail in tails)
        return min(
            (mention for mention in mentions if mention), key=lambda mention: mention.start, default=None
        )


def _read_back(text: str, start: int, end: int, tail: PathTail) -> FoundPath | None:
    """Return what is spoken of where *text* from *start* to *end* is the name of a file, *tail*."""
    separator, at = "", start
    while True:
        # In a diff the prefix is one, even if there is a folder of this name.
        if tail.whole is not None and _has_prefix(text, at) and _is_header(text, at):
            break
        before = _separator_before(text, at)
        child = tail.child(text, at - len(before)) if before else None
        if child is None:
            break
        separator = before
        tail, at = child
    if tail.whole is None and "." not in text[at:end] and not separator:
        return None
    if not _stands_alone(text, at, end, tail, is_name=not separator):
        return None
    if not tail.meant:
        tail.meant = (tail.whole,) if tail.whole is not None else tuple(tail.paths)
    return FoundPath(at, end, tail.meant, separator or "/", tail.spelling)


def _stands_alone(text: str, at: int, end: int, tail: PathTail, *, is_name: bool) -> bool:
    is_plain = not is_name or "." in text[at:end]
    if not (at and _BEFORE.match(text, at - 1)):
        return is_plain or _is_quoted(text, at, end) or _is_header(text, at)
    if text[at - 2 : at] in ("./", ".\\"):
        return _is_free(text, at - 2)
    return tail.whole is not None and _has_prefix(text, at) and (is_plain or _is_header(text, at))


def _has_prefix(text: str, at: int) -> bool:
    return text[at - 2 : at] in ("a/", "b/") and _is_free(text, at - 2)


def _is_free(text: str, at: int) -> bool:
    return at <= 0 or _BEFORE.match(text, at - 1) is None


def _is_quoted(text: str, start: int, end: int) -> bool:
    before, behind = text[max(0, start - 1) : start], text[end : end + 1]
    return bool(before and behind) and before in _QUOTES and behind in _QUOTES


def _is_header(text: str, at: int) -> bool:
    line = text.rfind("\n", max(0, at - _LONGEST_HEADER), at) + 1
    return _HEADER.match(text, line, at) is not None


def _separator_before(text: str, at: int) -> str:
    if text[at - 1 : at] == "/":
        return "/"
    return "\\\\" if text[at - 2 : at] == "\\\\" else "\\" if text[at - 1 : at] == "\\" else ""
