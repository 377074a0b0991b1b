"""The line index against one that counts from scratch, in three encodings, with every awkward character."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from descant import Encoding, Place, Source, Span
from descant.pieces import pieces
from descant.placing import placing
from descant.source import trimmed
from support.counting_text import CountingText
from support.sampling import examples

ENCODINGS = tuple(Encoding)
CODECS = {Encoding.UTF8: ("utf-8", 1), Encoding.UTF16: ("utf-16-le", 2), Encoding.UTF32: ("utf-32-le", 4)}
LINE = re.compile(r"\r\n|\r|\n")
AWKWARD = (
    "\r",
    "\n",
    "\r\n",
    "a",
    "é",
    "ẞ",
    "🐦",
    "\u2028",
    "\x85",
    "\x0b",
    "\ufeff",
    "\ud83d",
    "\udc26",
    "",
)
TEXTS = st.lists(st.sampled_from(AWKWARD), max_size=12).map("".join)


def place_from_scratch(text: str, offset: int, encoding: Encoding) -> Place:
    """Count lines and units in the text before *offset*, which is not between the halves of a line end."""
    lines = LINE.split(text[:offset])
    codec, size = CODECS[encoding]
    return Place(len(lines) - 1, len(lines[-1].encode(codec, "surrogatepass")) // size)


# Lines.


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("a", ["a"]),
        ("a\n", ["a", ""]),
        ("a\nb", ["a", "b"]),
        ("a\r\nb", ["a", "b"]),
        ("a\rb", ["a", "b"]),
        ("a\n\rb", ["a", "", "b"]),
        ("a\r\r\nb", ["a", "", "b"]),
        ("\r\n\r\n", ["", "", ""]),
        ("a\u2028b\u2029c\x0bd\x0ce\x1cf\x85g", ["a\u2028b\u2029c\x0bd\x0ce\x1cf\x85g"]),
    ],
)
def test_lines_end_as_the_protocol_has_it_and_nowhere_else(text: str, lines: list[str]) -> None:
    source = Source(text)
    spans = [source.line_span(line) for line in range(len(source.starts))]
    assert [text[span.start : span.end] for span in spans] == lines
    assert [source.line_at(span.start) for span in spans] == list(range(len(lines)))


@given(TEXTS)
def test_the_lines_of_any_text_are_those_of_splitting_it(text: str) -> None:
    assert len(Source(text).starts) == len(LINE.split(text))
    assert Source(text).starts[0] == 0


# Places.


@pytest.mark.parametrize(
    ("encoding", "column"), [(Encoding.UTF8, 7), (Encoding.UTF16, 4), (Encoding.UTF32, 3)]
)
def test_a_column_counts_the_units_of_its_encoding(encoding: Encoding, column: int) -> None:
    source = Source("x\né🐦ab")  # Two bytes and four; one unit and two; one and one.
    assert source.place(5, encoding) == Place(1, column)
    assert source.offset(Place(1, column), encoding) == 5


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_byte_order_mark_and_a_line_separator_are_characters_like_others(encoding: Encoding) -> None:
    source = Source("\ufeffa\u2028b\nc")
    width = {Encoding.UTF8: 3}.get(encoding, 1)
    assert source.place(1, encoding) == Place(0, width)
    assert source.place(3, encoding) == Place(0, 2 * width + 1)
    assert source.place(5, encoding) == Place(1, 0)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_an_offset_outside_of_the_text_has_the_nearest_place(encoding: Encoding) -> None:
    source = Source("ab\ncd")
    assert source.place(-1, encoding) == Place(0, 0)
    assert source.place(99, encoding) == Place(1, 2)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_an_offset_between_carriage_return_and_line_feed_is_the_end_of_its_line(encoding: Encoding) -> None:
    assert Source("ab\r\ncd").place(3, encoding) == Place(0, 2)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_place_outside_of_the_text_is_the_end_of_its_line_or_of_the_text(
    end: str, encoding: Encoding
) -> None:
    source = Source(f"ab{end}cd")
    assert source.offset(Place(0, 99), encoding) == 2
    assert source.offset(Place(1, 99), encoding) == len(source.text)
    assert source.offset(Place(9, 0), encoding) == len(source.text)
    assert source.offset(Place(-1, 5), encoding) == 0
    assert source.offset(Place(0, -5), encoding) == 0


def test_a_column_inside_of_a_character_is_its_start() -> None:
    source = Source("🐦é🐦")
    assert [source.offset(Place(0, column), Encoding.UTF16) for column in range(6)] == [0, 0, 1, 2, 2, 3]
    assert [source.offset(Place(0, column), Encoding.UTF8) for column in range(11)] == [
        *[0] * 4, *[1] * 2, *[2] * 4, 3,
    ]  # fmt: skip


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("character", ["🐦", "é", "\ud83d", "a", "a🐦"])
def test_places_on_a_line_of_many_checkpoints_are_exact(character: str, encoding: Encoding) -> None:
    text = "x\r\n" + character * 1600 + "\r\ny"
    source = Source(text)
    for offset in (
        *range(3, len(text) - 3, 97),
        *(3 + n * 512 + d for n in (0, 1, 2, 3) for d in (-1, 0, 1)),
    ):
        place = source.place(offset, encoding)
        if offset >= 3:
            assert place == place_from_scratch(text, offset, encoding)
            assert source.offset(place, encoding) == offset


def test_a_column_inside_of_a_character_is_its_start_at_a_checkpoint_too() -> None:
    source = Source("🐦" * 1100)
    for character in (511, 512, 513, 1023, 1024, 1099):
        assert source.offset(Place(0, 2 * character), Encoding.UTF16) == character
        assert source.offset(Place(0, 2 * character + 1), Encoding.UTF16) == character
    assert source.offset(Place(0, 2200), Encoding.UTF16) == 1100
    assert source.offset(Place(0, 9999), Encoding.UTF16) == 1100


@given(TEXTS, st.sampled_from(ENCODINGS))
@example("🐦" * 700 + "\ra", Encoding.UTF16)
def test_every_offset_of_any_text_has_the_place_that_counting_gives(text: str, encoding: Encoding) -> None:
    source = Source(text)
    for offset in range(len(text) + 1):
        if offset and text[offset - 1 : offset + 1] == "\r\n":
            continue
        place = source.place(offset, encoding)
        assert place == place_from_scratch(text, offset, encoding)
        assert source.offset(place, encoding) == offset


@given(TEXTS, st.sampled_from(ENCODINGS), st.data())
def test_many_places_are_those_that_each_has_in_whatever_order_they_are_asked_for(
    text: str, encoding: Encoding, data: st.DataObject
) -> None:
    source = Source(text)
    place = placing(source, encoding)
    for offset in data.draw(st.lists(st.integers(-2, len(text) + 2), max_size=20)):
        assert place(offset) == source.place(offset, encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("unit", ["é🐦\n", "é\r\n", "é🐦" * 40, "x" * 90])
def test_many_places_of_a_long_text_are_those_that_each_has(unit: str, encoding: Encoding) -> None:
    source = Source("a\n" + unit * 700)
    place = placing(source, encoding)
    size = len(source.text)
    for offset in (*range(0, size, 97), size, 0, size // 2, size - 1, *range(size + 1, 0, -499)):
        assert place(offset) == source.place(offset, encoding)


@given(TEXTS, TEXTS, st.sampled_from(ENCODINGS), st.data())
def test_places_after_an_edit_are_right_whatever_was_asked_before_it(
    text: str, new: str, encoding: Encoding, data: st.DataObject
) -> None:
    before = Source(text)
    before.place(len(text), encoding)
    start = data.draw(st.integers(0, len(text)))
    after = before.replace(Span(start, data.draw(st.integers(start, len(text)))), new)
    fresh, place = Source(after.text), placing(after, encoding)
    for offset in range(len(after.text) + 1):
        assert place(offset) == after.place(offset, encoding) == fresh.place(offset, encoding)


# Edits.


@examples(300)
@given(TEXTS, TEXTS, st.data())
@example("\r\n", "", None)
def test_a_replaced_source_is_the_one_made_from_scratch(
    text: str, new: str, data: st.DataObject | None
) -> None:
    source = Source(text)
    every = [(start, end) for start in range(len(text) + 1) for end in range(start, len(text) + 1)]
    chosen = every if data is None else [data.draw(st.sampled_from(every))]
    for start, end in chosen:
        replaced = source.replace(Span(start, end), new)
        assert replaced.text == text[:start] + new + text[end:]
        assert replaced.starts == Source(replaced.text).starts
        assert source.text == text


@pytest.mark.parametrize("text", ["a\r\nb", "\r\r\n\n", "\n\r\n\r", "a\r", "\nb", "", "\r\n\r\n"])
@pytest.mark.parametrize("new", ["", "\r", "\n", "\r\n", "x", "x\r", "\nx", "\r\r", "x\r\ny\n"])
def test_a_line_end_that_is_split_or_joined_by_an_edit_is_counted_once(text: str, new: str) -> None:
    for start in range(len(text) + 1):
        for end in range(start, len(text) + 1):
            replaced = Source(text).replace(Span(start, end), new)
            assert replaced.starts == Source(replaced.text).starts, (start, end)


@examples(50)
@given(TEXTS, st.lists(st.tuples(st.integers(0, 99), st.integers(0, 5), TEXTS), max_size=20))
def test_many_edits_after_one_another_keep_the_line_index_right(
    text: str, edits: list[tuple[int, int, str]]
) -> None:
    source = Source(text)
    for at, length, new in edits:
        start = at % (len(source.text) + 1)
        end = min(len(source.text), start + length)
        source = source.replace(Span(start, end), new)
        assert source.starts == Source(source.text).starts


@examples(50)
@given(
    st.lists(st.tuples(st.integers(0, 99_999), st.integers(0, 3), TEXTS), max_size=8),
    st.sampled_from(("aé🐦 " * 2000, "aé🐦\r\nb\n" * 800)),
)
def test_many_edits_of_a_long_text_keep_lines_and_columns_right(
    edits: list[tuple[int, int, str]], text: str
) -> None:
    source = Source(text)
    for at, length, new in edits:
        start = at % (len(source.text) + 1)
        for encoding in ENCODINGS:
            source.place(start, encoding)
        source = source.replace(Span(start, min(len(source.text), start + length)), new)
        fresh = Source(source.text)
        assert source.starts == fresh.starts
        for offset in (0, start, start + 1, start + 600, len(source.text) - 3, len(source.text)):
            for encoding in ENCODINGS:
                place = source.place(offset, encoding)
                assert place == fresh.place(offset, encoding)
                assert source.offset(place, encoding) == fresh.offset(place, encoding)


# Spans.


def test_a_span_holds_what_lies_inside_and_touches_what_shares_a_border() -> None:
    assert Span(2, 5).holds(Span(2, 5))
    assert Span(2, 5).holds(Span.at(5))
    assert not Span(2, 5).holds(Span(1, 3))
    assert Span(2, 5).touches(Span.at(5))
    assert Span(2, 5).touches(Span(0, 2))
    assert not Span(2, 5).touches(Span(6, 7))


def test_sources_of_equal_texts_are_equal() -> None:
    assert Source("a\nb") == Source("a\n" + "b")
    assert Source("a") != Source("b")


# Pieces.


@given(TEXTS, st.lists(st.integers(0, 16), max_size=8), st.sampled_from(ENCODINGS))
def test_the_pieces_of_spans_are_what_stands_of_them_on_each_line(
    text: str, offsets: list[int], encoding: Encoding
) -> None:
    borders = sorted(min(offset, len(text)) for offset in offsets)
    spans = list(zip(borders[::2], borders[1::2], strict=False))
    source, (codec, size) = Source(text), CODECS[encoding]
    expected = []
    for number, (start, end) in enumerate(spans):
        for line in range(len(source.starts)):
            first, last = source.line_span(line)
            left, right = max(first, start), min(last, end)
            if left < right:
                column, width = (
                    len(text[a:b].encode(codec, "surrogatepass")) // size
                    for a, b in ((first, left), (left, right))
                )
                expected.append((number, line, column, width))
    assert list(pieces(source, spans, encoding)) == expected


@given(TEXTS, st.lists(st.integers(0, 16), max_size=8), st.sampled_from(ENCODINGS))
def test_the_places_of_many_offsets_are_those_of_each(
    text: str, offsets: list[int], encoding: Encoding
) -> None:
    source = Source(text)
    ordered = sorted(min(offset, len(text)) for offset in offsets)
    expected = [source.place(offset, encoding) for offset in ordered]
    assert list(map(placing(source, encoding), ordered)) == expected


def test_a_long_stretch_is_not_copied_for_its_ends() -> None:
    text = CountingText("  a" + "b " * 50_000)
    assert trimmed(text, Span(0, len(text))) == Span(2, len(text) - 1)
    assert text.copied < 1_000


@given(st.text(" \t\nab", max_size=9), st.integers(0, 9), st.integers(0, 9), st.sampled_from((None, " ")))
def test_white_space_is_taken_off_both_ends(text: str, start: int, end: int, blank: str | None) -> None:
    before, text = " " * 900, " " * 900 + text + " " * 900
    span = Span(start, max(start, len(text) - end))
    stripped = text[slice(*span)].strip(blank)
    assert text[slice(*trimmed(text, span, blank))] == stripped
    assert trimmed(before, Span(start, 900 + end)) == Span.at(900)
