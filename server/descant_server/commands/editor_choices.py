"""What a person has chosen in an editor of the files of an answer: a command does not follow it, and says so.

A command writes what it shows, which is the answer. A file of which hunks were left out in an editor, or
whose text was edited there, is asked for by itself: no hunk is written against a choice unasked.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from descant_server.terminal.complaints import complain
from descant_server.terminal.visible import shortened
from descant_server.wording.plurals import plural
from descant_server.workspace.bound.choice_store import ChoiceStore
from descant_server.workspace.choices import as_chosen, choice_key, files_of
from descant_server.workspace.comparison import Compared, DiskComparison
from descant_server.workspace.draft import Draft
from descant_server.workspace.writing.state_folder import StateFolder

_LONGEST = 300


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
    asks = f"is applied as a whole, although {what} in an editor"
    return replace(compared, draft=replace(compared.draft, asks=(*compared.draft.asks, asks)))


def _chosen(files: tuple[Compared, ...], folder: Path) -> Iterator[tuple[int, str]]:
    """Yield the numbers of the files of which something was chosen, each with what that is."""
    choices = ChoiceStore(StateFolder.of(folder)).choices
    drafts = [each.draft for each in files]
    made = as_chosen(drafts, choices)
    for numbers in files_of(drafts) if choices else ():
        known = choices.get(choice_key([drafts[number] for number in numbers]))
        is_ready = files[numbers[0]].is_ready
        if known and is_ready and made[numbers[0]].after != drafts[numbers[0]].after:
            for number in numbers:
                yield number, _in_words(made[number])


def _in_words(draft: Draft) -> str:
    count = len(draft.chosen.left_out) if draft.chosen is not None else 0
    if not count:
        return "its text was edited"
    return f"{plural(count, 'hunk')} {'was' if count == 1 else 'were'} left out"
