"""What a user of the library would notice, said in one line each."""

import json
from itertools import pairwise
from typing import Any

import pytest

from descant import (
    Encoding,
    Safety,
    Severity,
    Span,
    analyze,
    apply_edits,
    describe,
    file_states,
    parse,
    repairs,
)
from descant.notations import Notation, source_offset, value_index
from descant.pointers import locate, pointer
from descant.problems import Edit, Problem
from descant.syntax import walk

TAGS = "<summary>S</summary>\n<course_of_action>D</course_of_action>\n"
HEAD = '{"summary": "S", "course_of_action": [], "files": ['


def answer(**members: Any) -> str:
    return json.dumps({"summary": "S", "course_of_action": [], "files": [], **members}, ensure_ascii=False)


def file(path: str, content: str) -> dict[str, str]:
    return {"path": path, "content": content}


def tag(path: str, content: str) -> str:
    return f'<file path="{path}">\n{content}</file>\n'


def files(text: str) -> dict[str, str | None]:
    return {one.path: one.content for one in analyze(text).answer.files}


def codes(text: str) -> list[str]:
    return [problem.code for problem in analyze(text).problems]


def problem(text: str, code: str) -> Problem:
    (found,) = (one for one in analyze(text).problems if one.code == code)
    return found


def at(text: str, span: Span) -> str:
    return text[span.start : span.end]


def repaired(text: str) -> str:
    return apply_edits(text, repairs(analyze(text).problems))


def complaints(text: str) -> list[str]:
    """Return the codes of the warnings and errors."""
    return [one.code for one in analyze(text).problems if one.severity <= Severity.WARNING]


# Which text is the answer.


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "```json\n{}\n```",
        "Sure!\n\n{}\n\nBye.",
        "~~~\n{}\n~~~\n",
        "\ufeff{}",
        "\n\n  {}  ",
        "a {{ b }}\n{}",
    ],
)
def test_an_object_is_found_in_fences_and_prose(around: str) -> None:
    text = around.replace("{}", answer(summary="here"))
    assert parse(text).summary == "here"
    assert complaints(text) == []


def test_json_comes_before_tags_whatever_stands_first() -> None:
    object_ = answer(files=[file("json.py", "j")])
    tags = TAGS + tag("tags.py", "t\n")
    for text in (object_ + "\n" + tags, tags + object_):
        assert analyze(text).format == "json"
        assert files(text) == {"json.py": "j", "tags.py": "t\n"}
        assert problem(text, "several-formats").severity is Severity.ERROR


def test_tags_are_read_when_the_object_beside_them_is_broken_and_the_reason_is_kept() -> None:
    text = '{"summary": "S", "files": [{"path": "a.py", "content" => f("x")}]}\n' + TAGS + tag("a.py", "a\n")
    assert analyze(text).format == "tags"
    assert files(text) == {"a.py": "a\n"}
    reason = problem(text, "json-not-accepted")
    assert reason.span == Span(0, 1)
    assert at(text, reason.related[0].span).startswith("f(")


def test_json_in_the_body_of_a_file_is_content() -> None:
    inner = answer(summary="inner", files=[file("inner.py", "")])
    for body in (inner + "\n", "```json\n" + inner + "\n```\nmore\n"):
        text = TAGS + tag("example.md", body)
        assert analyze(text).format == "tags"
        assert parse(text).summary == "S"
        assert files(text) == {"example.md": body}


def test_tags_in_a_json_string_are_content() -> None:
    inner = "<summary>inner</summary>\n" + tag("inner.py", "x\n")
    text = answer(files=[file("example.txt", inner)])
    assert analyze(text).format == "json"
    assert files(text) == {"example.txt": inner}
    assert complaints(text) == []


def test_json_in_a_json_string_is_content() -> None:
    inner = answer(summary="inner")
    assert parse(answer(files=[file("example.json", inner)])).summary == "S"


def test_of_a_draft_and_a_final_object_the_final_one_is_read_and_both_are_named() -> None:
    draft, final = answer(summary="draft"), answer(summary="final")
    text = f"Draft:\n```json\n{draft}\n```\nFinal:\n```json\n{final}\n```\n"
    assert parse(text).summary == "final"
    rivals = [one for one in analyze(text).problems if one.code == "several-candidates"]
    assert [one.span.start for one in rivals] == [text.index(draft), text.index(final)]
    assert {one.severity for one in rivals} == {Severity.WARNING}


