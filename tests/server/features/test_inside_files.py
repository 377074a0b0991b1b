"""What an editor is shown inside of the files of an answer: places, characters, blocks, declarations."""

import html
import json
import time
from collections.abc import Callable, Sequence

import pytest
from lsprotocol import types

from descant import Encoding, Place, analyze
from descant.embedded import check_embedded, embedded_files
from descant.embedded.indented_blocks import around, blocks, declarations
from descant.embedded.languages import tree_sitter_grammars
from descant_server.documents.document_store import Document
from descant_server.features.folding import folding
from descant_server.features.hover import hover
from descant_server.features.symbols import embedded_symbols, symbols

CONTENT = """class Bird:
    '''🐦 é'''

    def count(self):
        if self:
            return "ü\\t"


x = 1
"""


def document(text: str, encoding: Encoding = Encoding.UTF16) -> Document:
    return Document("file:///a.response", 1, encoding, check_embedded(analyze(text)))


def in_json(path: str, content: str, *, ensure_ascii: bool = True) -> str:
    files = [{"path": "🐦.txt", "content": "🐦"}, {"path": path, "content": content}]
    return json.dumps({"summary": "🎉", "course_of_action": [], "files": files}, ensure_ascii=ensure_ascii)


def in_tags(path: str, content: str) -> str:
    return f'<summary>🎉</summary>\n<file path="{path}">\n{content}</file>\n'


def in_cdata(path: str, content: str) -> str:
    return (
        '<?xml version="1.0"?>\n<answer><summary>🎉</summary>'
        f'<file path="{path}"><![CDATA[{content[:20]}]]><![CDATA[{content[20:]}]]></file></answer>'
    )


def in_entities(path: str, content: str) -> str:
    escaped = html.escape(content).replace("é", "&#233;")
    return (
        f'<?xml version="1.0"?>\n<answer><summary>🎉</summary><file path="{path}">{escaped}</file></answer>'
    )


def in_markdown(path: str, content: str) -> str:
    return f"🎉\n\n`{path}`:\n\n```python\n{content}```\n"


WRITINGS: dict[str, Callable[[str, str], str]] = {
    "json": in_json,
    "json without escapes": lambda path, content: in_json(path, content, ensure_ascii=False),
    "tags": in_tags,
    "cdata": in_cdata,
    "entities": in_entities,
    "markdown": in_markdown,
}


def said(found: types.Hover) -> str:
    assert isinstance(found.contents, types.MarkupContent)
    return found.contents.value


def covered(given: Document, range_: types.Range | types.FoldingRange | None) -> str:
    assert isinstance(range_, types.Range)
    start, end = (
        given.source.offset(Place(at.line, at.character), given.encoding) for at in (range_.start, range_.end)
    )
    return given.source.text[start:end]


@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize("name", WRITINGS)
def test_a_hover_in_a_file_tells_the_place_in_the_file_and_its_line(name: str, encoding: Encoding) -> None:
    given = document(WRITINGS[name]("birds/bird.py", CONTENT), encoding)
    offset = given.source.text.index("return")
    found = hover.hover(given, offset + 3)
    assert said(found).startswith(
        "**`birds/bird.py`**, Python, line 6, column 16, in `class Bird` › `def count`\n\n"
        '```python\n            return "ü\\t"\n```'
    )
    assert covered(given, found.range) == "return"


@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize(
    ("written", "told"),
    [
        (r"\n", r"`\n` is U+000A LINE FEED"),
        (r"\t", r"`\t` is U+0009 CHARACTER TABULATION"),
        (r"\\", r"`\\` is `\`, U+005C REVERSE SOLIDUS"),
        (r"\"", r'`\"` is `"`, U+0022 QUOTATION MARK'),
        (r"\u00e9", r"`\u00e9` is `é`, U+00E9 LATIN SMALL LETTER E WITH ACUTE"),
        (r"\ud83d\udc26", r"`\ud83d\udc26` is `🐦`, U+1F426 BIRD"),
        (r"\u00a0", r"`\u00a0` is U+00A0 NO\-BREAK SPACE"),
        (r"\u0001", r"`\u0001` is U+0001 control character"),
        (r"\ue000", r"`\ue000` is U+E000 private use"),
    ],
)
def test_an_escape_is_told_as_the_character_it_is(written: str, told: str, encoding: Encoding) -> None:
    text = in_json("a.txt", "@", ensure_ascii=False).replace('"@"', f'"🎉a{written}-b"')
    given = document(text, encoding)
    at = text.rindex(f"a{written}-b") + 1
    for offset in range(at, at + len(written)):
        found = hover.hover(given, offset)
        assert told in said(found).replace("U\\+", "U+")
        assert covered(given, found.range) == written
    behind = hover.hover(given, at + len(written))
    assert "U" not in said(behind).partition("Read as")[0].replace("U\\+", "U")[:60]
    assert covered(given, behind.range) == "-"


