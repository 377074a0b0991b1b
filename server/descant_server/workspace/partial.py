"""A draft that is written in part only: with some of its hunks, or as a person has edited it."""

from dataclasses import replace
from pathlib import Path

from descant.embedded.excuses import is_syntax
from descant.embedded.file_checks import LONGEST
from descant.embedded.languages import language_of
from descant.merging import HunkedChange
from descant_server.workspace.draft import Draft
from descant_server.workspace.editorconfig import properties_of
from descant_server.workspace.file_text import Style, encoded, rewritten
from descant_server.workspace.line_ends import majority
from descant_server.workspace.rewriting import resolved, with_data


def change_of(draft: Draft) -> HunkedChange | None:
    """Return what *draft* changes, as hunks; None where it is decided as a whole.

    That is a file that is new, deleted, moved, no text, or open in an editor. One with conflicts has a hunk
    for each of them.
    """
    old = draft.old_text
    if old is None or draft.file.operation not in ("write", "patch"):
        return None
    if draft.merge is not None and draft.has_conflicts:
        return HunkedChange.of_merge(draft.merge, old)
    if len(draft.steps) != 1 or draft.after is None or draft.after == old:
        return None
    return HunkedChange.between(old, draft.after)


def newline_of(draft: Draft) -> str:
    """Return what ends the lines that a person adds to the lines of :func:`change_of`."""
    return "\n" if draft.has_conflicts else majority(draft.old_text or "") or "\n"


def in_part(draft: Draft, text: str) -> Draft:
    """Return *draft* with *text*, made of the lines of :func:`change_of`; its reasons say why not, if so."""
    if draft.has_conflicts:
        return resolved(draft, text)
    assert draft.before is not None, "it has hunks"
    after = draft.steps[0].after
    assert after is not None, "it is not deleted"
    return with_data(draft, encoded(text, draft.before.style), after.mode)


def with_new_text(draft: Draft, text: str, folder: Path) -> Draft:
    """Return *draft*, of a file in *folder* that is new, with *text*; its reasons say why not, if so."""
    assert draft.target is not None, "its path is not refused"
    after = draft.steps[0].after
    assert after is not None, "it is not deleted"
    style = Style.of_new_file(properties_of(folder, draft.target.relative))
    return with_data(draft, rewritten(text, style), after.mode)


def without_mode(draft: Draft) -> Draft:
    """Return *draft* so that the file keeps the mode that it has."""
    step = draft.steps[0]
    if step.before is None or step.after is None:
        return draft
    return replace(draft, steps=(replace(step, after=replace(step.after, mode=step.before.mode)),))


def changes_mode(draft: Draft) -> bool:
    """Tell whether the file gets another mode, beside its text."""
    return any(
        step.before is not None and step.after is not None and step.before.mode != step.after.mode
        for step in draft.steps
    )


def syntax_error(draft: Draft) -> str:
    """Say why the file of *draft* cannot be read in its language any more, as a whole sentence.

    Empty where it can, where it could not before, and where nobody can tell.
    """
    text, old = draft.after, draft.old_text
    if text is None or draft.target is None or max(len(text), len(old or "")) > LONGEST:
        return ""
    language = language_of(draft.target.relative, text[:200].partition("\n")[0])
    if language is None or not language.can_check():
        return ""
    errors = [
        [each for each in language.remarks(content) if is_syntax(each)] for content in (text, old or "")
    ]
    return errors[0][0].message if errors[0] and not errors[1] else ""


def refusal(draft: Draft) -> str:
    """Say why *draft* cannot be written, as a whole sentence; empty where it can."""
    return f"It cannot be written, since {draft.why_not[0]}." if draft.why_not else ""