def test_of_a_whole_object_and_one_that_is_cut_off_the_whole_one_is_read() -> None:
    text = answer(summary="whole") + "\n\nOnce more:\n" + answer(summary="cut")[:-20]
    assert parse(text).summary == "whole"


def test_of_two_different_objects_side_by_side_none_is_read() -> None:
    text = answer(summary="one") + "\n" + answer(summary="two")
    analysis = analyze(text)
    assert (analysis.root, analysis.schema, analysis.answer.files) == (None, None, ())
    assert [one.severity for one in analysis.problems] == [Severity.ERROR] * 2


def test_an_example_beside_the_answer_is_passed_over() -> None:
    text = 'As in {"path": "x", "content": "y"}:\n' + answer(summary="here")
    assert parse(text).summary == "here"
    assert "example-object-skipped" in codes(text)


def test_an_object_of_another_kind_is_kept_and_not_checked() -> None:
    analysis = analyze('{"name": "heron", "legs": 2}')
    assert analysis.root is not None
    assert analysis.root.value == {"name": "heron", "legs": 2}
    assert (analysis.format, analysis.schema) == ("json", None)
    assert [one.code for one in analysis.problems] == ["unknown-schema"]


@pytest.mark.parametrize(("text", "code"), [("", "empty-response"), ("No.", "no-structured-answer")])
def test_a_text_without_an_answer_says_so(text: str, code: str) -> None:
    assert parse(text).format == "text"
    assert complaints(text) == [code]


def test_what_is_no_part_of_the_answer_is_reported_as_prose() -> None:
    text = f"Before.\n{answer()}\nAfter."
    prose = [at(text, one.span) for one in analyze(text).problems if one.code == "prose-outside"]
    assert prose == ["Before.", "After."]


# JSON.


def test_sound_json_is_read_as_other_readers_read_it() -> None:
    text = answer(
        files=[file("a", 'x "y" \\ \n\r\n\t \u2028 🐦 \x7f')],
        more=[1, -2.5e3, True, None, {"": [[]]}],
        n=10**30,
    )
    for written in (text, json.dumps(json.loads(text)), json.dumps(json.loads(text), indent=4)):
        root = analyze(written).root
        assert root is not None
        assert root.value == json.loads(written)
        assert complaints(written) == []


@pytest.mark.parametrize(
    ("slip", "code"),
    [('},"{"path"', "stray-quote"), ('}},{"path"', "extra-close"), ('},"path"', "missing-open")],
)
def test_a_slip_between_two_files_is_mended_and_reported_in_its_place(slip: str, code: str) -> None:
    text = f'{HEAD}{{"path": "a", "content": "1"{slip}: "b", "content": "2"}}]}}'
    assert files(text) == {"a": "1", "b": "2"}
    assert Span(text.index(slip), text.index(slip) + len(slip)).holds(problem(text, code).span)
    assert json.loads(repaired(text))["files"] == [file("a", "1"), file("b", "2")]


@pytest.mark.parametrize(
    "end", ["}}", ']"}', "}]}}", "}}]", "]}", "}", "", "]", '}]"}\n', "}]", "]]}", ")])"]
)
def test_wrong_brackets_at_the_end_are_mended(end: str) -> None:
    text = HEAD + '{"path": "a", "content": "1"' + end
    assert files(text) == {"a": "1"}
    assert complaints(text) or end == "}]}}"
    assert json.loads(repaired(text))["files"] == [file("a", "1")]


def test_what_stands_in_a_sound_string_is_never_taken_for_a_slip() -> None:
    content = '},"{"path": 1}},{"path",] // # /* */ \\u12 }]}"}'
    text = answer(files=[file("a", content)])[:-1] + ",}"
    assert files(text) == {"a": content}
    assert codes(text) == ["trailing-comma"]


