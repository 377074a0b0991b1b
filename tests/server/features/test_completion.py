"""What is offered while somebody writes: the place is marked with ‸ in the texts here."""

import dataclasses
import json
from typing import Any, Literal

import pytest
from lsprotocol import types
from pydantic import BaseModel, Field, create_model

from descant import Encoding, analyze
from descant.directives import Asked
from descant.schemas import SCHEMAS, PydanticModel, ResponseSchema
from descant.schemas.placeholders import Blank
from descant_server.documents.document_store import Document
from descant_server.features.completion.completion import (
    MOST,
    ShownCompletions,
    complete,
    completion_items,
    listed,
)
from descant_server.features.completion.completion_items import CompletionAbilities, as_snippet
from descant_server.presentation import lsp
from support.lsp_client import edited

URI = "file:///answer.response"
PLAIN = CompletionAbilities()
ABLE = CompletionAbilities(
    has_snippets=True,
    has_markdown=True,
    has_label_details=True,
    has_preselect=True,
    adjusts_indentation=True,
)
ASKING = dataclasses.replace(ABLE, asks_for_words=True)


def completed(
    marked: str,
    abilities: CompletionAbilities = PLAIN,
    schemas: tuple[ResponseSchema, ...] = SCHEMAS,
    encoding: Encoding = Encoding.UTF16,
) -> dict[str, types.CompletionItem]:
    """Return what is offered at the mark, by label."""
    offset = marked.index("‸")
    document = Document(URI, 1, encoding, analyze(marked.replace("‸", ""), schemas=schemas))
    found = complete(document, offset, abilities, schemas).items
    assert [item.sort_text for item in found] == sorted(item.sort_text or "" for item in found)
    return {item.label: item for item in found}


def labels(marked: str, schemas: tuple[ResponseSchema, ...] = SCHEMAS) -> list[str]:
    return list(completed(marked, schemas=schemas))


def taken(
    marked: str,
    label: str,
    schemas: tuple[ResponseSchema, ...] = SCHEMAS,
    encoding: Encoding = Encoding.UTF16,
) -> str:
    """Return the text after what is offered as *label* was taken by an editor that shares no code with us."""
    item = completed(marked, schemas=schemas, encoding=encoding)[label]
    assert isinstance(item.text_edit, types.TextEdit)
    edits = [item.text_edit, *(item.additional_text_edits or ())]
    text = marked.replace("‸", "")
    for edit in sorted(
        edits, key=lambda one: (one.range.start.line, one.range.start.character), reverse=True
    ):
        ends = {
            name: {"line": place.line, "character": place.character}
            for name, place in (("start", edit.range.start), ("end", edit.range.end))
        }
        assert ends["start"]["line"] == ends["end"]["line"], "an edit stays on its line"
        text = edited(text, {"range": ends, "text": edit.new_text}, encoding.value)
    return text


HARMONY = '{"summary": "🎉", "course_of_action": [{"step": 1, "description": "d"}], "files": ['


# Names


