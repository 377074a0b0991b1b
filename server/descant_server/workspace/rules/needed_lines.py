"""What tells that lines are missing by mistake: the rest of the file, as it was, still needs them.

Who takes code out on purpose takes out what needs it, too, and what it alone has needed, or writes something
else in its place; some other line of the answer speaks of it then.
"""

from enum import Enum
from typing import NamedTuple

from descant.rules.code_tokens import extension_of, language_of
from descant_server.workspace.rules.answer_words import AnswerWords, is_unrelated
from descant_server.workspace.rules.extensions import PYTHON
from descant_server.workspace.rules.lost_endings import lost_endings
from descant_server.workspace.rules.lost_stretches import LostStretch, defined_in
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.serving_lines import serving
from descant_server.workspace.rules.still_used import unbound, used, used_in_python

_FEWEST = 4
"""Lines that are gone without being missed by a name, such as those that only an import served."""


class Need(Enum):
    """Why lines are needed."""

    UNBOUND = "uses a name that nothing binds any more"
    USED = "uses a name that was defined there"
    SERVED = "has what served them alone"
    ENDS = "has lost how it ends"
    UNRELATED = "has nothing else that has to do with them"


class NeedEvidence(NamedTuple):
    """Why a stretch is needed, and the words that tell it."""

    need: Need
    words: tuple[str, ...]


def evidence_for(file: Rewritten, stretch: LostStretch, words: AnswerWords) -> NeedEvidence | None:
    """Return what tells that *file* needs *stretch*, if anything does."""
    lines, extension = file.old_lines[stretch.start : stretch.end], extension_of(file.path)
    added, is_python = words.added, extension in PYTHON
    if is_python and (names := unbound(file, lines, added)):
        return NeedEvidence(Need.UNBOUND, names)
    uses = (
        used_in_python(file, lines, added)
        if is_python
        else used(file.path, file.new, file.new_lines, lines, extension, added)
    )
    if uses:
        return NeedEvidence(Need.USED, uses)
    if endings := tuple(lost_endings(file, lines, extension)):
        return NeedEvidence(Need.ENDS, endings)
    if stretch.filled >= _FEWEST and (names := serving(file, lines, extension, added)):
        return NeedEvidence(Need.SERVED, names)
    if language_of(file.path) is not None and is_unrelated(file, stretch, lines, words):
        return NeedEvidence(Need.UNRELATED, tuple(sorted(defined_in(lines, extension))))
    return None