def test_a_name_that_occurs_twice_keeps_both_members_in_the_tree_and_the_last_counts() -> None:
    analysis = analyze('{"summary": "one", "course_of_action": [], "files": [], "summary": "two"}')
    assert analysis.root is not None
    assert [m.node.value for m in analysis.root.members if m.name == "summary"] == ["one", "two"]
    assert analysis.root.value == json.loads(analysis.source.text)
    assert analysis.answer.summary is not None
    assert analysis.answer.summary.value == "two"


@pytest.mark.parametrize("literal", ["true", "null", "1", "-2.5", "0", '"x"', "[]", "{}"])
@pytest.mark.parametrize("after", ["/* c */", "// c\n", "# c\n", "\u00a0", " /* c */"])
def test_a_sound_value_before_a_comment_or_odd_space_is_sound(literal: str, after: str) -> None:
    text = answer()[:-1] + f', "extra": {literal}{after}}}'
    assert set(codes(text)) <= {"comment", "odd-whitespace", "unknown-field"}
    assert json.loads(repaired(text))["extra"] == json.loads(literal)


@pytest.mark.parametrize("number", ["1", "1.5", "true"])
def test_a_sound_value_before_a_wrong_separator_is_sound(number: str) -> None:
    text = '{"extra": ' + number + '; "summary": "S", "course_of_action": [], "files": []}'
    assert [code for code in codes(text) if code != "unknown-field"] == ["wrong-separator"]


def test_a_bracket_where_a_name_should_be_is_passed_over() -> None:
    assert parse('{] "summary": "S", "course_of_action": [], "files": []}').summary == "S"


def test_a_hexadecimal_number_too_long_to_be_written_is_reported() -> None:
    text = answer()[:-1] + ', "extra": 0x' + "f" * 5000 + "}"
    assert parse(text).summary == "S"
    assert [one for one in analyze(text).problems if at(text, one.span).startswith("0xff")]


@pytest.mark.parametrize("raw", ["a\\\\", "a\\\\u12", "\\\\\\\\", 'x\\"', "\\u005c", "a\\\\\\\\u00"])
def test_a_text_that_ends_behind_a_whole_escape_keeps_it(raw: str) -> None:
    text = '{"course_of_action": [], "files": [], "summary": "' + raw
    assert parse(text).summary == json.loads(f'"{raw}"')
    assert complaints(text) == ["truncated"]


@pytest.mark.parametrize(
    "half", ["\\", "\\u", "\\u1", "\\u12", "\\u123", "\\ud83d", "\\ud83d\\", "\\ud83d\\udc2"]
)
def test_a_text_that_ends_inside_an_escape_drops_the_half(half: str) -> None:
    text = '{"course_of_action": [], "files": [], "summary": "a' + half
    assert parse(text).summary == "a"
    assert complaints(text) == ["truncated"]
    assert json.loads(repaired(text))["summary"] == "a"


@pytest.mark.parametrize("end", ["", "}", "}]", "}]}"])
def test_an_object_that_is_cut_off_in_a_fence_is_closed_before_the_fence(end: str) -> None:
    text = "```json\n" + HEAD + '{"path": "a", "content": "1"' + end
    mended = repaired(text)
    assert mended.startswith("```json\n{")
    assert mended.endswith("\n```")
    assert json.loads(mended[8:-4])["files"] == [file("a", "1")]


def test_half_a_number_or_literal_is_dropped_and_never_guessed() -> None:
    for half in ("1", "12", "-", "tru", "nul", "1.", "1e"):
        root = analyze('{"summary": "S", "extra": ' + half).root
        assert root is not None
        assert root.value == {"summary": "S"}


def test_half_a_path_is_not_judged() -> None:
    text = HEAD + '{"path": "src/'
    assert "bad-path" not in codes(text)
    assert "incomplete-file" in codes(text)


def test_a_partial_file_is_never_a_file() -> None:
    for text in (HEAD + '{"path": "a", "content": "x', TAGS + '<file path="a">\nx', HEAD + '{"path": "a"'):
        analysis = analyze(text)
        assert not analysis.complete
        assert [one.complete for one in analysis.answer.files] == [False]


