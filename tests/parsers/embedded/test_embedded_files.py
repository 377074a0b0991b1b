"""Files as texts of their own: from each character to where it is written in the raw answer, and back."""

import contextlib
import html
import json
import re
from collections.abc import Callable, Iterator, Sequence

import pytest

from descant import Analysis, Span, analyze
from descant.embedded import embedded_file_at, embedded_files, language_name
from descant.embedded.languages import language_of
from support.goldenfiles import Golden, by_subject
from support.sampling import some

CONTENT = 'é = "🐦"\r\nif a < b & c:\n\tpath = "C:\\\\x"  # \\u00e9 ü\r\u2028]]&gt;\n    d = \'\\"\' \x7f\n\n'


def escaped(text: str) -> str:
    return html.escape(text, quote=False).replace("é", "&#233;").replace("🐦", "&#x1F426;")


def in_json(content: str) -> str:
    return json.dumps(
        {"summary": "S", "course_of_action": [], "files": [{"path": "a.py", "content": content}]}
    )


def in_event_stream(content: str) -> str:
    answer = in_json(content)
    pieces = [answer[at : at + 7] for at in range(0, len(answer), 7)]
    chunks = [{"choices": [{"delta": {"content": piece}}]} for piece in pieces]
    return "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"


WRITINGS: dict[str, Callable[[str], str]] = {
    "json in ascii": in_json,
    "json as it is": lambda content: json.dumps(json.loads(in_json(content)), ensure_ascii=False),
    "json escaped as a whole": lambda content: json.dumps(in_json(content)),
    "json in an envelope": lambda content: json.dumps(
        {"choices": [{"message": {"content": in_json(content)}}]}
    ),
    "json in a stream of events": in_event_stream,
    "json in a quotation": lambda content: "".join(
        f"> {line}\n" for line in json.dumps(json.loads(in_json(content)), indent=1).split("\n")
    ),
    "tags": lambda content: (
        f'<summary>S</summary>\n<file path="a.py">\n{content}</file>\n<file path="b.py">\nx\n</file>\n'
    ),
    "xml with entities": lambda content: (
        f'<?xml version="1.0"?>\n<answer><file path="a.py">{escaped(content)}</file></answer>'
    ),
    "xml with two sections": lambda content: (
        '<?xml version="1.0"?>\n<answer><file path="a.py">'
        f"<![CDATA[{content[:9]}]]><![CDATA[{content[9:20]}]]>{escaped(content[20:])}</file></answer>"
    ),
    "markdown": lambda content: f"`a.py`:\n\n```python\n{content}```\n",
    "markdown in a list": lambda content: (
        "1. `a.py`:\n\n    ```python\n" + "".join(f"    {line}" for line in lines(content)) + "    ```\n"
    ),
    "patch": lambda content: (
        "*** Begin Patch\n*** Add File: a.py\n"
        + "".join(f"+{line}" for line in lines(content))
        + "*** End Patch\n"
    ),
}


def lines(content: str) -> list[str]:
    return (
        content.replace("\r\n", "\r\n\0").replace("\n", "\n\0").replace("\0\0", "\0").rstrip("\0").split("\0")
    )


EVENT = re.compile(r'"\}\}\]\}\s*data: \{"choices": \[\{"delta": \{"content": "')
"""Between two pieces of a stream."""
JOINT = re.compile(r'"\s*,?\s*"')
"""Between two lines of a content that is written as a list of them."""
ESCAPED = re.compile(r"\\([^\w])")


def decodings(written: str) -> Iterator[str]:
    """Yield what *written* may stand for when it is decoded once more, and again."""
    pending, known = [written], {written}
    while pending:
        text = pending.pop()
        yield text
        ways = [html.unescape(text), text.replace("\r\n", "\n")]
        ways += [
            EVENT.sub("", text),
            text.replace("\\x", "\\u00"),
            JOINT.sub("\n", text),
            ESCAPED.sub(r"\1", text),
        ]
        with contextlib.suppress(ValueError):
            ways.append(json.loads(f'"{text}"', strict=False))
        pending += [way for way in ways if way not in known]
        known.update(ways)


def check_ways(analysis: Analysis) -> int:
    """Check each character of each file of *analysis*; return how many there are."""
    text, count = analysis.source.text, 0
    for file in embedded_files(analysis):
        shared: tuple[Span, int] | None = None
        for index, character in enumerate(file.content):
            raw = file.to_raw(Span(index, index + 1))
            written = text[raw.start : raw.end]
            if raw.start == raw.end:
                continue  # It stands nowhere: a quote that a reading adds.
            if shared is None or shared[0] != raw:
                shared = (raw, index)
            back = {file.to_content(offset) for offset in raw_offsets(raw)}
            assert shared[1] in back, (file.path, index, character, written)
            assert back <= {shared[1], None} | set(range(shared[1], index + 1)), (file.path, index, back)
            if shared[1] == index and written != character:
                assert any(found[:1] == character for found in decodings(written)) or character == "\ufffd", (
                    file.path,
                    index,
                    character,
                    written,
                )
            count += 1
        assert file.to_content(file.raw_span.end) == len(file.content)
        assert file.to_content(file.raw_span.start - 1) is None
        assert file.to_content(file.raw_span.end + 1) is None
    return count


