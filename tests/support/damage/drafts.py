"""A sound answer while slips are made in it, and the damaged one that comes of it."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from support.damage.answers import Answer
from support.damage.cases import Case
from support.damage.layouts import Piece


class NoPlaceError(Exception):
    """The answer has no place for this slip; another one may."""


@dataclass
class Draft:
    """A sound answer in which pieces are replaced, and texts inserted in the gaps between them."""

    answer: Answer
    chance: random.Random
    window: tuple[int, int] | None = None
    """The numbers of the first piece that may be damaged, and of the first behind them that may not."""
    doubtful: set[int] = field(default_factory=set)
    cut_off: set[int] = field(default_factory=set)
    halves: int = 0
    frame: Callable[[str], str] | None = None
    texts: list[str] = field(init=False)
    gaps: list[str] = field(init=False)
    changed: set[int] = field(default_factory=set)
    related: set[int] = field(default_factory=set)
    """Pieces at which the damage may be named, too."""

    def __post_init__(self) -> None:
        self.texts = [piece.text for piece in self.answer.pieces]
        self.gaps = [""] * (len(self.texts) + 1)

    # Looking for a place.

    def pick(
        self,
        role: str,
        *names: str,
        where: Callable[[int, Piece], bool] | None = None,
        file: int | None = None,
    ) -> int:
        """Return the number of a random piece of this role, with one of the *names* if some are given."""
        low, high = self.window or (0, len(self.texts))
        fitting = [
            number
            for number, piece in enumerate(self.answer.pieces)
            if low <= number < high
            and piece.role == role
            and (not names or piece.name in names)
            and self.is_untouched(number)
            and (where is None or where(number, piece))
            and (file is None or piece.file == file)
        ]
        if not fitting:
            raise NoPlaceError
        return self.chance.choice(fitting)

    def is_untouched(self, number: int) -> bool:
        """Tell whether neither the piece nor the gaps at it are damaged."""
        return number not in self.changed and not self.gaps[number] and not self.gaps[number + 1]

    def after(self, number: int, step: int = 1) -> int:
        """Return the number of the next piece that is no space; with *step* -1 of the one before."""
        number += step
        while 0 <= number < len(self.texts) and self.answer.pieces[number].role == "space":
            number += step
        if not 0 <= number < len(self.texts) or not self.is_untouched(number):
            raise NoPlaceError
        return number

    def before(self, number: int) -> int:
        """Return the number of the piece before, spaces left out."""
        return self.after(number, -1)

    def piece(self, number: int) -> Piece:
        """Return the piece as it was."""
        return self.answer.pieces[number]

    def closer(self, opener: int) -> int:
        """Return the number of the bracket that closes this one."""
        number = self.answer.closer(opener)
        if not self.is_untouched(number):
            raise NoPlaceError
        return number

    # Damaging it.

    def insert(self, gap: int, text: str) -> None:
        """Put *text* before the piece *gap*."""
        if not text:
            raise NoPlaceError
        self.gaps[gap] += text

    def replace(self, number: int, text: str) -> None:
        """Write *text* for a piece."""
        if text == self.texts[number]:
            raise NoPlaceError
        self.texts[number] = text
        self.changed.add(number)
        if self.piece(number).role == "close":
            self.related.add(self.answer.open_at(number)[-1])

    def drop(self, *numbers: int) -> None:
        """Leave pieces out."""
        for number in numbers:
            self.replace(number, "")

    def drop_between(self, first: int, last: int) -> None:
        """Leave out all pieces from *first* to *last*, both included."""
        self.drop(*range(first, last + 1))

    def doubt(self, number: int) -> None:
        """Say that the bytes of the file of this piece cannot be known, if the piece says what they are."""
        piece = self.piece(number)
        if piece.file is not None and piece.role == "string" and piece.name in ("path", "content"):
            self.doubtful.add(piece.file)

    def quote(self, gap: int) -> None:
        """Put a quote before the piece *gap*; beside a string it could be the one that delimits it."""
        self.insert(gap, '"')
        for step, number in ((-1, gap - 1), (1, gap)):
            while 0 <= number < len(self.texts) and self.piece(number).role == "space":
                number += step
            if 0 <= number < len(self.texts):
                self.doubt(number)

    def cut(self, number: int, kept: str) -> None:
        """End the answer within a piece, of which *kept* stays."""
        self.texts[number] = kept
        self.changed.add(number)
        for later in range(number + 1, len(self.texts)):
            self.texts[later], self.gaps[later] = "", ""
        cut = self.piece(number).file
        self.related |= {*self.answer.open_at(number)}
        if cut is not None:
            self.doubtful.add(cut)
            pieces = enumerate(self.answer.pieces)
            self.related |= {at for at, piece in pieces if piece.file == cut and piece.name == "path"}
        there = {piece.file for piece in self.answer.pieces[: number + 1]}
        self.cut_off |= set(range(len(self.answer.files))) - there

    # What comes of it.

    def case(self, kind: str, seed: str) -> Case:
        """Return the damaged answer."""
        parts: list[str] = []
        spots: list[tuple[int, int]] = []
        related: list[tuple[int, int]] = []
        touched: set[int | None] = set()
        size = 0
        for number, (gap, text) in enumerate(zip(self.gaps, [*self.texts, ""], strict=True)):
            if gap:
                spots.append((size, size + len(gap)))
                touched |= self._around(number)
            size += len(gap)
            if number in self.related:
                related.append((size, size + len(text)))
            if number in self.changed:
                spots.append((size, size + len(text)))
                touched.add(self.piece(number).file)
            parts += gap, text
            size += len(text)
        files = self.answer.files
        touched |= self.doubtful | self.cut_off
        return Case(
            kind=kind,
            seed=seed,
            text=self.frame("".join(parts)) if self.frame else "".join(parts),
            files=[file for number, file in enumerate(files) if number not in self.cut_off],
            outside=frozenset(path for number, (path, _) in enumerate(files) if number not in touched),
            in_doubt=frozenset(files[number][0] for number in self.doubtful),
            spots=[] if self.frame else spots,
            related=related,
            halves=self.halves,
            sound="".join(piece.text for piece in self.answer.pieces),
        )

    def _around(self, gap: int) -> set[int | None]:
        """Return the file in which a gap lies."""
        pieces = self.answer.pieces
        sides = {pieces[number].file for number in (gap - 1, gap) if 0 <= number < len(pieces)}
        return sides if len(sides) == 1 else set()


Slip = Callable[[Draft], None]
"""Damages one spot; raises NoPlaceError where there is none."""


def chosen(draft: Draft, words: Iterable[str]) -> str:
    """Return one of the *words*."""
    return draft.chance.choice(list(words))
