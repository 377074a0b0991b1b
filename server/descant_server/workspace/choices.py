"""What a person has made of files of an answer: hunks that are left out, and texts that are edited.

A choice is about one text of the answer and the text of the file that was there. Where another one is there
by now the choice is merged into it, as what a person has reviewed is.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from descant.merging import ChosenChange, LineReplacement, is_marked, marker_size, merged
from descant_server.wording.plurals import plural
from descant_server.workspace.applied_files import entry_digest
from descant_server.workspace.base import Base, BaseEvidence
from descant_server.workspace.both_sides import conflicts_left
from descant_server.workspace.content import digest_of
from descant_server.workspace.draft import Draft
from descant_server.workspace.editorconfig import properties_of
from descant_server.workspace.file_text import Style, encoded
from descant_server.workspace.line_ends import with_line_ends
from descant_server.workspace.rewriting import with_content, with_data

_SINCE = "its hunks were chosen"


@dataclass(frozen=True, slots=True)
class TextChoice:
    """What one file is to become."""

    there: str | None
    """The text that was there; None where no file was."""
    taken: tuple[LineReplacement, ...]
    """What changes it, by lines of the text that was there."""
    left_out: tuple[LineReplacement, ...] = ()
    """What does not."""
    is_rest: bool = False
    """Whether the rest was applied: what is left out is all that there is to do."""
    marker: int = 0
    """How many signs the markers have of the conflicts that are left in its text; 0 where none is."""

    @property
    def change(self) -> ChosenChange:
        """The choice as a change."""
        return ChosenChange(self.there or "", self.taken, self.left_out)

    @property
    def text(self) -> str:
        """What the file is to hold."""
        return self.change.after


Choices = Mapping[str, Sequence[TextChoice]]
"""By what :func:`choice_key` says of files: the choice of each text that was there, the last one last."""


def choice_key(drafts: Sequence[Draft]) -> str:
    """Return what tells the entries of one file of an answer from all others."""
    target = drafts[0].target
    assert target is not None, "its path is not refused"
    parts = (target.relative, *(entry_digest(draft.file) for draft in drafts))
    return digest_of(repr(parts).encode("utf-8", "surrogatepass"))


def as_chosen(drafts: Sequence[Draft], choices: Choices) -> tuple[Draft, ...]:
    """Return *drafts* as a person has chosen."""
    if not choices:
        return tuple(drafts)
    made = [*drafts]
    for numbers in files_of(drafts):
        entries = [drafts[number] for number in numbers]
        known = choices.get(choice_key(entries))
        if known and can_choose(entries[0]):
            draft = _with_choice(entries[0], _meant(entries[0], known))
            for number in numbers:
                made[number] = replace(draft, file=drafts[number].file)
    return tuple(made)


def files_of(drafts: Sequence[Draft]) -> list[list[int]]:
    """Return the numbers of *drafts* whose paths are not refused, those of one file together."""
    groups = defaultdict[str, list[int]](list)
    for number, draft in enumerate(drafts):
        if draft.target is not None and draft.refused is None:
            groups[draft.target.relative].append(number)
    return [*groups.values()]


def can_choose(draft: Draft) -> bool:
    """Tell whether the text of *draft* can be chosen: it is a text that is written."""
    is_text = draft.before is None or draft.old_text is not None
    return is_text and draft.file.operation in ("write", "patch") and draft.target is not None


def change_to_choose(draft: Draft) -> ChosenChange | None:
    """Return what can be chosen of *draft*; None where nothing can."""
    if not can_choose(draft) or draft.has_conflicts:
        return None
    if draft.chosen is not None:
        return draft.chosen
    if draft.after is None or draft.why_not:
        return None
    return ChosenChange.between(draft.old_text or "", draft.after)


def choice_of(draft: Draft, change: ChosenChange) -> TextChoice:
    """Return the choice of *change*, one of the text that is there now."""
    return TextChoice(draft.old_text, change.taken, change.left_out)


def resolution_of(draft: Draft, text: str) -> TextChoice:
    """Return the choice of *text*, which a person has made of the conflicts of *draft*; some may be left."""
    assert draft.merge is not None, "it has conflicts"
    there, size = draft.old_text, marker_size(draft.merge)
    left = size if is_marked(text, size) else 0
    return TextChoice(there, ChosenChange.between(there or "", text).taken, marker=left)


def without_conflicts(draft: Draft) -> Draft:
    """Return *draft* so that any text can be written for it, whatever it contradicts."""
    return replace(draft, base=None, merge=None, resolving=None, reasons=(), lacks="", outdated="")


def rest_of(draft: Draft, written: str) -> TextChoice | None:
    """Return what there is still to choose of *draft* once it was applied and *written* is there."""
    if draft.chosen is None or not draft.chosen.left_out:
        return None
    return TextChoice(written, (), draft.chosen.left_out_of(written), is_rest=True)


def _meant(draft: Draft, known: Sequence[TextChoice]) -> TextChoice:
    there = draft.old_text
    return next((choice for choice in reversed(known) if choice.there == there), known[-1])


def _with_choice(draft: Draft, choice: TextChoice) -> Draft:
    assert draft.target is not None, "its text can be chosen"
    if choice.marker:
        return _partly_resolved(draft, choice)
    relative, resolves = draft.target.relative, draft.has_conflicts
    asks = draft.target.asks if choice.is_rest else draft.asks
    draft = replace(draft, reasons=(), lacks="", outdated="", patched=None, asks=asks, after=None)
    if choice.is_rest or draft.has_conflicts:
        draft = replace(draft, base=None, merge=None)
    there = draft.old_text
    if choice.there == there:
        return replace(with_text(draft, choice.text), chosen=choice.change, is_decided=resolves)
    if there is None or choice.there is None:
        gone = "was deleted" if there is None else "was created"
        return replace(draft, steps=(), outdated=f"it {gone} since {_SINCE}")
    merge = merged(choice.there, there, choice.text)
    base = Base(choice.there, _SINCE, BaseEvidence.REVIEWED, relative)
    if merge.text is None:
        reason = (
            f"in {plural(len(merge.conflicts), 'place')} it conflicts with what was changed since {_SINCE}"
        )
        return replace(draft, base=base, merge=merge, steps=(), reasons=(reason,))
    merges = merge.kept and not choice.is_rest and choice.text != choice.there
    draft = replace(draft, base=base if merges else None, merge=merge if merges else None)
    draft = with_content(draft, merge.text)
    if draft.after is None:
        return draft
    chosen = replace(ChosenChange.between(there, draft.after), left_out=choice.change.left_out_of(there))
    return replace(draft, chosen=chosen, is_decided=resolves)


def _partly_resolved(draft: Draft, choice: TextChoice) -> Draft:
    """Return *draft* with what was resolved of its conflicts, as far as these are still the same."""
    there = draft.old_text
    if draft.merge is None or not draft.has_conflicts or None in (there, choice.there):
        return draft
    merge = merged(choice.there or "", there or "", choice.text)
    if merge.text is None or marker_size(draft.merge) != choice.marker:
        return draft
    draft = replace(draft, resolving=merge.text)
    assert draft.base is not None, "it was merged"
    places = plural(conflicts_left(draft), "place")
    return replace(
        draft, reasons=(f"in {places} it conflicts with what was changed since {draft.base.name}",)
    )


def with_text(draft: Draft, text: str) -> Draft:
    """Return *draft* with just *text* as what its file is to hold; its reasons say why not, if so."""
    assert draft.target is not None, "its text can be chosen"
    before = draft.before
    if before is None:
        folder = draft.target.path.parents[draft.target.relative.count("/")]
        style = Style.of_new_file(properties_of(folder, draft.target.relative))
        mode = next((step.after.mode for step in draft.steps if step.after is not None), None)
        assert mode is not None, "it was to be written"
        return with_data(draft, encoded(with_line_ends(text, style.newline), style), mode)
    old = draft.old_text or ""
    if before.opened is not None:
        return replace(draft, after=with_line_ends(text, Style.of_text(old).newline, old), steps=())
    data = encoded(with_line_ends(text, before.style.newline, old), before.style)
    mode = next((step.after.mode for step in draft.steps if step.after is not None), before.content.mode)
    return with_data(draft, data, mode)


def entries_of(drafts: Sequence[Draft], path: str) -> list[Draft]:
    """Return all of *drafts* that are of the file that the answer calls *path*."""
    named = [
        numbers for numbers in files_of(drafts) if any(drafts[each].file.path == path for each in numbers)
    ]
    return [drafts[number] for number in chain(*named)]
