"""What the server does, as functions of a document: no process, no protocol."""

import dataclasses
from functools import partial
from typing import Any

import pytest
from lsprotocol import types
from lsprotocol.converters import get_converter
from pygls.capabilities import get_capability

from descant import (
    Conversion,
    Edit,
    Encoding,
    Fix,
    Problem,
    Refusal,
    Safety,
    Severity,
    Span,
    analyze,
    describe,
    file_states,
    fixed_text,
)
from descant import convert as convert_answer
from descant.fixing import edits_of, joint_repairs
from descant.notations import Notation
from descant.problems import ProblemKind, Related
from descant.syntax import Scalar
from descant_server.documents.document_store import Document
from descant_server.features.code_actions import code_actions, conversion_actions
from descant_server.features.code_actions.deferred_actions import (
    Later,
    can_resolve,
)
from descant_server.features.diagnostics import push_diagnostics
from descant_server.features.diagnostics.verdict_notification import verdict
from descant_server.features.editing.workspace_edits import edit_maker
from descant_server.features.folding import folding
from descant_server.features.hover import hover
from descant_server.features.parameters import ActionData
from descant_server.features.parsed_response import wire
from descant_server.features.symbols import symbols
from descant_server.presentation import lsp, markdown
from descant_server.presentation import wire_diagnostics as plain
from descant_server.presentation.wire_diagnostics import Plain
from descant_server.settings.limits import LIMIT
from descant_server.wording.unmentioned_files import SEPARATE
from support.lsp_client import apply_workspace_edit

URI = "file:///answer.response"
ANSWER = """Sure!
{
  "summary": "🎉 Say hello",
  "course_of_action": [
    {"step": 1, "description": "Write `a.py`."},
    {
      "step": 2,
      "description": "Write\\n  b.py."
    }
  ],
  "curator_activity": "Run it.",
  "files": [
    {
      "path": "a.py",
      "content": "print('é')\\nprint(2)\\n"
    },
    {"path": "b.py", "content": ""},
  ],
}
"""
KIND = ProblemKind("made-up", Severity.WARNING, "A problem for tests.", "")


def document(text: str, encoding: Encoding = Encoding.UTF16) -> Document:
    return Document(URI, 7, encoding, analyze(text))


def document_with(text: str, *problems: Problem) -> Document:
    given = document(text)
    return dataclasses.replace(given, analysis=dataclasses.replace(given.analysis, problems=problems))


def titles(given: Document, span: Span) -> list[str]:
    return [action.title for action in code_actions.quick_fixes(given, span, lsp.to_versioned_edit)]


def text_at(text: str, range_: types.Range) -> str:
    """Return what an editor that counts in UTF-16 shows at *range_*."""
    lines = [line.encode("utf-16-le") for line in text.split("\n")]
    starts = [sum(len(line) + 2 for line in lines[:number]) for number in range(len(lines))]
    first, last = (starts[place.line] + 2 * place.character for place in (range_.start, range_.end))
    return text.encode("utf-16-le")[first:last].decode("utf-16-le")


# Diagnostics


def test_a_diagnostic_has_all_that_an_editor_can_show() -> None:
    problem = Problem(KIND, Span(1, 3), "It is so.", related=(Related("Because of this.", Span(4, 5)),))
    (found,) = push_diagnostics.diagnostics(document_with("🎉🎉🎉a\nb", problem))
    assert found == {
        "range": {"start": {"line": 0, "character": 2}, "end": {"line": 0, "character": 6}},
        "message": "It is so.",
        "severity": 2,
        "code": "made-up",
        "source": "descant",
        "relatedInformation": [
            {
                "location": {
                    "uri": URI,
                    "range": {"start": {"line": 0, "character": 7}, "end": {"line": 1, "character": 0}},
                },
                "message": "Because of this.",
            }
        ],
        "data": {"version": 7},
    }


def test_what_every_answer_of_a_chat_has_is_faded_and_not_underlined() -> None:
    chat = "Sure! Here it is:\n\n**src/a.py**\n\n```python\nx = 1\n```\n\nRun it then.\n"
    found = push_diagnostics.diagnostics(document(chat))

    assert {each["severity"] for each in found} == {int(Severity.HINT)}
    assert [each["code"] for each in found if each.get("tags")] == ["prose-outside", "prose-outside"]