def test_a_string_with_unescaped_quotes_is_read_to_the_quote_that_fits_and_says_so() -> None:
    text = HEAD + '{"path": "a", "content": "1"}, {"path": "b", "content": "print("hi")"}]}'
    first, second = analyze(text).answer.files
    assert (first.content, first.complete) == ("1", True)
    assert (second.content, second.complete) == ('print("hi")', True)
    assert at(text, second.content_span) == 'print("hi")'
    found = problem(text, "unescaped-quote")
    assert at(text, Span(found.span.start, found.span.end + 2)) == '"hi'
    assert found.repair is not None
    assert found.repair.safety is Safety.UNSAFE


def test_an_unescaped_quote_in_a_content_that_is_cut_off_leaves_the_file_incomplete() -> None:
    text = HEAD + '{"path": "a", "content": "1"}, {"path": "b", "content": "print("hi'
    first, second = analyze(text).answer.files
    assert (first.content, first.complete) == ("1", True)
    assert (second.content, second.complete) == ('print("hi', False)


def test_a_quote_that_is_not_escaped_never_makes_a_text_swallow_the_next_file() -> None:
    odd = "s = '" + '"' + "'"
    text = HEAD + f'{{"path": "a", "content": "{odd}"}}, {{"path": "b", "content": "{odd}"}}]}}'
    assert files(text) == {"a": odd, "b": odd}


def test_a_member_called_file_is_no_list_of_files_in_json() -> None:
    text = '{"summary": "S", "course_of_action": [], "file": {"path": "a", "content": "b"}}'
    assert {"missing-required", "unknown-field"} <= set(codes(text))


@pytest.mark.parametrize("text", [f"[{answer()}]", f"[{answer()}, 1]", f'"{{" {answer()}'])
def test_repairs_do_not_break_what_is_around_the_object(text: str) -> None:
    assert repaired(text) == text


# Values and validation.


def test_null_for_a_content_is_one_error_and_not_two() -> None:
    text = answer(files=[{"path": "a", "content": None}])
    assert complaints(text) == ["content-missing"]


def test_a_whole_number_may_be_written_with_a_point_but_a_truth_value_is_none() -> None:
    assert complaints(answer(course_of_action=[{"step": 1.0, "description": "D"}])) == []
    assert complaints(answer(course_of_action=[{"step": True, "description": "D"}])) == ["wrong-type"]


def test_a_problem_of_validation_points_into_the_object_and_into_the_text() -> None:
    text = answer(course_of_action=[{"step": 1, "description": "D"}, {"step": "2", "description": "E"}])
    found = problem(text, "wrong-type")
    assert found.pointer == "/course_of_action/1/step"
    assert at(text, found.span) == '"2"'


def test_a_missing_member_is_reported_at_the_name_of_its_parent_or_its_bracket() -> None:
    text = '{"course_of_action": [], "files": [{"path": "a"}]}'
    found = [one for one in analyze(text).problems if one.code == "missing-required"]
    assert [(one.pointer, one.property_name, at(text, one.span)) for one in found] == [
        ("", "summary", "{"),
        ("/files/0", "content", "{"),
    ]


def test_an_answer_with_one_wrong_member_still_shows_all_others() -> None:
    parsed = parse(answer(summary=7, files=[file("a", "1"), {"path": 3}, file("b", "2")]))
    assert parsed.response is None
    assert [one.path for one in parsed.files] == ["a", "b"]


def test_the_names_of_files_updated_are_those_of_the_files_each_once() -> None:
    parsed = parse(answer(files=[file("b", "1"), file("a", "2"), file("b", "3")], files_updated=["x"]))
    assert parsed.files_updated == ("b", "a")


def test_the_plan_is_rendered_as_a_numbered_list() -> None:
    plan = [{"step": 1, "description": "One"}, {"step": 12, "description": "Two\n\n- a\nb"}]
    markdown = parse(answer(course_of_action=plan)).course_of_action_markdown
    assert markdown == "1. One\n12. Two\n\n    - a\n    b"
    assert parse('{"summary": "S", "files": []}').course_of_action_markdown is None


# Tags.


