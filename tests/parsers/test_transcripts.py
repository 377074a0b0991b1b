"""Decoded texts, and the way back from them."""

from itertools import pairwise

import hypothesis.strategies as st
from hypothesis import given

from descant import Span
from descant.notations import Notation
from descant.syntax import Scalar, Transcribed
from descant.transcripts import Cut, Transcript


@st.composite
def transcripts(draw: st.DrawFn) -> tuple[str, Transcript]:
    raw = draw(st.text(alphabet="ab\\n\n>🐦", max_size=30))
    places = sorted(draw(st.lists(st.integers(0, len(raw)), max_size=8)))
    cuts = [
        Cut(start, end, draw(st.sampled_from(("", "x", "xyz")))) for start, end in list(pairwise(places))[::2]
    ]
    return raw, Transcript(raw, Span(0, len(raw)), cuts)


@given(transcripts())
def test_characters_that_stand_for_themselves_lead_to_themselves(made: tuple[str, Transcript]) -> None:
    raw, transcript = made
    for offset, character in enumerate(transcript.text):
        place = transcript.raw_span(Span(offset, offset + 1))
        if character not in "xyz":
            assert raw[place.start : place.end] == character


@given(transcripts())
def test_places_never_go_back_and_stretches_are_apart(made: tuple[str, Transcript]) -> None:
    raw, transcript = made
    offsets = [transcript.raw_offset(offset) for offset in range(len(transcript.text) + 1)]
    assert offsets == sorted(offsets)
    stretches = list(transcript.raw_spans(Span(0, len(transcript.text))))
    assert all(one.end < other.start for one, other in pairwise(stretches))
    assert all(0 <= one.start <= one.end <= len(raw) for one in stretches)


def test_a_scalar_in_a_decoded_text_leads_back_through_both_writings() -> None:
    raw = r"> {\"a\": \"x\\ny\"}"
    escapes = [Cut(at, at + 2, raw[at + 1]) for at in (3, 6, 10, 13, 17)]
    transcript = Transcript(raw, Span(2, len(raw)), escapes)
    assert transcript.text == '{"a": "x\\ny"}'
    inner = Scalar(6, 12, "x\ny", Notation.JSON)
    scalar = Scalar(*transcript.raw_span(inner.span), "x\ny", Transcribed(inner, transcript))
    assert raw[scalar.start : scalar.end] == r"\"x\\ny\""
    assert raw[scalar.inner.start : scalar.inner.end] == r"x\\ny"
    assert [raw[scalar.offset_of(raw, index)] for index in range(3)] == ["x", "\\", "y"]
    assert scalar.offset_of(raw, 3) == scalar.inner.end
