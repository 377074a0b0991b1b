"""Answers in a frame: what is read is what would be read without it, at the places where it really stands."""

import html
import json
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant import Analysis, Problem, Span, analyze, apply_edits, parse, repairs
from descant.formats.problem_kinds import ENVELOPED
from descant.framing.frames import frames
from descant.schemas import SCHEMAS
from support.goldenfiles import Golden, by_subject, cases, read
from support.sampling import examples, so_many, some

# The frames: how to write them, and how to read a stretch of them, without the library.


def quoted(text: str) -> str:
    return "> " + re.sub(r"\r\n?|\n", r"\g<0>> ", text)


def in_events(text: str, size: int = 17) -> str:
    pieces = [text[start : start + size] for start in range(0, len(text), size)]
    return "".join(map(event, pieces)) + "data: [DONE]\n\n"


def event(piece: str) -> str:
    return f"{BEFORE_PIECE}{written(piece)}{BEHIND_PIECE}"


BEFORE_PIECE = 'data: {"choices": [{"index": 0, "delta": {"content": "'
BEHIND_PIECE = '"}}]}\n\n'


FINAL = "<|start|>assistant<|channel|>final <|constrain|>json<|message|>"


def written(text: str) -> str:
    return json.dumps(text)[1:-1]


def unwritten(piece: str) -> str:
    text: str = json.loads(f'"{piece}"', strict=False)
    return text


def as_it_is(piece: str) -> str:
    return piece


def anthropic(text: str) -> str:
    half = len(text) // 2
    parts = [{"type": "text", "text": text[:half]}, {"type": "text", "text": text[half:]}]
    return json.dumps({"content": [{"type": "thinking", "thinking": "{}"}, *parts]})


def gemini(text: str) -> str:
    parts = [{"text": "<file>", "thought": True}, {"text": text}]
    return json.dumps({"candidates": [{"content": {"parts": parts}}]})


@dataclass(frozen=True)
class Wrap:
    """A frame."""

    code: str
    make: Callable[[str], str]
    decode: Callable[[str], str]
    fits: str = ""
    """The pattern of how an answer starts that can be framed so."""


WRAPS = {
    "channels": Wrap(
        "harmony-channels",
        lambda text: (
            f"<|channel|>analysis<|message|>{{}}<|end|><|start|>assistant<|channel|>final<|message|>{text}<|return|>"
        ),
        as_it_is,
    ),
    "stripped markers": Wrap(
        "stripped-channel-markers",
        lambda text: f"analysisWe need {{json}}.assistantfinal{text}",
        as_it_is,
        "[{<`]",
    ),
    "reasoning": Wrap("reasoning-skipped", lambda text: f"<think>\n<file>{{</think>{text}", as_it_is),
    "orphan": Wrap("orphan-think-close", lambda text: f"Hm.</think>{text}", as_it_is),
    "openai": Wrap(
        "api-envelope", lambda text: json.dumps({"choices": [{"message": {"content": text}}]}), unwritten
    ),
    "anthropic": Wrap(
        "api-envelope",
        anthropic,
        lambda piece: unwritten(piece.replace('"}, {"type": "text", "text": "', "")),
    ),
    "gemini": Wrap("api-envelope", gemini, unwritten),
    "events": Wrap(
        "sse-transcript", in_events, lambda piece: unwritten(piece.replace(BEHIND_PIECE + BEFORE_PIECE, ""))
    ),
    "quoted": Wrap("quoted-lines", quoted, lambda piece: re.sub(r"(\r\n?|\n)> ", r"\1", piece)),
    "double": Wrap("double-encoded", json.dumps, unwritten, "[{<`]"),
    "once": Wrap("once-escaped-body", written, unwritten, '\\{[^"\'“]*"'),
    "html": Wrap("html-escaped", html.escape, html.unescape, "[{<](?!.{0,9}“)"),
    "member": Wrap("enveloped", lambda text: json.dumps({"answer": text}), unwritten, "[{<`]"),
}


def can_be_framed(case: Golden) -> bool:
    analysis = case.analyze()
    framed = any(problem.code in {wrap.code for wrap in WRAPS.values()} for problem in analysis.problems)
    return analysis.parts is not None and not framed and case.schemas == SCHEMAS


def answers(of: Sequence[Golden]) -> Sequence[Golden]:
    """Return those of the cases that are tried in frames."""
    return some([case for case in of if can_be_framed(case)], 1)


SUBJECTS = by_subject()


def wraps(text: str) -> Iterator[tuple[str, Wrap]]:
    """Yield the frames that can stand around *text*, with their names."""
    yield from ((name, wrap) for name, wrap in WRAPS.items() if re.match(wrap.fits, text))