@pytest.mark.parametrize(
    "answer",
    [
        "a.py\n<<<<<<< SEARCH\nx = 1\n=======\nx = 2\n>>>>>>> REPLACE\n",
        "*** Begin Patch\n*** Update File: a.py\n@@\n-x = 1\n+x = 2\n*** End Patch\n",
        "--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-x = 1\n+x = 2\n",
    ],
    ids=["search/replace", "patch", "diff"],
)
def test_edits_that_are_sound_are_not_underlined(answer: str) -> None:
    found = push_diagnostics.diagnostics(document(answer))

    assert {each["severity"] for each in found} == {int(Severity.HINT)}


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 8), ("utf-16", 4), ("utf-32", 2)])
def test_columns_are_counted_in_the_unit_that_was_agreed_on(encoding: str, column: int) -> None:
    given = document("🎉🎉", Encoding(encoding))
    assert lsp.to_position(given, 2) == types.Position(0, column)
    assert lsp.from_position(given, types.Position(0, column)) == 2


def test_at_most_a_thousand_problems_are_shown_and_the_last_says_how_many_more() -> None:
    hints = [Problem(KIND, Span.at(n), "", severity_override=Severity.HINT) for n in range(1, 1_500)]
    error = Problem(KIND, Span.at(1_500), "The worst.", severity_override=Severity.ERROR)
    shown = push_diagnostics.diagnostics(document_with("x" * 2_000, *hints, error))
    assert len(shown) == LIMIT
    assert shown[-1]["message"] == "501 more problems are not shown."
    assert (shown[-1]["code"], shown[-1]["source"]) == ("too-many-problems", "descant")
    assert shown[-2]["message"] == "The worst."
    assert shown[0]["range"]["start"] == {"line": 0, "character": 1}


def test_fifty_files_that_the_plan_does_not_mention_are_one_diagnostic_that_leads_to_each() -> None:
    many, few = [push_diagnostics.diagnostics(document(unmentioned_files(count))) for count in (50, SEPARATE)]

    (found,) = many
    assert found["message"] == "50 files are not mentioned in the plan: f0.py, f1.py, f2.py and 47 more."
    places = found["relatedInformation"]
    assert [place["message"] for place in places] == [f"f{number}.py" for number in range(1, 50)]
    lines = [place["location"]["range"]["start"]["line"] for place in places]
    assert [found["range"]["start"]["line"], *lines] == [5 + 3 * number for number in range(50)]
    assert [each["message"] for each in few] == [
        f"f{number}.py is not mentioned in the plan." for number in range(3)
    ]


def unmentioned_files(count: int) -> str:
    files = "".join(f'<file path="f{number}.py">\nx = {number}\n</file>\n' for number in range(count))
    return f"<summary>S</summary>\n<course_of_action>\n1. Do it.\n</course_of_action>\n\n{files}"


def test_a_thousand_problems_are_shown_as_they_are() -> None:
    hints = [Problem(KIND, Span.at(n), "") for n in range(1_000)]
    assert {shown["code"] for shown in push_diagnostics.diagnostics(document_with("x" * 1_000, *hints))} == {
        "made-up"
    }


def test_a_client_gets_only_what_it_has_asked_for() -> None:
    problem = Problem(KIND, Span(1, 3), "It is so.", related=(Related("Because of this.", Span(4, 5)),))
    full = push_diagnostics.diagnostics(document_with("abcdef", problem))
    (bare,) = for_client(full, capabilities())
    assert set(full[0]) - set(bare) == {"relatedInformation", "data"}
    able = types.PublishDiagnosticsClientCapabilities(related_information=True, data_support=True)
    assert for_client(full, capabilities(publish_diagnostics=able)) == full


def for_client(shown: list[Plain], client: types.ClientCapabilities) -> list[Plain]:
    return plain.for_client(shown, plain.unwanted(partial(get_capability, client)))


def capabilities(**text_document: Any) -> types.ClientCapabilities:
    return types.ClientCapabilities(text_document=types.TextDocumentClientCapabilities(**text_document))