@pytest.mark.parametrize(
    ("marked", "after"),
    [
        ('{"summary": "🎉", ‸}', '{"summary": "🎉", "files": [{"path": "", "content": ""}]}'),
        ('{"summary": "🎉", ‸', '{"summary": "🎉", "files": [{"path": "", "content": ""}]'),
        ('{"summary": "🎉", "f‸"}', '{"summary": "🎉", "files": [{"path": "", "content": ""}]}'),
        ('{"summary": "🎉", "f‸}', '{"summary": "🎉", "files": [{"path": "", "content": ""}]}'),
        ('{"summary": "🎉", fi‸}', '{"summary": "🎉", "files": [{"path": "", "content": ""}]}'),
        ('{"summary": "🎉", "‸', '{"summary": "🎉", "files": [{"path": "", "content": ""}]'),
        ('{"summary": "🎉", "‸"}', '{"summary": "🎉", "files": [{"path": "", "content": ""}]}'),
        ('{"summary": "🎉"\n ‸}', '{"summary": "🎉",\n "files": [{"path": "", "content": ""}]}'),
        (
            '{"summary": "🎉",\n ‸\n "course_of_action": []}',
            '{"summary": "🎉",\n "files": [{"path": "", "content": ""}],\n "course_of_action": []}',
        ),
        (
            '{"summary": "🎉",\n "f‸"\n "course_of_action": []}',
            '{"summary": "🎉",\n "files": [{"path": "", "content": ""}],\n "course_of_action": []}',
        ),
        (
            '{"summary": "🎉",\n "f‸\n "course_of_action": []}',
            '{"summary": "🎉",\n "files": [{"path": "", "content": ""}],\n "course_of_action": []}',
        ),
        ('{"summary": "🎉", "fil‸es": [], "x": 1}', '{"summary": "🎉", "files": [], "x": 1}'),
        ('{"summary": "🎉", "fi‸": []}', '{"summary": "🎉", "files": []}'),
        ('{"summary": "🎉" ‸, "x": 1}', '{"summary": "🎉", "files": [{"path": "", "content": ""}], "x": 1}'),
    ],
)
@pytest.mark.parametrize("encoding", Encoding)
def test_a_name_is_written_with_what_it_needs_and_no_more(
    marked: str, after: str, encoding: Encoding
) -> None:
    assert taken(marked, "files", encoding=encoding).replace('🎉" ,', '🎉",') == after.replace(
        '🎉" ,', '🎉",'
    )


def test_only_what_is_missing_is_offered_and_what_is_required_comes_first() -> None:
    assert labels('{"course_of_action": [], "curator_activity": "", ‸}') == [
        "summary",
        "files",
        "files_updated",
    ]
    assert labels(HARMONY + '{"path": "a.py", ‸}]}') == ["content"]
    assert labels(HARMONY + '{"path": "a.py", "content": "", ‸}]}') == []
    assert labels('{"summary": "s",\n "‸\n "files": [],\n "curator_activity": "x"}') == [
        "course_of_action",
        "files_updated",
    ]


@pytest.mark.parametrize(
    "marked",
    [
        '{"summary"‸: "s", "files": []}',
        '{"summary": "s"‸, "files": []}',
        '{"summary": "s‸", "files": []}',
        '{"summary": "s", "files": []}‸',
        '{"summary": "s", "files": []‸}',
        "Just talk.‸",
        'He said "‸"',
        HARMONY + '{"path": "a.py", "content": "print(\\"‸\\")"}]}',
        HARMONY + '{"path": "a.py", "content": "{\\"summary\\": \\"s\\", ‸}"}]}',
        '{"unheard": {"of": 1, ‸}}',
        '{"unheard": [1, ‸]}',
        '"{\\"summary\\": \\"s\\", ‸}"',
    ],
)
def test_nothing_is_offered_where_nothing_is_known(marked: str) -> None:
    assert labels(marked) == []


def test_half_an_answer_that_has_no_tree_yet_is_completed() -> None:
    assert "steps" in labels('{"understanding": "x", "st‸')
    assert "focus" in labels('{"understanding": "x", "steps": [{"step_number": 1, "‸')
    assert labels('Sure!\n```json\n{"question": "What is it?", "col‸\n```\n')[:1] == ["collection_id"]


def test_a_text_before_the_cursor_that_needs_a_repair_does_no_harm() -> None:
    marked = HARMONY + '{"path": "a.py", "content": "print("hi")\nx = 1"}, {"pa‸"}]}'
    assert "path" in labels(marked)
    assert labels('{"code": "x", "‸"}') != []


def test_an_object_that_the_reader_has_left_for_one_inside_of_it_is_completed() -> None:
    marked = '{"‸"\n "answer": "a", "documents": [], "evaluation": {"relevance_score": 1, "confidence": 1}}'
    assert "query_results" in labels(marked)
    assert "answer" not in labels(marked)


def test_where_several_schemas_fit_each_says_whose_the_member_is() -> None:
    found = completed('{"understanding": "x", ‸', ABLE)
    details = found["fixed_code" if "fixed_code" in found else "steps"].label_details
    assert details is not None
    assert details.description
    assert "(" in (completed('{"understanding": "x", ‸')["steps"].detail or "")


