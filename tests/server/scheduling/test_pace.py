"""How soon after an edit a document is shown: to people, to programs that wait, and to streams."""

from itertools import pairwise

from descant_server.scheduling.pace import LONGEST, PAUSE, QUICK, Pace

SLOW = 2 * QUICK


def answered(pace: Pace, edits: list[float], cost: float, takes: float = 0.005) -> list[float]:
    """Return when edits that come at these times are answered; an answer *takes* so long to make."""
    shown: list[float] = []
    due: float | None = None
    for now, following in zip(edits, [*edits[1:], float("inf")], strict=True):
        due = now + pace.edited(now, cost)
        if due <= following:
            pace.shown(due + takes)
            shown.append(round(due, 3))
    return shown


def test_a_person_who_types_is_answered_at_each_key() -> None:
    keys = [0.09 * number for number in range(20)]
    assert answered(Pace(), keys, SLOW) == [round(key, 3) for key in keys]


def test_a_program_that_waits_for_each_answer_gets_it_at_once() -> None:
    steps = [0.012 * number for number in range(50)]
    assert answered(Pace(), steps, SLOW) == [round(step, 3) for step in steps]


def test_a_stream_is_answered_at_its_first_edit_and_when_it_ends() -> None:
    repeats = [0.03 * number for number in range(20)]
    assert answered(Pace(), repeats, SLOW) == [0.0, round(repeats[-1] + PAUSE, 3)]


def test_a_stream_without_end_is_answered_once_in_a_while() -> None:
    repeats = [0.03 * number for number in range(200)]
    shown = answered(Pace(), repeats, SLOW)
    assert all(later - earlier <= LONGEST + 0.1 for earlier, later in pairwise(shown))
    assert 6 <= len(shown) <= 9


def test_what_is_quickly_read_is_always_shown_at_once() -> None:
    repeats = [0.01 * number for number in range(20)]
    assert answered(Pace(), repeats, QUICK / 2) == [round(repeat, 3) for repeat in repeats]