def raw_offsets(raw: Span) -> list[int]:
    return sorted({raw.start, (raw.start + raw.end) // 2, raw.end - 1})


@pytest.mark.parametrize("own", by_subject().values(), ids=by_subject())
def test_each_character_of_each_golden_file_leads_to_its_writing_and_back(own: Sequence[Golden]) -> None:
    for case in some(own, 3):
        check_ways(case.analyze())


@pytest.mark.parametrize("name", WRITINGS)
def test_a_content_leads_to_its_writing_and_back_however_it_is_written(name: str) -> None:
    analysis = analyze(WRITINGS[name](CONTENT))
    assert embedded_files(analysis)
    assert embedded_files(analysis)[0].content.replace("\r\n", "\n") == CONTENT.replace("\r\n", "\n")
    assert check_ways(analysis) >= len(CONTENT) - 3


def test_a_place_that_stands_for_no_character_is_none_of_the_content() -> None:
    text = '<?xml version="1.0"?>\n<answer><file path="a.py">é&lt;<![CDATA[b]]></file></answer>'
    (file,) = embedded_files(analyze(text))
    assert file.content == "é<b"
    start, end = file.raw_span
    found = [file.to_content(offset) for offset in range(start, end + 1)]
    assert found == [0, 1, 1, 1, 1, *[None] * len("<![CDATA["), 2, *[None] * len("]]>"[:3]), 3]
    assert text[slice(*file.to_raw(Span(1, 3)))] == "&lt;<![CDATA[b"
    assert file.to_raws([Span(0, 1), Span(1, 2)]) == [file.to_raw(Span(0, 1)), file.to_raw(Span(1, 2))]


def test_indentation_that_is_taken_off_belongs_to_no_character() -> None:
    text = "1. `a.py`:\n\n    ```python\n    if a:\n        b\n    ```\n"
    (file,) = embedded_files(analyze(text))
    assert file.content == "if a:\n    b\n"
    line = text.index("        b")
    before, *within = (file.to_content(line + offset) for offset in (3, 4, 8))
    assert (before, within) == (None, [6, 10])


def test_the_file_at_a_place_is_the_one_whose_content_is_written_there() -> None:
    text = WRITINGS["tags"](CONTENT)
    analysis = analyze(text)
    at = {offset: embedded_file_at(analysis, offset) for offset in range(len(text) + 1)}
    paths = {offset: file.path for offset, file in at.items() if file is not None}
    spans = {file.path: file.raw_span for file in embedded_files(analysis)}
    assert paths == {
        offset: path for path, span in spans.items() for offset in range(span.start, span.end + 1)
    }
    assert embedded_file_at(analyze("Nothing here."), 3) is None


def test_a_file_knows_its_language_and_the_pointer_to_its_content() -> None:
    named = {"a.ts": "let a", "run": "#!/usr/bin/env python3\nx", "b": "x"}
    files = [{"path": path, "content": content} for path, content in named.items()]
    analysis = analyze(json.dumps({"summary": "S", "course_of_action": [], "files": files}))
    assert [(file.language, file.pointer) for file in embedded_files(analysis)] == [
        ("typescript", "/files/0/content"),
        ("python", "/files/1/content"),
        (None, "/files/2/content"),
    ]


def test_a_fence_names_the_language_of_a_file_whose_path_does_not() -> None:
    (file,) = embedded_files(analyze("`bin/run`:\n\n```python\nx = (\n```\n"))
    assert file.language == "python"


NAMES = [
    ("a/b.py", "", "", "python", "python"),
    ("A.PYI", "", "", "python", "python"),
    ("a\\b.py", "", "", "python", "python"),
    ("py", "", "", None, None),
    ("a.py.j2", "#!/usr/bin/python", "", None, None),
    ("run", "#!/usr/bin/env -S python3.11 -u", "", "python", "python"),
    ("run", "#! /bin/sh", "", None, "bash"),
    ("run", "", "py", "python", "python"),
    ("run.txt", "", "py", None, None),
    ("x/Dockerfile", "", "", None, "dockerfile"),
    ("a.tsx", "", "", "tsx", "tsx"),
    (".gitignore", "", "", None, None),
    ("", "", "", None, None),
]


@pytest.mark.parametrize(("path", "first_line", "fence", "checked", "name"), NAMES)
def test_a_language_is_told_by_name_extension_interpreter_or_fence(
    path: str, first_line: str, fence: str, checked: str | None, name: str | None
) -> None:
    language = language_of(path, first_line, fence)
    assert (language.name if language else None) == checked
    assert language_name(path, first_line, fence) == name