def test_of_an_empty_line_no_empty_block_is_shown() -> None:
    given = document(in_json("bird.py", "a\n\nb\n"))
    shown = said(hover.hover(given, given.source.text.index(r"\n\nb") + 2))
    assert shown.startswith("**`bird.py`**, Python, line 2, column 1\n\n`")
    assert "```" not in shown


def test_an_entity_is_told_as_the_character_it_is() -> None:
    given = document(in_entities("a.py", 'x = "é"\n'))
    found = hover.hover(given, given.source.text.index("#233"))
    assert r"`&#233;` is `é`, U\+00E9 LATIN SMALL LETTER E WITH ACUTE" in said(found)
    assert covered(given, found.range) == "&#233;"


def test_outside_of_files_and_in_the_marks_of_a_section_nothing_of_a_file_is_told() -> None:
    text = in_cdata("a.py", CONTENT)
    given = document(text)
    for word in ("🎉", "a.py", "<file", "<![CDATA", "CDATA[", "</answer>"):
        assert "column" not in said(hover.hover(given, text.index(word) + 1))


def test_the_problem_at_a_place_is_told_with_the_place() -> None:
    given = document(in_json("a.py", "é = 1\nx = (\n"))
    found = said(hover.hover(given, given.source.text.rindex("(")))
    assert "line 2, column 5" in found
    assert "`python-syntax`" in found


def test_a_long_line_is_shown_around_the_place_and_cannot_leave_its_fence() -> None:
    line = "a" * 500 + "````<img src=x>" + "b" * 500
    given = document(in_json("a.js", line))
    found = said(hover.hover(given, given.source.text.index("<img")))
    assert found.count("`````") == 2
    assert "…" + "a" * 60 in found
    assert len(found) < 1_000


def test_a_client_without_markdown_is_shown_the_line_as_it_is() -> None:
    given = document(in_json("a.py", "if x:\n    y = `*a_b*`\n"))
    plain = said(hover.in_plain_text(hover.hover(given, given.source.text.index("a_b"))))
    assert plain.startswith("a.py, Python, line 2, column 11\n\n    y = `*a_b*`\n\n")


def test_how_to_check_a_language_is_told_once_and_only_where_it_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = document(in_json("a.js", "f();"))
    assert "pip install" not in said(hover.hover(given, given.source.text.index("f();")))
    monkeypatch.setattr(tree_sitter_grammars, "_parser", lambda grammar: None)
    assert said(hover.hover(given, given.source.text.index("f();"))).count("pip install") == 1
    python = document(in_json("a.py", "f()"))
    assert "pip install" not in said(hover.hover(python, python.source.text.index("f()")))


def lines_folded(given: Document) -> list[tuple[int, int]]:
    found = folding.folding_ranges(given)
    return [(range_.start_line, range_.end_line) for range_ in found]


@pytest.mark.parametrize("encoding", Encoding)
def test_blocks_of_a_file_fold_where_its_lines_are_those_of_the_document(encoding: Encoding) -> None:
    for name in ("tags", "markdown", "cdata", "entities"):
        given = document(WRITINGS[name]("a.py", CONTENT), encoding)
        first = given.source.line_at(given.source.text.index("class Bird"))
        # A file whose first line is that of its tag folds with the tag.
        outer = (first, first + 5) if name in ("tags", "markdown") else (first, first + 8 + (name == "cdata"))
        assert [outer, (first + 3, first + 5), (first + 4, first + 5)] == lines_folded(given)[-3:]
        for range_ in folding.folding_ranges(given):
            end = given.source.line_span(range_.end_line).end
            if range_.end_character is not None:
                end = given.source.offset(Place(range_.end_line, range_.end_character), encoding)
            assert given.source.text[end : end + 1] in ("\n", "<", "`", "]", "")


def test_a_file_on_one_line_of_json_has_nothing_to_fold() -> None:
    given = document(in_json("a.py", CONTENT))
    assert folding.folding_ranges(given) == []


@pytest.mark.parametrize("name", WRITINGS)
def test_folds_are_nested_and_begin_on_lines_of_their_own(name: str) -> None:
    content = CONTENT + "y = [\r\n    1,\r\n    {\r\n        2: 3,\r\n    },\r\n]\r\n"
    found = lines_folded(document(WRITINGS[name]("a.py", content)))
    assert len({start for start, _ in found}) == len(found)
    for one in found:
        for other in found:
            assert not one[0] < other[0] <= one[1] < other[1]


