"""Which problems are shown: by settings, by the first line of a text, and by a baseline."""

import json
from pathlib import Path
from typing import Any

import pytest

from descant import Analysis, Severity, analyze, apply_edits, file_states
from descant.directives import directive_in, ignoring
from descant.fingerprints import fingerprints
from descant.source import Source
from descant_server.problem_catalogue.all_kinds import KINDS
from descant_server.problem_catalogue.code_patterns import codes_of
from descant_server.settings import descant_toml_edit
from descant_server.settings.baseline import Baseline, name_in, parse_baseline
from descant_server.settings.problem_choice import (
    ProblemChoice,
    chosen,
    no_longer_there,
    to_accept,
)
from support.sampling import some

GOLDEN = Path(__file__).parents[2] / "golden"
TWO = '{"summary": "", "course_of_action": ["a",], "files": [],}'
"""Two commas too many, and an empty summary."""
BLOCKED = '{"summary": "s", "course_of_action": [], "files": [{"path": "/etc/x", "content": "x\\n"}]}'


def codes(analysis: Analysis, *arguments: Any) -> list[str]:
    return [problem.code for problem in chosen(analysis, *arguments)]


# Settings


def test_everything_is_shown_where_nothing_is_said() -> None:
    analysis = analyze(TWO)
    assert chosen(analysis) == analysis.problems
    assert codes(analysis).count("trailing-comma") == 2


def test_what_is_selected_is_shown_and_what_is_ignored_is_not() -> None:
    analysis = analyze(TWO)
    assert set(codes(analysis, ProblemChoice(select=frozenset({"trailing-comma"})))) == {"trailing-comma"}
    assert "trailing-comma" not in codes(analysis, ProblemChoice(ignore=frozenset({"trailing-comma"})))
    both = ProblemChoice(select=codes_of("*"), ignore=frozenset({"trailing-comma"}))
    assert set(codes(analysis, both)) == {problem.code for problem in analysis.problems} - {"trailing-comma"}


def test_a_severity_that_is_set_is_that_of_every_occurrence() -> None:
    shown = chosen(analyze(TWO), ProblemChoice(severities={"trailing-comma": Severity.ERROR}))
    assert {one.severity for one in shown if one.code == "trailing-comma"} == {Severity.ERROR}


def test_a_star_stands_for_all_codes_that_start_so() -> None:
    assert codes_of("bom") == {"bom"}
    assert codes_of("schema-*") == {code for code in KINDS if code.startswith("schema-")}
    assert codes_of("*") == set(KINDS)
    assert codes_of("bomm") == codes_of("xyz-*") == frozenset()


def test_a_file_that_is_blocked_stays_blocked_when_its_error_is_ignored() -> None:
    analysis = analyze(BLOCKED)
    (state,) = file_states(analysis)
    assert state.is_blocked
    error = next(problem.code for problem in analysis.problems if problem.severity is Severity.ERROR)
    ignoring_it = analyze(apply_edits(BLOCKED, [ignoring(error, analysis.source)]))
    assert error not in codes(ignoring_it)
    (state,) = file_states(ignoring_it)
    assert state.is_blocked


# The first line


@pytest.mark.parametrize(
    ("line", "ignored"),
    [
        ("// descant: ignore=bom", ["bom"]),
        ("# descant: vtk.generation ignore=bom, json-* ,x", ["bom", "json-*", "x"]),
        ("<!-- descant: ignore=a-b-->", ["a-b"]),
        ("<!-- descant: my.schema ignore=a-b,* -->", ["a-b", "*"]),
    ],
)
def test_the_first_line_names_what_is_ignored_with_its_place(line: str, ignored: list[str]) -> None:
    text = f"\n{line}\n{{}}"
    directive = directive_in(Source(text))
    assert directive is not None
    assert [code for code, _ in directive.ignored] == ignored
    assert [text[span.start : span.end] for _, span in directive.ignored] == ignored
    assert text[directive.end :] == "{}"