@pytest.mark.parametrize("subject", some(tuple(SUBJECTS), 25))
def test_a_framed_answer_is_read_like_the_answer_alone_at_its_own_places(subject: str) -> None:
    for case in answers(SUBJECTS[subject]):
        check_framed(case)


def check_framed(case: Golden) -> None:
    alone = case.analyze()
    for name, wrap in wraps(case.response):
        raw = wrap.make(case.response)
        framed = case.examine(raw)
        assert framed.format == alone.format, name
        assert framed.complete == alone.complete, name
        assert told(framed) == told(alone), name
        problems = by_code(problem for problem in framed.problems if problem.code != wrap.code)
        assert [p.code for p in problems] == [p.code for p in by_code(alone.problems)], name
        assert len(problems) < len(framed.problems), f"{name} is not reported"
        for place, own in zip(places(framed, problems), places(alone, by_code(alone.problems)), strict=True):
            decoded = wrap.decode(raw[place.start : place.end])
            assert decoded == case.response[own.start : own.end], f"{name} at {place}"


FRAMED = [case for case in cases() if (case.folder / "answer.txt").exists()]


@pytest.mark.parametrize("case", FRAMED, ids=lambda case: case.name)
def test_a_golden_answer_in_a_frame_says_what_it_says_alone(case: Golden) -> None:
    framed, alone = case.analyze(), case.examine(read(case.folder / "answer.txt"))
    assert (framed.format, framed.complete, told(framed)) == (alone.format, alone.complete, told(alone))
    codes = [problem.code for problem in framed.problems if problem.code not in OF_FRAMES]
    assert codes == [problem.code for problem in alone.problems]


def test_every_frame_is_shown_by_a_golden_answer_in_it_and_alone() -> None:
    shown = {problem.code for case in FRAMED for problem in case.analyze().problems}
    missing = sorted(OF_FRAMES - shown)
    assert missing == [], (
        f"no golden case shows {missing}: write tests/golden/formats/json/framed_…/response.txt, and the "
        "answer that stands in it as answer.txt beside it; then run pytest --update-golden"
    )


OF_FRAMES = {kind.code for frame in frames() for kind in frame.problem_kinds or (ENVELOPED,)}


def places(analysis: Analysis, problems: Iterable[Problem]) -> Iterator[Span]:
    """Yield the spans of files and problems."""
    for file in analysis.answer.files:
        yield from (file.span, file.path_span, file.content_span)
    for problem in problems:
        yield problem.span
        yield from (related.span for related in problem.related)


@pytest.mark.parametrize("subject", some(tuple(SUBJECTS), 25))
def test_the_repairs_of_a_framed_answer_mend_it_as_they_mend_the_answer_alone(subject: str) -> None:
    for case in answers(SUBJECTS[subject]):
        check_repairs_in_frames(case)


def check_repairs_in_frames(case: Golden) -> None:
    alone = case.analyze()
    mended = analyze(apply_edits(case.response, repairs(alone.problems)))
    for name, wrap in wraps(case.response):
        raw = wrap.make(case.response)
        repaired = analyze(apply_edits(raw, repairs(analyze(raw).problems)))
        assert told(repaired) == told(mended), name
        assert len(repaired.problems) > len(mended.problems), name
        assert sum(bool(p.repair) for p in repaired.problems) == sum(bool(p.repair) for p in mended.problems)


def by_code(problems: Iterable[Problem]) -> list[Problem]:
    return sorted(problems, key=lambda problem: (problem.code, problem.span))


def told(analysis: Analysis) -> object:
    """Return what an answer says, without places."""
    answer = analysis.answer
    summary = answer.summary.value if answer.summary else None
    steps = [(step.number, step.description) for step in answer.steps]
    files = [(file.path, file.content, file.complete) for file in answer.files]
    return repr(analysis.root and analysis.root.value), summary, steps, answer.plan_markdown, files


PIECES = (
    "<|channel|>final<|message|>", "<|return|>", "<|start|>assistant", "assistantfinal{", "analysis",
    "</think>", "<think>", "&quot;", "&lt;file path=", "\\_", '{\\"a\\": 1}', "\n> {", 'data: {"choices": [',
    '"{\\"',     "[DONE]", "\n", "a", '"', "\\", "const x = {", "]]>", "Copy code\n", "🐦",
)  # fmt: skip