def test_blocks_end_with_their_last_line_that_is_not_blank() -> None:
    found = [CONTENT[block.start : block.end].splitlines() for block in blocks(CONTENT)]
    assert [(block[0], block[-1].strip()) for block in found] == [
        ("class Bird:", 'return "ü\t"'.replace("\t", "\\t")),
        ("def count(self):", 'return "ü\\t"'),
        ("if self:", 'return "ü\\t"'),
    ]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (CONTENT, ["class Bird", "def count"]),
        ("func (s *Sum) Add(x int) {\n}\ntype Bird struct {\n}\n", ["func Add", "type Bird"]),
        ("impl<T> Bird<T> for Nest {\n    pub(crate) async fn fly(&self) {}\n}\n", ["impl Bird", "fn fly"]),
        ("export default class A extends B {\n  function* f() {}\n}\n", ["class A", "function* f"]),
        ("# class of birds\nclass is a word in prose\nx = defer(1)\ndefine f(\n", []),
        ("module Birds\n  def self.fly?\n  end\nend\n", ["module Birds", "def self.fly?"]),
    ],
)
def test_what_is_declared_is_found_in_many_languages(content: str, expected: list[str]) -> None:
    found = [f"{each.keyword} {content[each.name.start : each.name.end]}" for each in declarations(content)]
    assert found == expected


def tree(found: Sequence[types.DocumentSymbol]) -> list[tuple[str, object]]:
    return [(f"{symbol.kind.name} {symbol.name}", tree(symbol.children or ())) for symbol in found]


@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize("name", WRITINGS)
def test_the_outline_shows_what_a_file_declares_where_it_is_written(name: str, encoding: Encoding) -> None:
    content = CONTENT + "async def main():\n    def inner(): pass\n"
    given = document(WRITINGS[name]("birds/bird.py", content), encoding)
    (file,) = [one for one in symbols.symbols(given) if one.name == "birds/bird.py"]
    assert tree(file.children or ()) == [
        ("Class Bird", [("Method count", [])]),
        ("Function main", [("Function inner", [])]),
    ]
    (bird, main) = file.children or ()
    assert covered(given, bird.selection_range) == "Bird"
    assert covered(given, main.range).startswith("async def main():")
    assert covered(given, main.range).endswith("pass")
    pending = [file]
    while pending:
        around = pending.pop()
        for child in around.children or ():
            assert covered(given, child.range) in covered(given, around.range)
            assert covered(given, child.selection_range) in covered(given, child.range)
            pending.append(child)


def test_the_outline_of_long_files_or_of_prose_has_the_files_alone() -> None:
    long = document(in_tags("a.py", CONTENT * 2_000))
    assert [one.children or [] for one in symbols.symbols(long)] == [[], []]
    prose = document(in_tags("a.md", "class Bird:\n    Text.\n"))
    assert [one.children or [] for one in symbols.symbols(prose)] == [[], []]


def test_the_outline_has_so_many_declarations_and_no_more() -> None:
    given = document(
        in_tags("a.py", "def f(): pass\n" * 3_000) + '<file path="b.py">\ndef g(): pass\n</file>\n'
    )
    files = [one for one in symbols.symbols(given) if one.name.endswith(".py")]
    assert [len(one.children or ()) for one in files] == [embedded_symbols.MOST, 0]


@pytest.mark.parametrize(
    "piece", ["\n", " ", "\r", "\n \t", "async ", "def f(", "class A:\n", "\n" + " " * 50 + "x"]
)
def test_blocks_are_found_in_one_pass(piece: str) -> None:
    content = piece * (200_000 // len(piece))
    begin = time.process_time()
    blocks(content)
    list(declarations(content))
    around(content, len(content))
    assert time.process_time() - begin < 2


def test_an_answer_of_a_thousand_files_is_hovered_over_and_folded_soon() -> None:
    body = "".join(f"def f{number}(a):\n    if a:\n        return a\n\n" for number in range(4))
    text = "<summary>S</summary>\n" + "".join(
        f'<file path="{number}.py">\n{body}</file>\n' for number in range(1_000)
    )
    given = document(text)
    assert len(embedded_files(given.analysis)) == 1_000
    hovering, folded = [], []
    for _ in range(3):
        begin = time.process_time()
        hover.hover(given, len(text) - 60)
        middle = time.process_time()
        assert len(folding.folding_ranges(given)) == 6_000
        hovering.append(middle - begin)
        folded.append(time.process_time() - middle)
    assert min(hovering) < 0.05
    assert min(folded) < 1
