"""Which older state an answer was made from is told by what it lacks of the changes since."""

import random

from descant.merging import BaseChoice, Nearness, ProposedFile, choose_base, is_newer

OLD = [f"line {number}" for number in range(60)]


def with_changes(lines: list[str], *places: int, word: str = "new") -> list[str]:
    return [f"{word} {number}" if number in places else line for number, line in enumerate(lines)]


def proposed(answer: list[str], there: list[str], *older: tuple[int, list[str]]) -> ProposedFile:
    return ProposedFile(answer, there, older)


def test_an_answer_that_lacks_all_that_was_changed_since_is_of_the_older_state() -> None:
    there = with_changes(OLD, 3, 4, 40)
    answer = with_changes(OLD, 20, word="answer")
    assert choose_base([proposed(answer, there, (1, OLD))]) == BaseChoice(1, Nearness.CLEAR)


def test_an_answer_that_has_what_was_changed_since_is_of_what_is_there() -> None:
    there = with_changes(OLD, 3, 4, 40)
    assert choose_base([proposed(with_changes(there, 20, word="answer"), there, (1, OLD))]) is None


def test_an_answer_that_takes_back_a_part_of_a_change_is_of_what_is_there() -> None:
    there = with_changes(OLD, 3, 4, 40, 41, 42, 43)
    answer = with_changes(OLD, 40, 41, 42, 43)
    assert choose_base([proposed(answer, there, (1, OLD))]) is None


def test_an_answer_that_takes_most_of_a_change_back_is_in_doubt() -> None:
    there = with_changes(OLD, 3, 4, 5, 6, 40, 41)
    answer = with_changes(OLD, 40, 41)
    assert choose_base([proposed(answer, there, (1, OLD))]) == BaseChoice(1, Nearness.UNCLEAR)


def test_all_files_of_an_answer_were_made_from_one_state() -> None:
    there, other = with_changes(OLD, 3), with_changes(OLD, 5, word="kept")
    lacks = proposed(with_changes(OLD, 20, word="answer"), there, (2, OLD))
    has = proposed(with_changes(other, 30, word="answer"), other, (2, OLD))
    assert choose_base([lacks]) == BaseChoice(2, Nearness.CLEAR)
    assert choose_base([lacks, has]) is None


def test_a_little_that_was_changed_long_ago_may_be_taken_back_on_purpose() -> None:
    there = with_changes(OLD, 3)
    file = proposed(with_changes(OLD, 20, word="answer"), there, (300, OLD))
    assert choose_base([file]) == BaseChoice(300, Nearness.UNCLEAR)


def test_an_older_version_itself_is_told_from_a_change_of_it() -> None:
    there = with_changes(OLD, 3, 4, 5)
    assert choose_base([proposed(OLD, there, (1, OLD))]) == BaseChoice(1, Nearness.EQUAL)


def test_the_nearest_of_states_that_fit_is_taken() -> None:
    versions = [OLD, with_changes(OLD, 1), with_changes(OLD, 1, 2)]
    there = with_changes(OLD, 1, 2, 3)
    for number, base in enumerate(versions):
        answer = with_changes(base, 30, word="answer")
        older = [(3 - each, version) for each, version in reversed([*enumerate(versions)])]
        assert choose_base([proposed(answer, there, *older)]) == BaseChoice(3 - number, Nearness.CLEAR)


def test_changes_at_random_are_brought_back_to_their_state() -> None:
    wrong = []
    for seed in range(200):
        rng = random.Random(seed)
        places = rng.sample(range(0, 60, 2), 24)
        first = with_changes(OLD, *places[:6], word="first")
        there = with_changes(first, *places[6:12], word="second")
        state = rng.choice((0, 1, 2))
        base = (there, first, OLD)[state]
        answer = with_changes(base, *places[12 : rng.randint(13, 24)], word="answer")
        choice = choose_base([proposed(answer, there, (1, first), (2, OLD))])
        if (choice.state if choice is not None else 0) != state:
            wrong.append(seed)
    assert wrong == []


def test_a_blank_line_that_both_have_added_is_no_sign_that_the_answer_knows_the_other_change() -> None:
    checking = ["def check(value):", '    """Check it."""', "    return value_of(value)", ""]
    plain = ["def plain(value):", '    """Return it as it is."""', "    return value", ""]
    rest = ["def schema():", "    return {}"]
    answer = ["def check(value):", '    """Check it.', "", "    Not its format.", '    """']
    answer += ["    is_valid = all_of(value)", "    return is_valid", ""]
    there = checking + plain + rest
    choice = choose_base([proposed(answer + rest, there, (2, checking + rest))])
    assert choice == BaseChoice(2, Nearness.CLEAR)


def test_a_line_that_was_changed_between_two_states_is_not_replaced_unnoticed() -> None:
    older = with_changes(OLD, 3, word="ebb")
    there = with_changes(older, 40, 50)
    answer = with_changes(with_changes(OLD, 3, word="flood"), 20, word="answer")
    assert choose_base([proposed(answer, there, (1, older), (2, OLD))]) == BaseChoice(2, Nearness.CLEAR)


def test_states_long_ago_that_fit_alike_are_in_doubt_where_their_merges_differ() -> None:
    older = with_changes(OLD, 3, word="ebb")
    there = with_changes(older, 40, 50, 51, 52, 53)
    answer = with_changes(with_changes(OLD, 3, word="flood"), 20, word="answer")
    choice = choose_base([proposed(answer, there, (1, older), (90, OLD))])
    assert choice == BaseChoice(1, Nearness.UNCLEAR, 90)


def test_of_states_long_ago_that_fit_alike_the_newest_is_taken_where_their_merges_are_the_same() -> None:
    older = with_changes(OLD, 3, word="ebb")
    there = with_changes(with_changes(older, 40, 50, 51, 52, 53), 3, word="neap")
    answer = with_changes(with_changes(OLD, 3, word="flood"), 20, word="answer")
    assert choose_base([proposed(answer, there, (1, older), (90, OLD))]) == BaseChoice(1, Nearness.CLEAR)


def test_lines_that_an_answer_moves_are_none_that_it_lacks() -> None:
    block = [f"block {number}" for number in range(8)]
    there = [*OLD[:30], *block, *OLD[30:]]
    answer = [*OLD[:30], *OLD[10:20], *block, *OLD[30:]]
    assert choose_base([proposed(answer, there, (1, OLD))]) is None


def test_an_answer_that_has_most_of_a_change_and_replaces_the_rest_is_of_what_is_there() -> None:
    added = [f"added {number}" for number in range(12)]
    there = [*OLD[:30], *added, *OLD[30:]]
    answer = [*OLD[:29], "in front", *added[:4], "another line", *OLD[31:]]
    assert choose_base([proposed(answer, there, (1, OLD))]) is None


def test_files_that_know_two_later_states_and_bring_something_new_are_newer() -> None:
    first = with_changes(OLD, 3)
    there = with_changes(first, 5)
    file = proposed(with_changes(there, 20, word="answer"), there, (1, first), (2, OLD))
    assert is_newer([file], 2)
    assert not is_newer([file], 1), "one of them may be what was applied of the answer"
    assert not is_newer([proposed(first, there, (1, first), (2, OLD))], 2), "it brings nothing"
