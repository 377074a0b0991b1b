"""By what a text is known that may hold containers, in one fast pattern."""

import re
from collections.abc import Iterable, Mapping, Sequence

from descant.formats.containers.record import Banner, ElementKind
from descant.formats.containers.unknown import MAY_BE_UNKNOWN

_CALLS = r"<(?:invoke\s|function\s*=|function\sname)"


def mark_of(records: Mapping[str, Sequence[ElementKind]], banners: Iterable[Banner]) -> re.Pattern[str]:
    """Return the pattern of what starts one of *records* or *banners*."""
    plain, marked = [], []
    for tag, elements in records.items():
        if all(element.when for element in elements):
            names = "|".join(sorted({re.escape(name) for element in elements for name, _ in element.when}))
            marked.append(
                rf"<{re.escape(tag)}(?:\s[^<>]{{0,300}}\b(?:{names})\s*=|>\s*(?:<\w+>[^<]*</\w+>\s*){{0,4}}<(?:{names})>)"
            )
        else:
            plain.append(re.escape(tag))
    tags = [rf"<(?:{'|'.join(sorted(plain, key=len, reverse=True))})\b"] if plain else []
    lines = [rf"^{banner.opener}" for banner in banners]
    lines = [re.sub(r"\(\?P<\w+>", "(?:", line) for line in lines]
    return re.compile("|".join((*tags, *marked, _CALLS, MAY_BE_UNKNOWN, *lines)), re.MULTILINE)
