"""What leads from one place of an answer to another, and what is shown beside it: in all three encodings."""

import dataclasses
import json
from pathlib import Path

import pytest
from lsprotocol import types
from pydantic import BaseModel

from descant import Encoding, Span, analyze
from descant.directives import Asked
from descant.schemas import SCHEMAS, PydanticModel, ResponseSchema
from descant.schemas.locating import locate_offset, locate_path, walk_within
from descant.schemas.outline import Outline
from descant.syntax import walk
from descant_server.documents.document_store import Document
from descant_server.features import document_links, inlay_hints
from descant_server.features.hover import hover
from descant_server.features.navigation import (
    definition,
    document_highlight,
    references,
)
from descant_server.features.symbols import symbols
from descant_server.features.symbols.member_symbols import DEEPEST, MOST
from descant_server.presentation import lsp
from descant_server.presentation.cross_references import references_of
from support.sampling import so_many

URI = "file:///answer.response"
CITING = """{
  "improved_explanation": "🎉 It \\"draws\\" [1], then 🎉 shows [2][1]; not a[1], `[2]`, [9]. Both: [1, 2].",
  "citations": [
    {"number": 1, "reason": "The 🎉 manual"},
    {"number": 2, "reason": "A tutorial"}
  ],
  "confidence": "high"
}"""
OPINION = json.dumps(
    {
        "consultant": "Gemini",
        "persona": "The Architect",
        "response": {
            "summary": "🎉" * 450,
            "detailed": "d",
            "approach": "a",
            "references": ["🎉 https://example.org/a?b=c.", "A book"],
        },
        "confidence": {"score": 7, "reasoning": "r"},
        "metadata": {},
    },
    ensure_ascii=False,
)
HARMONY = (
    '{"summary": "🎉", "course_of_action": [], '
    '"files": [{"path": "a.py", "content": "x\\ny\\n"}], "files_updated": ["a.py", "b.py"]}'
)


def document(text: str, encoding: Encoding = Encoding.UTF16) -> Document:
    return Document(URI, 1, encoding, analyze(text))


def shown(given: Document, range_: types.Range) -> str:
    span = lsp.from_range(given, range_)
    return given.source.text[span.start : span.end]


def inside(text: str, piece: str) -> int:
    return text.index(piece) + 1


# Locating


def test_every_value_is_found_by_its_offset_its_path_and_within_its_span() -> None:
    for text in (CITING, OPINION, HARMONY):
        analysis = analyze(text)
        assert analysis.root is not None
        assert analysis.schema is not None
        outline = analysis.schema.model.outline
        whole = list(walk_within(analysis.root, outline, analysis.root.span))
        assert [id(placed.node) for placed in whole] == [id(node) for node in walk(analysis.root)]
        for placed in whole:
            at_path = locate_path(analysis.root, outline, placed.path)
            assert at_path is not None
            assert at_path.node is placed.node
            within = {id(one.node) for one in walk_within(analysis.root, outline, placed.node.span)}
            assert id(placed.node) in within
            if placed.member is not None:
                found = locate_offset(analysis.root, outline, placed.member.key.start + 1)
                assert found is not None
                assert found.at_name
                assert found.placed.node is placed.node
            if not isinstance(placed.node.value, dict | list):
                found = locate_offset(analysis.root, outline, placed.node.start + 1)
                assert found is not None
                assert not found.at_name
                assert found.placed.node is placed.node


def test_what_the_schema_does_not_know_is_not_entered() -> None:
    analysis = analyze('{"summary": "s", "course_of_action": [], "files": [], "other": {"summary": 1}}')
    assert analysis.root is not None
    assert analysis.schema is not None
    for offset in range(analysis.root.members[-1].key.start + 1, analysis.root.end):
        found = locate_offset(analysis.root, analysis.schema.model.outline, offset)
        assert found is not None
        assert found.placed.path == ()
    assert locate_offset(analysis.root, Outline(), -1) is None


# From one place to another


@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize(
    ("mark", "origin", "entry"),
    [
        ("[1], then", "[1]", '{"number": 1, "reason": "The 🎉 manual"}'),
        ("[2][1]", "[2]", '{"number": 2, "reason": "A tutorial"}'),
        ("2].", "2", '{"number": 2, "reason": "A tutorial"}'),
    ],
)
def test_a_citation_leads_to_its_entry(encoding: Encoding, mark: str, origin: str, entry: str) -> None:
    given = document(CITING, encoding)
    (found,) = definition.definitions(given, inside(CITING, mark) - (mark == "2]."))
    assert found.origin_selection_range is not None
    assert shown(given, found.origin_selection_range) == origin
    assert shown(given, found.target_range) == entry
    assert shown(given, found.target_selection_range) in ("1", "2")


