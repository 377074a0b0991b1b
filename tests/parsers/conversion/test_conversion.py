"""Conversion between formats: whatever an answer holds, reading the result gives the very same answer.

The contents are made of what formats trip over: fences, tags, sections and headings of their own, line ends
of all kinds, and characters that break or hide lines.
"""

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant import Analysis, Conversion, Refusal, Severity, analyze, convert
from descant.conversion import TARGETS, Contents, contents_of, without_hints
from descant.conversion.contents import FileContents
from support.goldenfiles import Golden, by_subject
from support.sampling import examples, some

PIECES = (
    "a", "b = 1\n", "\n", "\n\n", "\r\n", "\r", " ", "\t", "```", "```\n", "````\n", "```py\n",
    "``` a.py\n", "~~~\n",
    "</file>", "\n</file>\n", "</file_artifact>\n", '\n<file path="a.py">\n', '<file path="b">\n</file>\n',
    '<file path="x"/>\n', "</a.py>\n", "<file>\n", "<files>\n", "</response>\n", "<summary>", "\n<summary>\n",
    "</summary>\n", "</course_of_action>", "<![CDATA[", "]]>", "]]>\n", "<!DOCTYPE html>\n", "<!-- x -->",
    "&amp;",
    "&", "<b>x</b>\n", "<?xml version='1.0'?>", "<think>\n", "</think>\n", "\u2028", "\x85", "🐦", "\ufeff",
    "1. x\n", "\n2. y", "- z\n", "## Files\n", "\n## Summary\n", "## Course of Action\n", "### a.py\n",
    "**a.py**\n",
    "---\n", "\\n", '"', "'", "\\", "{", "}", "{}\n", "<<<<<<< SEARCH\n", "=======\n", ">>>>>>> REPLACE\n",
    "--- a/x\n+++ b/x\n@@ -1 +1 @@\n", "*** Begin Patch\n", "No final line break.",
    "<|channel|>final<|message|>",
    '{"summary": "s", "course_of_action": [], "files": []}', '{"path": "a.py", "content": ""}',
)  # fmt: skip
CONTROLS = ("\x01", "\x08", "\x0b", "\x0c", "\x1b", "\x7f")
PATHS = (
    "a.py", "src/b c.txt", "README.md", "docs/x.mdx", 'q"x.py', "it's.py", "a<b>.py", "dir/é.ts", "`a`.md",
    "x'\"y.py",
    "a&b.py", "a*b_c*.py", "🐦.txt", "Makefile", ".env", "a.py ", "a: b.py", "[a](b).md", "#a.py", "a\\b.py",
)  # fmt: skip

contents = st.lists(st.sampled_from(PIECES), max_size=8).map("".join)
with_controls = st.lists(st.sampled_from((*PIECES, *CONTROLS)), max_size=8).map("".join)
any_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
paths = st.one_of(st.sampled_from(PATHS), contents.filter(bool))


def answers(
    text: st.SearchStrategy[str], path: st.SearchStrategy[str] = paths
) -> st.SearchStrategy[Contents]:
    """Make answers of such texts; each has what makes it an answer."""
    steps = st.lists(st.tuples(st.integers(0, 30), text), max_size=4).map(tuple)
    files = st.lists(st.builds(FileContents, path, text), max_size=4).map(tuple)
    return st.builds(Contents, text, st.none() | steps, st.none() | text, files)


def analysis_of(wanted: Contents) -> Analysis:
    """Return the analysis of an answer in JSON, which can hold everything, as the starting point."""
    analysis = analyze(TARGETS["json"].writings[0](wanted))
    assert contents_of(analysis) == wanted
    return analysis


def converted(analysis: Analysis, to: str) -> Analysis:
    conversion = convert(analysis, to)
    assert isinstance(conversion, Conversion), conversion
    return analyze(conversion.text)


# Losslessness.


@examples(300)
@given(answers(contents))
def test_an_answer_says_the_same_in_every_format_and_from_there_in_every_other(wanted: Contents) -> None:
    first = analysis_of(wanted)
    for to in TARGETS:
        second = convert(first, to)
        if isinstance(second, Refusal):
            assert to not in ("json", "tags")
            continue
        analysis = analyze(second.text)
        assert contents_of(analysis) == wanted
        assert analysis.complete
        for back in TARGETS:
            third = convert(analysis, back)
            if not isinstance(third, Refusal):
                assert contents_of(analyze(third.text)) == wanted


@examples(200)
@given(st.one_of(answers(with_controls), answers(any_text)))
def test_what_a_format_cannot_hold_is_refused_with_the_reason_and_never_lost(wanted: Contents) -> None:
    first = analysis_of(wanted)
    for to in TARGETS:
        conversion = convert(first, to)
        if isinstance(conversion, Refusal):
            assert to != "json"
            assert conversion.obstacles
        else:
            assert contents_of(analyze(conversion.text)) == wanted


@pytest.mark.parametrize("own", by_subject().values(), ids=by_subject())
def test_a_golden_answer_is_converted_exactly_or_refused_with_the_reason(own: Sequence[Golden]) -> None:
    for case in some(own, 1):
        for to in TARGETS:
            check_converted(case, to)