@examples(60)
@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
def test_a_content_that_is_about_frames_is_a_content(text: str) -> None:
    answer = {"summary": text, "course_of_action": [], "files": [{"path": "a.py", "content": text}]}
    for indent in (None, 1):
        analysis = analyze(json.dumps(answer, indent=indent))
        assert analysis.channels == ()
        assert analysis.response is not None
        assert analysis.response.model_dump(mode="json", exclude_unset=True) == answer
        for wrap in WRAPS.values():
            framed = analyze(wrap.make(json.dumps(answer, indent=indent)))
            assert framed.root is not None
            assert framed.root.value == answer


@examples(60)
@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
def test_a_file_in_tags_that_is_about_frames_is_a_file(text: str) -> None:
    content = f"start\n{text}\n"
    answer = (
        f"<summary>S</summary>\n<course_of_action>D</course_of_action>\n<file path='a'>\n{content}</file>\n"
    )
    assert [file.content for file in analyze(answer).answer.files] == [content]
    for name, wrap in WRAPS.items():
        if name != "once":
            files = analyze(wrap.make(answer)).answer.files
            assert [file.content for file in files] == [content], name


@examples(60)
@given(st.sampled_from(cases()).filter(can_be_framed), st.integers(1, 60), st.sampled_from(("\n", "\r\n")))
def test_a_stream_may_be_cut_into_pieces_anywhere(case: Golden, size: int, line_end: str) -> None:
    raw = in_events(case.response, size).replace("\n", line_end)
    assert told(analyze(raw)) == told(case.analyze())


@pytest.mark.parametrize("name", WRAPS)
@pytest.mark.parametrize("answer", ["formats/json/clean", "formats/tags/clean", "rules/duplicate-path/right"])
def test_a_file_that_is_complete_stays_as_it_is_when_more_of_a_framed_answer_arrives(
    name: str, answer: str
) -> None:
    response = next(case.response for case in cases() if case.name == answer)
    wrap = WRAPS[name]
    if not re.match(wrap.fits, response):
        return
    raw = wrap.make(response)
    whole = [(file.path, file.content) for file in analyze(raw).answer.files]
    assert whole
    for end in range(0, len(raw), 1 + len(raw) // so_many(400, 20)):
        for number, file in enumerate(analyze(raw[:end]).answer.files):
            if file.complete:
                assert (file.path, file.content) == whole[number], f"after {raw[:end][-40:]!r}"


NESTED = (
    "quoted",
    "channels",
    "reasoning",
    "events",
    "openai",
    "double",
    "html",
    "member",
    "stripped markers",
)


@pytest.mark.parametrize("outer", NESTED)
@pytest.mark.parametrize("inner", some(NESTED, 3))
def test_a_frame_may_stand_in_a_frame(outer: str, inner: str) -> None:
    alone = analyze(ANSWER)
    framed = analyze(WRAPS[outer].make(WRAPS[inner].make(f"```json\n{json.dumps(ANSWER)}\n```")))
    assert told(framed) == told(alone)
    codes = {problem.code for problem in framed.problems}
    assert {WRAPS[outer].code, WRAPS[inner].code, "double-encoded"} <= codes


ANSWER = json.dumps(
    {"summary": "S", "course_of_action": [], "files": [{"path": "a.py", "content": 'a = "\\\\n🐦"\n'}]}
)


TOKENS = (
    "<|channel|>", "<|channel|>final<|message|>", "<|channel|>final<|message|>{<|end|>", "<|end|>",
    "<|start|>", "data: {\n", "data: \n", "data: {}\n\n", 'data: {"delta":{"text":"a"}}\n', "data:",
    "event: a\n", ":\n", "> ", ">", "> {\n", "\n> {", "&quot;", "&lt;a", "{&quot;", '\\"', '{\\"',
    '"{\\"', '"{', "\\<a", "\\{\\[", "</think>", "<think>", "<think></think>", "</think>{}",
    "assistantfinal{", "analysisWe need to ", "assistant", '{"choices":[',
    '{"choices":[{"message":{"content":"a"}}]}\n', '{"a":"{"}', '["{', "[{", "<a>", "<![CDATA[",
    "a = ", "Copy code\n", "json\n", "{\n", "{ \n\\",
)  # fmt: skip


@pytest.mark.parametrize("token", some(TOKENS, 6))
def test_frames_upon_frames_are_read_in_time(token: str) -> None:
    for before in ("", '{"summary": "'):
        begin = time.process_time()
        analyze(before + token * (200_000 // len(token)))
        assert time.process_time() - begin < 2, f"behind {before!r}"


def test_channels_go_over_the_wire() -> None:
    text = WRAPS["channels"].make(ANSWER)
    (channel,) = parse(text).to_wire()["channels"]
    assert channel["name"] == "analysis"
    assert text[slice(*channel["span"])] == "{}"