def test_a_directive_says_which_members_are_offered() -> None:
    found = labels("// descant: vtk.validation\n{‸}")
    assert found == ["VTK validation", "fixed_code", "changes_made"]
    assert labels('// descant: vtk.validation\n{"fixed_code": "", ‸}') == ["changes_made"]
    assert labels("// descant: vtk.validation\n‸")[0] == "VTK validation"


def test_what_the_editor_is_set_to_expect_is_offered_like_what_a_directive_asks_for() -> None:
    asked = Asked("vtk.validation", "a workspace setting")
    document = Document(URI, 1, Encoding.UTF16, analyze("{}", asked=asked))
    found = complete(document, 1, PLAIN, SCHEMAS).items
    assert [item.label for item in found] == ["VTK validation", "fixed_code", "changes_made"]


# Skeletons


@pytest.mark.parametrize("marked", ["‸", "{‸", "{‸}", "{\n‸\n}"])
@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda schema: schema.name)
def test_a_skeleton_has_all_that_is_required_and_fits_its_schema(marked: str, schema: ResponseSchema) -> None:
    written = json.loads(taken(marked, schema.title))
    outline = schema.model.outline
    assert list(written) == [name for name, member in (outline.members or {}).items() if member.required]
    assert analyze(json.dumps(written), schemas=(schema,)).schema is schema


def test_an_object_that_has_members_needs_no_skeleton() -> None:
    assert "Harmony answer" not in labels('{"summary": "s", ‸}')
    assert "Harmony answer" not in labels('{"‸"}')


def test_a_skeleton_shows_what_it_inserts() -> None:
    documentation = completed("{‸}", ABLE)["Harmony answer"].documentation
    assert isinstance(documentation, types.MarkupContent)
    assert '```json\n{\n  "summary": "",\n' in documentation.value


# Values


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ('{"response_type": "answer", "content_type": "api", "confidence": ‸}', ["high", "medium", "low"]),
        ('{"response_type": "answer", "content_type": "api", "confidence": "h‸"}', ["high", "medium", "low"]),
        ('{"understanding": "x", "requires_visualization": ‸, "steps": []}', ["true", "false"]),
        (HARMONY + '{"path": "a.py", "content": ""}], "files_updated": [‸]}', ["a.py"]),
        (HARMONY + '{"path": "a.py", "content": ""}], "files_updated": ["‸"]}', ["a.py"]),
        (HARMONY + '{"path": "a.py", "content": ""}], "files_updated": ["a.py", ‸]}', []),
        (HARMONY + '{"path": "‸", "content": ""}], "files_updated": ["b.py"]}', ["b.py"]),
        ('{"answer": "", "documents": [{"id": "d1"}], "query_results": [{"document_id": "‸"}]}', ["d1"]),
        ('{"overall_plan": {"total_steps": ‸, "steps": [{}, {}, {}]}, "original_query": ""}', ["3"]),
        ('{"summary": "s", "course_of_action": [{"step": 1, "description": "‸"}], "files": []}', []),
        ('{"summary": "s", "course_of_action": [{}, {"step": ‸}], "files": []}', ["2"]),
        ('{"summary": "s", "course_of_action": [{}, ‸], "files": []}', ['{"step": 2, "description": ""}']),
    ],
)
def test_values_are_those_that_the_schema_lists_or_the_answer_has(marked: str, expected: list[str]) -> None:
    assert labels(marked) == expected


def test_the_values_of_all_schemas_that_fit_are_offered() -> None:
    assert {"api", "explanation", "code", "data"} <= set(
        labels('{"response_type": "answer", "content_type": ‸')
    )


def test_a_value_of_an_open_set_says_that_others_are_as_good() -> None:
    found = completed('{"understanding": "x", "steps": [{"focus": "‸"}]}', ABLE)
    documentation = found["geometry"].documentation
    assert isinstance(documentation, types.MarkupContent)
    assert "other strings are allowed" in documentation.value


