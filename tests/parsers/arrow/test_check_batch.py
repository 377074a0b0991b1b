"""Texts in columns: one row out for each row in, whatever the texts are, in the columns that are promised."""

import inspect
import json
import os
import random
import string
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant.analysis import analyze_source
from descant.arrow import SCHEMA_VERSION, Checker, Options, TooSlow, check_batch, result_schema
from descant.schemas import own_schemas
from support.lsp_client import ENVIRONMENT
from support.sampling import examples

SOUND = json.dumps(
    {"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": "x = 1\n"}]}
)
CUT = SOUND[:-20]
PROSE = "I am sorry, I cannot help with that."


def batch(**columns: Any) -> pa.RecordBatch:
    return pa.record_batch(columns)


def rows(texts: list[Any], **options: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = check_batch(batch(text=texts), options=Options(**options)).to_pylist()
    return found


def test_the_signature_can_be_read() -> None:
    for function in (check_batch, Checker, Options):
        assert len(str(inspect.signature(function))) < 1_000


def test_the_columns_are_those_that_are_promised() -> None:
    for contents in (False, True):
        result = check_batch(batch(id=["a"], text=[SOUND]), options=Options(contents=contents))
        assert result.schema.equals(result_schema(contents=contents), check_metadata=True)
    assert result_schema().metadata == {b"descant.schema": SCHEMA_VERSION.encode()}
    assert [f"{field.name}: {field.type}" for field in result_schema()] == [
        "id: string",
        "hash: string",
        "verdict: string",
        "format: string",
        "schema: string",
        "score: float",
        "complete: bool",
        "chars: int64",
        "errors: int32",
        "warnings: int32",
        "problems_total: int32",
        "summary: large_string",
        "files: list<item: struct<path: string, operation: string, new_path: string, complete: bool, "
        "blocked: bool, start: int64, end: int64>>",
        "problems: list<item: struct<code: string, severity: string, start: int64, end: int64, "
        "pointer: string, message: string>>",
        "failure: string",
        "descant: string",
    ]


def test_a_sound_answer_is_clean_and_its_files_stand_where_they_are_said_to() -> None:
    [row] = rows([SOUND], contents=True)
    assert (row["verdict"], row["format"], row["schema"], row["errors"]) == (
        "clean",
        "json",
        "dce.harmony",
        0,
    )
    [file] = row["files"]
    assert (file["path"], file["content"], file["blocked"]) == ("a.py", "x = 1\n", False)
    assert json.loads(SOUND[file["start"] : file["end"]]) == {"path": "a.py", "content": "x = 1\n"}


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (SOUND, "clean"),
        (CUT, "blocked"),
        (SOUND.replace(', "files', ' "files'), "problems"),
        (SOUND[: SOUND.index("a.py")], "blocked"),
        (SOUND.replace('"path": "a.py", ', ""), "blocked"),
        ('{"summary": "Which of the two?", "files": []}', "problems"),
        ('{"summary": "Which of the two?", "course_of_action": [], "files": []}', "clean"),
        (PROSE, "nothing"),
        ("", "nothing"),
    ],
)
def test_the_verdict_says_what_can_be_done_with_a_text(text: str, verdict: str) -> None:
    assert [row["verdict"] for row in rows([text])] == [verdict]


def test_no_text_is_nothing_also_where_an_answer_is_expected() -> None:
    [row] = rows([None], expected=True)
    assert (row["verdict"], row["hash"], row["failure"], row["files"]) == ("nothing", None, None, [])


def test_prose_is_an_error_where_an_answer_is_expected_by_the_options_or_in_its_row() -> None:
    assert [row["verdict"] for row in rows([PROSE, ""], expected=True)] == ["blocked", "blocked"]
    result = check_batch(batch(text=[PROSE, PROSE, PROSE], expected=[True, False, None]))
    assert result.column("verdict").to_pylist() == ["blocked", "nothing", "nothing"]


def file_with(content: str, path: str = "a.py") -> str:
    files = [{"path": path, "content": content}]
    return json.dumps({"summary": "s", "course_of_action": [], "files": files})


def test_files_that_would_be_ruined_are_not_clean() -> None:
    elided = "import os\n\n# ... rest of the code unchanged ...\n"
    fenced = "```python\nx = 1\n```\n"
    texts = [file_with(elided), file_with(fenced), file_with(fenced, "a.md"), file_with(fenced, "NOTES")]
    assert [
        (row["verdict"], [problem["code"] for problem in row["problems"] if problem["severity"] == "warning"])
        for row in rows(texts)
    ] == [
        ("problems", ["elided-code"]),
        ("problems", ["python-syntax", "fence-inside-content"]),
        ("clean", []),
        ("clean", []),
    ]


