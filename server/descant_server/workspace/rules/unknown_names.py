"""Names in changed lines that the file never had, where it had them with underscores.

One alone may be new: a property is called as what it reads. Several, and no name with an underscore before it
in all that has changed, is what a page leaves that takes underscores for markup.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from descant.patterns import regex
from descant.rules.code_tokens import extension_of
from descant_server.workspace.rules.eaten_lines import EatenLine
from descant_server.workspace.rules.extensions import PROSE, PYTHON
from descant_server.workspace.rules.missing_pieces import Gap
from descant_server.workspace.rules.python_names import unbound_but_for_stars
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.shown_lines import changed_lines

_NAME = regex(r"(?<![\w.])(?P<owner>(?:\w{1,80}\.)?)(?P<name>[A-Za-z_]\w{1,80}+)")
_PRIVATE = regex(r"(?<!\w)_[^\W_]")
_BOUND = regex(r"\b(?:def|class|function|get|set|static)[ \t]+(?P<name>\w+)")
_SELF = frozenset(("self.", "this.", "cls."))
_SOME = 3
_LONGEST = 200_000
"""Characters of a file."""


def unknown_names(file: Rewritten) -> Sequence[EatenLine]:
    """Return the lines with such names, and where their underscores are missing; none where few are."""
    extension = extension_of(file.path)
    if extension in PROSE or len(file.old) > _LONGEST or not _PRIVATE.search(file.old):
        return ()
    changed = "\n".join(changed_lines(file))
    if not changed or _PRIVATE.search(changed):
        return ()
    wholes: dict[str, str] = {}
    known = set[str]()
    for match in _NAME.finditer(file.old):
        known.add(match[0])
        bare = match["name"].lstrip("_")
        if match["name"][0] == "_" and bare:
            wholes.setdefault(match["owner"] + bare, match["name"])
    loose = unbound_but_for_stars(file.new) if extension in PYTHON else None
    bound = {match["name"] for match in _BOUND.finditer(changed)}
    lines: defaultdict[int, list[Gap]] = defaultdict(list)
    lost = set[str]()
    for number, match in _in_changes(file):
        whole = wholes.get(match[0])
        is_used = match["owner"] in _SELF or match[0] in (loose or ())
        if whole is not None and is_used and match[0] not in known and match["name"] not in bound:
            lost.add(match[0])
            lines[number].append(Gap(match.start("name"), whole[: len(whole) - len(whole.lstrip("_"))]))
    if len(lost) < _SOME:
        return ()
    return [EatenLine(number, tuple(gaps), is_same=False) for number, gaps in lines.items()]


def _in_changes(file: Rewritten) -> Iterator[tuple[int, re.Match[str]]]:
    numbers = (number for change in file.changes for number in range(change.new_start, change.new_end))
    for number in numbers:
        yield from ((number, match) for match in _NAME.finditer(file.new_lines[number]))