@pytest.mark.parametrize(
    ("marked", "label", "after"),
    [
        ('{"answer": "", "confidence": "‸"}', "high", '{"answer": "", "confidence": "high"}'),
        ('{"confidence": "h‸, "citations": []}', "high", '{"confidence": "high", "citations": []}'),
        ('{"confidence": ‸ "citations": []}', "high", '{"confidence": "high", "citations": []}'),
        ('{"confidence": me‸}', "medium", '{"confidence": "medium"}'),
    ],
)
def test_a_value_replaces_what_stands_there(marked: str, label: str, after: str) -> None:
    text = taken("// descant: vtk.api_lookup\n" + marked, label).split("\n")[1]
    assert text.replace(" ", "") == after.replace(" ", "")


def test_the_next_item_of_a_numbered_list_has_its_number() -> None:
    marked = '{"response_type": "answer", "content_type": "api", "citations": [{"number": 1}, ‸]}'
    assert labels(marked) == ['{"number": 2, "reason": ""}']
    assert labels(marked.replace("‸", '{"number": ‸}')) == ["2"]
    likely = completed(marked.replace("‸", '{"number": ‸}'), ABLE)["2"]
    assert likely.preselect


@pytest.mark.parametrize("encoding", Encoding)
def test_inside_of_a_bracket_the_citations_are_offered_by_number_and_title(encoding: Encoding) -> None:
    answer = (
        '{"response_type": "answer", "content_type": "api", "explanation": "🎉 as [‸ says", '
        '"citations": [{"number": 1, "reason": "The 🎉 manual"}, {"number": 4, "reason": "b"}]}'
    )
    found = completed(answer)
    assert {label: item.detail for label, item in found.items()} == {"[1]": "The 🎉 manual", "[4]": "b"}
    assert "🎉 as [4] says" in taken(answer, "[4]", encoding=encoding)
    assert "🎉 as [4] says" in taken(answer.replace("[‸", "[4‸]"), "[4]", encoding=encoding)
    assert labels(answer.replace("[‸", "‸")) == []


# Tags


def test_sections_and_files_are_offered_where_a_tag_begins_and_the_open_one_is_closed() -> None:
    written = "<summary>\nS\n</summary>\n"
    assert labels(written + "<‸") == ["<course_of_action>", "<curator_activity>", "<file>"]
    assert taken(written + "<fi‸", "<file>") == written + '<file path="">\n\n</file>\n'
    assert labels(written + '<file path="a.html">\n<‸') == []
    assert labels(written + '<file path="a.html">\n</‸') == ["</file>"]
    assert labels(written + "a <‸") == []


# Schemas of users


class Ship(BaseModel):
    """A ship that carries something."""

    kind: Literal["ship"]
    sails: int = Field(ge=1)


class Train(BaseModel):
    """A train."""

    kind: Literal["train"]
    waggons: int = Field(ge=1)


class Tree(BaseModel):
    """A tree of trees."""

    label: str
    children: "list[Tree]" = []


class Journey(BaseModel):
    """How something travels."""

    vehicle: Ship | Train
    route: Tree
    price: float | None = None


JOURNEY = ResponseSchema("user.journey", "Journey", PydanticModel(Journey))


def test_a_schema_of_a_user_is_completed_like_one_of_ours() -> None:
    ours = (*SCHEMAS, JOURNEY)
    assert labels('{"vehicle": {"kind": ‸}', ours) == ["ship", "train"]
    assert labels('{"vehicle": {"kind": "train", ‸}', ours) == ["waggons"]
    assert labels('{"vehicle": {‸}', ours) == ["kind", "sails", "waggons"]
    assert labels('{"vehicle": {}, "route": {"label": "", "children": [{‸}]}}', ours) == ["label", "children"]
    assert json.loads(taken("‸", "Journey", ours))["vehicle"] == {"kind": "ship", "sails": 1}


# What a client can take


def test_a_client_gets_snippets_only_if_it_knows_them() -> None:
    marked = '{"response_type": "answer", ‸}'
    plain, able = completed(marked)["confidence"], completed(marked, ABLE)["confidence"]
    assert isinstance(plain.text_edit, types.TextEdit)
    assert isinstance(able.text_edit, types.TextEdit)
    assert plain.text_edit.new_text == '"confidence": "high"'
    assert plain.insert_text_format is None
    assert able.text_edit.new_text == '"confidence": ${1|"high","medium","low"|}'
    assert able.insert_text_format is types.InsertTextFormat.Snippet


