"""The words of what an answer changes: whether anything else in it has to do with lines that are gone."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from descant.rules.code_tokens import extension_of
from descant_server.workspace.rules.lost_stretches import WORD, LostStretch, defined_in, outer_definitions
from descant_server.workspace.rules.rewritten import Rewritten

_FEWEST_UNRELATED = (16, 20, 10)
"""So many lines of no definition, one, or several are not gone by an ordinary change without a trace of them
in any other line that it changes: in none of a thousand commits that we looked at."""
_MOST_CHANGES = 6
"""A file that is written anew in more places may well have lost a stretch on purpose."""
_TELLING = 4
"""Characters of a word that tells what a line is about."""


class AnswerWords(NamedTuple):
    """The words of the lines that an answer changes, in all its files."""

    added: frozenset[str]
    """Those of new lines, and of what the answer says."""
    changed: Counter[str]
    """In how many lines that are new or gone each of them is."""


def words_of(files: Iterable[Rewritten], others: Iterable[str]) -> AnswerWords:
    """Return the words of an answer that rewrites *files* and has *others*: new files, and prose."""
    added, changed = set[str](), Counter[str]()
    for file in files:
        for line in file.added:
            added.update(own := set(WORD.findall(line)))
            changed.update(own)
        for line in file.gone:
            changed.update(set(WORD.findall(line)))
    for text in others:
        added.update(WORD.findall(text))
    return AnswerWords(frozenset(added), changed)


def is_unrelated(file: Rewritten, stretch: LostStretch, lines: Sequence[str], words: AnswerWords) -> bool:
    """Tell whether the lines are too many to be gone without a trace in any other line of the answer."""
    count = len(outer_definitions(lines, extension_of(file.path)))
    fewest = _FEWEST_UNRELATED[min(count, 2)]
    if stretch.filled < fewest or len(file.changes) > _MOST_CHANGES:
        return False
    own = Counter(word for line in set(map(str.strip, lines)) for word in set(WORD.findall(line)))
    now = {word for line in file.new_lines for word in WORD.findall(line)}
    names = {word for word in own if word not in now and len(word) >= _TELLING}
    names |= defined_in(lines, extension_of(file.path))
    return len(names) > 1 and not any(words.changed[n] > own[n] or n in words.added for n in names)
