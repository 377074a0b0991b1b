"""Where edits are put in files that have changed since the answer was made."""

from bench.tables import Section, within
from support.placements import rows

ABOUT = """Edits that meet another version of their file. *exact* is the file as it has to be, *refused* is
a question, *silent* is an edit that is taken to be there already and is not. Files whose definitions are
alike are constructed: one of them is rewritten, renamed, removed, moved or copied since. A git diff whose
section is not the head of what it changes, as in a class without a driver, does not tell them apart, and has
no bar. The others are of the history of this repository."""
_TELLS_NOTHING = "another head"


def section() -> Section:
    """Measure Descant, git and patch."""
    table, missed = [], 0
    for tree, form, program, count, result in rows():
        cells = [str(number) for number in result]
        if program == "descant" and _TELLS_NOTHING not in form:
            for column in (2, 3):
                cells[column], misses = within(result[column], 0, "{:d}")
                missed += misses
            if tree == "ordinary commits" and form == "git diff":
                cells[1], misses = within(result.refused, 0, "{:d}")
                missed += misses
        table.append([tree, form, program, str(count), *cells])
    head = ["files", "answers", "program", "of", "exact", "refused", "wrong", "silent"]
    return Section("Placements", " ".join(ABOUT.split()), head, table, missed)
