"""Files in the languages of the extra ``languages``: what does not parse, where, and what is left alone."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from descant import Problem, analyze
from descant.embedded import check_embedded, file_checks
from descant.embedded.languages import tree_sitter_grammars
from descant.embedded.languages.with_grammar import GRAMMARS, LANGUAGES
from support.sampling import some

CHECKS = {language.name: language for language in LANGUAGES}

_LINE = re.compile(r" \(line \d+ of the file\)")


def messages(language: str, content: str) -> list[str]:
    return [f"{remark.message} {remark.span.start}" for remark in CHECKS[language].remarks(content)]


def test_every_grammar_of_the_extra_is_installed_where_tests_run() -> None:
    assert [name for name, grammar in GRAMMARS.items() if not grammar.is_there()] == []


@pytest.mark.parametrize(
    ("language", "content", "expected"),
    [
        ("javascript", "é = '🐦';\nconst x = ;\n", "syntax error at `=`. 17"),
        ("javascript", "f();\n}\n", "nmatched `}`. 5"),
        ("javascript", "function f() {\n  if (x) {\n    y();\n}\n", "nclosed `{`. 24"),
        ("javascript", "foo(1, 2;\nbar();", "nclosed `(`. 3"),
        ("javascript", "x = `abc ${y} ;\nz();", "issing a backtick. 12"),
        ("java", "class A { int x = 1 }", "issing `;`. 18"),
        ("rust", "fn main() -> { }", "syntax error at `->`. 10"),
        ("lua", "function f()\n  return 1\n", "issing `end`. 22"),
        ("ruby", "puts 'abc\n", "syntax error at `'`. 5"),
    ],
)
def test_what_does_not_parse_is_told_at_its_place(language: str, content: str, expected: str) -> None:
    (found,) = messages(language, content)
    assert _LINE.sub("", found).endswith(expected)
    assert found.startswith(f"{CHECKS[language].title} syntax error")


def problems(path: str, content: str) -> list[Problem]:
    files = [{"path": path, "content": content}]
    text = json.dumps({"summary": "S", "course_of_action": [], "files": files})
    return [one for one in check_embedded(analyze(text)).problems if one.code.startswith("file-")]


@contextmanager
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "tree_sitter", None)
        tree_sitter_grammars._parser.cache_clear()
        file_checks._known.clear()
        yield
    tree_sitter_grammars._parser.cache_clear()
    file_checks._known.clear()


def test_without_the_extra_nothing_is_said_of_these_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [one.code for one in problems("a.js", "const x = ;")] == ["file-syntax"]
    assert [one.code for one in problems("a.js", "f();\n" * 50_000)] == ["file-not-checked"]
    with nothing_installed(monkeypatch):
        assert problems("a.js", "const x = ;") == []
        assert problems("a.js", "f();\n" * 50_000) == []
    assert [one.code for one in problems("a.js", "const x = ;")] == ["file-syntax"]


def test_grammars_are_loaded_when_a_file_in_their_language_is_met() -> None:
    code = (
        "import sys; from descant.embedded import check_embedded; from descant import analyze;"
        "check_embedded(analyze('`a.py`:\\n\\n```python\\nx = (\\n```\\n'));"
        "print([name for name in sys.modules if name.startswith('tree_sitter')])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout == "[]\n"


@pytest.mark.parametrize(
    "piece", some(["f(a[b{c:1}]);\n", "{", "([{", "a<b ", "`${", ")", "x = 'é\n", "<a>", "\0\ud83d"], 3)
)
def test_hostile_text_ends_soon_and_in_few_problems(piece: str) -> None:
    begin = time.process_time()
    found = CHECKS["javascript"].remarks(piece * (40_000 // len(piece)))
    assert len(found) <= 5
    assert time.process_time() - begin < 5


def test_each_piece_of_a_text_leads_to_its_character() -> None:
    text = "// é🐦\u2028\ud83d" * 300 + "\n}"
    tree = GRAMMARS["javascript"].tree(text)
    assert tree is not None
    data = text.encode("utf-8", "replace")
    for index in range(0, len(text), 7):
        assert tree.character(len(data[:0]) + len(text[:index].encode("utf-8", "replace"))) == index