@pytest.mark.parametrize(
    "closer",
    ["</file>", "</file_artifact>", "</file_path>", "</filepath>", "</filename>", "</src/a.py>", "</FILE>"],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_may_be_closed_in_many_ways(closer: str, end: str) -> None:
    text = (TAGS + f'<file path="src/a.py">\na = 1\n{closer}\n' + tag("b.py", "b\n")).replace("\n", end)
    assert files(text) == {"src/a.py": f"a = 1{end}", "b.py": f"b{end}"}
    assert ("closer-variant" in codes(text)) == (closer.lower() != "</file>")
    assert files(repaired(text)) == files(text)


def test_a_closing_tag_inside_of_a_line_is_content() -> None:
    body = 'a = "</file>"\nb = 2 </file> # x\n'
    assert files(TAGS + tag("a.py", body)) == {"a.py": body}


def test_a_file_ends_at_a_closing_tag_that_nothing_quotes_and_is_blocked_where_another_one_follows() -> None:
    text = TAGS + tag("a.py", "one\n</file>\ntwo\n") + tag("b.py", "b\n")
    assert files(text) == {"a.py": "one\n", "b.py": "b\n"}
    assert problem(text, "lost-opening-tag").severity is Severity.ERROR
    assert [state.file.path for state in file_states(analyze(text)) if state.is_blocked] == ["a.py"]


@pytest.mark.parametrize(
    "body", ["```\n</file>\n```\n", "<![CDATA[\n</file>\n]]>\nx\n", "<file>\nx\n</file>\n"]
)
def test_a_closing_tag_in_a_fence_a_section_or_behind_a_tag_of_its_own_is_content(body: str) -> None:
    text = TAGS + tag("a.md", "one\n" + body) + tag("b.py", "b\n")
    assert files(text) == {"a.md": "one\n" + body, "b.py": "b\n"}


def test_a_closing_tag_in_a_quoted_text_is_surely_content() -> None:
    body = 's = """\n</file>\n"""\n'
    text = TAGS + tag("a.py", body) + tag("b.py", "b\n")
    assert files(text) == {"a.py": body, "b.py": "b\n"}
    assert problem(text, "tag-text-in-content").severity is Severity.INFORMATION


def test_an_example_of_the_format_in_a_file_is_content() -> None:
    body = "EXAMPLE = '''\n" + tag("inner.py", "x\n") + "'''\n"
    text = TAGS + tag("test.py", body) + tag("b.py", "b\n")
    assert files(text) == {"test.py": body, "b.py": "b\n"}
    assert "nested-tag-in-content" in codes(text)


def test_sections_in_the_body_of_a_file_are_content() -> None:
    body = "<summary>\ninner\n</summary>\n"
    for text in (TAGS + tag("a.txt", body), tag("a.txt", body) + TAGS):
        assert parse(text).summary == "S"
        assert files(text) == {"a.txt": body}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["```", "~~~", "````"])
def test_a_fence_around_a_content_is_framing_but_not_in_markdown(mark: str, end: str) -> None:
    fenced = f"{mark}python\na = 1\n{mark}\n".replace("\n", end)
    text = (TAGS + tag("a.py", "@") + tag("a.md", "@")).replace("\n", end).replace("@", fenced)
    assert files(text) == {"a.py": f"a = 1{end}", "a.md": fenced}
    assert codes(text).count("fence-inside-tag") == 1
    assert files(repaired(text)) == files(text)


def test_a_content_that_only_starts_with_a_fence_keeps_it() -> None:
    body = "```\nx\n```\ny\n"
    assert files(TAGS + tag("a.py", body)) == {"a.py": body}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_exactly_one_line_break_after_the_opening_tag_is_framing(end: str) -> None:
    text = f'{TAGS}<file path="a">{end}{end}  x{end}{end}</file>{end}'
    assert files(text) == {"a": f"{end}  x{end}{end}"}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_steps_of_a_plan_are_told_apart_at_any_line_end(end: str) -> None:
    text = "<course_of_action>\n1. One\n2. Two\n</course_of_action>\n" + tag("a", "b\n")
    assert [step.description for step in parse(text.replace("\n", end)).course_of_action] == ["One", "Two"]


