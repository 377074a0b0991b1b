"""A file that is asked for as a whole: it is new, deleted, moved or no text, or needs consent."""

from dataclasses import dataclass

from descant_server.commands.interactive.hunk_keys import ALL, PRINT, QUIT
from descant_server.commands.interactive.session import Session
from descant_server.terminal.diff import diff_lines
from descant_server.terminal.hunk_view import content_lines
from descant_server.terminal.visible import shortened
from descant_server.workspace.comparison import Compared
from descant_server.workspace.diffing import shown_diffs
from descant_server.workspace.draft import Draft
from descant_server.workspace.partial import changes_mode, refusal, with_new_text, without_mode

_LONGEST = 300


@dataclass(frozen=True, slots=True)
class WholeFile:
    """A file that a person has agreed to."""

    draft: Draft
    by_hunks: bool = False
    """Whether its hunks are to be asked for."""
    is_edited: bool = False


def needs_whole_question(draft: Draft) -> bool:
    """Tell whether a file with hunks is asked for as a whole first."""
    return needs_consent(draft) and not draft.has_conflicts


def needs_consent(draft: Draft) -> bool:
    """Tell whether a person has to agree to just this file, or to its mode beside its lines."""
    return bool(draft.asks) or changes_mode(draft)


def asked_as_whole(session: Session, compared: Compared, *, can_split: bool) -> WholeFile | None:
    """Return the file as the person wants it; None where they leave it out. Raises PersonLeftError."""
    draft = compared.draft
    keys = {"y": "apply it", "n": "leave it out", "q": QUIT, **({} if session.is_last else {"A": ALL})}
    is_new_text = draft.before is None and draft.after is not None and len(draft.steps) == 1
    if can_split:
        keys["s"] = "decide hunk by hunk"
    if is_new_text:
        keys["e"] = "edit its content in your editor"
    keys["p"] = PRINT
    while True:
        _show(session, compared, is_new_text=is_new_text)
        match session.ask(_question(compared), keys)[0]:
            case "y" | "A" as key:
                session.takes_rest |= key == "A"
                return WholeFile(draft)
            case "n":
                return None
            case "q":
                session.has_quit = True
                return None
            case "s":
                return WholeFile(draft, by_hunks=True)
            case "e" if (changed := _edited(session, draft)) is not None:
                return WholeFile(changed, is_edited=True)


def with_mode_asked(session: Session, draft: Draft) -> Draft:
    """Return *draft* with the mode that the person wants, where it changes that beside its lines."""
    if not changes_mode(draft):
        return draft
    keys = {"y": "change it", "n": "keep the mode that the file has"}
    return draft if session.ask("Change its mode, too?", keys)[0] == "y" else without_mode(draft)


def _edited(session: Session, draft: Draft) -> Draft | None:
    """Return *draft*, of a new file, with the content that the person gives it; None where they give up."""
    assert draft.target is not None, "its path is not refused"
    text = session.to_edit(draft.target.path.name, draft.after or "")
    while text is not None and (content := session.edit(text)) is not None:
        changed = with_new_text(draft, content, session.folder)
        if not (problem := refusal(changed)):
            text.is_taken = True
            return changed
        if not session.goes_on(problem):
            break
    return None


def _show(session: Session, compared: Compared, *, is_new_text: bool) -> None:
    path = shortened(compared.file.path, _LONGEST)
    if compared.file.new_path is not None:
        path += f" → {shortened(compared.file.new_path, _LONGEST)}"
    heading = f"{path} · file {session.number:,} of {session.count:,}"
    if is_new_text:
        session.show(heading, [*content_lines(compared.draft.after or "")])
    else:
        session.show(heading, [line for diff in shown_diffs([compared]) for line in diff_lines(diff)])


def _question(compared: Compared) -> str:
    match compared.file.operation:
        case "delete":
            return "Delete this file?"
        case "move":
            return "Move this file?"
    return "Apply this new file?" if compared.draft.before is None else "Apply this file?"
