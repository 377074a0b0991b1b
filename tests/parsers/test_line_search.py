"""Lines with rare words are found as a look at each line would find them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant import line_search
from descant.line_search import first_line_start, first_match, lines_with, matches_at_lines, tag_matches
from descant.patterns import regex

WORDS = st.lists(st.text("ab#=", min_size=1, max_size=3), min_size=1, max_size=3)
TEXTS = st.text("ab#= \r\n\ufeff", max_size=40)


@given(TEXTS, WORDS, st.integers(0, 40), st.integers(0, 40))
def test_each_line_that_holds_a_word_is_found_once(text: str, words: list[str], start: int, end: int) -> None:
    start, end = sorted((min(start, len(text)), min(end, len(text))))
    at, wanted = start, []
    for line in re.split(r"(\r\n?|\n)", text[start:end]):
        if any(word in line for word in words):
            wanted.append((at, at + len(line)))
        at += len(line)

    assert [tuple(line) for line in lines_with(text, words, start, end)] == wanted


PATTERNS = [
    regex(r"(?<![^\r\n])[ ]*+#+(?P<rest>[^\r\n]*)"),
    regex(r"(?:\A\ufeff?|(?<=[\r\n]))=[ab]*+"),
    regex(r"(?<![^\r\n\ufeff])a#(?:\r\n?|\n)b?"),
]


@given(st.sampled_from(PATTERNS), TEXTS, st.integers(0, 40), st.integers(0, 40))
def test_matches_are_those_of_a_look_everywhere(
    pattern: re.Pattern[str], text: str, start: int, end: int
) -> None:
    start, end = sorted((min(start, len(text)), min(end, len(text))))
    if start and text[start - 1] not in "\r\n":
        start = 0
    wanted = [match.span() for match in pattern.finditer(text, start, end)]

    assert [match.span() for match in matches_at_lines(pattern, text, ("#", "="), start, end)] == wanted


TAGS = regex(r"<(?:a|ab)(?P<quoted>\"[^\"]*\")?>")
OF_TAGS = regex(r"<ab?")
CALLS = regex(r"{[^&{]{0,3}&|&b\s*a|<a>b?<")


@given(st.text('<ab"> ', max_size=40), st.integers(1, 8))
def test_tags_that_are_looked_for_in_pieces_are_all_there(text: str, length: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(line_search, "_AT_ONCE", length)

        matches = [match.span() for match in tag_matches(TAGS, OF_TAGS, text)]

    assert matches == [match.span() for match in TAGS.finditer(text)]


@given(st.text("{&ba <>", max_size=40), st.integers(1, 8), st.sampled_from(["&", "<"]))
def test_the_first_match_starts_where_one_search_has_it(text: str, length: int, sign: str) -> None:
    wanted = CALLS.search(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(line_search, "_AT_ONCE", length)

        match = first_match(CALLS, text, sign, 3)

    assert (match and match.start()) == (wanted and wanted.start())


AT_STARTS = regex(r"(?<![^\r\n])[ ]*+(?:#[^\r\n]*|a+b)(?=[ ]*(?:[\r\n]|\Z))")


@given(TEXTS, st.integers(0, 40), st.integers(1, 8))
def test_the_first_match_at_the_start_of_a_line_is_that_of_a_look_everywhere(
    text: str, start: int, length: int
) -> None:
    wanted = AT_STARTS.search(text, start)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(line_search, "_AT_ONCE", length)

        match = first_line_start(AT_STARTS, text, start, len(text))

    assert (match and match.span()) == (wanted and wanted.span())