def check_converted(case: Golden, to: str) -> None:
    analysis = case.analyze()
    conversion = convert(analysis, to)
    if isinstance(conversion, Refusal):
        assert conversion.obstacles
        for obstacle in conversion.obstacles:
            assert 0 <= obstacle.span.start <= obstacle.span.end <= len(case.response)
            assert obstacle.message.endswith(".")
        return
    said = without_hints(contents_of(analysis), TARGETS[to])
    assert contents_of(analyze(conversion.text)) == said, case.name
    again = convert(analyze(conversion.text), to)
    assert isinstance(again, Conversion)
    assert again.text == conversion.text, "an answer that was converted to a format already stays as it is"
    assert not again.left_out


SHARED = os.environ.get("DESCANT_SHARED")
CORPUS = sorted(Path(SHARED, "corpus").glob("*/*.txt")) if SHARED else []


@pytest.mark.skipif(not SHARED, reason="DESCANT_SHARED is not set: the real answers were not converted")
@pytest.mark.parametrize("path", some(CORPUS, 4), ids=lambda path: path.stem)
@pytest.mark.parametrize("to", TARGETS)
def test_a_real_answer_is_converted_exactly(path: Path, to: str) -> None:
    analysis = analyze(path.read_bytes().decode())
    conversion = convert(analysis, to)
    if isinstance(conversion, Refusal):
        assert TARGETS[to].operations > {"write"}
        assert all(obstacle.message.endswith("has no line end.") for obstacle in conversion.obstacles)
    else:
        assert contents_of(analyze(conversion.text)) == contents_of(analysis)


MARKUP = re.compile(
    r"</?(?:file|files|summary|course_of_action|response|think|a\.py)\b|<\?xml|[{}]|SEARCH|REPLACE|Patch|---|<\|"
)
"""What other formats are known by; where a text has it, they come before Markdown."""
calm_pieces = [piece for piece in PIECES if not MARKUP.search(piece)]
calm = st.lists(st.sampled_from(calm_pieces), max_size=8).map("".join)


@examples(300)
@given(answers(calm, st.sampled_from([path for path in PATHS if not {"'", '"'} <= set(path)])))
def test_markdown_holds_whatever_is_not_taken_for_another_format(wanted: Contents) -> None:
    steps = wanted.steps and tuple((number, f"x{description}y") for number, description in wanted.steps)
    wanted = replace(wanted, steps=steps)
    assert contents_of(converted(analysis_of(wanted), "markdown")) == wanted


# The ways of writing.

FILE = FileContents("a.py", "print(1)\n")
PLAIN = Contents("Say hello.", ((1, "Write `a.py`."), (2, "Run it:\n   twice.")), "Look at it.", (FILE,))


def test_an_answer_in_json_is_indented_and_keeps_its_characters() -> None:
    conversion = convert(analysis_of(Contents("é\u2028", (), None, ())), "json")
    assert isinstance(conversion, Conversion)
    assert conversion.text == ('{\n  "summary": "é\u2028",\n  "course_of_action": [],\n  "files": []\n}\n')


def test_an_answer_in_tags_is_written_as_models_write_it() -> None:
    conversion = convert(analysis_of(PLAIN), "tags")
    assert isinstance(conversion, Conversion)
    assert conversion.text == (
        "<summary>\nSay hello.\n</summary>\n\n"
        "<course_of_action>\n1. Write `a.py`.\n2. Run it:\n   twice.\n</course_of_action>\n\n"
        "<curator_activity>\nLook at it.\n</curator_activity>\n\n"
        '<file path="a.py">\nprint(1)\n</file>\n'
    )
    assert analyze(conversion.text).problems == ()


@pytest.mark.parametrize(
    ("content", "written"),
    [
        ("no final line break", '<file path="a.py">\nno final line break</file>'),
        ("", '<file path="a.py">\n</file>'),
        ("\n", '<file path="a.py">\n\n</file>'),
        ("</file>\n", '<file path="a.py">\n<![CDATA[\n</file>\n]]>\n</file>'),
        ("x </file>\n<b>\n", '<file path="a.py">\nx </file>\n<b>\n</file>'),
        ("```\nx\n```\n", '<?xml version="1.0" encoding="UTF-8"?>'),
        ('<file path="b">\n]]>', '<file path="a.py">\n<![CDATA[<file path="b">\n]]]]><![CDATA[>]]></file>'),
    ],
)
def test_a_content_is_framed_only_where_it_has_to_be(content: str, written: str) -> None:
    conversion = convert(analysis_of(Contents("S", (), None, (FileContents("a.py", content),))), "tags")
    assert isinstance(conversion, Conversion)
    assert written in conversion.text