@pytest.mark.parametrize("line", ["// descant: ignore=", "// descant: ignore=A", "// descant: ignore=a b"])
def test_a_line_that_is_no_directive_ignores_nothing(line: str) -> None:
    assert directive_in(Source(f"{line}\n{{}}")) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", "// descant: ignore=bom\n{}"),
        ("{\r\n}", "// descant: ignore=bom\r\n{\r\n}"),
        ("\ufeff{}", "\ufeff// descant: ignore=bom\n{}"),
        ("# descant: ignore=enum \n{}", "# descant: ignore=enum,bom \n{}"),
        ("<!-- descant: my.schema-->\n{}", "<!-- descant: my.schema ignore=bom-->\n{}"),
        ("// descant: my.schema ignore=enum\n{}", "// descant: my.schema ignore=enum,bom\n{}"),
    ],
)
def test_ignoring_writes_a_first_line_or_adds_to_the_one_there_is(text: str, expected: str) -> None:
    assert apply_edits(text, [ignoring("bom", Source(text))]) == expected


CASES = sorted(path for path in GOLDEN.glob("*/*/*/response.txt"))


@pytest.mark.parametrize("path", some(CASES, 60), ids=lambda path: "-".join(path.parent.parts[-3:]))
def test_a_line_that_ignores_changes_nothing_of_what_is_read(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    before = analyze(text)
    edit = ignoring("unknown-schema", before.source)
    after = analyze(apply_edits(text, [edit]))
    shift = len(edit.new)
    assert after.format == before.format
    assert after.schema is before.schema
    assert after.complete == before.complete
    assert [file.content for file in after.answer.files] == [file.content for file in before.answer.files]
    mark = "bom"  # It does not stand at the start any more.
    start = edit.span.start
    assert [
        (one.code, one.severity, one.span.start, one.pointer) for one in after.problems if one.code != mark
    ] == [
        (
            one.code,
            one.severity,
            one.span.start + (shift if one.span.start >= start else 0),
            one.pointer,
        )
        for one in before.problems
        if one.code != mark
    ]


def test_a_code_that_there_is_none_of_is_a_warning_in_the_first_line() -> None:
    text = f"// descant: ignore=trailing-coma\n{TWO}"
    analysis = analyze(text)
    (unknown, *others) = chosen(analysis)
    assert (unknown.code, unknown.severity) == ("unknown-code", Severity.WARNING)
    assert text[unknown.span.start : unknown.span.end] == "trailing-coma"
    assert "Did you mean trailing-comma?" in unknown.message
    assert tuple(others) == analysis.problems
    mended = analyze(apply_edits(text, unknown.alternatives[0].edits))
    assert {"trailing-comma", "unknown-code"}.isdisjoint(codes(mended))


# Fingerprints and baselines


def prints(text: str) -> list[str]:
    analysis = analyze(text)
    return sorted(fingerprints(analysis.source, analysis.problems))


def test_fingerprints_survive_edits_elsewhere_and_tell_problems_apart() -> None:
    assert len(set(prints(TWO))) == len(prints(TWO))
    assert prints(TWO.replace('"files"', '\r\n  "files"')) == prints(TWO)
    assert prints(f"\n\n{TWO}") == prints(TWO)
    moved = BLOCKED.replace('{"path": "/', '{"path": "b.py", "content": "y\\n"}, {"path": "/')
    assert set(prints(BLOCKED)) <= set(prints(moved)), "items that come before it do not matter"
    assert set(prints(BLOCKED.replace("/etc/x", "/etc/y"))).isdisjoint(
        one for one in prints(BLOCKED) if one.startswith("path-absolute:")
    )


def test_accepted_problems_are_not_shown_and_a_further_one_is() -> None:
    analysis = analyze(TWO)
    accepted = frozenset(to_accept(analysis))
    assert chosen(analysis, ProblemChoice(), accepted) == ()
    third = analyze(TWO.replace('"files": []', '"files": [],,'))
    assert [one.code for one in chosen(third, ProblemChoice(), accepted)] != []


def test_only_what_is_shown_is_accepted() -> None:
    choice = ProblemChoice(ignore=frozenset({"trailing-comma"}), severities={"empty-summary": Severity.HINT})
    accepted = to_accept(analyze(TWO), choice)
    assert accepted
    assert not any(one.startswith("trailing-comma") for one in accepted)
    assert set(codes(analyze(TWO), ProblemChoice(), frozenset(accepted))) == {"trailing-comma"}


def test_what_is_accepted_and_no_longer_there_is_told() -> None:
    accepted = frozenset(to_accept(analyze(TWO)))
    mended = analyze(TWO.replace('"a",]', '"a"]'))
    (gone,) = no_longer_there(mended, accepted)
    assert (gone.code, gone.severity) == ("unused-acceptance", Severity.INFORMATION)
    assert "trailing-comma" in gone.message
    assert list(no_longer_there(analyze(TWO), accepted)) == []


def test_a_baseline_is_written_in_order_and_read_back() -> None:
    baseline = Baseline().accepting("b.txt", ["y:2", "x:1"]).accepting("a.txt", ["z:3"])
    assert parse_baseline(baseline.text) == baseline
    assert json.loads(baseline.text) == {
        "version": 1,
        "documents": {"a.txt": ["z:3"], "b.txt": ["x:1", "y:2"]},
    }
    other = Baseline().accepting("a.txt", ["z:3"]).accepting("b.txt", ["x:1", "y:2"])
    assert other.text == baseline.text
    assert baseline.accepting("a.txt", []).text.count("txt") == 1, "a sound document has no entry"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"version": 2, "documents": {}}',
        '{"version": 1, "documents": {"a": [1]}}',
        "[" * 9_999,
    ],
)
def test_what_is_no_baseline_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse_baseline(text)


