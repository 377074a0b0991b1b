"""The hunks of one file, decided one by one as with ``git add -p``; conflicts are among them."""

from dataclasses import dataclass
from itertools import chain

from descant.merging.hunk_patches import patch_lines, position
from descant_server.commands.interactive.hunk_choices import HunkChoice, HunkChoices
from descant_server.commands.interactive.hunk_edits import HunkEditing
from descant_server.commands.interactive.hunk_keys import keys_at
from descant_server.commands.interactive.session import Session
from descant_server.terminal.hunk_view import conflict_lines, hunk_lines
from descant_server.terminal.visible import shortened

_MOST_LISTED = 200
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class HunkReview:
    """Asks for the hunks of a file."""

    session: Session
    path: str
    """Of the file, as it may be shown."""
    choices: HunkChoices
    editing: HunkEditing
    base: str
    """What both sides of a conflict were made from."""

    def run(self) -> None:
        """Ask until every hunk is decided. Raises PersonLeftError."""
        number: int | None = 0
        while number is not None:
            self._show(number)
            number = self._asked(number)

    def _asked(self, number: int) -> int | None:
        """Ask for a hunk and do what is typed; return which hunk is next, None where all are decided."""
        choices = self.choices
        question = "Which lines?" if choices.is_conflict(number) else "Apply this hunk?"
        key, more = self.session.ask(question, keys_at(choices, number, is_last_file=self.session.is_last))
        match key:
            case "y" | "t":
                return choices.decide(number, HunkChoice.TAKEN)
            case "n":
                return choices.decide(number, HunkChoice.LEFT_OUT)
            case "m":
                return choices.decide(number, HunkChoice.KEPT)
            case "a" | "A":
                self.session.takes_rest = key == "A"
                choices.decide(number, HunkChoice.TAKEN)
                return choices.decide_rest(number, HunkChoice.TAKEN)
            case "d":
                choices.decide(number, HunkChoice.LEFT_OUT)
                return choices.decide_rest(number, HunkChoice.LEFT_OUT)
            case "q":
                self.session.has_quit = True
                return choices.decide_rest(0, HunkChoice.LEFT_OUT)
            case "s":
                self.session.say(f"Split into {choices.split(number):,} hunks.")
            case "e":
                edit = self.editing.merge if choices.is_conflict(number) else self.editing.hunk
                return edit(choices, number)
            case "g" | "/" | "j" | "J" | "k" | "K":
                return self._other(key, more, number)
        return number

    def _other(self, key: str, more: str, number: int) -> int:
        """Return the hunk that the person goes to."""
        undecided = self.choices.undecided
        match key:
            case "J" | "K":
                return number + (1 if key == "J" else -1)
            case "j":
                return min(each for each in undecided if each > number)
            case "k":
                return max(each for each in undecided if each < number)
            case "g":
                return self._by_number(more, number)
        return self._by_text(more, number)

    def _by_number(self, typed: str, number: int) -> int:
        hunks = self.choices.change.hunks
        if not typed:
            for each in range(min(len(hunks), _MOST_LISTED)):
                self.session.say(self._listed(each))
            typed = (self.session.person.line("Go to which hunk?") or "").strip()
        if typed.isdecimal() and 0 < int(typed[:9]) <= len(hunks):
            return int(typed[:9]) - 1
        self.session.say(f"There is no hunk {shortened(typed, _LONGEST)}: type 1 to {len(hunks):,}.")
        return number

    def _by_text(self, typed: str, number: int) -> int:
        text = typed or (self.session.person.line("Go to a hunk that holds which text?") or "").strip()
        count = len(self.choices.change.hunks)
        for each in chain(range(number + 1, count), range(number + 1)):
            if text and any(text in line for _, line in patch_lines(self.choices.change, each)):
                return each
        self.session.say(f"No hunk of the file holds “{shortened(text, _LONGEST)}”.")
        return number

    def _listed(self, number: int) -> str:
        """Return a hunk in a line: its number, where it is, and the first line that it changes."""
        change = self.choices.change
        changed = next(f"{sign}{line}" for sign, line in patch_lines(change, number) if sign != " ")
        return f"{number + 1:>4}: {position(change, number)} {shortened(changed.rstrip(), _LONGEST)}"

    def _show(self, number: int) -> None:
        change, choices, session = self.choices.change, self.choices, self.session
        conflict = change.hunks[number].conflict
        parts = (
            self.path,
            f"file {session.number:,} of {session.count:,}",
            f"{'hunk' if conflict is None else 'conflict · hunk'} {number + 1:,} of {len(change.hunks):,}",
        )
        choice = choices.choices[number]
        heading = " · ".join(parts) + ("" if choice is HunkChoice.UNDECIDED else f" · {choice.value}")
        if conflict is None:
            session.show(heading, [*hunk_lines(change, number)])
        else:
            session.show(heading, [*conflict_lines(change, number, conflict, self.base)])
