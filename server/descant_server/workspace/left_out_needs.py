"""What a person has left out of a file although the rest of it needs that: as far as it can be told for sure.

A name that only a hunk which is left out defines, an edit that was made for the text with such a hunk, and a
text that can be read in its language only with it. Whoever leaves it out on purpose is asked once more.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from descant.answer import Hunk
from descant.merging import ChosenChange, LineReplacement, lines_of
from descant.patching.hunk_changes import changes_of
from descant.rules.code_tokens import extension_of
from descant_server.workspace.choices import files_of
from descant_server.workspace.draft import Draft, LeftOutNeed
from descant_server.workspace.hunk_places import hunk_place
from descant_server.workspace.partial import syntax_error
from descant_server.workspace.rules.extensions import PYTHON
from descant_server.workspace.rules.python_names import unbound_but_for_stars
from descant_server.workspace.rules.still_used import used


class _Texts(NamedTuple):
    before: str
    whole: str
    """With all hunks."""
    made: str
    """Without those that are left out."""


def with_needs(drafts: Sequence[Draft]) -> tuple[Draft, ...]:
    """Return *drafts* so that a person has to agree where what is left out is needed."""
    made = [*drafts]
    for numbers in files_of(drafts):
        draft, change = drafts[numbers[0]], drafts[numbers[0]].chosen
        if change is None or not change.left_out or not change.taken or draft.after is None:
            continue
        needs = tuple(
            _needs(draft, change, [each for number in numbers for each in drafts[number].file.hunks])
        )
        if not needs:
            continue
        asks = f"leaves out the hunk {hunk_place(needs[0].left_out)}, which the rest of it needs"
        for number in numbers:
            made[number] = replace(drafts[number], needs=needs, asks=(*drafts[number].asks, asks))
    return tuple(made)


def _needs(draft: Draft, change: ChosenChange, edits: Sequence[Hunk]) -> Iterator[LeftOutNeed]:
    texts = _Texts(change.before, change.whole.after, change.after)
    for edit in edits:
        yield from _of_edit(edit, change)
    for name in sorted(_undefined_names(draft.file.path, texts, change)):
        word = re.compile(rf"(?<!\w){re.escape(name.removeprefix('self.').removeprefix('this.'))}(?!\w)")
        yield LeftOutNeed(
            _with_word(change.left_out, word) or change.left_out[0], name, _with_word(change.taken, word)
        )
    error = syntax_error(draft)
    if error and not syntax_error(replace(draft, after=texts.whole)):
        yield LeftOutNeed(change.left_out[0], error=error)


def _undefined_names(path: str, texts: _Texts, change: ChosenChange) -> frozenset[str]:
    """Return the names that the file uses and nothing defines but what is left out."""
    extension = extension_of(path)
    if extension in PYTHON:
        before, whole, made = map(unbound_but_for_stars, texts)
        return (made or frozenset()) - whole - (before or frozenset()) if whole is not None else frozenset()
    brought = [line for step in change.left_out for line in _bare(step.lines)]
    return frozenset(_used(path, texts.made, brought)) - frozenset(_used(path, texts.before, brought))


def _used(path: str, text: str, brought: Sequence[str]) -> tuple[str, ...]:
    return used(path, text, lines_of(text), brought, extension_of(path), ())


def _of_edit(edit: Hunk, change: ChosenChange) -> Iterator[LeftOutNeed]:
    """Yield what is left out that brings lines which *edit*, one that is taken, searches for."""
    known = set(map(str.strip, lines_of(change.before)))
    searched = set(map(str.strip, edit.old_lines)) - known
    if not searched:
        return
    brings = {line.strip() for each in changes_of(edit) for line in edit.new_lines[slice(*each.new)]}
    by = next((step for step in change.taken if brings & set(_stripped(step))), None)
    for step in change.left_out:
        if by is not None and searched & set(_stripped(step)):
            yield LeftOutNeed(step, by=by)


def _with_word(steps: Sequence[LineReplacement], word: re.Pattern[str]) -> LineReplacement | None:
    return next((step for step in steps if any(map(word.search, step.lines))), None)


def _bare(lines: Sequence[str]) -> Iterator[str]:
    return (line.rstrip("\r\n") for line in lines)


def _stripped(step: LineReplacement) -> Iterator[str]:
    return (line.strip() for line in step.lines if line.strip())
