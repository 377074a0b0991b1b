"""What the bench prints: sections with a table in Markdown, whose missed bars are counted."""

from collections.abc import Sequence
from dataclasses import dataclass

MISSED = " **missed**"


@dataclass(frozen=True)
class Section:
    """A table and what it shows."""

    title: str
    about: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    missed: int = 0

    def markdown(self) -> str:
        """Return it as Markdown whose columns stand under each other."""
        cells = [list(self.head), *(list(row) for row in self.rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(len(self.head))]
        lines = [
            "| "
            + " | ".join(
                cell.rjust(width) if column else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            + " |"
            for row in cells
        ]
        rule = "|".join(
            "-" * (width + 2) if column == 0 else "-" * (width + 1) + ":"
            for column, width in enumerate(widths)
        )
        return "\n".join([f"### {self.title}", "", self.about, "", lines[0], f"|{rule}|", *lines[1:], ""])


def within(value: float, bar: float, form: str = "{:.2f}") -> tuple[str, int]:
    """Return *value* as a cell and whether it misses the *bar*, as 1 or 0."""
    missed = value > bar
    return form.format(value) + MISSED * missed, int(missed)


def at_least(value: float, bar: float, cell: str) -> tuple[str, int]:
    """Return *cell*, marked where *value* does not reach the *bar*, and whether that is so, as 1 or 0."""
    missed = value < bar
    return cell + MISSED * missed, int(missed)


def ratio(value: float) -> str:
    """Return a ratio with two digits or three."""
    return f"{value:.2f}" if value < 10 else f"{value:,.0f}"
