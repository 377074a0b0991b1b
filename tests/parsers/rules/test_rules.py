"""What the rules say of texts and paths: where it is written, how often, and in what time."""

import json
import random
import re
from collections.abc import Callable

import pytest

from descant import Problem, analyze, apply_edits
from descant.notations import Notation, source_offset, source_offsets
from descant.rules.code_tokens import in_code_only, language_of, outside_of_strings
from support.measuring import seconds
from support.sampling import some

HEAD = "<summary>S</summary>\n<course_of_action>D</course_of_action>\n"


def in_json(path: str, content: str) -> str:
    answer = {"summary": "S", "course_of_action": [], "files": [{"path": path, "content": content}]}
    return json.dumps(answer)


def in_raw_json(path: str, content: str) -> str:
    return json.dumps(json.loads(in_json(path, content)), ensure_ascii=False)


def in_tags(path: str, content: str) -> str:
    return f'{HEAD}<file path="{path}">\n{content}</file>\n'


def in_xml(path: str, content: str) -> str:
    escaped = content.replace("&", "&amp;").replace("<", "&lt;")
    return (
        "<?xml version='1.0'?><response><summary>S</summary><course_of_action>D</course_of_action>"
        f'<file path="{path}">{escaped}</file></response>'
    )


FORMATS = [in_json, in_raw_json, in_tags, in_xml]


def found(text: str, code: str) -> list[Problem]:
    return [problem for problem in analyze(text).problems if problem.code == code]


# Places and fixes.

DAMAGE = [
    ("smart-quotes-in-code", "a.py", 'é = "“"\nf(“x”, “y”)\n', ["“x”", "“y”"], 'é = "“"\nf("x", "y")\n'),
    (
        "smart-quotes-in-code",
        "a.c",
        "char c = ‘x’;\nf(‘xy’);\n",
        ["‘x’", "‘xy’"],
        "char c = 'x';\nf(\"xy\");\n",
    ),
    ("odd-space-in-code", "a.py", "x\u00a0= 1\u200b # \u00a0\n", ["\u00a0", "\u200b"], "x = 1 # \u00a0\n"),
    ("bidi-control", "a.py", "a\u202e\u2066b\nc\u2069d\n", ["\u202e\u2066", "\u2069"], "ab\ncd\n"),
    ("citation-mark", "a.md", "A【1†b】. B [cite: 2].\n", ["【1†b】", "[cite: 2]"], "A. B.\n"),
    ("looks-html-escaped", "a.py", "a &lt; b &gt; c\n", ["&lt;"], "a < b > c\n"),
    ("dangling-optional-chaining", "a.ts", '"?. "; m?. ?? x; n?.;\n', ["?.", "?."], None),
    ("mixed-eol", "a.py", "é\nb\nc\r\n", ["\r\n"], None),
]


@pytest.mark.parametrize("write", FORMATS)
@pytest.mark.parametrize(("code", "path", "content", "places", "mended"), DAMAGE)
def test_damage_is_shown_where_it_is_written_and_mended_there(
    code: str,
    path: str,
    content: str,
    places: list[str],
    mended: str | None,
    write: Callable[[str, str], str],
) -> None:
    if write is in_xml and "\r" in content:
        pytest.skip("XML makes one line feed of it")
    text = write(path, content)
    problems = found(text, code)
    shown = [text[problem.span.start : problem.span.end] for problem in problems]
    if write is in_json:
        shown = [json.loads(f'"{piece}"') for piece in shown]
    elif write is in_raw_json:
        shown = [piece.replace("\\n", "\n").replace("\\r", "\r") for piece in shown]
    elif write is in_xml:
        shown = [piece.replace("&amp;", "&") for piece in shown]
    assert shown == places
    if mended is None:
        assert not any(problem.fixes for problem in problems)
    elif write is not in_xml or "<" not in mended:
        whole = problems[0].fixes[-1]
        (file,) = analyze(apply_edits(text, whole.edits)).answer.files
        assert file.content == mended


def test_a_text_with_many_places_shows_some_of_them_counts_all_and_offers_to_mend_all() -> None:
    text = in_json("a.py", "x\u00a0= 1\n" * 500)
    problems = found(text, "odd-space-in-code")
    assert len(problems) == 20
    assert "480 more" in problems[-1].message
    (file,) = analyze(apply_edits(text, problems[0].fixes[-1].edits)).answer.files
    assert file.content == "x = 1\n" * 500
    assert len(problems[0].fixes[-1].edits) == 1


