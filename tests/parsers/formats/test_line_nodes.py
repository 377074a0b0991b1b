"""Nodes of lines that are made late stand where their texts do."""

from hypothesis import given
from hypothesis import strategies as st

from descant import Span
from descant.formats.line_nodes import line_list, lines_in, signed_lines
from descant.syntax import Scalar
from descant.transcripts import Cut, Transcript, UnsignedLines

LINES = st.lists(st.text("ab+- é", max_size=5), max_size=6)
BREAKS = st.sampled_from(["\n", "\r\n", "\r"])
SIGNED = st.lists(st.tuples(st.sampled_from(" +-"), st.text("ab+- ", max_size=4)), min_size=1, max_size=6)


@given(values=LINES, line_break=BREAKS, is_ended=st.booleans())
def test_the_lines_of_a_stretch_are_all_there(*, values: list[str], line_break: str, is_ended: bool) -> None:
    if values and not values[-1]:
        is_ended = True  # Nothing says that an empty line without an end is there.
    text = "before" + line_break.join(values) + (line_break if is_ended and values else "")

    listed = lines_in(text, Span(len("before"), len(text)))

    assert listed.value == values
    assert [text[node.start : node.end] for node in listed.items] == values
    assert [node.value for node in listed.items] == values
    assert len(listed.items) == len(values)


@given(SIGNED)
def test_each_side_of_signed_lines_is_that_without_the_other_sign(signed: list[tuple[str, str]]) -> None:
    text = "@@\n" + "\n".join(sign + line for sign, line in signed)

    for other in "+-":
        listed = signed_lines(text, Span(3, len(text)), other, Span(0, len(text)))

        assert listed.value == [line for sign, line in signed if sign != other]
        places = [(node.start, node.end, 0) for node in listed.items if isinstance(node, Scalar)]
        assert line_list(text, listed.span, places) == listed
        assert all(text[node.start - 1] in " +-" for node in listed.items)


@given(
    lines=st.lists(st.text("ab+\\", max_size=4), min_size=1, max_size=5),
    is_first_signed=st.booleans(),
    is_ended=st.booleans(),
)
def test_lines_without_their_signs_lead_back_as_any_transcript(
    *, lines: list[str], is_first_signed: bool, is_ended: bool
) -> None:
    raw = "x" + "\n".join("+" + line for line in lines) + "\n" * is_ended
    region = Span(1 if is_first_signed else 2, len(raw))
    cuts = [Cut(at, at + 1) for at in range(region.start, len(raw)) if raw[at - 1 : at + 1] in ("x+", "\n+")]

    late = UnsignedLines(raw, region, "+", is_first_signed=is_first_signed)

    assert late.text == "\n".join(lines) + "\n" * is_ended
    assert late == Transcript(raw, region, cuts)
    assert all(late.raw_offset(at) == Transcript(raw, region, cuts).raw_offset(at) for at in range(9))
