"""The containers of tools: each example is exact, what one holds is opaque, half of one is never ready."""

from collections.abc import Callable

import pytest

from descant import Analysis, Severity, Source, analyze, analyze_source, file_states
from descant.formats import formats_with
from descant.formats.containers import (
    FAMILIES,
    Banner,
    ElementKind,
    Family,
    Operation,
    faults_of,
)
from descant.formats.containers.tokens import tags_in
from support.counting_text import CountingText

NAMES_FILE = "(?P<path>"
EACH = pytest.mark.parametrize("family", FAMILIES, ids=[family.name for family in FAMILIES])
OTHER_ANSWERS = {
    "a code block": "# Top\n\n```python lib/other.py\nx = 1\n```\n\nLast.\n",
    "a diff": "# Top\n\n--- a/lib/m.py\n+++ b/lib/m.py\n@@ -1 +1 @@\n-a\n+b\n\nLast.\n",
    "a search block": "# Top\n\nlib/m.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n\nLast.\n",
    "tags": '# Top\n\n<file path="lib/o.py">\nx\n</file>\n\nLast.\n',
    "JSON": '# Top\n\n{"files": [{"path": "lib/a.py", "content": "x\\n"}]}\n\nLast.\n',
    "an unknown container": '# Top\n\n<putFile path="lib/o.py">\n```\nx\n```\n</putFile>\n\nLast.\n',
    **{family.name: f"# Top\n\n{family.example.replace('src/', 'lib/')}\nLast.\n" for family in FAMILIES},
}
"""Texts for the content of a file, each of which would be read as another answer if it stood alone."""
CONTENT = "high = 4\n"


def in_the_content_of(family: Family, text: str) -> str:
    """Return the example of *family* with *text* as the content of a page."""
    return family.example.replace(CONTENT, text, 1).replace("src/tides.py", "src/tides.md")


def contents_of(analysis: Analysis) -> list[tuple[str, str | None]]:
    return [(file.path, file.content) for file in analysis.answer.files]


def warnings_of(analysis: Analysis) -> list[str]:
    return [problem.code for problem in analysis.problems if problem.severity <= Severity.WARNING]


@EACH
def test_the_example_of_a_family_is_read_without_a_warning(family: Family) -> None:
    analysis = analyze(family.example)

    assert (analysis.format, analysis.complete) == ("container", True)
    assert warnings_of(analysis) == []
    assert analysis.answer.files
    assert not any(state.is_blocked for state in file_states(analysis))


WRITERS = [
    family
    for family in FAMILIES
    if any(file.content == CONTENT for file in analyze(family.example).answer.files)
]


@pytest.mark.parametrize("held", OTHER_ANSWERS, ids=str)
@pytest.mark.parametrize("family", WRITERS, ids=[family.name for family in WRITERS])
def test_what_a_container_holds_is_content_whatever_it_looks_like(family: Family, held: str) -> None:
    if held == family.name and any(not banner.closer for banner in family.banners):
        pytest.skip("the line that ends a file is the one that begins the next")
    text = OTHER_ANSWERS[held].replace("tides.py", "tides.md")
    plain = analyze(in_the_content_of(family, CONTENT))

    analysis = analyze(in_the_content_of(family, text))

    if held == family.name and any(NAMES_FILE not in banner.closer for banner in family.banners):
        # The line that ends a file ends any other, too: nobody can tell which, and it is said.
        assert "closer-in-container" in warnings_of(analysis)
        assert file_states(analysis)[0].is_blocked
        return
    expected = [(path, text if content == CONTENT else content) for path, content in contents_of(plain)]
    assert contents_of(analysis) == expected


@EACH
def test_half_of_an_example_never_gives_a_wrong_file_that_is_ready(family: Family) -> None:
    whole = analyze(family.example).answer.files
    sound = {(file.operation, file.path, file.new_path, file.content, str(file.hunks)) for file in whole}
    ends_by_itself = any(not banner.closer for banner in family.banners)
    for end in range(len(family.example)):
        for state in file_states(analyze(family.example[:end])):
            file = state.file
            # The text ends the last file of such a pack, wherever it does.
            is_cut_pack = ends_by_itself and any(
                str(each.content).startswith(str(file.content)) for each in whole
            )
            read = (file.operation, file.path, file.new_path, file.content, str(file.hunks))
            assert state.is_blocked or is_cut_pack or read in sound, (end, family.example[:end])


LAMP = Family(
    "Lamp",
    '<lampWrite file="a.py">\nx\n</lampWrite>\n',
    (ElementKind("lampWrite", Operation.WRITE, ("file",), ("",)),),
    (Banner.of_lines("%%% {path} %%%", "%%% end"),),
)


def read_with(family: Family) -> Callable[[str], Analysis]:
    return lambda text: analyze_source(Source(text), formats=formats_with((family,)))


def test_a_family_of_ones_own_is_read_beside_ours_and_before_them() -> None:
    assert list(faults_of(LAMP, FAMILIES)) == []
    assert contents_of(read_with(LAMP)(LAMP.example)) == [("a.py", "x\n")]
    assert contents_of(read_with(LAMP)("%%% a.py %%%\n```b.py\nx\n```\n%%% end\n")) == [
        ("a.py", "```b.py\nx\n```\n")
    ]
    assert contents_of(read_with(LAMP)(FAMILIES[0].example)) == contents_of(analyze(FAMILIES[0].example))
    mine = Family("Mine", "", (ElementKind("boltAction", Operation.WRITE, ("target",), ("",)),))
    assert contents_of(read_with(mine)('<boltAction target="a.py">\nx\n</boltAction>\n')) == [("a.py", "x\n")]


def test_a_record_that_takes_what_another_one_reads_names_it() -> None:
    for family in FAMILIES:
        twin = Family("Twin", family.example, family.elements, family.banners)
        if family.name == "o1-XML" or all(element.action is Operation.WRAP for element in family.elements):
            continue
        assert any("is read by a record already" in fault for fault in faults_of(twin, FAMILIES)), family.name


def test_no_record_of_ours_is_taken_for_what_stands_in_other_texts() -> None:
    for family in FAMILIES:
        others = [other for other in FAMILIES if other is not family]
        faults = [fault for fault in faults_of(family, others) if "ordinary lines" in fault]
        assert faults == [], family.name


def test_what_is_before_the_tags_of_a_line_is_looked_at_once() -> None:
    text = CountingText("</invoke>" + " " * 9_000 + "word <tool> " * 2_000)
    assert not [*tags_in(text, frozenset(["tool"]))]
    assert text.copied < 2 * len(text)