# Code actions


def test_a_fix_is_offered_where_its_problem_is_and_not_elsewhere() -> None:
    text = '{"summary": "s", "course_of_action": [], "files": [],}'
    given = document(text)
    comma = text.index(",}")
    assert titles(given, Span.at(comma)) == ["Remove the comma"]
    assert titles(given, Span.at(comma + 1)) == ["Remove the comma"]
    assert titles(given, Span(0, len(text))) == ["Remove the comma"]
    assert titles(given, Span.at(comma - 1)) == []
    assert titles(given, Span.at(comma + 2)) == []


def test_the_edit_that_the_reading_assumed_comes_first_and_is_preferred_if_it_is_safe() -> None:
    safe = Fix("Safe", (Edit(Span.at(0), "x"),))
    unsafe = Fix("Unsafe", (Edit(Span.at(0), "y"),), Safety.UNSAFE)
    given = document_with(
        "abc",
        Problem(KIND, Span(0, 1), "", repair=safe, alternatives=(unsafe, Fix("Other", safe.edits))),
        Problem(KIND, Span(0, 1), "", repair=unsafe, alternatives=(safe,)),
    )
    found = code_actions.quick_fixes(given, Span.at(0), lsp.to_versioned_edit)
    assert [(action.title, action.is_preferred) for action in found] == [
        ("Safe", True),
        ("Unsafe", False),
        ("Other", False),
        ("Unsafe", False),
        ("Safe", False),
    ]


def test_an_action_names_its_problem_and_carries_an_edit_of_this_version() -> None:
    fix = Fix("Both", (Edit(Span(2, 3), ""), Edit(Span.at(2), "new"), Edit(Span(0, 1), "🎉")))
    given = document_with("🎉bc", Problem(KIND, Span(0, 1), "So.", repair=fix))
    (action,) = code_actions.quick_fixes(given, Span.at(0), lsp.to_versioned_edit)
    assert action.kind == "quickfix"
    assert get_converter().unstructure(action.diagnostics) == push_diagnostics.diagnostics(given)
    assert action.edit is not None
    (change,) = action.edit.document_changes or ()
    assert isinstance(change, types.TextDocumentEdit)
    assert (change.text_document.uri, change.text_document.version) == (URI, 7)
    assert [
        (edit.range.start.character, edit.range.end.character, edit.new_text)
        for edit in change.edits
        if isinstance(edit, types.TextEdit)
    ] == [(0, 2, "🎉"), (3, 3, "new"), (3, 4, "")]


def test_edits_have_a_version_only_for_a_client_that_knows_versions() -> None:
    given, edits = document("abc"), [Edit(Span(1, 2), "x")]
    able = types.ClientCapabilities(
        workspace=types.WorkspaceClientCapabilities(
            workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=True)
        )
    )
    assert edit_maker(able)(given, edits).document_changes
    plain = edit_maker(types.ClientCapabilities())(given, edits)
    assert plain.document_changes is None
    assert plain.changes == {URI: lsp.to_text_edits(given, edits)}


def test_all_safe_repairs_are_applied_at_once_and_no_others() -> None:
    safe = [Fix("", (Edit(Span(n, n + 1), ""),)) for n in (0, 2)]
    overlapping = Fix("", (Edit(Span.at(5), "?"), Edit(Span(1, 3), "!")))
    unsafe = Fix("", (Edit(Span(4, 5), "u"),), Safety.UNSAFE)
    beside = Fix("", (Edit(Span.at(3), "+"),))
    repairs = [*safe, overlapping, unsafe, beside, safe[0]]
    problems = [Problem(KIND, Span.at(0), "", repair=repair) for repair in repairs]
    assert joint_repairs(
        Problem(KIND, Span.at(0), "", repair=Fix("", (Edit(span, ""),))) for span in (Span(0, 5), Span(3, 4))
    ) == (Fix("", (Edit(Span(0, 5), ""),)),)
    alternative = Problem(KIND, Span.at(0), "", alternatives=(Fix("", (Edit(Span.at(6), "a"),)),))
    assert joint_repairs([*problems, alternative]) == (*safe, beside)
    assert joint_repairs([*problems, alternative], unsafe=True) == (*safe, unsafe, beside)

    given = document_with("abcdef", *problems, alternative)
    assert fixed_text(given.analysis) == "b+def"
    assert fixed_text(given.analysis, unsafe=True) == "b+duf"
    (action,) = code_actions.fix_all(given, lsp.to_plain_edit)
    assert (action.title, action.kind) == ("Apply 3 safe repairs", "source.fixAll.descant")
    assert action.edit == lsp.to_plain_edit(given, edits_of([*safe, beside]))


