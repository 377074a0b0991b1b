"""An analysis that nobody waits for any more is given up, wherever it is, and leaves nothing behind."""

import json
from collections.abc import Callable

import pytest

from descant import analyze_source
from descant.checkpoints import calling, checkpoint
from descant.source import Source
from support.sampling import some


class GivenUp(BaseException):
    """What who gives an analysis up raises."""


def counting(limit: int | None = None) -> tuple[list[int], Callable[[], None]]:
    """Return a list that grows with each call, and what to call; after *limit* calls it gives up."""
    calls: list[int] = []

    def count() -> None:
        calls.append(1)
        if limit is not None and len(calls) > limit:
            raise GivenUp

    return calls, count


FILES = [{"path": f"src/a{number}.py", "content": f"x = {number}\n" * 9} for number in range(3_000)]
OBJECT = json.dumps({"summary": "s", "course_of_action": [], "files": FILES})
TAGS = "<summary>s</summary>\n" + "".join(
    f'<file path="{file["path"]}">\n{file["content"]}</file>\n' for file in FILES
)
BLOCKS = "".join(f"### {file['path']}\n\n```python\n{file['content']}```\n\n" for file in FILES)
QUOTED = "".join(f"> {line}\n" for line in json.dumps(json.loads(OBJECT), indent=1).splitlines())
FRAMED = f"<|channel|>analysis<|message|>Hm.<|end|><|channel|>final<|message|>{OBJECT}<|return|>"
TEXTS = {"JSON": OBJECT, "tags": TAGS, "Markdown": BLOCKS, "quoted": QUOTED, "channels": FRAMED, "none": ""}


@pytest.mark.parametrize("name", some(tuple(TEXTS), 2))
def test_an_analysis_is_given_up_where_it_is_and_the_next_one_is_whole(name: str) -> None:
    text = TEXTS[name]
    read = Source(text)
    whole = analyze_source(read)
    calls, count = counting()
    analyze_source(read, checkpoint=count)  # Where the lines of a text are known there are a few less.
    assert len(calls) > (len(text) // 100_000) + 40, "one for each rule that is asked, and more for the text"
    source = Source(text)
    for limit in (0, 1, len(calls) // 3, len(calls) // 2, len(calls) - 1):
        done, give_up = counting(limit)
        with pytest.raises(GivenUp):
            analyze_source(source, checkpoint=give_up)
        assert len(done) == limit + 1, "nothing goes on behind it"
    assert analyze_source(source) == whole


def test_a_checkpoint_belongs_to_one_analysis_only() -> None:
    calls, count = counting()
    analyze_source(Source(OBJECT), checkpoint=count)
    made = len(calls)
    analyze_source(Source(OBJECT))
    checkpoint()
    assert len(calls) == made


def test_what_is_called_stays_the_same_for_what_is_analysed_within() -> None:
    calls, count = counting()
    with calling(count):
        made = len(calls)
        analyze_source(Source('{"summary": "s"}'))
    assert len(calls) > made
