"""What is found in the files of an answer: at its exact characters, within limits, and never in vain."""

import json
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from threading import Thread

import pytest

from descant import Analysis, Problem, Severity, Source, Span, analyze, apply_edits
from descant.embedded import KINDS, check_embedded
from descant.embedded.languages import LANGUAGES, Language, language_of
from descant.embedded.languages.with_grammar import LANGUAGES as PARSED
from descant.embedded.memo import Memo
from descant.revising import Known
from descant.verdict import file_states
from descant_server.documents.document_store import examine
from support.goldenfiles import ROOT, read
from support.sampling import so_many

CODES = {kind.code for kind in KINDS}


def answer(**files: str) -> str:
    listed = [{"path": path, "content": content} for path, content in files.items()]
    return json.dumps({"summary": "S", "course_of_action": [], "files": listed})


def checked(text: str) -> Analysis:
    return check_embedded(analyze(text))


def found(text: str) -> list[Problem]:
    return [problem for problem in checked(text).problems if problem.code in CODES]


def test_a_problem_in_a_file_keeps_no_file_from_being_applied() -> None:
    analysis = checked(answer(**{"a.py": "x = (", "b.py": "x"}))
    assert [problem.severity for problem in analysis.problems] == [Severity.WARNING]
    assert not any(state.is_blocked for state in file_states(analysis))


def test_too_many_problems_in_files_keep_no_file_from_being_applied() -> None:
    analysis = checked(answer(**{f"{number}.py": f"{number} = (" for number in range(1_200)}))
    codes = [problem.code for problem in analysis.problems if problem.code != "odd-path"]
    assert len(codes) == 1_001
    assert codes[-1] == "too-many-problems"
    assert not any(state.is_blocked for state in file_states(analysis))


def test_analyze_alone_does_not_look_into_files() -> None:
    assert not CODES & {problem.code for problem in analyze(answer(**{"a.py": "x = ("})).problems}


def test_a_file_that_is_too_long_is_told_to_be_unchecked() -> None:
    (problem,) = found(answer(**{"a.py": "x = 1\n" * 50_000, "b.py": "x"}))
    assert problem.code == "file-not-checked"
    assert problem.pointer == "/files/0/content"


def test_an_answer_with_too_much_in_it_is_checked_up_to_there() -> None:
    files = {f"{number}.json": f"[{number}" + ",100000" * 26_000 + "]" for number in range(24)}
    problems = found(answer(**files, **{"z.py": "x = ("}))
    assert [(problem.code, problem.pointer) for problem in problems] == [
        ("file-not-checked", "/files/21/content")
    ]


WRAPPINGS: list[Callable[[str], str]] = [
    lambda text: text,
    lambda text: f"<think>Hm.</think>{text}",
    lambda text: json.dumps({"choices": [{"message": {"content": text}}]}),
    lambda text: "Here it is:\n\n```json\n" + text + "\n```\n",
]


@pytest.mark.parametrize("wrap", WRAPPINGS)
def test_a_problem_stands_at_its_characters_in_the_raw_text(wrap: Callable[[str], str]) -> None:
    text = wrap(answer(**{"a.py": 'é = "🐦"\r\nx = é é\n'}))
    (problem,) = found(text)
    assert text[problem.span.start : problem.span.end].lstrip("\\") == "u00e9"
    assert text[problem.span.end :].startswith(("\\n", "\\\\n"))
    assert problem.pointer == "/files/0/content"


def test_what_a_memo_knows_is_not_computed_again() -> None:
    memo = Memo[int](most_entries=4, most_characters=100)
    asked: list[str] = []

    def length(text: str) -> int:
        asked.append(text)
        return len(text)

    for _ in range(3):
        assert [memo.get("key", text, length) for text in ("a", "bb", "ccc")] == [1, 2, 3]
    assert asked == ["a", "bb", "ccc"]
    assert memo.get("other", "a", length) == 1
    assert asked[3:] == ["a"]


@pytest.mark.parametrize("length", [1, 30, 101])
def test_a_memo_is_bounded_in_entries_and_in_characters_and_keeps_what_is_asked_for(length: int) -> None:
    memo = Memo[str](most_entries=10, most_characters=100)
    often = 0

    def once(_: str) -> str:
        nonlocal often
        often += 1
        return "here"

    for number in range(200):
        memo.get("key", str(number).zfill(length), lambda text: text)
        assert memo.get("often", "x", once) == "here"
        entries, characters = memo.size
        assert entries <= 20
        assert characters <= 200
    assert often == 1