def test_beside_the_fix_of_one_of_several_slips_all_are_offered() -> None:
    given = document('{"summary": "s",, "course_of_action": [], "files": [],}')

    def offered(offset: int) -> list[str]:
        return [a.title for a in code_actions.fix_rest(given, Span.at(offset), lsp.to_plain_edit)]

    assert offered(given.source.text.index(",,") + 1) == ["Fix all 2 safe problems"]
    assert offered(3) == []
    one = document('{"summary": "s", "course_of_action": [], "files": [],}')
    comma = one.source.text.rindex(",")
    assert list(code_actions.fix_rest(one, Span.at(comma), lsp.to_plain_edit)) == []


def test_what_fix_all_does_leaves_a_text_without_safe_repairs() -> None:
    given = document(ANSWER)
    assert len(joint_repairs(given.analysis.problems)) == 2
    (action,) = code_actions.fix_all(given, lsp.to_plain_edit)
    assert action.edit is not None
    wire = get_converter().unstructure(action.edit)
    fixed = apply_workspace_edit(ANSWER, wire, "utf-16")
    assert fixed == fixed_text(given.analysis)
    assert joint_repairs(analyze(fixed).problems) == ()
    assert list(code_actions.fix_all(document(fixed), lsp.to_versioned_edit)) == []


WHOLE = '{"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": "x"}]}'
LAZY = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        code_action=types.CodeActionClientCapabilities(
            data_support=True,
            resolve_support=types.ClientCodeActionResolveOptions(properties=["edit"]),
        )
    )
)


def rewritten(given: Document, capabilities: types.ClientCapabilities) -> dict[str, types.CodeAction]:
    later = Later(given) if can_resolve(capabilities) else None
    actions = conversion_actions.rewrites(given, capabilities, lambda kind: True, later)
    return {str(action.kind).removeprefix("refactor.rewrite.descant."): action for action in actions}


@pytest.mark.parametrize("capabilities", [types.ClientCapabilities(), LAZY], ids=["plain_text", "lazy"])
def test_an_answer_can_be_rewritten_in_every_format_but_its_own(
    capabilities: types.ClientCapabilities,
) -> None:
    given = document(WHOLE)
    actions = rewritten(given, capabilities)
    assert "tags" in actions
    assert "json" not in actions
    assert actions["tags"].title == "Convert to tags"
    tags = convert_answer(given.analysis, "tags")
    assert isinstance(tags, Conversion)
    whole = lsp.to_plain_edit(given, [Edit(given.source.span, tags.text)])
    assert conversion_actions.rewrite(given, "tags", lsp.to_plain_edit) == whole
    if capabilities is LAZY:
        assert [action.edit for action in actions.values() if action.edit] == []
        offer = ActionData.model_validate(actions["tags"].data)
        made = code_actions.worked_out(given, offer, actions["tags"].title, lsp.to_plain_edit)
        assert made == whole
    else:
        assert actions["tags"].edit == whole
    assert "json" in rewritten(document(tags.text), capabilities)
    assert "tags" not in rewritten(document(tags.text), capabilities)


@pytest.mark.parametrize("capabilities", [types.ClientCapabilities(), LAZY], ids=["plain_text", "lazy"])
@pytest.mark.parametrize("text", ["", "I am sorry.", WHOLE[:-8]])
def test_no_rewriting_is_offered_that_would_lose_something(
    text: str, capabilities: types.ClientCapabilities
) -> None:
    assert rewritten(document(text), capabilities) == {}


