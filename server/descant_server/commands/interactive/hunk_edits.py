"""A hunk, or a file with conflicts, as a person edits it in their editor."""

from collections.abc import Callable
from dataclasses import dataclass

from descant.merging import (
    EditRefused,
    TextHunk,
    editable,
    edited,
    is_marked,
    marked,
    marker_size,
)
from descant_server.commands.interactive.hunk_choices import HunkChoice, HunkChoices
from descant_server.commands.interactive.session import Session
from descant_server.terminal.visible import visible

_GUIDE = """\
# To remove “-” lines, make them “ ” lines (context).
# To remove “+” lines, delete them.
# Lines that start with # are removed.
# Where nothing else is left, the hunk stays as it is. It is applied when you save it and leave the editor.
"""
_FOLDER, _ANSWER = "in the folder", "in the answer"


@dataclass(frozen=True, slots=True)
class HunkEditing:
    """Edits hunks of one file."""

    session: Session
    name: str
    """Of the file."""
    base: str
    """What both sides of a conflict were made from."""
    newline: str
    """What ends lines that are new."""
    refusal: Callable[[str], str]
    """Says why a text cannot be written to the file, as a whole sentence; empty where it can."""

    def hunk(self, choices: HunkChoices, number: int) -> int | None:
        """Take a hunk as the person edits it; return which hunk is asked for next."""
        change = choices.change
        text = self.session.to_edit(f"{self.name}.diff", editable(change, number) + _GUIDE)
        while text is not None and (content := self.session.edit(text)) is not None:
            replacements = edited(change, number, content, self.newline)
            if replacements is None:
                self.session.say("Nothing is left of the edit, so the hunk stays as it was.")
                return number
            if not isinstance(replacements, EditRefused):
                if not replacements:
                    self.session.say("The edited hunk changes nothing, so it is left out.")
                    return choices.decide(number, HunkChoice.LEFT_OUT)
                hunk = TextHunk(replacements)
                problem = self.refusal(change.with_hunk(number, hunk).text_with([number]))
                if not problem:
                    text.is_taken = True
                    return choices.replace_hunk(number, hunk)
            else:
                problem = f"The edited hunk does not apply. {replacements.reason}"
            if not self.session.goes_on(problem):
                break
        return number

    def merge(self, choices: HunkChoices, number: int) -> int | None:
        """Take the whole file as the person merges it; return which hunk is asked for next."""
        undecided = {number, *choices.undecided}
        conflicts = {each for each in undecided if choices.is_conflict(each)}
        # What is not decided and no conflict is shown as the answer has it.
        merge = choices.change.merge_with({*choices.taken, *undecided} - conflicts, conflicts)
        size = marker_size(merge)
        text = self.session.to_edit(self.name, marked(merge, _FOLDER, visible(self.base), _ANSWER))
        while text is not None and (content := self.session.edit(text)) is not None:
            if is_marked(content, size):
                problem = "A conflict marker is left: remove the markers, and the lines you do not want."
            elif not (problem := self.refusal(content)):
                choices.merged_text, text.is_taken = content, True
                return None
            if not self.session.goes_on(problem):
                break
        return number