def test_a_memo_may_be_asked_by_several_threads() -> None:
    memo = Memo[str](most_entries=5, most_characters=50)
    wrong: list[str] = []

    def ask() -> None:
        for number in range(3_000):
            text = str(number % 17)
            if memo.get("key", text, lambda text: text * 2) != text * 2:
                wrong.append(text)

    threads = [Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert memo.size[0] <= 10


def test_files_that_did_not_change_are_not_checked_again() -> None:
    body = "".join(f"def f{number}(a):\n    return a + {number}\n" for number in range(2_000))
    files = {f"{number}.py": f"# {number} {time.time_ns()}\n{body}" for number in range(8)}
    first = analyze(answer(**files))
    again = analyze(answer(**{**files, "new.py": "x = ("}))
    begin = time.process_time()
    check_embedded(first)
    middle = time.process_time()
    assert "python-syntax" in {problem.code for problem in check_embedded(again).problems}
    assert time.process_time() - middle < (middle - begin) / 5


FLAWS = [
    ("a.json", '{"a": 1, "b" 2}', '"b"'),
    ("a.json", "[1, 2", "2"),
    ("a.json", '"a" "b"', '"b"'),
    ("a.json", '{"a": "b"} // end', "// end"),
    ("tsconfig.json", '{"a": 1 /* , */ "b": 2}', ""),
    ("a.toml", "x = [1, 2", "2"),
    ("a.toml", 'é = "🐦"\r\nb = é\r\n', "é"),
    ("a.toml", "a = 1\na = 2", "2"),
    ("a.yaml", "🐦: [é\nb: c", ":"),
    ("a.yaml", "a: b\n c: d", ":"),
    ("a.yaml", "a: \x1b[0m", "\x1b"),
    ("a.yaml", 'é: "🐦', "🐦"),
    ("a.xml", "<é>🐦</b>", "</b>"),
    ("a.xml", "<é>🐦", "🐦"),
    ("a.xml", "<é>🐦 & co</é>", "&"),
    ("a.xml", "<é a='🐦' a=''/>", "a"),
    ("a.xml", "<a:b/>", "<a:b"),
    ("a.py", "\ufeffé = (", "("),
    ("a.py", 'print(f"{a}"\nb = 1', "("),
    ("a.py", 'if a:\nprint(f"{a}")', "print"),
]


@pytest.mark.parametrize(("path", "content", "shown"), FLAWS)
def test_a_flaw_is_shown_at_its_characters(path: str, content: str, shown: str) -> None:
    (problem, *_) = found(text := answer(**{path: content}))
    raw = text[problem.span.start : problem.span.end]
    assert json.loads(f'"{raw}"').startswith(shown)
    assert problem.severity is Severity.WARNING


SOUND = [
    ("a.json", "\ufeff[]\n"),
    ("a.json", '{"a": "{{ b }}", "c": 1e400}'),
    ("a.json", "  "),
    ("a.json", '{"a": {{ b }}}'),
    ("a.json5", "{a: 1}"),
    ("a.jsonl", "{}\n{}\n"),
    ("a.jsonc", '// a\n{"b": "// c", /* d */ "e": [1,],}'),
    ("x/.vscode/launch.json", '{"a": 1, // b\n}'),
    ("appsettings.Development.json", '{"a": 1, // b\n}'),
    ("a.toml", "\r\n[a]\r\nb = 1\r\n"),
    ("a.toml", "a = {% if b %}1{% endif %}"),
    ("a.yaml", "# nothing"),
    ("a.yaml", "a: ${{ b }}\n---\n%: c"[:12]),
    ("a.yaml", "a: 'it''s'\nb: |\n  c: d: e\n\n  f\ng: &h [1]\ni: *h\n"),
    ("a.yaml", "{% for a in b %}\n- a: b: c\n{% endfor %}"),
    ("a.yaml", "{{- range .Values.a }}\n- {{ . }}\n{{- end }}"),
    ("a.yaml", "a: !vault |\n  x\nb: !Sub [c, {d: e}]"),
    ("a.html", "<p>a<br>b"),
    ("a.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a'),
    ("a.xml", '<!DOCTYPE a [<!ATTLIST b c CDATA "">]><a><b/></a'),
    ("a.xml", "<?xml version='1.0' encoding='gb2312'?><a>é</a>"),
    ("a.xml", "<a xmlns:b='no address'><b:c/></a>"),
    ("a.xml", "<a><?php echo '<'; ?></a>"),
    ("a.py", "\ufeffimport os\n"),
    ("a.py", "def f[T: int](x: T) -> T: ...\n"),
    ("a.py", "type A = int\n"),
    ("a.py", 'f"{a["b c"]}"\n'),
    ("a.py", "try:\n    a\nexcept B, C:\n    d\n"),
    ("a.py", 'x = t"{a} b"\n'),
    ("a.py", "{% if a %}import b{% endif %}"),
    ("{{ name }}/a.py", "import {{ name }}"),
    ("a.py.txt", "x = ("),
]


@pytest.mark.parametrize(("path", "content"), SOUND)
def test_what_is_sound_a_template_or_of_a_newer_language_is_no_problem(path: str, content: str) -> None:
    assert found(answer(**{path: content})) == []


UNFINISHED = [
    lambda text: text[:-6],
    lambda text: text.replace("x = (", "x = (\\n# ... rest of the code unchanged ...\\n"),
    lambda text: text.replace("x = (", "--- a/a.py\\n+++ b/a.py\\n@@ -1 +1 @@\\n-x = 1\\n+x = (\\n"),
    lambda text: text.replace("x = (", "x = (\\n[truncated]"),
    lambda text: text.replace("x = (", "print(“a”)"),
]


@pytest.mark.parametrize("change", UNFINISHED)
def test_a_file_of_which_another_problem_says_enough_has_no_second_one(change: Callable[[str], str]) -> None:
    text = answer(**{"a.py": "x = ("})
    assert found(text)
    problems = checked(change(text)).problems
    assert problems
    assert not CODES & {problem.code for problem in problems}


def test_a_file_that_is_only_changed_is_not_checked() -> None:
    text = "*** Begin Patch\n*** Update File: a.py\n@@\n-x = 1\n+x = (\n*** End Patch\n"
    assert found(text) == []


def test_what_is_mended_is_sound() -> None:
    files = {
        "a.json": '{"é": 1,}',
        "b.json": "[1,]",
        "c.xml": "\n<?xml version='1.0'?><a/>",
        "d.xml": "<a>&</a>",
        "e.py": "x = '🐦\\d' + b'\\N\\s' + r'\\d'\ny = '\\n'\n",
        "f.json": '{"a": 1 "b": 2}',
    }
    text = answer(**files)
    problems = found(text)
    assert len(problems) == len(files) + len(["the second string"])
    assert found(apply_edits(text, [edit for one in problems for edit in one.fixes[0].edits])) == []


LONG = 190_000
HOSTILE = {
    "a.json": [
        "[" * LONG,
        '{"a":' * (LONG // 5),
        "9" * LONG,
        '"' + "\\" * LONG,
        "{" + '"a":1,' * (LONG // 6),
    ],
    "a.jsonc": [
        "/*" * (LONG // 2),
        "//" * (LONG // 2),
        "," * LONG,
        '"' * LONG,
        "/**" * (LONG // 3) + " " * 99,
    ],
    "a.toml": [
        "a." * (LONG // 2) + "b=1",
        "a=" + "[" * LONG,
        "a=" + "{a=" * (LONG // 3),
        "a=" + "9" * LONG,
        "[[a]]\n" * (LONG // 6),
        '"' * LONG,
        "'a'." * (LONG // 4),
        "".join(f"a{n}=1\n" for n in range(LONG // 9)),
        "".join(f"[{'a.' * 30}b{n}]\n" for n in range(LONG // 70)),
        "a" * LONG,
        "a=" + '"' * LONG,
    ],
    "a.yaml": [
        "[" * LONG,
        "{" * LONG,
        "- " * (LONG // 2),
        "? " * (LONG // 2),
        "{a: " * (LONG // 4),
        "a: " * 60000,
        "[\n" * (LONG // 2),
        "&a *a " * (LONG // 6),
        "a: &a [*a, *a]\n" * 9000,
        "---\n" * (LONG // 4),
        "\n".join(" " * depth + "a:" for depth in range(600)),
        "%a\n" * (LONG // 3),
        "\t" * LONG,
        "'" * LONG,
        "!" * LONG,
        "a: |\n" + " \n" * (LONG // 2),
        "".join(f"k{n}: v\n" for n in range(LONG // 10)),
        "? " * 9 + "a",
        "[" + ",\n" * (LONG // 2),
        "{" + ",".join(f"k{n}: v" for n in range(LONG // 11)) + "}",
    ],
    "a.xml": [
        "<a>" * (LONG // 3),
        "<a " + "b='' " * (LONG // 5),
        "&amp;" * (LONG // 5),
        "<" * LONG,
        "<!--" * 40000,
        '<!DOCTYPE a [<!ENTITY b "' + "&b;" * 10000,
        "<a " + " ".join(f"b{n}=''" for n in range(LONG // 11)) + "/>",
        "".join(f"<a xmlns:b{n}='u{n}'>" for n in range(LONG // 25)),
        "<a>" + "<?a?>" * (LONG // 5),
    ],
    "a.py": ["f'" * (LONG // 2), 'x = f"' + "{" * LONG, "\n" * LONG, "lazy " * (LONG // 5), "t" * LONG],
}


@pytest.mark.parametrize(
    ("path", "number"), [(path, number) for path, texts in HOSTILE.items() for number in range(len(texts))]
)
def test_a_file_that_is_meant_to_hurt_ends_in_few_remarks_soon(path: str, number: int) -> None:
    content = HOSTILE[path][number]
    language = language_of(path)
    assert language is not None
    begin = time.process_time()
    remarks = language.remarks(content)
    assert time.process_time() - begin < 2
    assert len(remarks) <= 20
    for remark in remarks:
        for start, end in (remark.span, *(note.span for note in remark.notes)):
            assert 0 <= start <= end <= len(content)


PIECES = ["a", ":", " ", "\n", "\r\n", '"', "'", "[", "]", "{", "}", ",", "=", "<", ">", "/", "é", "🐦", "\\"]
PIECES += [
    "&",
    ";",
    "#",
    "-",
    "1",
    "\t",
    "\r",
    "\u2028",
    "\ufeff",
    "\x85",
    "\0",
    "\ud800",
    "<a>",
    "</a>",
    "- ",
    "? ",
    "*a",
]
PIECES += [
    "<![CDATA[",
    "]]>",
    "<!--",
    "<?",
    "//",
    "/*",
    "*/",
    "true",
    "NaN",
    ".",
    "x = ",
    '"""',
    "&a ",
    "|",
    "\ud83d\ude00"[:1],
]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.name)
def test_of_a_language_a_sound_file_in_modern_forms_is_left_alone_and_an_open_bracket_is_found(
    language: Language,
) -> None:
    folder = ROOT / "languages" / language.name
    files = {path.stem: path for path in folder.glob("*")}
    assert files.keys() == {"sound", "unclosed"}, (
        f"write {folder.relative_to(ROOT.parents[1])}/sound.{language.extensions.split()[0]} with what is "
        "new in the language, and unclosed.… with one bracket or tag that is never closed"
    )
    assert all(language_of(path.name) is language for path in files.values())
    assert not language.remarks(read(files["sound"]))
    (remark,) = language.remarks(read(files["unclosed"]))
    assert re.search(r"nclosed `[^`]*` \(line \d" if language in PARSED else r"\(line \d", remark.message)


def test_there_is_no_folder_of_files_without_its_language() -> None:
    assert {path.name for path in (ROOT / "languages").iterdir()} == {one.name for one in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.name)
def test_remarks_on_random_texts_lie_inside_of_them(language: Language) -> None:
    chance = random.Random(7)
    for _ in range(so_many(1_500, 100)):
        content = "".join(chance.choices(PIECES, k=chance.randrange(14)))
        for remark in language.remarks(content):
            places = [remark.span, *(note.span for note in remark.notes)]
            places += [Span(change.start, change.end) for change in remark.changes]
            for start, end in places:
                assert 0 <= start <= end <= len(content), ascii(content)


def test_no_library_for_a_language_is_loaded_before_a_file_needs_it() -> None:
    code = (
        "import sys; from descant import analyze; from descant.embedded import check_embedded;"
        "check_embedded(analyze('<file path=\"a.py\">\\nx = 1\\n</file>'));"
        "print({'yaml', 'tomllib', 'xml.parsers.expat', 'pyexpat'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout.strip() == "set()"


def test_an_edit_beside_more_problems_than_are_listed_blocks_no_file() -> None:
    text = answer(**{f"m{number}.py": f"x = {number} 1" for number in range(1_100)})
    known = Known.of(examine(Source(text)), examine)
    at = text.index("x = 7 1")
    revised = known.revised(Span.at(at), "y")
    assert revised is not None
    whole = examine(revised.source)
    assert revised.problems == whole.problems
    assert revised.blocked == known.blocked == 0
    assert not any(state.is_blocked for state in file_states(whole))