def test_a_snippet_means_what_it_says() -> None:
    assert as_snippet(("a$b}\\", Blank("x}$"), Blank("a", ("a,b", "c|d")), Blank(""))) == (
        "a\\$b}\\\\${1:x\\}\\$}${2|a\\,b,c\\|d|}$3"
    )


def test_documentation_comes_when_it_is_asked_for_though_more_was_typed_since() -> None:
    marked = '{"summary": "🎉", ‸}'
    document = Document(URI, 1, Encoding.UTF16, analyze(marked.replace("‸", "")))
    found = list(completion_items(document, marked.index("‸"), SCHEMAS))
    shown, before = ShownCompletions(), completed(marked, ABLE)
    items = {
        item.label: item for item in shown.remember(found, listed(document, found, ASKING), ASKING).items
    }
    assert items.keys() == before.keys()
    for label, item in items.items():
        assert item.documentation is None
        assert shown.with_words(item, ASKING).documentation == before[label].documentation
        assert before[label].documentation
    (old, *_) = items.values()
    shown.remember([], listed(document, [], ASKING), ASKING)
    for data in (old.data, [2, 0], [1, 99], "x", None):
        item = types.CompletionItem(old.label, data=data)
        assert shown.with_words(item, ASKING).documentation is None


def test_documentation_has_markup_only_for_a_client_that_shows_it() -> None:
    marked = '{"summary": "s", ‸}'
    plain, able = completed(marked)["files"].documentation, completed(marked, ABLE)["files"].documentation
    assert isinstance(plain, str)
    assert "files: list of HarmonyFile, required" in plain
    assert "The files to write." in plain
    assert isinstance(able, types.MarkupContent)
    assert able.value.startswith("**`files`**: list of `HarmonyFile`, **required**")


def test_what_is_typed_is_compared_with_its_quote() -> None:
    assert completed('{"summary": "s", "fi‸')["files"].filter_text == '"files"'
    assert completed('{"summary": "s", fi‸')["files"].filter_text is None


def test_the_abilities_of_a_client_are_read_from_what_it_says() -> None:
    item: dict[str, Any] = {
        "snippet_support": True,
        "documentation_format": [types.MarkupKind.Markdown],
        "label_details_support": True,
        "preselect_support": True,
        "insert_text_mode_support": types.ClientCompletionItemInsertTextModeOptions(
            value_set=[types.InsertTextMode.AdjustIndentation]
        ),
        "resolve_support": types.ClientCompletionItemResolveOptions(properties=["documentation"]),
    }
    capabilities = types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            completion=types.CompletionClientCapabilities(
                completion_item=types.ClientCompletionItemOptions(**item)
            )
        )
    )
    assert CompletionAbilities.of(capabilities) == ASKING
    assert CompletionAbilities.of(types.ClientCapabilities()) == PLAIN
    assert all(dataclasses.asdict(ASKING).values())


# At any place of any text


def test_completion_at_every_place_of_every_beginning_of_an_answer_is_sound() -> None:
    answer = HARMONY + '{"path": "a.py", "content": "x\\n🎉"}], "files_updated": ["a.py"]}'
    offered = 0
    for end in range(len(answer)):
        document = Document(URI, 1, Encoding.UTF16, analyze(answer[:end]))
        for offset in (end, end // 2):
            for item in complete(document, offset, PLAIN, SCHEMAS).items:
                assert isinstance(item.text_edit, types.TextEdit)
                span = lsp.from_range(document, item.text_edit.range)
                assert span.start <= offset <= span.end
                offered += 1
    assert offered > 500


def test_so_many_offers_are_made_at_most() -> None:
    names = {f"member_{number}": {"type": "string"} for number in range(2 * MOST)}
    fields: dict[str, Any] = dict.fromkeys(names, (str, ...))
    schema = ResponseSchema("user.wide", "Wide", PydanticModel(create_model("Wide", **fields)))
    document = Document(URI, 1, Encoding.UTF16, analyze('{"member_0": "", }', schemas=(schema,)))
    found = complete(document, 17, PLAIN, (schema,))
    assert found.is_incomplete
    assert len(found.items) == MOST