@pytest.mark.parametrize("piece", ["a[1]", "`[2]`", "[9]", '"number"', '"confidence"', "high"])
def test_what_leads_nowhere_has_no_definition(piece: str) -> None:
    assert definition.definitions(document(CITING), inside(CITING, piece) + 1) == []


MANY_MARKS = [
    "[1][2] and\\n[2], [1, 2]. \\u00e9[1]\\ud83d\\ude00[2] rows[1][2] `[1]`\\n```\\n[1]\\n```\\n[2]",
    "[1] [2] 1, 2 - [1–2] [[1]] ]]][2]",
    " ".join(f'\\"[{index % 2 + 1}]' for index in range(1_200)),
]


@pytest.mark.parametrize("marked", MANY_MARKS)
@pytest.mark.parametrize("escaped", ["as it is", "in a text"])
def test_a_part_of_a_text_has_the_references_that_the_whole_has_there(marked: str, escaped: str) -> None:
    text = CITING.partition("🎉 It")[0] + marked + CITING.partition("Both: [1, 2].")[2]
    if escaped == "in a text":
        text = json.dumps({"payload": text})
    analysis = analyze(text)
    assert analysis.root is not None
    assert analysis.schema is not None
    placed = locate_path(analysis.root, analysis.schema.model.outline, ("improved_explanation",))
    assert placed is not None
    every = list(references_of(placed, text, Span(0, len(text))))
    assert len(every) > 2
    start, end = placed.node.span
    step = max(1, (end - start) // so_many(200, 15))
    for width in (0, 1, 30):
        for offset in range(start, end + 1, step):
            part = Span(offset, min(offset + width, end))
            assert list(references_of(placed, text, part)) == [one for one in every if one.span.touches(part)]


@pytest.mark.parametrize("encoding", Encoding)
def test_an_entry_knows_where_it_is_cited(encoding: Encoding) -> None:
    given = document(CITING, encoding)
    for offset in (inside(CITING, "The 🎉"), inside(CITING, '"number": 1'), inside(CITING, "[1], then")):
        found = references.references(given, offset)
        assert [shown(given, one.range) for one in found] == ["[1]", "[1]", "1"]
        with_name = references.references_and_names(given, offset)
        assert [shown(given, one.range) for one in with_name] == ["1", "[1]", "[1]", "1"]
        assert with_name[1:] == found
        highlights = document_highlight.highlights(given, offset)
        assert [one.kind for one in highlights] == [
            types.DocumentHighlightKind.Write,
            *[types.DocumentHighlightKind.Read] * 3,
        ]
    assert references.references(given, inside(CITING, "confidence")) == []
    assert document_highlight.highlights(given, inside(CITING, "shows")) == []


def test_an_updated_file_leads_to_the_file() -> None:
    given = document(HARMONY)
    (found,) = definition.definitions(given, inside(HARMONY, '"a.py", "b'))
    assert shown(given, found.target_selection_range) == "a.py"
    assert shown(given, found.target_range).startswith('{"path"')
    assert definition.definitions(given, inside(HARMONY, "b.py")) == []
    assert len(references.references(given, inside(HARMONY, "path"))) == 1


def test_a_path_leads_to_the_file_on_the_disk_and_without_one_to_the_file_in_the_answer(
    tmp_path: Path,
) -> None:
    text = HARMONY.replace("🎉", "🎉 Change `a.py` as ./lib/c.py does, not as ../c.py or lib/d.py do.")
    given = document(text)
    (tmp_path / "lib").mkdir()
    for name in ("a.py", "lib/c.py"):
        (tmp_path / name).touch()
    (tmp_path.parent / "c.py").touch()
    for piece, path in (("a.py`", "a.py"), ("lib/c.py", "lib/c.py"), ('a.py", "content', "a.py")):
        (link,) = definition.file_on_disk(given, inside(text, piece), tmp_path)
        assert link.target_uri == (tmp_path / path).as_uri()
        assert link.origin_selection_range is not None
        assert shown(given, link.origin_selection_range) == path
    for piece in ("../c.py", "lib/d.py", "Change", '"b.py"'):
        assert definition.file_on_disk(given, inside(text, piece), tmp_path) == []
    (link,) = definition.definitions(given, inside(text, "a.py`"))
    assert (link.target_uri, shown(given, link.target_selection_range)) == (URI, "a.py")
    assert definition.file_in_answer(given, inside(text, "lib/c.py")) == []


def test_an_id_leads_to_what_it_is_the_id_of() -> None:
    text = json.dumps(
        {
            "answer": "A",
            "documents": [{"id": "d1", "filename": "f", "chunk_index": 0}],
            "query_results": [
                {"content": "c", "score": 1, "metadata": {}, "document_id": name, "chunk_index": 0}
                for name in ("d1", "d2")
            ],
        }
    )
    given = document(text)
    (found,) = definition.definitions(given, inside(text, '"d1", "chunk'))
    assert shown(given, found.target_selection_range) == '"d1"'
    assert definition.definitions(given, inside(text, '"d2"')) == []


def test_a_citation_of_a_step_leads_to_the_documentation_that_the_step_was_given() -> None:
    step = {"step_number": 1, "understanding": "🎉", "imports": [], "code": "x = 1", "citations": [2, 7]}
    given = {
        "original_query": "🎉",
        "overall_understanding": "u",
        "overall_plan": {"total_steps": 0, "current_step_number": 1, "steps": []},
        "current_step": {"step_number": 1, "description": "d", "focus": "io"},
        "previous_steps": [],
        "documentation": [
            {"index": number, "chunk_id": f"c{number}", "content_type": "CODE", "content": "c"}
            for number in (1, 2)
        ],
        "instructions": {},
    }
    text = json.dumps(step, ensure_ascii=False)
    answer, request = document(text), document(json.dumps(given, ensure_ascii=False))
    request = dataclasses.replace(request, uri="file:///request.json")
    (found,) = definition.definitions_in_request(answer, text.index("2, 7"), [request])
    assert found.target_uri == request.uri
    assert '"chunk_id": "c2"' in shown(request, found.target_range)
    assert shown(request, found.target_selection_range) == "2"
    assert definition.definitions_in_request(answer, text.index("7]"), [request]) == []
    assert definition.definitions_in_request(answer, text.index("code"), [request]) == []
    assert definition.definitions_in_request(answer, text.index("2, 7"), []) == []


# Links


@pytest.mark.parametrize("encoding", Encoding)
def test_addresses_can_be_opened_where_the_schema_expects_them(encoding: Encoding) -> None:
    given = document(OPINION, encoding)
    (link,) = document_links.links(given)
    assert link.target == "https://example.org/a?b=c"
    assert shown(given, link.range) == link.target
    assert link.tooltip == "Open this reference"
    assert list(document_links.links(document(HARMONY.replace("🎉", "https://example.org")))) == []


@pytest.mark.parametrize("encoding", Encoding)
def test_paths_lead_to_files_of_the_workspace_and_those_that_leave_it_nowhere(
    encoding: Encoding, tmp_path: Path
) -> None:
    text = HARMONY.replace('"b.py"]', '"src\\\\ü b.py", "../c.py", "/d.py", 1]')
    given = document(text, encoding)
    found = {shown(given, link.range): link.target for link in document_links.links(given, tmp_path)}
    assert found == {
        "a.py": (tmp_path / "a.py").as_uri(),
        "src\\\\ü b.py": (tmp_path / "src" / "ü b.py").as_uri(),
    }


@pytest.mark.parametrize("encoding", Encoding)
def test_a_citation_leads_to_the_line_of_its_entry(encoding: Encoding) -> None:
    given = document(CITING.replace('"citations"', '\n"citations"'), encoding)
    found = [(shown(given, link.range), link.target) for link in document_links.links(given)]
    assert [mark for mark, _ in found] == ["[1]", "[2]", "[1]", "1", "2"]
    line = next(n for n, one in enumerate(given.source.text.split("\n"), 1) if '"citations"' in one)
    lines = [line + 1, line + 2, line + 1, line + 1, line + 2]
    assert [target for _, target in found] == [f"{URI}#L{one},5" for one in lines]


# Hover


def hovered(text: str, piece: str) -> str:
    contents = hover.hover(document(text), inside(text, piece)).contents
    assert isinstance(contents, types.MarkupContent)
    return contents.value


def test_a_hover_on_a_member_says_what_it_is_for_and_what_it_may_hold() -> None:
    said = hovered(CITING, '"confidence"')
    assert said.startswith('**`confidence`**: one of `"high"`, `"medium"`, `"low"`, **required**\n\n')
    assert "Read as" not in said
    name = hover.hover(document(CITING), inside(CITING, '"confidence"'))
    assert name.range is not None
    assert shown(document(CITING), name.range) == '"confidence"'
    assert hovered(HARMONY, '"files_updated"').startswith(
        "**`files_updated`**: list of texts or null, optional\n\n"
    )
    assert "**`files_updated`**, entry 2: text" in hovered(HARMONY, '"b.py"')


def test_a_hover_on_a_value_says_what_it_means_and_how_long_it_is() -> None:
    assert "`7` means: confident" in hovered(OPINION, "7, ")
    assert "1 to 10" in hovered(OPINION, '"score"')
    assert "450 of at most 500 characters." in hovered(OPINION, "🎉🎉")
    assert hovered(HARMONY, '"content"').count("2 lines, about 1 token") == 1
    assert "2 entries." in hovered(CITING, '"citations"')


def test_a_hover_on_a_mark_says_what_is_cited() -> None:
    assert "`[1]` is The 🎉 manual" in hovered(CITING, "[1], then")
    assert "The 🎉 manual" not in hovered(CITING, "draws")


def test_a_hover_beside_all_members_says_nothing_of_one() -> None:
    assert hovered(HARMONY, HARMONY).startswith(
        ("**`summary`**", "**warning**", "**information**", "**hint**")
    )
    assert "required" not in hovered("{}\n" + HARMONY, "{}")


# Symbols


def names(text: str) -> list[str]:
    def walk(found: list[types.DocumentSymbol], depth: int) -> list[str]:
        return [
            line
            for one in found
            for line in (" " * depth + one.name, *walk(list(one.children or ()), depth + 1))
        ]

    return walk(symbols.symbols(document(text)), 0)


def test_an_answer_without_plan_and_files_has_its_members_as_outline() -> None:
    assert names(CITING) == [
        "improved_explanation",
        "citations",
        " 1. The 🎉 manual",
        " 2. A tutorial",
        "confidence",
    ]
    kinds = {one.name: (one.kind, one.detail) for one in symbols.symbols(document(OPINION))}
    assert kinds["consultant"] == (types.SymbolKind.String, "Gemini")
    assert kinds["response"] == (types.SymbolKind.Object, None)
    score = (symbols.symbols(document(OPINION))[3].children or ())[0]
    assert (score.name, score.kind, score.detail) == ("score", types.SymbolKind.Number, "7")


def test_ten_thousand_steps_are_too_many_for_an_outline() -> None:
    steps = [
        {"step_number": number, "description": f"Step {number}", "search_query": "", "focus": "io"}
        for number in range(1, 10_001)
    ]
    members = {"understanding": "x", "requires_visualization": True, "libraries_needed": []}
    text = json.dumps({**members, "data_files": [], "steps": steps})
    found = names(text)
    assert len(found) == MOST
    assert found[5:7] == [" 1. Step 1", " 2. Step 2"]


class Nested(BaseModel):
    """Something inside of something."""

    label: str
    inner: "Nested | None" = None


def test_an_outline_ends_somewhere() -> None:
    schema = ResponseSchema("user.nested", "Nested", PydanticModel(Nested))
    text = '{"label": "x", "inner": ' * 50 + "null" + "}" * 50
    given = Document(URI, 1, Encoding.UTF16, analyze(text, schemas=(schema,)))
    depth, level = 0, symbols.symbols(given)
    while level:
        depth, level = depth + 1, list(level[-1].children or ())
    assert depth == DEEPEST


# Hints


def hinted(
    text: str, asked: Span | None = None, encoding: Encoding = Encoding.UTF16
) -> list[tuple[str, str]]:
    """Return what stands before each hint, and the hint."""
    given = document(text, encoding)
    found = inlay_hints.inlay_hints(given, asked or given.source.span)
    offsets = [lsp.from_position(given, hint.position) for hint in found]
    assert offsets == sorted(offsets)
    return [(text[at - 4 : at], str(hint.label)) for at, hint in zip(offsets, found, strict=True)]


@pytest.mark.parametrize("encoding", Encoding)
def test_what_can_be_worked_out_is_shown_where_it_belongs(encoding: Encoding) -> None:
    assert hinted(CITING, encoding=encoding) == [
        (" [1]", "The 🎉 manual"),
        (" [2]", "A tutorial"),
        ("][1]", "The 🎉 manual"),
        (": [1", "The 🎉 manual"),
        ("1, 2", "A tutorial"),
    ]
    assert hinted(OPINION, encoding=encoding) == [
        ('🎉🎉🎉"', "450 of 500"),
        ('": 7', "confident, with minor uncerta…"),
    ]


@pytest.mark.parametrize(
    ("text", "hints"),
    [
        pytest.param(json.dumps(json.loads(HARMONY), indent=1), [('py",', "2 lines")], id="JSON in lines"),
        pytest.param(HARMONY, [], id="JSON in one line, where content follows the path"),
        pytest.param(
            '<summary>s</summary>\n<file path="a.py">\r\nx\n</file>', [('py">', "1 line")], id="tags"
        ),
        pytest.param("**src/a.py**:\n\n```python\nx\ny\n```\n", [("y**:", "2 lines")], id="Markdown"),
        pytest.param("```python title=a.py\nx\n```", [("a.py", "1 line")], id="the last line of a fence"),
    ],
)
def test_the_length_of_a_file_stands_at_the_end_of_the_line_with_its_path(
    text: str, hints: list[tuple[str, str]]
) -> None:
    assert hinted(text) == hints


def test_the_words_on_a_hint_come_when_they_are_asked_for() -> None:
    given = document(CITING)
    for hint in inlay_hints.inlay_hints(given, given.source.span):
        at = lsp.from_position(given, hint.position)
        asked = types.InlayHint(hint.position, hint.label)
        assert inlay_hints.with_tooltip(given, asked, at).tooltip == hint.tooltip
        assert hint.tooltip
        for other in (-5, at + 3, 10**9):
            asked = types.InlayHint(hint.position, "another")
            assert inlay_hints.with_tooltip(given, asked, other).tooltip is None


def test_a_value_that_is_left_out_is_shown_where_it_is_one_of_a_few() -> None:
    approaches = [{"technique": "t"}, {"technique": "t", "complexity": "simple"}]
    text = json.dumps({"alternative_approaches": approaches})
    given = Document(URI, 1, Encoding.UTF16, analyze(text, asked=Asked("vtk.data_to_code", "a test")))
    found = [
        hint for hint in inlay_hints.inlay_hints(given, given.source.span) if "complexity" in str(hint.label)
    ]
    assert [hint.label for hint in found] == ['complexity: "moderate"']
    assert lsp.from_position(given, found[0].position) == text.index("}")


def test_a_count_is_shown_where_it_is_another_one() -> None:
    plan = {"total_steps": 2, "current_step_number": 1, "steps": [{"step_number": 1}, {"step_number": 2}]}
    text = json.dumps(
        {
            "original_query": "q",
            "overall_understanding": "u",
            "overall_plan": plan,
            "current_step": {},
            "previous_steps": [],
            "documentation": [],
            "instructions": {},
        }
    )
    assert hinted(text) == []
    assert hinted(text.replace('"total_steps": 2', '"total_steps": 5')) == [('": 5', "2 listed")]


def test_only_what_is_on_the_screen_gets_hints() -> None:
    after = CITING.index("citations")
    assert hinted(CITING, Span(after, len(CITING))) == []
    first = CITING.index("[1]")
    assert hinted(CITING, Span(first, first + 4)) == [(" [1]", "The 🎉 manual")]


@pytest.mark.parametrize(
    "text", ["", "Just talk.", "{}", '{"unheard": [1, 2]}', "<summary>\nx\n</summary>\n"]
)
def test_a_text_without_a_schema_has_no_hints_links_or_leads(text: str) -> None:
    given = document(text)
    assert inlay_hints.inlay_hints(given, given.source.span) == []
    assert list(document_links.links(given)) == []
    for offset in range(len(text) + 1):
        assert definition.definitions(given, offset) == []
        assert references.references(given, offset) == []


def test_every_beginning_of_an_answer_is_served_without_a_failure() -> None:
    served = 0
    for text in (CITING, OPINION, HARMONY):
        for end in range(0, len(text), 3):
            given = document(text[:end])
            hover.hover(given, end)
            definition.definitions(given, end // 2)
            references.references(given, end // 2)
            inlay_hints.inlay_hints(given, given.source.span)
            list(document_links.links(given))
            served += len(symbols.symbols(given))
    assert served > 100


def test_every_schema_describes_all_its_members() -> None:
    for schema in SCHEMAS:
        for name, member in (schema.model.outline.members or {}).items():
            given = document(f'// descant: {schema.name}\n{{"{name}": null}}')
            said = hover.hover(given, given.source.text.index(f'"{name}"') + 1).contents
            assert isinstance(said, types.MarkupContent)
            assert f"**`{name}`**: " in said.value
            assert member.doc