def test_a_baseline_names_documents_by_their_path_from_its_folder(tmp_path: Path) -> None:
    assert name_in(tmp_path, tmp_path / "answers" / "a.txt") == "answers/a.txt"
    assert name_in(tmp_path / "answers", tmp_path / "a.txt") == "../a.txt"


# The edit of the settings


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 'ignore = ["bom"]\n'),
        ("# ours\n", '# ours\nignore = ["bom"]\n'),
        ("# ours", '# ours\nignore = ["bom"]\n'),
        ('ignore = ["enum"] # why\n', 'ignore = ["bom", "enum"] # why\n'),
        ("ignore = [ ]\n", 'ignore = ["bom" ]\n'),
        ('ignore = [\n  "enum", # why\n]\n', 'ignore = [\n  "bom",\n  "enum", # why\n]\n'),
        ('ignore = [\r\n\t"enum"\r\n]\r\n', 'ignore = [\r\n\t"bom",\r\n\t"enum"\r\n]\r\n'),
        ("[limits]\nproblems = 5\n", 'ignore = ["bom"]\n\n[limits]\nproblems = 5\n'),
        (
            'docs = "x" # [no] table\n\n# the limits\n[limits]\nfull = 5_000\n',
            'docs = "x" # [no] table\nignore = ["bom"]\n\n# the limits\n[limits]\nfull = 5_000\n',
        ),
        ('docs = "x"', 'docs = "x"\nignore = ["bom"]\n'),
        ('docs = """\nignore = []\n"""\n', 'docs = """\nignore = []\n"""\nignore = ["bom"]\n'),
        ('"ignore"=["a]b"]\n', '"ignore"=["bom", "a]b"]\n'),
        ('\ufeffselect = ["*"]\n', '\ufeffselect = ["*"]\nignore = ["bom"]\n'),
        ("[a]\nignore = []\n", 'ignore = ["bom"]\n\n[a]\nignore = []\n'),
    ],
)
def test_a_code_is_added_to_the_settings_and_every_other_character_stays(text: str, expected: str) -> None:
    edit = descant_toml_edit.ignoring(text, "bom")
    assert edit is not None
    assert apply_edits(text, [edit]) == expected


@pytest.mark.parametrize(
    "text", ["ignore = [", 'ignore = "bom"\n', 'ignore = ["bom"]\n', "ignore = [1]\nx =="]
)
def test_settings_that_cannot_be_edited_are_left_alone(text: str) -> None:
    assert descant_toml_edit.ignoring(text, "bom") is None
