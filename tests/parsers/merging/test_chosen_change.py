"""Hunks of a change that are left out and taken back, and a text that is edited meanwhile."""

import random

from descant.merging import ChosenChange
from support.sampling import so_many

_WORDS = ("sea", "tide", "ebb", "flood", "moon", "", "a b")


def _text(rng: random.Random, lines: int, end: str) -> str:
    text = end.join(rng.choice(_WORDS) for _ in range(lines))
    return text + end if rng.random() < 0.8 else text


def _changed(rng: random.Random, text: str, end: str) -> str:
    lines = text.split(end)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(lines) + 1)
        match rng.randrange(3):
            case 0:
                lines.insert(at, f"new {rng.randrange(9)}")
            case 1 if at < len(lines):
                del lines[at]
            case _ if at < len(lines):
                lines[at] = f"other {rng.randrange(9)}"
    return end.join(lines)


def test_any_hunks_are_left_out_and_taken_back_one_by_one_in_any_order() -> None:
    rng = random.Random(20)
    for _ in range(so_many(2_000, 300)):
        end = rng.choice(("\n", "\r\n"))
        before = _text(rng, rng.randint(0, 30), end)
        after = _changed(rng, before, end)
        change = whole = ChosenChange.between(before, after)
        count = len(whole.hunks)
        for hunk in rng.sample(whole.taken, rng.randint(0, count)):
            change = change.without(hunk)
            assert len(change.hunks) == count
        if not change.taken:
            assert change.after == before
        for hunk in rng.sample(change.left_out, len(change.left_out)):
            back = change.with_back(hunk)
            assert back is not None
            change = back
        assert change == whole


def test_the_places_of_hunks_are_those_of_the_text_after() -> None:
    rng = random.Random(21)
    for _ in range(so_many(1_000, 200)):
        before = _text(rng, rng.randint(0, 30), "\n")
        change = ChosenChange.between(before, _changed(rng, before, "\n"))
        for hunk in rng.sample(change.taken, len(change.taken) // 2):
            change = change.without(hunk)
        old, new = before.splitlines(keepends=True), change.after.splitlines(keepends=True)
        for found in change.hunks:
            step = found.replacement
            lines = old[step.start : step.end] if found.is_left_out else [*step.lines]
            assert new[found.start : found.end] == lines


def test_lines_that_a_person_puts_back_are_a_hunk_left_out() -> None:
    change = ChosenChange.between("a\nb\nc\nd\n", "a\nB\nc\nD\n")
    first, second = (each.replacement for each in change.hunks)
    assert change.edited("a\nb\nc\nD\n") == change.without(first)
    edited = change.edited("mine\na\nb\nc\nD\n")
    assert edited.left_out == (first,)
    assert (again := edited.with_back(first)) is not None
    assert again.after == "mine\na\nB\nc\nD\n"
    assert change.edited("a\nb!\nc\nd\n").left_out == (second,)


def test_what_a_person_makes_of_a_text_is_kept_and_what_was_put_back_can_be_taken_again() -> None:
    rng = random.Random(22)
    for _ in range(so_many(4_000, 400)):
        before = _text(rng, rng.randint(0, 12), "\n")
        change = ChosenChange.between(before, _changed(rng, before, "\n"))
        text = _changed(rng, rng.choice((before, change.after)), "\n")
        edited = change.edited(text)
        assert edited.after == text
        for hunk in edited.left_out:
            assert hunk in change.taken
            assert edited.with_back(hunk) is not None


def test_what_was_edited_where_a_hunk_is_left_out_is_not_overwritten() -> None:
    change = ChosenChange.between("a\nb\nc\n", "a\nB\nc\n")
    (hunk,) = change.taken
    edited = change.without(hunk).edited("a\nmine\nc\n")
    assert edited.left_out == (hunk,)
    assert edited.with_back(hunk) is None


def test_who_writes_a_hunk_that_is_left_out_has_taken_it_back() -> None:
    change = ChosenChange.between("a\nb\nc\n", "a\nB\nc\n")
    (hunk,) = change.taken
    assert change.without(hunk).edited("a\nB\nc\n") == change


def test_what_is_left_out_is_known_again_in_a_text_that_has_changed() -> None:
    before = "".join(f"{number}\n" for number in range(40))
    change = ChosenChange.between(before, before.replace("5\n", "five\n", 1).replace("30\n", "thirty\n"))
    first, second = change.taken
    part = change.without(second)
    now = "new\n" + part.after
    (found,) = part.left_out_of(now)
    assert found == second._replace(start=second.start + 1, end=second.end + 1)
    assert part.left_out_of(now.replace("30\n", "thirty\n")) == ()
    assert part.left_out_of(now.replace("30\n", "mine\n")) == ()
    assert first not in part.left_out