def test_a_rewriting_says_what_it_leaves_out_or_why_it_cannot_be() -> None:
    actions = rewritten(document(f"Here:\n{WHOLE}\nBye."), LAZY)
    assert actions["tags"].title == "Convert to tags (drops 2 paragraphs)"
    diff = rewritten(document("--- a/a.py\n+++ b/a.py\n@@ -7,2 +7,2 @@\n x\n-y\n+z\n"), LAZY)
    assert {kind: action.title for kind, action in diff.items()} == {
        "edits": "Convert to search/replace blocks (drops line numbers)",
        "patch": "Convert to a patch (drops line numbers)",
    }
    cut = document(f"\n{WHOLE[:-8]}")
    refusal = conversion_actions.rewrite(cut, "json", lsp.to_plain_edit)
    assert isinstance(refusal, Refusal)
    assert conversion_actions.why_not(cut, refusal) == (
        "Cannot convert to JSON. Line 2: The file a.py is incomplete."
    )


@pytest.mark.parametrize(
    ("only", "kinds"),
    [
        (None, ["quickfix", "source.fixAll.descant"]),
        ([""], ["quickfix", "source.fixAll.descant"]),
        ([], []),
        (["quickfix"], ["quickfix"]),
        (["quick"], []),
        (["source"], ["source.fixAll.descant"]),
        (["source.fixAll"], ["source.fixAll.descant"]),
        (["source.fixAll.descant"], ["source.fixAll.descant"]),
        (["source.fixAll.other", "refactor"], []),
        (["source.organizeImports", "quickfix.descant"], []),
    ],
)
def test_only_the_kinds_that_are_asked_for_are_offered(only: list[str] | None, kinds: list[str]) -> None:
    actions = [
        types.CodeAction("", types.CodeActionKind.QuickFix),
        types.CodeAction("", code_actions.FIX_ALL),
    ]
    assert [action.kind for action in actions if code_actions.is_wanted(action.kind, only)] == kinds


# Symbols


def test_the_outline_has_summary_plan_steps_activity_and_files_in_the_order_of_the_text() -> None:
    found = symbols.symbols(document(ANSWER))
    assert [(symbol.name, symbol.detail) for symbol in found] == [
        ("Summary", None),
        ("Course of action", "2 steps"),
        ("Curator activity", None),
        ("a.py", "2 lines"),
        ("b.py", "0 lines"),
    ]
    assert [step.name for step in found[1].children or ()] == ["1. Write `a.py`.", "2. Write b.py."]


def test_a_symbol_covers_its_part_and_selects_its_name() -> None:
    found = symbols.symbols(document(ANSWER))
    assert text_at(ANSWER, found[0].range) == '"summary": "🎉 Say hello"'
    assert text_at(ANSWER, found[0].selection_range) == '"summary"'
    first = (found[1].children or ())[0]
    assert text_at(ANSWER, first.range) == '{"step": 1, "description": "Write `a.py`."}'
    assert text_at(ANSWER, first.selection_range) == '"Write `a.py`."'
    assert text_at(ANSWER, found[4].range) == '{"path": "b.py", "content": ""}'
    assert text_at(ANSWER, found[4].selection_range) == "b.py"


def test_a_selection_lies_in_its_symbol_and_a_child_in_its_parent_wherever_the_text_ends() -> None:
    def key(position: types.Position) -> tuple[int, int]:
        return position.line, position.character

    def check(symbol: types.DocumentSymbol, parent: types.Range) -> None:
        for inner, outer in ((symbol.selection_range, symbol.range), (symbol.range, parent)):
            assert key(outer.start) <= key(inner.start) <= key(inner.end) <= key(outer.end)
        assert symbol.name
        for child in symbol.children or ():
            check(child, symbol.range)

    seen = 0
    for end in range(len(ANSWER)):
        given = document(ANSWER[:end])
        for symbol in symbols.symbols(given):
            check(symbol, lsp.to_range(given, given.source.span))
            seen += 1
    assert seen > 500


def test_a_selection_outside_of_its_symbol_is_not_sent() -> None:
    given = document(ANSWER)
    answer = given.analysis.answer
    strange = answer.files[0]._replace(path_node=Scalar(0, 1, "a.py", Notation.BARE))
    analysis = dataclasses.replace(given.analysis, answer=dataclasses.replace(answer, files=(strange,)))
    found = symbols.symbols(dataclasses.replace(given, analysis=analysis))[-1]
    assert found.selection_range == found.range


