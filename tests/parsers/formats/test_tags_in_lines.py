"""Tags that stand in a line: files behind wrappers, in one line, indented; contents that look like that."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant import Analysis, Problem, Severity, analyze
from support import laid_out_answers
from support.sampling import examples, so_many

MARKUP = {
    "a.html": '<div><file path="x.png">x</file></div>\n<files><file path="y">\n  y\n  </file></files>\n',
    "b.jsx": 'const a = <b><file path="x"/> <file path={y}>y</file></b>;\n  <file path="z" />\n',
    "c.xml": '<?xml version="1.0"?>\n<files> <file path="x">x</file> <file path="y">y</file></files>\n',
    "d.vue": '<template>\n  <file path="x">\n  </file>\n  <file path="y">\n  </file>\n</template>\n',
    "e.py": "PATTERN = r'<file path=\"(.*?)\">'\nprint('</b> <file path=\"x\">')\n",
    "f.nuspec": '<package><files>\n  <file src="x.dll" target="lib" />\n</files></package>\n',
    "g.md": 'Files:\n\n    <file path="x">\n    x\n    </file>\n    <file path="y">\n    y\n    </file>\n',
}
PLAIN = {"h.txt": "x\n", "src/i.py": "def f():\n    return 1\n", "j k.css": "a { b: c }\n\n", "l": "\n\n<\n"}
CONTENTS = {**MARKUP, **PLAIN}
WRAPPERS = (
    "files", "answer", "response", "output", "code_changes",
    'files count="2"', 'result id="1" lang="en"', "Files",
)  # fmt: skip
BEFORE = ("", "\ufeff", "Here.\n\n", '<?xml version="1.0"?>', "<thinking>x</thinking>")
_SUMMARY = "<summary>s</summary>"


@dataclass(frozen=True)
class Laid:
    """An answer, and where its files are in it."""

    text: str
    places: dict[str, tuple[int, int]]


@st.composite
def wrapped(draw: st.DrawFn, paths: tuple[str, ...]) -> Laid:
    """Return files in wrappers, with anything between their tags that leaves their contents alone."""
    wrappers = draw(st.lists(st.sampled_from(WRAPPERS), max_size=3))
    blanks = st.sampled_from(("", " ", "\t", "\n", "\n\n", "\n  "))
    text = draw(st.sampled_from(BEFORE))
    text += draw(st.sampled_from(("", _SUMMARY))) + "".join(f"<{name}>{draw(blanks)}" for name in wrappers)
    places: dict[str, tuple[int, int]] = {}
    for path in draw(st.lists(st.sampled_from(paths), min_size=1, max_size=5, unique=True)):
        text += f'<file path="{path}">\n'
        places[path] = len(text), len(text) + len(CONTENTS[path])
        text += CONTENTS[path] + "</file>" + draw(blanks)
    return Laid(text + "".join(f"</{name.split()[0]}>{draw(blanks)}" for name in reversed(wrappers)), places)


@given(wrapped(tuple(CONTENTS)))
@examples(1500)
def test_files_in_wrappers_are_read_to_the_character(laid: Laid) -> None:
    analysis = analyze(laid.text)
    assert read(analysis) == {path: CONTENTS[path] for path in laid.places}
    assert places(analysis) == laid.places
    assert errors(analysis) == []


_SHORT = st.dictionaries(
    st.sampled_from(("a.py", "b c.py", "d/e.txt", "f")), st.sampled_from(("x", "y = '<'", "")), min_size=2
)


@given(
    _SHORT,
    st.lists(st.sampled_from(WRAPPERS), max_size=2),
    st.sampled_from(("", " ", "\t", "</group><group>")),
)
@examples(600)
def test_an_answer_in_one_line_is_read(files: dict[str, str], wrappers: list[str], blank: str) -> None:
    text = "".join(f"<{name}>" for name in wrappers)
    text += blank.join(f'<file path="{path}">{content}</file>' for path, content in files.items())
    text += "".join(f"</{name.split()[0]}>" for name in reversed(wrappers))
    analysis = analyze(text)
    assert read(analysis) == files
    assert errors(analysis) == []


@pytest.mark.parametrize("path", MARKUP)
def test_markup_in_the_only_file_is_content(path: str) -> None:
    for start, end in (("", ""), ("<files>", "</files>"), ("<files>\n  ", "\n</files>")):
        text = f'{start}<file path="{path}">\n{MARKUP[path]}</file>{end}\n'
        assert read(analyze(text)) == {path: MARKUP[path]}


def test_a_file_whose_opening_tag_is_not_read_is_an_error_where_it_is_closed() -> None:
    analysis = analyze('Wrong: <fil path="a.py" >\nx = 1\n</file>\n<file path="b.py">\ny\n</file>\n')
    assert [analysis.source.line_at(problem.span.start) for problem in errors(analysis)] in ([0], [2])


def read(analysis: Analysis) -> dict[str, str]:
    """Return the files of an answer, by path."""
    return {str(file.path): file.content or "" for file in analysis.answer.files}


def places(analysis: Analysis) -> dict[str, tuple[int, int]]:
    """Return where the contents of the files are."""
    nodes = ((str(file.path), file.content_node) for file in analysis.answer.files)
    return {path: (node.start, node.end) for path, node in nodes if node}


def errors(analysis: Analysis) -> list[Problem]:
    """Return the errors of an analysis."""
    return [problem for problem in analysis.problems if problem.severity is Severity.ERROR]


def test_answers_in_any_layout_of_models_are_read_to_the_character_and_without_an_error() -> None:
    for laid in map(laid_out_answers.laid_out, range(so_many(3000, 150))):
        analysis = analyze(laid.text)
        assert laid_out_answers.read(analysis) == laid.files, laid.text
        assert laid_out_answers.errors(analysis) == [], laid.text
