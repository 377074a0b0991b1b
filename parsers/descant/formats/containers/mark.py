"""By what a text is known that may hold containers: fast, since most texts hold none."""

import re
from collections.abc import Iterable, Mapping, Sequence

from descant.checkpoints import each
from descant.formats.containers.banners import openers_of
from descant.formats.containers.record import Banner, ElementKind
from descant.formats.containers.tokens import CALLS, PREFIX
from descant.formats.containers.unknown import may_be_unknown
from descant.formats.containers.unknown_banners import may_frame
from descant.line_search import pieces_at, tag_matches
from descant.patterns import regex

_NAME = regex(r"<([A-Za-z_][\w-]*+)")


def _beginnings(tags: Iterable[str]) -> frozenset[str]:
    """Return what is found of *tags*: in front of a colon or a dot, which few have."""
    return frozenset(re.split("[:.]", tag, maxsplit=1)[0] for tag in tags)


class ContainerMark:
    """Tells whether a text may hold one of some containers."""

    def __init__(self, records: Mapping[str, Sequence[ElementKind]], banners: Iterable[Banner]) -> None:
        # A tag that other formats know counts only with what makes it an action.
        marked = {tag: kinds for tag, kinds in records.items() if all(kind.when for kind in kinds)}
        self._tags = _beginnings({*records, *CALLS, PREFIX} - marked.keys())
        self._marked = _beginnings(marked)
        tags = "|".join(map(re.escape, marked)) or "(?!)"
        conditions = {re.escape(name) for kinds in marked.values() for kind in kinds for name, _ in kind.when}
        words = "|".join(sorted(conditions)) or "(?!)"
        self._opener = re.compile(rf"<(?:{tags})")
        self._action = re.compile(
            rf"<(?:{tags})(?:\s[^<>]{{0,300}}\b(?:{words})\s*="
            rf"|>\s*(?:<\w+>[^<]*</\w+>\s*){{0,4}}<(?:{words})>)"
        )
        banners = list(banners)
        self._worded = [banner for banner in banners if banner.sign or banner.word]
        openers = [banner.opener for banner in banners if banner not in self._worded]
        lines = "|".join(re.sub(r"\(\?P<\w+>", "(?:", opener) for opener in openers)
        self._banner = re.compile(rf"(?:{lines})") if lines else None
        self._below = re.compile(rf"\n(?:{lines})")

    def search(self, text: str) -> bool:
        """Tell whether anything in *text* may be one of them."""
        names: set[str] = set()
        if "<" in text:
            for piece in each(pieces_at(text, "<")):
                names.update(_NAME.findall(text, *piece))
            if not names.isdisjoint(self._tags):
                return True
            if not names.isdisjoint(self._marked) and any(tag_matches(self._action, self._opener, text)):
                return True
        if may_be_unknown(text, names) or may_frame(text):
            return True
        if self._banner and (self._banner.match(text) or self._below.search(text)):
            return True
        return any(next(openers_of(text, banner), None) for banner in each(self._worded))