@pytest.mark.parametrize("before", ["", "\n", " ", "\n\n  "])
def test_the_first_step_of_a_plan_may_stand_right_behind_its_tag(before: str) -> None:
    text = f"<course_of_action>{before}1. One\n2. Two</course_of_action>\n" + tag("a", "b\n")
    assert [(step.step, step.description) for step in parse(text).course_of_action] == [
        (1, "One"),
        (2, "Two"),
    ]


def test_a_byte_order_mark_before_tags_is_no_part_of_them() -> None:
    text = "\ufeff" + TAGS + tag("a", "b\n")
    assert parse(text).summary == "S"
    assert complaints(text) == []
    assert problem(text, "bom").span == Span(0, 1)


def test_a_letter_that_grows_in_lower_case_moves_no_place() -> None:
    assert parse(f"<summary>\nİstanbul İzmir\n</summary>\n{tag('a', 'b')}").summary == "İstanbul İzmir"


def test_a_section_that_is_closed_twice_is_reported() -> None:
    text = "<summary>S</summary>\n</summary>\n" + tag("a", "b\n")
    assert parse(text).summary == "S"
    assert "extra-close" in codes(text)


def test_a_file_without_a_path_is_not_passed_over_in_silence() -> None:
    assert complaints(TAGS + "<file>\na = 1\n</file>\n" + tag("b.py", "b\n"))


def test_markup_that_is_cut_off_does_not_make_a_partial_file_whole() -> None:
    for half in ("<", "</", "</f", "</fi"):
        text = f'{TAGS}<file path="a.html">\n<div>\n{half}'
        assert [one.complete for one in analyze(text).answer.files] == [False], half


@pytest.mark.parametrize("half", ["<summ", "<course_of_action", "<file", "<file path", "</summ", "<curator_"])
def test_a_text_that_ends_inside_a_tag_is_not_complete(half: str) -> None:
    text = f"<summary>S\n{half}" if half[1] == "/" else f"<summary>S</summary>\n{half}"
    assert not analyze(text).complete


@pytest.mark.parametrize(
    "text", ["{", '{"', '{"summary', '{"summary"', '{"summary":', "```json\n{", "<file path"]
)
def test_an_answer_that_has_just_begun_is_not_complete(text: str) -> None:
    assert not analyze(text).complete


# XML.


def document(content: str) -> str:
    return f'<?xml version="1.0"?>\n<response><summary>S</summary><file path="a">{content}</file></response>'


@pytest.mark.parametrize(
    ("written", "content"),
    [
        ("a &lt; b &amp;&amp; c", "a < b && c"),
        ("<![CDATA[a < b && c]]>", "a < b && c"),
        ("<![CDATA[\na < b\n]]>", "a < b\n"),
        ("\n<![CDATA[\na < b\n]]>\n", "a < b\n"),
        ("\na\n", "a\n"),
        ("\n\n a\n", "\n a\n"),
        ("<![CDATA[&lt;]]>", "&lt;"),
        ("&#65;&#x1F426;", "A🐦"),
        ("<![CDATA[a]]>]]<![CDATA[>b]]>", "a]]>b"),
    ],
)
def test_the_content_of_a_document_is_decoded_once(written: str, content: str) -> None:
    assert analyze(document(written)).format == "xml"
    assert files(document(written)) == {"a": content}


@pytest.mark.parametrize(
    "content", ['<p class="x">1 &lt; 2</p>\n', "a<br/>b &amp; c\n", "<!-- note -->x &amp;\n"]
)
def test_markup_in_a_content_is_not_lost(content: str) -> None:
    text = f'<response>\n{TAGS}<file path="a.html">\n{content}</file>\n</response>\n'
    decoded = content.replace("&lt;", "<").replace("&amp;", "&")
    assert files(text) in ({"a.html": content}, {"a.html": decoded}) or complaints(text)


@pytest.mark.parametrize("section", ["S<!-- no -->", "<!-- no -->S", "S<?no?>"])
def test_a_comment_in_a_section_of_a_document_is_no_part_of_it(section: str) -> None:
    text = document("x").replace(">S<", f">{section}<")
    assert parse(text).summary == "S"
    assert files(text) == {"a": "x"}


def test_a_character_reference_means_what_xml_has_it_mean() -> None:
    assert files(document("&#146;")) == {"a": "\x92"}  # HTML would have it a typographic quote.


