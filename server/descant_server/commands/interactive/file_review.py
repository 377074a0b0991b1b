"""One file of an answer, asked for by its hunks or as a whole."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rich.text import Text

from descant_server.commands.interactive.hunk_choices import HunkChoice, HunkChoices
from descant_server.commands.interactive.hunk_edits import HunkEditing
from descant_server.commands.interactive.hunk_review import HunkReview
from descant_server.commands.interactive.session import Session
from descant_server.commands.interactive.whole_file import (
    asked_as_whole,
    needs_consent,
    needs_whole_question,
    with_mode_asked,
)
from descant_server.terminal.visible import shortened
from descant_server.wording.plurals import plural
from descant_server.workspace.comparison import Compared, DiskState
from descant_server.workspace.draft import Draft
from descant_server.workspace.partial import (
    change_of,
    changes_mode,
    in_part,
    newline_of,
    refusal,
    syntax_error,
)
from descant_server.workspace.rewriting import kept_lines

LONGEST = 300
"""Characters of a path that are shown."""


@dataclass(frozen=True, slots=True)
class FileChoice:
    """What was decided of a file."""

    path: str
    entries: tuple[Compared, ...]
    """Its entries in the answer, as they are to be written; none where the file is left out."""
    taken: str = ""
    """How much of it is written, such as ``2 of 5 hunks``; empty where all of it is."""
    missing: str = ""
    """How much of it is not, such as ``3 of 5 hunks``; empty where nothing is missing."""

    @property
    def syntax_error(self) -> str:
        """Why the file cannot be read any more, where that is not what the answer has; else empty."""
        return syntax_error(self.entries[0].draft) if self.entries and self.taken else ""


def review_file(session: Session, entries: Sequence[Compared]) -> FileChoice:
    """Ask for the file that *entries* are of. Raises PersonLeftError."""
    first = entries[0]
    path = first.file.path
    if session.has_quit:
        return FileChoice(path, (), missing="not decided")
    draft = first.draft
    if session.takes_rest and not draft.has_conflicts and not needs_consent(draft):
        session.number += 1
        return FileChoice(path, tuple(entries))
    change = change_of(draft)
    session.introduce(_notes(first))
    if change is None or needs_whole_question(draft):
        whole = asked_as_whole(session, first, can_split=change is not None)
        if whole is None:
            return FileChoice(path, (), missing="declined")
        if not whole.by_hunks or change is None:
            return FileChoice(path, _entries(entries, whole.draft), taken="edited" if whole.is_edited else "")
        draft = with_mode_asked(session, whole.draft)
    choices = HunkChoices(change)
    base = draft.base.label if draft.base is not None else ""
    editing = HunkEditing(
        session,
        path.rpartition("/")[2],
        base,
        newline_of(draft),
        lambda text: refusal(in_part(draft, text)),
    )
    HunkReview(session, shortened(path, LONGEST), choices, editing, base).run()
    return _of_hunks(entries, draft, choices)


def _of_hunks(entries: Sequence[Compared], draft: Draft, choices: HunkChoices) -> FileChoice:
    path, made = entries[0].file.path, choices.choices
    if choices.merged_text is not None:
        return FileChoice(path, _entries(entries, in_part(draft, choices.merged_text)), "merged by you")
    missing = made.count(HunkChoice.LEFT_OUT)
    if not choices.taken and not changes_mode(draft):
        is_kept = HunkChoice.KEPT in made and not missing
        return FileChoice(path, (), missing="kept as it is" if is_kept else "declined")
    total = plural(len(made), "hunk")
    left_out = [f"{missing:,} of {total}"] if missing else []
    left_out += ["its new mode"] if changes_mode(entries[0].draft) and not changes_mode(draft) else []
    if all(each is HunkChoice.TAKEN for each in made) and not draft.has_conflicts:
        return FileChoice(path, _entries(entries, draft), missing=", ".join(left_out))
    taken = f"{len(choices.taken):,} of {total}"
    if edited := made.count(HunkChoice.EDITED):
        taken += f", {edited:,} edited"
    written = in_part(draft, choices.change.text_with(choices.taken))
    return FileChoice(path, _entries(entries, written), taken, ", ".join(left_out))


def _entries(entries: Sequence[Compared], draft: Draft) -> tuple[Compared, ...]:
    """Return *entries* of one file with what is written of *draft*."""
    return tuple(
        replace(
            each,
            draft=replace(each.draft, steps=draft.steps, after=draft.after, merge=draft.merge, reasons=()),
            state=DiskState.MERGED if each.state is DiskState.CONFLICT else each.state,
            reasons=(),
        )
        for each in entries
    )


def _notes(compared: Compared) -> Iterator[Text]:
    draft = compared.draft
    if compared.state is DiskState.MERGED:
        yield Text(f"merged: {shortened(kept_lines(draft), LONGEST)}", "cyan")
    if compared.state is DiskState.CONFLICT:
        yield from (Text(f"conflict: {shortened(reason, LONGEST)}", "yellow") for reason in compared.reasons)
    yield from (Text(f"needs consent: it {shortened(reason, LONGEST)}", "yellow") for reason in draft.asks)
