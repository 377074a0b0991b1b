"""The malformation classes that have no data in the shared corpus, by number: each read exactly, and said.

A class is a text with the summary, the files and the codes that should come of it. What it looks like in full
is shown by the golden cases; here it is told that none is missing.
"""

import json
from typing import NamedTuple

import pytest

from descant import Severity, analyze

PLAN = [{"step": 1, "description": "Write tides.py."}]
CONTENT = "high = 1\n"
OBJECT = {"summary": "S", "course_of_action": PLAN, "files": [{"path": "tides.py", "content": CONTENT}]}
WHOLE = json.dumps(OBJECT)
BODY = WHOLE[1:-1]
META = "<summary>S</summary>\n<course_of_action>Write tides.py.</course_of_action>\n"
FILE = '<file path="tides.py">\nhigh = 1\n</file>\n'
TIDES: dict[str, str | None] = {"tides.py": CONTENT}
FENCE = "```"


class Case(NamedTuple):
    """What should come of a text."""

    text: str
    files: dict[str, str | None] = TIDES
    codes: tuple[str, ...] = ()
    summary: str | None = "S"
    is_quiet: bool = False
    """Nothing is said but information and hints."""


def content(written: str, path: str = "tides.py") -> str:
    """Return an object with one file whose content is *written* so, between its quotes."""
    return (
        f'{{"summary": "S", "course_of_action": {json.dumps(PLAN)}, '
        f'"files": [{{"path": "{path}", "content": "{written}"}}]}}'
    )


def cut(rest: str) -> str:
    """Return an object without a plan that ends with *rest*."""
    return '{"summary": "S", "files": [{"path": "tides.py", "content": "high = 1\\n"}' + rest


