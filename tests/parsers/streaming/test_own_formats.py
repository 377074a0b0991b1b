"""Containers of one's own in a text that comes in pieces, and in what is read again."""

from descant import Source, analyze_source, fixed_text, parse
from descant.formats import FORMATS, formats_with
from descant.formats.containers import BODY, Banner, ElementKind, Family, Operation
from descant.streaming import StreamReader

LAMP = Family(
    "Lamp",
    "",
    (
        ElementKind("lampWrite", Operation.WRITE, ("file",), (BODY,)),
        ElementKind("lampEdit", Operation.EDIT, ("file",), (BODY,)),
    ),
    (Banner.of_lines("%%% {path} %%%", "%%% end"),),
)
OWN = formats_with((LAMP,))
JSON = '{"summary": "s", "files": [{"path": "x.py", "content": "x"}, {"path": "y.py", "content": "y"}]}\n'
TAGS = '<file path="x.py">\nx\n</file>\n<file path="y.py">\ny\n</file>\n'


def finished(text: str, step: int, **how: object) -> tuple[set[str], list[str]]:
    """Return the paths that were finished before the end of *text*, and those of the whole."""
    reader, early = StreamReader(**how), set()  # type: ignore[arg-type]
    for start in range(0, len(text), step):
        reader.feed(text[start : start + step])
        early |= {file.path for file in reader.snapshot().files}
    return early, [file.path for file in reader.finish().answer.files]


def test_a_stream_is_read_with_the_formats_that_are_given() -> None:
    text = '<lampWrite file="a.json">\n{"files": 1}\n</lampWrite>\n'
    for step in (1, 7, len(text)):
        assert finished(text, step, formats=OWN)[1] == ["a.json"]
    assert finished(text, 7)[1] == []
    assert [file.path for file in parse(text, formats=OWN).files] == ["a.json"]


def test_what_a_container_of_ones_own_holds_is_never_finished_as_a_file() -> None:
    for inside in (JSON, TAGS):
        for text in (
            f"%%% a.txt %%%\n{inside}%%% end\n",
            f'Done:\n<lampWrite file="a.txt">\n{inside}</lampWrite>\n',
        ):
            for step in (1, 5, 40):
                early, whole = finished(text, step, formats=OWN)
                assert whole == ["a.txt"]
                assert early <= {"a.txt"}


def test_a_format_that_is_not_wanted_is_not_read_from_a_stream() -> None:
    for text, name in ((JSON, "json"), (TAGS, "tags")):
        others = [format for format in FORMATS if format.name != name]
        assert finished(text, 5)[0] == {"x.py"}
        early, whole = finished(text, 5, formats=others)
        assert early <= set(whole)


def test_files_of_other_formats_are_finished_as_early_with_formats_of_ones_own() -> None:
    for text in (JSON, TAGS):
        assert finished(text, 5, formats=OWN) == finished(text, 5)


def test_a_text_is_repaired_as_it_was_read() -> None:
    text = '<lampEdit file="a.py">\n@@ -1,3 +1,1 @@\n-x\n+y\n</lampEdit>\n@@ -1,3 +1,1 @@\n'
    analysis = analyze_source(Source(text), formats=OWN)
    assert analysis.formats == OWN
    assert fixed_text(analysis).startswith('<lampEdit file="a.py">\n@@ -1,1 +1,1 @@\n')