@pytest.mark.parametrize("text", ['{"error": "CUDA out of memory"}', "[1, 2]", "{'error': 1}", "{}"])
def test_data_is_no_answer_whether_one_is_expected_or_not(text: str) -> None:
    [row] = rows([text])
    assert (row["verdict"], row["errors"]) == ("nothing", 0)
    [row] = rows([text], expected=True)
    assert (row["verdict"], row["errors"]) == ("blocked", 1)
    [problem] = [problem for problem in row["problems"] if problem["severity"] == "error"]
    assert problem["code"] == "unknown-schema"
    assert "--schema-file" in problem["message"]


def test_an_answer_of_another_schema_than_was_asked_for_is_an_error() -> None:
    result = check_batch(batch(text=[SOUND] * 3, schema=["vtk.generation", None, ""])).to_pylist()
    assert result[0]["schema"] == "vtk.generation"
    assert result[0]["errors"] > 0
    assert [row["problems"] for row in result[1:]] == [[], []]


@pytest.mark.parametrize(
    "kind",
    [
        pa.string(),
        pa.large_string(),
        pa.string_view(),
        pa.binary(),
        pa.large_binary(),
        pa.dictionary(pa.int32(), pa.string()),
    ],
    ids=str,
)
def test_texts_of_any_type_are_read_alike(kind: pa.DataType) -> None:
    texts: Any = [SOUND, CUT, None, PROSE, SOUND]
    values = [text and text.encode() for text in texts] if "binary" in str(kind) else texts
    assert rows(pa.array(values, kind)) == rows(pa.array(texts, pa.string()))


def test_bytes_that_are_no_text_are_a_problem_at_their_place() -> None:
    data = SOUND.encode().replace(b'"s"', b'"caf\xe9"')
    [row] = rows(pa.array([data], pa.binary()))
    [problem] = row["problems"]
    assert (problem["code"], problem["start"]) == ("invalid-utf8", data.index(b"\xe9"))


def test_ids_come_out_as_text_and_without_a_column_as_null() -> None:
    assert check_batch(batch(id=[7, None], text=["", ""])).column("id").to_pylist() == ["7", None]
    assert check_batch(batch(text=[""])).column("id").to_pylist() == [None]


