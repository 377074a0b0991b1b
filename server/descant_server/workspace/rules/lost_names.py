"""Names of Python that have lost their underscores in a line that the answer changes otherwise, too.

A line that is as it was but for its signs tells by that alone. Here only what comes before the name is the
same, which is enough where nobody writes the name without them: a method is defined or called by it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import NamedTuple

from descant.patterns import regex
from descant.rules.code_tokens import extension_of
from descant_server.workspace.rules.extensions import PYTHON
from descant_server.workspace.rules.missing_pieces import Gap
from descant_server.workspace.rules.rewritten import Rewritten

_PLACE = r"(?:(?:async )?def |super\(\)\.|(?=(?:__)?(?:all|slots|version)(?:__)? *(?:[=:]|\+=)))"
_MARKED = regex(rf"(?P<before>{_PLACE})__(?P<name>[a-z]{{2,20}}(?:_[a-z]{{2,20}})?)__(?![A-Za-z0-9_])")
_UNMARKED = regex(rf"[ \t]*+(?P<before>{_PLACE})(?P<name>[a-z]{{2,20}}(?:_[a-z]{{2,20}})?)(?![A-Za-z0-9_])")


class LostName(NamedTuple):
    """A line of the answer, and the one on the disk with the name."""

    number: int
    old: str
    gaps: tuple[Gap, Gap]


def lost_names(file: Rewritten, known: Collection[int]) -> Iterator[LostName]:
    """Yield the lines that have lost them, without those that are *known*."""
    if extension_of(file.path) not in PYTHON or "__" not in file.old:
        return
    for change in file.changes:
        gone: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for line in file.old_lines[change.old_start : change.old_end]:
            if marked := _MARKED.match(line.lstrip()):
                gone[marked["before"], marked["name"]].append(line)
        for number in range(change.new_start, change.new_end if gone else change.new_start):
            unmarked = _UNMARKED.match(file.new_lines[number]) if number not in known else None
            if unmarked and (olds := gone.get((unmarked["before"], unmarked["name"]))):
                start, end = unmarked.span("name")
                yield LostName(number, olds.pop(0).strip(), (Gap(start, "__"), Gap(end, "__")))
                if not olds:
                    del gone[unmarked["before"], unmarked["name"]]