def test_a_file_that_is_cut_off_or_has_no_content_says_so_in_the_outline() -> None:
    cut = ANSWER[: ANSWER.index("print(2)")]
    assert [symbol.detail for symbol in symbols.symbols(document(cut)) if symbol.name == "a.py"] == [
        "1 line, incomplete"
    ]
    bare = (
        '{"summary": "s", "course_of_action": [], "files": [{"path": "a.py"}, {"path": "", "content": "x"}]}'
    )
    assert [(symbol.name, symbol.detail) for symbol in symbols.symbols(document(bare))][2:] == [
        ("a.py", "no content"),
        ("(no path)", "1 line"),
    ]


def test_a_long_name_is_cut() -> None:
    text = ANSWER.replace("Write `a.py`.", "w" * 300)
    (step, _) = symbols.symbols(document(text))[1].children or ()
    assert len(step.name) == symbols.LONGEST_NAME
    assert step.name.endswith("w…")


def test_members_beside_the_parts_of_an_answer_are_in_the_outline_too() -> None:
    text = (
        '{"summary": "s", "mood": {"now": "glad"}, "course_of_action": [], "files_updated": [], "files": []}'
    )
    found = symbols.symbols(document(text))
    assert [(one.name, [child.name for child in one.children or ()]) for one in found] == [
        ("Summary", []),
        ("mood", ["now"]),
        ("Course of action", []),
    ]


def test_a_client_without_trees_gets_the_same_symbols_one_by_one() -> None:
    found = list(symbols.flat(symbols.symbols(document(ANSWER)), URI))
    assert [(symbol.name, symbol.container_name) for symbol in found][1:4] == [
        ("Course of action", None),
        ("1. Write `a.py`.", "Course of action"),
        ("2. Write b.py.", "Course of action"),
    ]
    assert len(found) == 7
    assert {symbol.location.uri for symbol in found} == {URI}


def test_a_text_that_is_no_answer_has_no_symbols() -> None:
    assert symbols.symbols(document("Just talk.")) == []
    assert symbols.symbols(document("")) == []


# Folding


def test_values_of_several_lines_fold_and_their_closers_stay_in_sight() -> None:
    found = folding.folding_ranges(document(ANSWER))
    lines = ANSWER.split("\n")
    shown = [(lines[range_.start_line].strip(), lines[range_.end_line].strip()) for range_ in found]
    assert shown == [
        ("{", "],"),
        ('"course_of_action": [', "}"),
        ("{", '"description": "Write\\n  b.py."'),
        ('"files": [', '{"path": "b.py", "content": ""},'),
        ("{", '"content": "print(\'é\')\\nprint(2)\\n"'),
    ]
    for range_ in found:
        assert range_.start_character == len(lines[range_.start_line])
        assert range_.end_character == len(lines[range_.end_line])


def test_tags_fold_with_their_closers_in_sight_and_the_answer_as_a_whole_does_not() -> None:
    text = """Text.
<summary>
Say
hello
</summary>
<course_of_action>
1. Do it
2. Do more
</course_of_action>
<file path="0.py"></file>
<file path="a.py">
print(1)
print(2)
</file>
<curator_activity>None</curator_activity>
<file path="b.py">
x
</file>
"""
    found = folding.folding_ranges(document(text))
    assert [(range_.start_line, range_.end_line) for range_ in found] == [(1, 3), (5, 7), (10, 12), (15, 16)]


def test_whole_lines_have_no_columns() -> None:
    exact = folding.folding_ranges(document(ANSWER))
    whole = list(folding.whole_lines(exact))
    assert [(r.start_line, r.end_line) for r in whole] == [(r.start_line, r.end_line) for r in exact]
    assert {(r.start_character, r.end_character) for r in whole} == {(None, None)}


def test_a_fold_is_never_less_than_two_lines_and_one_begins_on_a_line() -> None:
    for end in range(len(ANSWER)):
        found = folding.folding_ranges(document(ANSWER[:end]))
        assert all(range_.end_line > range_.start_line for range_ in found)
        assert len({range_.start_line for range_ in found}) == len(found)