def test_kept_columns_stand_behind_the_others_as_they_are() -> None:
    given = batch(id=["a"], text=[SOUND], model=["m"], tokens=[7])
    result = check_batch(given, options=Options(keep=("tokens", "model")))
    assert result.schema.names[-2:] == ["tokens", "model"]
    assert result.schema.field("tokens").type == pa.int64()


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"body": ["x"]}, "there is no column 'text'; there are body"),
        ({"text": [1]}, "the column 'text' is of type int64; it has to be of strings or bytes"),
        ({"text": ["x"], "id": [[1]]}, "the column 'id' is of type"),
        (
            {"text": ["x"], "expected": ["perhaps"]},
            "the column 'expected' is of type string; it has to be bool",
        ),
    ],
)
def test_a_column_that_cannot_be_read_is_named(columns: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        check_batch(pa.record_batch(columns))


def test_too_long_a_text_is_not_read_and_costs_its_own_row_only() -> None:
    found = rows([SOUND, "x" * 1000, SOUND], most_chars=len(SOUND))
    assert [(row["verdict"], row["failure"]) for row in found] == [
        ("clean", None),
        ("failed", "too-long"),
        ("clean", None),
    ]
    assert found[1]["chars"] == 1000


def test_a_text_that_could_not_be_got_at_has_failed() -> None:
    result = check_batch(batch(text=[SOUND, None], failure=[None, "unreadable"]))
    assert result.column("verdict").to_pylist() == ["clean", "failed"]
    assert result.column("failure").to_pylist() == [None, "unreadable"]


def test_a_checkpoint_ends_a_slow_text_and_the_next_one_is_read() -> None:
    begun: list[int] = []

    def begin(number: int) -> Any:
        begun.append(number)

        def check() -> None:
            if number == 1:
                raise TooSlow

        return check

    found = rows([SOUND, CUT, PROSE], begin=begin)
    assert begun == [0, 1, 2]
    assert [row["failure"] for row in found] == [None, "too-slow", None]


@pytest.mark.parametrize("fault", [SystemExit(3), RecursionError(), MemoryError(), ValueError("no")])
def test_code_of_users_that_breaks_down_costs_its_own_row(
    monkeypatch: pytest.MonkeyPatch, fault: BaseException
) -> None:
    from descant.arrow import judging

    read = analyze_source

    def analyze(source: Any, **more: Any) -> Any:
        if source.text == CUT:
            raise fault
        return read(source, **more)

    monkeypatch.setattr(judging, "analyze_source", analyze)
    found = rows([SOUND, CUT, SOUND])
    assert [row["failure"] for row in found] == [None, "exception", None]


def test_equal_texts_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from descant.arrow import judging

    texts: list[str] = []

    def analyze(source: Any, **more: Any) -> Any:
        texts.append(source.text)
        return analyze_source(source, **more)

    monkeypatch.setattr(judging, "analyze_source", analyze)
    checker = Checker(own_schemas())
    first = checker(batch(text=[SOUND, CUT, SOUND]))
    assert checker(batch(text=[SOUND, CUT, SOUND])).equals(first)
    assert texts == [SOUND, CUT]


def test_at_most_two_hundred_problems_are_listed_and_all_are_counted() -> None:
    [row] = rows(["[" + "{'a': 1,}," * 300 + "]"], expected=True)
    assert len(row["problems"]) <= 200
    assert row["problems_total"] >= len(row["problems"])
    assert sum(problem["severity"] == "error" for problem in row["problems"]) <= row["errors"]


def test_a_message_that_quotes_a_long_path_is_cut() -> None:
    [row] = rows(['<file path="' + "a/" * 5_000 + '">\nx\n</file>\n'])
    lengths = [len(problem["message"]) for problem in row["problems"]]
    assert max(lengths) == 2_001


def test_a_redactor_covers_what_is_said_of_a_text() -> None:
    from descant_server.secrets.redacting import hiding

    token = "ghp_" + "".join(random.Random(7).choices(string.ascii_letters + string.digits, k=36))
    text = SOUND.replace("x = 1", f"token = '{token}'").replace("a.py", f"{token}.py")
    open_, covered = rows([text], contents=True), rows([text], contents=True, redact=hiding)
    assert token in str(open_)
    assert token not in str(covered)
    assert covered[0]["files"][0]["start"] == open_[0]["files"][0]["start"]


@examples(300)
@given(
    st.lists(
        st.one_of(st.none(), st.text(), st.sampled_from([SOUND, CUT, PROSE, "\ud800", "```\n" * 9])),
        max_size=6,
    )
)
def test_there_is_a_row_for_each_row_whatever_the_texts_are(texts: list[str | None]) -> None:
    texts = [text and text.encode("utf-8", "replace").decode() for text in texts]
    result = check_batch(
        pa.record_batch({"id": [str(n) for n in range(len(texts))], "text": pa.array(texts, pa.string())})
    )
    assert result.column("id").to_pylist() == [str(number) for number in range(len(texts))]
    result.validate(full=True)
    for text, row in zip(texts, result.to_pylist(), strict=True):
        assert row["chars"] == len(text or "")
        assert all(0 <= problem["start"] <= problem["end"] <= len(text or "") for problem in row["problems"])


GOLDENS = Path(__file__).parents[2] / "golden"


def checked(paths: list[Path]) -> list[dict[str, Any]]:
    """Return what ``descant check`` says of files."""
    command = [sys.executable, "-m", "descant_server", "check", "--output", "json", *map(os.fspath, paths)]
    run = subprocess.run(command, capture_output=True, check=False, env=ENVIRONMENT)
    said: list[dict[str, Any]] = json.loads(run.stdout)
    return said


def test_the_goldens_have_the_problems_that_check_reports() -> None:
    paths = sorted(GOLDENS.glob("formats/*/*/response.txt"))
    texts = [path.read_bytes() for path in paths]
    found = check_batch(
        batch(id=[os.fspath(path) for path in paths], text=pa.array(texts, pa.binary()))
    ).to_pylist()
    for row, answer in zip(found, checked(paths), strict=True):
        assert (row["verdict"] == "nothing") == (answer.get("verdict") == {"nothing": True}), row["id"]
        said = [(problem["code"], problem["severity"], problem["message"]) for problem in row["problems"]]
        assert (
            said == [tuple(p[k] for k in ("code", "severity", "message")) for p in answer["problems"]][:200]
        ), row["id"]
