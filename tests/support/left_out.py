"""A hunk of the first file of an answer is left out."""

from descant_server.workspace.choices import change_to_choose, choice_key, choice_of, entries_of
from descant_server.workspace.comparison import DiskComparison
from descant_server.workspace.decisions import Decisions


def leaving_out(comparison: DiskComparison, number: int) -> Decisions:
    """Return what is decided where hunk *number* of the first file is left out; the first is 0."""
    drafts = [each.draft for each in comparison.files]
    entries = entries_of(drafts, drafts[0].file.path)
    change = change_to_choose(entries[0])
    assert change is not None, "it can be chosen"
    made = change.without(change.hunks[number].replacement)
    return Decisions(choices={choice_key(entries): [choice_of(entries[0], made)]})