CASES = {
    "W03": Case(WHOLE + "\n\nTell me if you need more.", codes=("prose-outside",), is_quiet=True),
    "W06": Case(f"{FENCE}\n{WHOLE}\n{FENCE}", is_quiet=True),
    "W09": Case(
        f"{FENCE}json\n"
        + content("# T\\n```sh\\nls\\n```\\n", "tides.md").replace("tides.py.", "tides.md.")
        + f"\n{FENCE}",
        {"tides.md": "# T\n```sh\nls\n```\n"},
        is_quiet=True,
    ),
    "W12": Case(WHOLE + WHOLE.replace("high", "low"), {}, ("several-candidates",), None),
    "W15": Case(f"Maybe {WHOLE.replace('high', 'low')}\n</think>\n{WHOLE}", codes=("orphan-think-close",)),
    "W18": Case("\ufeff" + WHOLE, codes=("bom",), is_quiet=True),
    "W21": Case(f"[{WHOLE}]", codes=("wrapped-in-list",)),
    "W24": Case(f"<response><![CDATA[{WHOLE}]]></response>", codes=("wrapped-in-cdata",), is_quiet=True),
    "W27": Case(
        "".join(f"> {line}\n" for line in json.dumps(OBJECT, indent=1).split("\n")), codes=("quoted-lines",)
    ),
    "W30": Case(f"json\nCopy code\n{WHOLE}", codes=("ui-chrome",), is_quiet=True),
    "W33": Case(
        json.dumps(
            {"id": "x", "choices": [{"index": 0, "message": {"role": "assistant", "content": WHOLE}}]}
        ),
        codes=("api-envelope",),
        is_quiet=True,
    ),
    "W33 as a stream": Case(
        "".join(
            "data: " + json.dumps({"choices": [{"delta": {"content": WHOLE[at : at + 7]}}]}) + "\n\n"
            for at in range(0, len(WHOLE), 7)
        )
        + "data: [DONE]\n\n",
        codes=("sse-transcript",),
        is_quiet=True,
    ),
    "W36": Case(f"Use `{{x}}` as in:\n{WHOLE}", codes=("prose-outside",), is_quiet=True),
    "J03": Case(WHOLE.replace(', "files"', ' "files"'), codes=("missing-comma",)),
    "J06": Case(WHOLE.replace('"summary"', "summary").replace('"files"', "files"), codes=("unquoted-key",)),
    "J09": Case(WHOLE.replace(', "files"', ', // the files\n"files"'), codes=("comment",), is_quiet=True),
    "J12": Case(WHOLE[:-1] + ', "done": True, "next": None}', codes=("python-literal",), is_quiet=True),
    "J15": Case(content("if 1:\\n\tx\\n"), {"tides.py": "if 1:\n\tx\n"}, ("raw-control-char",)),
    "J18": Case(
        content('{"name": "x", "v": [1]}'),
        {"tides.py": '{"name": "x", "v": [1]}'},
        ("unescaped-json-in-string",),
    ),
    "J21": Case(
        content(r"re.compile(r'\d+\.\w')\n"), {"tides.py": "re.compile(r'\\d+\\.\\w')\n"}, ("invalid-escape",)
    ),
    "J24": Case(content(r"x = \u12G4\n"), {"tides.py": "x = \\u12G4\n"}, ("invalid-unicode-escape",)),
    "J27": Case(content("x = 🌊\\n"), {"tides.py": "x = 🌊\n"}, is_quiet=True),
    "J30": Case(cut('], "score": 12'), codes=("truncated",)),
    "J33": Case(cut("")[:-4] + r"\ud83d", {"tides.py": "high = 1"}, ("truncated",)),
    "J36": Case(cut('], "done": tr'), codes=("truncated",)),
    "J39": Case(WHOLE.replace("}]}", "}])"), codes=("mismatched-close",)),
    "J42": Case(WHOLE.replace('"files": [', '"files" ['), codes=("missing-colon",)),
    "J45": Case(WHOLE.replace('"S",', '"S,'), codes=("unterminated-string",)),
    "J48": Case(WHOLE.replace("course_of_action", "courseOfAction"), codes=("key-alias",), is_quiet=True),
    "J51": Case(WHOLE.replace('[{"path', '{"path').replace("}]}", "}}"), codes=("single-file-not-list",)),
    "J54": Case(
        WHOLE.replace('"high = 1\\n"', '{"name":"x"}').replace("tides.py", "tides.json"),
        {"tides.json": '{"name":"x"}'},
        ("content-as-object",),
    ),
    "J57": Case(WHOLE[:-1] + ', "x": ' + "[" * 5_000 + "]" * 5_000 + "}", codes=("too-deep",)),
    "J60": Case(WHOLE[:-1] + ', "n": [007, +1, .5, 0x1F, 1_000]}', codes=("odd-number",)),
    "J63": Case(WHOLE.replace('"high = 1\\n"', '"""high = 1\n"""'), codes=("triple-quotes",)),
    "J66": Case(WHOLE.replace('"high = 1\\n"', '"high "\n  "= 1\\n"'), codes=("adjacent-strings",)),
    "J69": Case(WHOLE.replace('"summary"', '""summary""'), codes=("doubled-quotes",)),
    "J72": Case(content("x = \\\n1\\n"), {"tides.py": "x = \\\n1\n"}, ("invalid-escape",)),
    "J75": Case(
        content(r"Doc:\n```json\n{\"summary\": \"INNER\"}\n```\n"),
        {"tides.py": 'Doc:\n```json\n{"summary": "INNER"}\n```\n'},
    ),
    "J78": Case(content(r"    x = 1\n\n\n"), {"tides.py": "    x = 1\n\n\n"}, is_quiet=True),
    "J81": Case(
        content(r"# c\nu = 'http://x'  // y\n"), {"tides.py": "# c\nu = 'http://x'  // y\n"}, is_quiet=True
    ),
    "J84": Case(
        content(r"d = {1: 2}, \"k\"\nif x: {")[:-4], {"tides.py": 'd = {1: 2}, "k"\nif x: {'}, ("truncated",)
    ),
    "T02": Case(
        META + '<file path="tides.py">\nhigh = 1\nlow =', {"tides.py": "high = 1\nlow ="}, ("unclosed-file",)
    ),
    "T05": Case(META + FILE.replace("path=", 'lang="py" path='), is_quiet=True),
    "T08": Case(META + FILE.replace("</file>", "</file_artifact>"), codes=("closer-variant",), is_quiet=True),
    "T11": Case(META + '<file path="low.py"/>\n' + FILE, {"low.py": None, **TIDES}, ("empty-self-closed",)),
    "T14": Case(
        META + '<file path="tides.py">\nSAMPLE = """\n<file path="a">\nb\n</file>\n"""\nx\n</file>\n',
        {"tides.py": 'SAMPLE = """\n<file path="a">\nb\n</file>\n"""\nx\n'},
        ("nested-tag-in-content",),
        is_quiet=True,
    ),
    "T17": Case(
        (META + FILE.replace("1", "1 < 2")).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"),
        {"tides.py": "high = 1 < 2\n"},
        ("html-escaped",),
    ),
    "T20": Case(
        'I use the <file> tag: <file path="x">.\n' + META + FILE, codes=("prose-outside",), is_quiet=True
    ),
    "T23": Case(META + FILE.replace("high", "    high"), {"tides.py": "    high = 1\n"}, is_quiet=True),
    "T26": Case(META + FILE + FENCE + "\n", codes=("stray-fence",), is_quiet=True),
    "T29": Case(META + FILE.replace("1", "0") + FILE, codes=("duplicate-path",)),
    "T32": Case(META + FILE.replace("path=", "name="), codes=("attribute-alias",), is_quiet=True),
    "T35": Case(META + FILE.replace("tides.py", "a>b.py"), {"a>b.py": CONTENT}, ("odd-path",)),
    "T38": Case(FILE + META, is_quiet=True),
    "T41": Case(
        META + FILE.replace("1\n", "1\n***\n"),
        {"tides.py": CONTENT + "***\n"},
        ("stray-asterisks",),
        is_quiet=True,
    ),
    "T44": Case((META + FILE).replace("\n", "\r\n"), {"tides.py": "high = 1\r\n"}, is_quiet=True),
    "T47": Case(
        META + FILE.replace("high = 1", f'"""\n{FENCE}\nx\n{FENCE}\n"""'),
        {"tides.py": f'"""\n{FENCE}\nx\n{FENCE}\n"""\n'},
        is_quiet=True,
    ),
    "T50": Case(META + FILE.replace("1\n", "1"), {"tides.py": "high = 1"}, is_quiet=True),
    "M03": Case(
        f"`tides.py`:\n{FENCE}python\nhigh = 1\n{FENCE}\n", codes=("markdown-fallback",), summary=None
    ),
    "M06": Case(
        f"{FENCE}src/tides.py\nhigh = 1\n{FENCE}\n", {"src/tides.py": CONTENT}, ("path-in-info-string",), None
    ),
    "M09": Case(
        f"{FENCE}python path=tides.py\nhigh = 1\n{FENCE}\n", codes=("path-in-info-string",), summary=None
    ),
    "M12": Case(
        f"{FENCE}ts\n// tides.ts\nlet x = 1\n{FENCE}\n",
        {"tides.ts": "// tides.ts\nlet x = 1\n"},
        ("path-in-comment",),
        None,
    ),
    "M15": Case(
        f"### README.md\n{FENCE}markdown\n# T\n{FENCE}sh\nls\n{FENCE}\nend\n{FENCE}\n",
        {"README.md": f"# T\n{FENCE}sh\nls\n{FENCE}\nend\n"},
        ("ambiguous-fence",),
        None,
    ),
    "M18": Case("### tides.py\n~~~python\nhigh = 1\n~~~\n", summary=None, is_quiet=True),
    "M21": Case(
        f"tides.py\n{FENCE}python\n<<<<<<< SEARCH\nhigh = 1\n=======\nhigh = 2\n>>>>>>> REPLACE\n{FENCE}\n",
        {},
        ("search-replace-block",),
        None,
    ),
    "M24": Case(
        "*** Begin Patch\n*** Update File: tides.py\n@@\n-high = 1\n+high = 2\n*** End Patch\n",
        {},
        ("apply-patch",),
        None,
    ),
    "M27": Case(
        f"#### 1. **`src/tides.py`**\n{FENCE}python\nhigh = 1\n{FENCE}\n",
        {"src/tides.py": CONTENT},
        ("markdown-fallback",),
        None,
    ),
    "S01": Case(META + FILE.replace("tides.py", "/etc/tides"), {"/etc/tides": CONTENT}, ("path-absolute",)),
    "S02": Case(META + FILE.replace("tides.py", ".env"), {".env": CONTENT}, ("sensitive-path",)),
    "S03": Case(
        META + FILE.replace("tides.py", r"src\tides.py"),
        {r"src\tides.py": CONTENT},
        ("path-separator",),
        is_quiet=True,
    ),
    "S04": Case(
        META + FILE + FILE.replace("tides", "Tides"), {**TIDES, "Tides.py": CONTENT}, ("path-collision",)
    ),
    "S05": Case(
        META + FILE.replace("tides.py", "`tides.py`"),
        {"`tides.py`": CONTENT},
        ("path-decoration",),
        is_quiet=True,
    ),
    "S06": Case(META + FILE.replace("tides.py", "src/"), {"src/": CONTENT}, ("bad-path",)),
    "S07": Case(WHOLE[:-1] + ', "files_updated": ["low.py"]}', codes=("list-mismatch",)),
    "S08": Case(WHOLE.replace('"step": 1', '"step": 3'), codes=("step-sequence",)),
    "S09": Case(WHOLE[:-1] + ', "sumary": ""}', codes=("unknown-field",), is_quiet=True),
    "S10": Case(WHOLE.replace('"summary": "S", ', ""), codes=("missing-required",), summary=None),
    "S11": Case(
        META + FILE.replace("1\n", "1\n# ... rest unchanged ...\n"),
        {"tides.py": CONTENT + "# ... rest unchanged ...\n"},
        ("elided-code",),
        is_quiet=True,
    ),
    "S12": Case(
        META + FILE.replace("high = 1", "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE"),
        {"tides.py": "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n"},
        ("content-is-edit",),
    ),
    "S13": Case(
        content("```python\\nhigh = 1\\n```\\n"),
        {"tides.py": "```python\nhigh = 1\n```\n"},
        ("fence-inside-content",),
        is_quiet=True,
    ),
    "S14": Case(
        META.replace("tides.py", "tides.html")
        + '<file path="tides.html">\n&lt;div&gt;\n&lt;/div&gt;\n</file>\n',
        {"tides.html": "&lt;div&gt;\n&lt;/div&gt;\n"},
        ("looks-html-escaped",),
        is_quiet=True,
    ),
    "S15": Case(
        content(r"x = 1\\ny = 2\\n"),
        {"tides.py": "x = 1\\ny = 2\\n"},
        ("looks-double-escaped",),
        is_quiet=True,
    ),
    "S16": Case(
        content(r"x = 1\r\ny = 2\nz = 3\n"),
        {"tides.py": "x = 1\r\ny = 2\nz = 3\n"},
        ("mixed-eol",),
        is_quiet=True,
    ),
    "S20": Case(META + FILE.replace("1", "0") + META + FILE, codes=("several-answers",)),
    "S20b": Case(
        META + FILE + '{"updated_files": ["tides.py"]}\n', codes=("extra-json-block",), is_quiet=True
    ),
    "S21": Case(content("x = '\\u202e'\\n"), {"tides.py": "x = '\u202e'\n"}, ("bidi-control",)),
    "S22": Case(
        META + FILE[: -len("</file>\n")] + "[truncated]\n",
        {"tides.py": CONTENT + "[truncated]\n"},
        ("truncation-mark",),
    ),
}
"""S17 to S19 compare with the disk, which the library never sees."""


@pytest.mark.parametrize("name", CASES)
def test_a_class_of_the_table_is_read_exactly_and_said(name: str) -> None:
    case = CASES[name]
    analysis = analyze(case.text)
    codes = {problem.code for problem in analysis.problems}
    loud = [problem.code for problem in analysis.problems if problem.severity <= Severity.WARNING]
    written = {file.path: file.content for file in analysis.answer.files if file.operation == "write"}
    summary = analysis.answer.summary
    assert (summary.value if summary else None) == case.summary
    assert written == case.files
    assert set(case.codes) <= codes
    assert not (case.is_quiet and loud)