def test_many_indexes_lead_to_the_same_places_as_each_of_them_alone() -> None:
    chance = random.Random(1)
    for _ in range(500):
        value = "".join(chance.choice('ab\n\t"\\é🐦/') for _ in range(chance.randrange(12)))
        raw = json.dumps(value, ensure_ascii=chance.random() < 0.5)[1:-1]
        indexes = sorted(chance.randrange(len(value) + 2) for _ in range(5))
        offsets = source_offsets(raw, Notation.JSON, indexes)
        assert offsets == [source_offset(raw, Notation.JSON, index) for index in indexes]
        assert [json.loads(f'"{raw[:offset]}"') for offset in offsets] == [value[:index] for index in indexes]
    xml = "a&lt;<![CDATA[b<]]><!-- x -->c"
    assert source_offsets(xml, Notation.XML, [0, 1, 2, 2, 3, 4, 5]) == [0, 1, 14, 14, 15, 29, 30]


def test_a_backslash_that_was_kept_counts_as_the_character_that_it_is() -> None:
    text = in_raw_json("a.py", "@x\u00a0= 1").replace("@", r"\d\U")
    (problem,) = found(text, "odd-space-in-code")
    assert text[problem.span.start : problem.span.end] == "\u00a0"


# Code, strings and comments.

STRINGS_AND_COMMENTS = [
    ("a.py", "@ 'x' @ \"x'\" @ '''x'\nx''' @ # x\n@", "c"),
    ("a.py", "@ 'x\\'x' @ f(r'x\\\\') @", ""),
    ("a.py", "@ 'x x x\n@", ""),
    ("a.ts", "@ `x ${ @ + `x ${ @ }` + {a: @}.a } x` @ // x\n@ /* x\nx */ @", "c"),
    ("a.ts", "@ = /x[/x]'x/g; @ a / b / @", ""),
    ("a.ts", "@ `x ${'x}'} x` } @ `x\\`x` @ `x$x` @ `x", ""),
    ("a.go", "@ `x\n'x` @ 'a' @ \"x\" @", ""),
    ("a.rs", "@ <'a, 'b> @ r#\"x\"x\"# @ '\"' @", ""),
    ("a.cs", '@ @"x\\" @ "x\\"x" @ $@"x""x" @', ""),
    ("a.kt", '@ """x"x\nx""" @ "x" @', ""),
    ("a.json", '{@ "x": @} // x', "c"),
]


@pytest.mark.parametrize(("path", "content", "comments"), STRINGS_AND_COMMENTS)
def test_strings_and_comments_are_told_from_code(path: str, content: str, comments: str) -> None:
    language = language_of(path)
    assert language is not None
    marks = re.compile(r"(?<![\w$])[x@](?!\w)|(?<=`)x|x(?=`)|(?<=[@$])@")
    code = [match.group() for match in in_code_only(language, content, marks.finditer(content))]
    assert set(code) == {"@"}
    anywhere = {match.group() for match in outside_of_strings(language, content, marks.finditer(content))}
    assert anywhere == ({"@", "x"} if comments else {"@"})


# Time.

TOKENS = (
    '"', "'", "`", "${", "{", "}", "/*", "//", "\\", '\\"', '"""', "'''", "#", "“", "“a”", "(“", "= “",
    "‘a’, ", "\u00a0", "    \u00a0", "=\u00a0", "\u200b", "\u202e", "\n\u200f", "&lt;", "&", "?.", "a?. ",
    "?. /* ", "\r", "【a†", "【1†s】", " [cite: 1", "[cite: 1]", "\ue200ab\ue202", "\ue202x", "***\n", "[",
    "C:\\new", '"C:\\a b ', 'r#"', '@"', 'R"(', "=/[", "(/a", "/..",
)  # fmt: skip


@pytest.mark.parametrize("path", some(["a.tsx", "a.py", "a.cs", "a.yaml", "a.md"], 1))
def test_the_time_of_the_rules_grows_as_the_text_does(path: str) -> None:
    for token in TOKENS:
        texts = [in_raw_json(path, "\t\r†" + token * (size // len(token))) for size in (10_000, 40_000)]
        short, long = (seconds(text) for text in texts)
        if long > 0.05 and long > 10 * short:
            short, long = (seconds(text, 3) for text in texts)
            assert long < 10 * short, f"{token!a} takes {long / short:.0f} times as long, four times as often"