def test_of_two_values_that_begin_on_one_line_the_outer_one_folds() -> None:
    (found,) = folding.folding_ranges(document('{"files": [{"path": "a.py",\n"content": ""\n}\n,\n\n]\n}'))
    assert (found.start_line, found.end_line) == (0, 5)


def test_a_text_without_structure_has_no_folds() -> None:
    assert folding.folding_ranges(document("Just\ntalk.\n")) == []


# Hover


def hovered(given: Document, offset: int) -> str:
    contents = hover.hover(given, offset).contents
    assert isinstance(contents, types.MarkupContent)
    return contents.value


def test_where_nothing_else_is_to_say_a_hover_says_how_the_answer_was_read_and_why() -> None:
    given = document(ANSWER)
    assert "**json**" not in hovered(given, 0)
    said = hovered(given, ANSWER.index("{"))
    assert "**json**" in said
    assert "`dce.harmony`" in said
    assert "score" not in said
    assert f"Why: {markdown.prose(given.analysis.detection.reason.rstrip('.'))}." in said


def test_a_hover_on_a_problem_says_it_once() -> None:
    problem = Problem(KIND, Span(3, 5), "This is *it*.")
    given = document_with("abcdefgh", problem)
    found = hover.hover(given, 4)
    assert "**warning** `made-up`: This is \\*it\\*." in hovered(given, 4)
    assert "A problem for tests." not in hovered(given, 4)
    assert found.range == lsp.to_range(given, problem.span)
    assert "made-up" not in hovered(given, 6)
    assert hover.hover(given, 6).range is None


def test_an_editor_that_shows_problems_in_its_hovers_is_not_told_of_them_again() -> None:
    text = ANSWER.replace('"path": "a.py"', '"path": "../a.py"')
    found = hover.hover(document(text), text.index("../a.py"), tells_problems=False).contents
    assert isinstance(found, types.MarkupContent)
    assert found.value.count("../a.py") == 1
    assert "path\\-escapes\\-root" not in found.value
    assert "complete, **blocked**: 1 error" in found.value
    alone = document_with("It is so.", Problem(KIND, Span(3, 5), "This."))
    assert hover.hover(alone, 4, tells_problems=False).contents == types.MarkupContent(
        types.MarkupKind.Markdown, ""
    )


def test_a_hover_leads_to_where_a_problem_is_explained() -> None:
    given = document_with("abcdefgh", Problem(KIND, Span(3, 5), "So."))
    found = hover.hover(given, 4, "https://example.org/<a b>#{code}")
    assert isinstance(found.contents, types.MarkupContent)
    assert "[`made-up`](<https://example.org/%3Ca%20b%3E#made-up>): So" in found.contents.value
    shown = hover.in_plain_text(found).contents
    assert isinstance(shown, types.MarkupContent)
    assert shown.value.startswith("warning made-up: So.")


def test_a_hover_on_a_content_tells_of_its_file_and_why_it_is_blocked() -> None:
    given = document(ANSWER)
    assert "`a.py`: 21 bytes" in hovered(given, ANSWER.index("print(2)"))
    text = ANSWER.replace('"path": "a.py"', '"path": "../a.py"')
    said = hovered(document(text), text.index("../a.py"))
    assert "complete, **blocked**: 1 error" in said
    assert said.count("path-escapes-root") == 1


def test_a_hover_names_no_more_than_ten_problems() -> None:
    problems = [Problem(KIND, Span(0, 1), f"Number {number}.") for number in range(30)]
    said = hovered(document_with("abc", *problems), 0)
    assert "Number 9." in said
    assert "Number 10." not in said


def test_a_hover_on_a_path_says_how_large_the_file_is() -> None:
    given = document(ANSWER)
    said = hovered(given, ANSWER.index("a.py", ANSWER.index("files")))
    assert "`a.py`: 21 bytes, 2 lines, about 6 tokens, complete" in said
    cut = document(ANSWER[: ANSWER.index("print(2)")])
    assert "**incomplete**" in hovered(cut, ANSWER.index("a.py", ANSWER.index("files")))
    assert "bytes" not in hovered(given, ANSWER.index("summary"))


