"""What a person has chosen in an editor of the files of an answer: a command does not follow it, and says so.

A command writes what it shows, which is the answer. A file of which hunks were left out in an editor, or
whose text was edited there, is asked for by itself: no hunk is written against a choice unasked. Of a file in
conflict it is said that there is a resolution, so that nobody makes it twice.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from descant_server.terminal.complaints import complain
from descant_server.terminal.visible import shortened
from descant_server.wording.plurals import plural
from descant_server.workspace.bound.choice_store import ChoiceStore
from descant_server.workspace.bound.decision_store import DecisionStore
from descant_server.workspace.choices import as_chosen, choice_key, files_of
from descant_server.workspace.comparison import Compared, DiskComparison
from descant_server.workspace.decisions import Decision, Verb, decision_key
from descant_server.workspace.draft import Draft
from descant_server.workspace.writing.state_folder import StateFolder

_LONGEST = 300
_RESOLVED = "its conflict was resolved"
_UNMERGED = "its text in the answer was chosen without merging"


def asking_for_choices(comparison: DiskComparison, folder: Path, *, by_hunks: bool = False) -> DiskComparison:
    """Return *comparison* so that files are asked for of which something was chosen in an editor in *folder*.

    Where a person decides *by_hunks* they are only told.
    """
    chosen = dict(_chosen(comparison.files, folder))
    if not chosen:
        return comparison
    if by_hunks:
        for number, what in chosen.items():
            path = shortened(comparison.files[number].file.path, _LONGEST)
            complain(f"{path}: {what} in an editor; here you decide on all hunks")
        return comparison
    return replace(
        comparison,
        files=tuple(
            _asked_for(each, chosen[number]) if number in chosen else each
            for number, each in enumerate(comparison.files)
        ),
    )


def _asked_for(compared: Compared, what: str) -> Compared:
    if compared.draft.has_conflicts:
        reason = f"{what} in an editor, which a command does not follow: apply it there, or resolve it again"
        return replace(compared, reasons=(*compared.reasons, reason))
    asks = f"is applied as a whole, although {what} in an editor"
    return replace(compared, draft=replace(compared.draft, asks=(*compared.draft.asks, asks)))


def _chosen(files: tuple[Compared, ...], folder: Path) -> Iterator[tuple[int, str]]:
    """Yield the numbers of the files of which something was chosen, each with what that is."""
    state = StateFolder.of(folder)
    choices, decisions = ChoiceStore(state).choices, DecisionStore(state).decisions
    drafts = [each.draft for each in files]
    made = as_chosen(drafts, choices)
    for numbers in files_of(drafts) if choices or decisions else ():
        entries, first = [drafts[number] for number in numbers], files[numbers[0]]
        what = _choice(first, made[numbers[0]]) if choice_key(entries) in choices else ""
        what = what or _decision(entries[-1], decisions.get(decision_key(entries[-1])))
        for number in numbers if what else ():
            yield number, what


def _choice(there: Compared, chosen: Draft) -> str:
    """Return what a person has chosen of the file *there*; empty where that is nothing."""
    if there.draft.has_conflicts:
        if chosen.resolving is not None:
            return "some of its conflicts were resolved"
        return _RESOLVED if chosen.is_decided else ""
    return _in_words(chosen) if there.is_ready and chosen.after != there.draft.after else ""


def _decision(draft: Draft, decision: Decision | None) -> str:
    """Return what *decision* is on *draft*; empty where it is on another text, or changes nothing."""
    if decision is None or draft.merge is None or not decision.is_about(draft):
        return ""
    return {Verb.RESOLVE: _RESOLVED, Verb.OVERWRITE: _UNMERGED, Verb.MERGE: ""}[decision.verb]


def _in_words(draft: Draft) -> str:
    count = len(draft.chosen.left_out) if draft.chosen is not None else 0
    if not count:
        return "its text was edited"
    return f"{plural(count, 'hunk')} {'was' if count == 1 else 'were'} left out"
