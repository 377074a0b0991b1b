"""Words are found in the parts that hold them, as looking for one after the other would find them."""

from itertools import accumulate

from hypothesis import example, given
from hypothesis import strategies as st

from descant.word_search import WordSearch

FEW = st.text("ab?.\ud800é", max_size=12)


@example(words=["??"], parts=["????"])
@example(words=["aba", "b"], parts=["ababa", "aba"])
@given(st.lists(st.text("ab?.", min_size=1, max_size=4), min_size=1, max_size=6), st.lists(FEW, max_size=6))
def test_each_part_that_holds_a_word_is_found(words: list[str], parts: list[str]) -> None:
    text = "\n".join(parts) + "\n"
    starts = [0, *accumulate(len(part) + 1 for part in parts)]

    search = WordSearch(words)

    assert {word: [*places] for word, places in search.places(text).items()} == {
        word: [at for at in range(len(text)) if text.startswith(word, at)] for word in set(words)
    }
    assert search.holders(text, starts) == {
        word: {number for number, part in enumerate(parts) if word in part} for word in set(words)
    }