def test_a_plan_in_a_document_is_decoded() -> None:
    text = document("x").replace("<file", "<course_of_action>1. a &lt; b\n2. c</course_of_action><file")
    assert [step.description for step in parse(text).course_of_action] == ["a < b", "c"]


def test_a_document_with_entities_of_its_own_is_not_read_as_one() -> None:
    document_type = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaa">]>\n'
    text = document_type + "<response>\n<summary>&a;</summary>\n</response>"
    assert analyze(text).format != "xml"


# Rules.


@pytest.mark.parametrize("path", [r"src\docs.ts", r"src\\docs.ts", r"src\u005cdocs.ts"])
def test_the_fix_that_writes_slashes_writes_slashes(path: str) -> None:
    text = HEAD + f'{{"path": "{path}", "content": ""}}]}}'
    (fix,) = problem(text, "path-separator").alternatives
    assert [one.path for one in analyze(apply_edits(text, fix.edits)).answer.files] == ["src/docs.ts"]


def test_the_fix_for_a_content_that_is_escaped_twice_decodes_it_once() -> None:
    content = 'a = "é"\nb\t= 1\n'
    text = answer(files=[file("a.py", json.dumps(content)[1:-1])])
    (fix,) = problem(text, "looks-double-escaped").alternatives
    assert files(apply_edits(text, fix.edits)) == {"a.py": content}


def test_the_fix_for_a_name_that_occurs_twice_removes_the_earlier_one() -> None:
    text = '{"summary": "one", "course_of_action": [], "summary": "two", "files": []}'
    (first,) = (fix for one in analyze(text).problems for fix in one.alternatives)
    assert json.loads(apply_edits(text, first.edits)) == json.loads(text)
    assert codes(apply_edits(text, first.edits)) == []


def test_a_path_in_the_plan_is_underlined_behind_escapes_and_surrogate_pairs() -> None:
    plan = [{"step": 1, "description": 'Say "🐦"\n\tthen `src/b.py`'}]
    for text in (
        json.dumps({"summary": "S", "course_of_action": plan, "files": [file("a.py", "")]}),
        answer(course_of_action=plan, files=[file("a.py", "")]),
    ):
        assert at(text, problem(text, "plan-unknown-path").span) == "src/b.py"


# Places.


def test_ranges_are_in_the_units_of_the_encoding_that_is_asked_for() -> None:
    text = '{"summary": "é🐦", "course_of_action": [], "files": [],}'
    analysis = analyze(text)
    columns = {
        encoding: describe(analysis, encoding).problems[0].range.start.character for encoding in Encoding
    }
    comma = text.index(",}")
    assert columns == {Encoding.UTF32: comma, Encoding.UTF16: comma + 1, Encoding.UTF8: comma + 4}
    assert parse(text).problems[0].range.start.character == columns[Encoding.UTF16]


def test_the_spans_of_a_file_are_its_path_and_its_content() -> None:
    for text in (answer(files=[file("a.py", "x = 1")]), TAGS + tag("a.py", "x = 1"), document("x = 1")):
        (one,) = parse(text).files
        assert at(text, Span(*one.path_span)) == one.path
        assert at(text, Span(*one.content_span)) == "x = 1"


@pytest.mark.parametrize(
    "raw", [r"a\nb\"\u00e9\ud83d\udc26c", r"\ud83d x \udc26 \u005c\\", "plain é🐦", r"\/\b\f"]
)
def test_each_decoded_character_is_found_in_the_writing_of_a_json_string(raw: str) -> None:
    value = json.loads(f'"{raw}"')
    offsets = [source_offset(raw, Notation.JSON, index) for index in range(len(value) + 1)]
    pieces = [raw[start:end] for start, end in pairwise(offsets)]
    assert [json.loads(f'"{piece}"') for piece in pieces] == list(value)
    assert offsets[-1] == len(raw)
    for index, (start, end) in enumerate(pairwise(offsets)):
        back = {value_index(raw, Notation.JSON, offset) for offset in range(start, end)}
        assert back == {index}