def test_a_file_that_is_changed_says_so_in_hover_and_outline() -> None:
    patch = "*** Begin Patch\n*** Update File: a.py\n*** Move to: b.py\n@@\n-1\n+2\n*** End Patch\n"
    given = document(patch)
    assert "`a.py` → `b.py`: moved, 1 change, complete" in hovered(given, patch.index("a.py"))
    assert [symbol.detail for symbol in symbols.symbols(given)] == ["moved, 1 change"]


def test_a_client_that_shows_no_markdown_gets_plain_text() -> None:
    given = document(ANSWER)
    found = hover.in_plain_text(hover.hover(given, ANSWER.index("a.py", ANSWER.index("files"))))
    assert isinstance(found.contents, types.MarkupContent)
    assert found.contents.kind is types.MarkupKind.PlainText
    assert "a.py: 21 bytes, 2 lines" in found.contents.value
    assert not set("`\\*") & set(found.contents.value)
    assert found.range is not None


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("plain words", "plain words"),
        ("see `a_b*c` here", "see `a_b*c` here"),
        ("![x](http://e/t.png)", "\\!\\[x\\]\\(http://e/t.png\\)"),
        ("``` ![i](u) `", "\\`\\`\\` \\!\\[i\\]\\(u\\) \\`"),
        ("<b>", "\\<b\\>"),
    ],
)
def test_markdown_in_a_message_is_shown_and_not_obeyed(message: str, shown: str) -> None:
    assert markdown.prose(message) == shown
    assert markdown.plain_text(shown) == message.replace("`a_b*c`", "a_b*c")


@pytest.mark.parametrize("text", ["a.py", "a`b", "`", "``x``", "a b", "back\\slash_`*"])
def test_a_code_span_holds_any_text(text: str) -> None:
    assert markdown.plain_text(f"See {markdown.code(text)}\\.") == f"See {text}."


# Verdict and parsed response


def test_the_verdict_counts_files_and_problems() -> None:
    given = document(ANSWER)
    counts = verdict(given)
    assert (counts["uri"], counts["version"]) == (URI, 7)
    assert counts["verdict"] == {"files": 2, "ready": 2, "blocked": 0, "changed": 0}
    assert counts["problems"] == {
        severity.label: sum(problem.severity is severity for problem in given.analysis.problems)
        for severity in Severity
    }
    assert counts["problems"]["hint"] >= 2


def test_a_file_is_blocked_when_it_is_cut_off_or_empty_or_has_an_error_in_it() -> None:
    def file(path: str, rest: str) -> str:
        return f'{{"path": "{path}"{rest}}}'

    files = ", ".join(file(path, ', "content": "x"') for path in ("a.py", "b.py", "c.py"))
    text = f'{{"summary": "s", "course_of_action": [], "files": [{files}, {file("d.py", "")}]}}'
    given = document_with(text)
    assert blocked_files(given) == [3]
    b, c = given.analysis.answer.files[1:3]
    error = Problem(KIND, b.path_span, "", severity_override=Severity.ERROR)
    between = Problem(KIND, Span(b.span.end, c.span.start), "", severity_override=Severity.ERROR)
    warning = Problem(KIND, c.path_span, "")
    assert blocked_files(document_with(text, error, between, warning)) == [1, 3]
    assert blocked_files(document_with(text[: text.index("c.py") + 20])) == [2]


def blocked_files(given: Document) -> list[int]:
    states = file_states(given.analysis)
    return [number for number, state in enumerate(states) if state.is_blocked]


def test_the_parsed_response_has_its_ranges_in_the_encoding_of_the_client() -> None:
    for encoding in Encoding:
        given = document(ANSWER, encoding)
        assert wire(given) == describe(given.analysis, encoding).to_wire()


def test_a_message_that_quotes_a_long_path_is_cut_on_the_wire() -> None:
    analysis = analyze('<file path="' + "a/" * 5_000 + '">\nx\n</file>\n')
    shown = plain.diagnostics("file:///a", 1, analysis.source, Encoding.UTF16, analysis.problems)
    assert max(len(diagnostic["message"]) for diagnostic in shown) == 2_001
