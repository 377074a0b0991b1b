"""The kinds of slips, by their names: each is a function that damages one random spot of a draft."""

from collections.abc import Callable

from support.damage.drafts import Draft, Slip


class SlipGroup(dict[str, Slip]):
    """Slips by their names."""

    def slip(self, damage: Slip) -> Slip:
        """Register a kind of slip under the name of its function, in words."""
        return self.named(damage.__name__.replace("_", " "))(damage)

    def named(self, name: str) -> Callable[[Slip], Slip]:
        """Register a kind of slip under another name."""

        def register(damage: Slip) -> Slip:
            self[name] = damage
            return damage

        return register


SLIPS = SlipGroup()
slip = SLIPS.slip
named = SLIPS.named


def separated(draft: Draft, text: str) -> str:
    """Return *text* as it stands between two tokens: with spaces around it, in its own line, or bare."""
    around = draft.chance.choice((" ", " ", "", "\n"))
    return f"{around}{text}{around}"