@pytest.mark.parametrize(
    "raw", ["a&lt;b&amp;", "x<![CDATA[<&lt;>]]>y", "<![CDATA[a]]><![CDATA[b]]>", "&#65;b"]
)
def test_each_decoded_character_is_found_in_the_writing_of_an_xml_text(raw: str) -> None:
    (one,) = analyze(document(raw)).answer.files
    assert one.content is not None
    for index, character in enumerate(one.content):
        piece = raw[source_offset(raw, Notation.XML, index) :]
        assert piece.startswith((character, "&")), index
        assert piece[0] == character or character in "<&A"
        assert value_index(raw, Notation.XML, source_offset(raw, Notation.XML, index)) == index


def test_a_place_in_a_verbatim_text_is_the_place_in_its_value() -> None:
    assert [source_offset("a\\n🐦", Notation.VERBATIM, index) for index in (0, 2, 4, 9)] == [0, 2, 4, 4]


def test_a_pointer_escapes_what_rfc_6901_says() -> None:
    assert pointer(("a/b", 0, "c~d", "")) == "/a~1b/0/c~0d/"
    assert pointer(()) == ""


def test_a_path_is_followed_as_far_as_it_goes() -> None:
    root = analyze('{"summary": "S", "course_of_action": [], "files": [{"path": "a"}]}').root
    assert root is not None
    found = locate(root, ("files", 0, "branch", "path"))
    assert found.node.value == "a"
    assert found.path == ("files", 0, "path")
    assert not locate(root, ("files", 7)).is_end


# Edits.


def test_edits_apply_in_any_order() -> None:
    edits = [Edit(Span(3, 4), "D"), Edit(Span(0, 1), "A"), Edit(Span.at(2), "+")]
    assert apply_edits("abcd", edits) == "Ab+cD"


def test_insertions_at_one_place_keep_their_order() -> None:
    assert apply_edits("ab", [Edit(Span.at(1), "1"), Edit(Span.at(1), "2")]) == "a12b"


def test_edits_that_overlap_are_refused() -> None:
    with pytest.raises(ValueError, match="overlap"):
        apply_edits("abcd", [Edit(Span(0, 3), ""), Edit(Span(2, 4), "")])


# Everything together.


def test_an_analysis_never_changes_the_text() -> None:
    for text in ("\ufeff{\r\n}\u2028", "<file path='a'>\r\n", "\ud83d"):
        assert analyze(text).source.text == text


def test_equal_texts_have_equal_analyses() -> None:
    assert analyze(answer()) == analyze("".join(answer()))


def test_the_wire_has_the_names_that_the_interface_fixes() -> None:
    wire = parse(
        answer(course_of_action=[{"step": 1, "description": "D"}], files=[file("a", "b")], x=1)
    ).to_wire()
    assert list(wire) == [
        "version", "format", "schema", "detection", "complete", "summary", "courseOfAction",
        "courseOfActionMarkdown", "curatorActivity", "filesUpdated", "files", "channels", "response",
        "problems",
    ]  # fmt: skip
    assert list(wire["detection"]) == ["score", "runnerUp", "reason"]
    assert list(wire["courseOfAction"][0]) == ["step", "description", "span", "range"]
    assert list(wire["files"][0]) == [
        "path", "operation", "newPath", "oldMode", "newMode", "hunks", "content", "complete", "tokens",
        "span", "pathSpan", "contentSpan", "range", "pathRange", "contentRange",
    ]  # fmt: skip
    assert set(wire["problems"][0]) == {
        "code", "severity", "message", "span", "range", "pointer", "property", "href", "related", "fixes",
    }  # fmt: skip
    assert isinstance(wire["files"][0]["span"], list)


@pytest.mark.parametrize("number", ["1e999", "-1e999"])
def test_the_wire_is_json_whatever_numbers_the_answer_holds(number: str) -> None:
    wire = parse(answer()[:-1] + f', "extra": {number}}}').to_wire()
    json.dumps(wire, allow_nan=False)


def test_every_node_of_a_tree_is_reached_in_the_order_of_the_text() -> None:
    analysis = analyze(answer(course_of_action=[{"step": 1, "description": "D"}], files=[file("a", "b")]))
    starts = [node.start for node in walk(analysis.root)]
    assert starts == sorted(starts)
    assert len(starts) == 10
