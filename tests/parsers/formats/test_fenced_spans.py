"""What lies between fences: each block up to the first line that closes it, as CommonMark has it."""

from collections.abc import Iterator, Sequence

from hypothesis import given
from hypothesis import strategies as st

from descant import Span
from descant.formats.markdown.fence_lines import FenceLine, fence_lines, fenced_spans

_LINES = st.sampled_from(("```\n", "````\n", "`````\n", "```js\n", "~~~\n", "~~~~ md\n", "x\n"))


@given(st.lists(_LINES, max_size=14).map("".join))
def test_a_block_goes_up_to_the_first_line_that_closes_it(text: str) -> None:
    lines = fence_lines(text, ())
    assert list(fenced_spans(lines)) == list(_one_by_one(lines))


def _one_by_one(lines: Sequence[FenceLine]) -> Iterator[Span]:
    at = 0
    while at < len(lines):
        closers = (number for number in range(at + 1, len(lines)) if lines[number].closes(lines[at]))
        if (closer := next(closers, None)) is not None:
            yield Span(lines[at].start, lines[closer].after)
            at = closer
        at += 1
