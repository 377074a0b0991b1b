"""The keys that do something at a hunk, those of ``git add -p``, and what each does."""

from descant_server.commands.interactive.hunk_choices import HunkChoices

QUIT = "quit: leave out all that is not decided yet; what you have accepted can still be written"
ALL = "apply it and all that is left in all files; conflicts and what needs consent are still asked for"
PRINT = "print it again"
_HUNK = {"y": "apply this hunk", "n": "leave this hunk out"}
_CONFLICT = {
    "m": "mine: keep the lines in the folder",
    "t": "theirs: take the lines of the answer",
}


def keys_at(choices: HunkChoices, number: int, *, is_last_file: bool) -> dict[str, str]:
    """Return what can be typed at a hunk, in the order in which it is shown."""
    is_conflict = choices.is_conflict(number)
    keys = {**(_CONFLICT if is_conflict else _HUNK), "q": QUIT}
    if not is_conflict:
        keys["a"] = "apply this hunk and all later ones of the file; conflicts are still asked for"
    keys["d"] = "leave out this hunk and all later ones of the file"
    if not is_conflict and not is_last_file:
        keys["A"] = ALL
    others = [each for each in choices.undecided if each != number]
    last = len(choices.change.hunks) - 1
    if any(each > number for each in others):
        keys["j"] = "leave it undecided, go to the next undecided hunk"
    if number < last:
        keys["J"] = "leave it undecided, go to the next hunk"
    if any(each < number for each in others):
        keys["k"] = "leave it undecided, go to the previous undecided hunk"
    if number:
        keys["K"] = "leave it undecided, go to the previous hunk"
    if last:
        keys["g"] = "go to a hunk by its number, such as g3"
        keys["/"] = "go to the next hunk that holds a text, such as /import"
    if choices.change.can_split(number):
        keys["s"] = "split this hunk into smaller ones"
    keys["e"] = (
        "edit the whole file in your editor, with both sides of this conflict between markers"
        if is_conflict
        else "edit this hunk in your editor"
    )
    return {**keys, "p": PRINT}