def test_an_answer_in_markdown_has_headings_a_list_and_a_block_for_each_file() -> None:
    files = (FILE, FileContents("README.md", "```\nx\n```"), FileContents('the "best" file', ""))
    conversion = convert(analysis_of(replace(PLAIN, files=files)), "markdown")
    assert isinstance(conversion, Conversion)
    assert conversion.text == (
        "## Summary\n\nSay hello.\n\n"
        "## Course of Action\n\n1. Write `a.py`.\n2.  Run it:\n       twice.\n\n"
        "## Curator Activity\n\nLook at it.\n\n"
        "## Files\n\n"
        "### `a.py`\n\n```py\nprint(1)\n```\n\n"
        "### `README.md`\n\n````md {final-newline=no}\n```\nx\n```\n````\n\n"
        "```text {path='the \"best\" file'}\n```\n"
    )


# Refusals.


def refused(text: str, to: str) -> list[str]:
    analysis = analyze(text)
    refusal = convert(analysis, to)
    assert isinstance(refusal, Refusal)
    assert refusal.to == to
    return [
        f"{text[obstacle.span.start : obstacle.span.end][:12]!r}: {obstacle.message}"
        for obstacle in refusal.obstacles
    ]


HEAD = '{"summary": "s", "course_of_action": [], "files": '


def test_an_answer_that_is_not_whole_is_refused_file_by_file() -> None:
    cut = HEAD + '[{"path": "a.py"}, {"path": "b.py", "content": "x\\n"}, {"path": "c.py", "content": "y'
    assert refused(cut, "tags") == [
        """'{"path": "a.': The file a.py has no content.""",
        """'{"path": "c.': The file c.py is incomplete.""",
    ]
    assert refused("<summary>\nS", "json") == ["'': The answer is truncated here."]


def test_a_text_without_an_answer_is_refused() -> None:
    (reason,) = refused("I am sorry.", "json")
    assert "No answer to convert" in reason
    (reason,) = refused('{"name": "left-pad"}', "tags")
    assert "No answer to convert" in reason


def test_parts_that_were_not_understood_are_refused_and_not_dropped() -> None:
    assert refused(HEAD.replace('"s"', "[1]") + "[]}", "tags") == ["'[1]': summary is not a string."]
    assert refused(HEAD.replace("[]", '[{"step": 1}]') + "[]}", "tags") == [
        """'[{"step": 1}': Not all items of course_of_action could be read."""
    ]
    assert refused(HEAD + '[{"path": 1, "content": ""}]}', "tags") == [
        """'[{"path": 1,': Not all items of files could be read."""
    ]


def test_a_part_that_a_format_cannot_hold_is_named() -> None:
    text = HEAD.replace('"s"', '" \\f "') + '[{"path": "a.py", "content": "\\f\\n<file path=\\"b\\">"}]}'
    cannot = "in tags, as far as this program can read it back."
    assert refused(text, "tags") == [
        f"""'" \\\\f "': Cannot write the summary {cannot}""",
        f"""'{{"path": "a.': Cannot write the file a.py {cannot}""",
    ]


def test_half_of_a_surrogate_pair_is_refused() -> None:
    for to in TARGETS:
        (reason,) = refused("<summary>\ud83d</summary>", to)
        assert "Lone surrogate" in reason


def test_answers_side_by_side_are_refused() -> None:
    (reason,) = refused(HEAD + "[]}\n" + HEAD.replace('"s"', '"t"') + "[]}", "tags")
    assert "none of them was chosen" in reason


def test_what_stands_around_an_answer_is_named_when_it_is_left_out() -> None:
    text = f'<think>Well.</think>\nHere it is:\n{HEAD}[], "extra": 1}}\nGoodbye.'
    conversion = convert(analyze(text), "tags")
    assert isinstance(conversion, Conversion)
    assert [problem.code for problem in conversion.left_out] == [
        "reasoning-skipped",
        "prose-outside",
        "unknown-field",
        "prose-outside",
    ]


def test_a_command_of_a_container_is_named_and_an_operation_that_was_not_read_is_in_the_way() -> None:
    file = '<boltAction type="file" filePath="a.py">\na = 1\n</boltAction>\n'
    command = '<boltAction type="shell">make</boltAction>\n'
    text = f'<boltArtifact id="x" title="X">\n{file}{command}</boltArtifact>\n'
    conversion = convert(analyze(text), "tags")
    assert isinstance(conversion, Conversion)
    assert "command-not-run" in [problem.code for problem in conversion.left_out]
    beside = "Deleted file: `old.py`\n\n" + "--- a/a.py\n+++ b/a.py\n@@ -1,1 +1,1 @@\n-a\n+b\n"
    (reason,) = refused(beside, "edits")
    assert reason.endswith("old.py is said to be deleted or moved; that was not read.")


def test_an_answer_with_null_members_is_converted_without_them() -> None:
    text = HEAD + '[], "curator_activity": null}'
    assert contents_of(converted(analyze(text), "tags")) == Contents("s", (), None, ())


def test_what_was_converted_has_no_problem_but_those_that_the_answer_had() -> None:
    for to in TARGETS:
        written = converted(analysis_of(PLAIN), to)
        assert [p.code for p in written.problems if p.severity <= Severity.WARNING] == []
