"""What comes of each golden answer, and that there is one for everything the library knows."""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from descant import Severity, apply_edits, embedded, patching, repairs
from descant.catalogue import CATALOGUE
from descant.formats import FORMATS
from descant.relations import RELATIONS
from descant.rules import RULES
from descant.schemas import SCHEMAS
from descant.schemas.json_schema import problem_kinds as json_schema_kinds
from support.goldenfiles import (
    EXPECTED,
    GROUPS,
    REVIEW,
    ROOT,
    Golden,
    cases,
    read,
    render_analysis,
    render_files,
    render_problems,
)

OF_USER_SCHEMAS = {"check-failed", *(kind.code for kind in json_schema_kinds.KINDS)}
"""Shown in test_user_schemas.py."""
ONLY_IN_LARGE_TEXTS = {"file-not-checked", "too-many-parts", "too-many-problems"}
"""Shown in test_limits.py and test_embedded_languages.py."""
OF_EDITS = {kind.code for kind in patching.KINDS}
"""What is said beside the text of a file; shown in test_patching.py and test_disk_rules.py."""
OF_BYTES_AND_REQUESTS = {"invalid-utf8", "not-as-asked"}
"""What a text alone does not show; shown in test_cli.py and test_check_batch.py."""
OTHERS = ("batches", "comparison", "contracts", "disk", "languages", "understood")
"""What other tests keep beside the groups; the last one is shared with those of real editors."""
SUBJECTS = {
    "formats": {*(format.name for format in FORMATS), "text"},
    "schemas": {*(schema.name for schema in SCHEMAS), REVIEW.name},
    "rules": {rule.kind.code for rule in RULES},
    "embedded": {kind.code for kind in embedded.KINDS} - ONLY_IN_LARGE_TEXTS,
    "relations": {relation.kind.code for relation in RELATIONS},
}


def test_a_golden_answer_gives_what_its_folder_says(golden: Golden) -> None:
    analysis = golden.analyze()
    repaired = apply_edits(golden.response, repairs(analysis.problems))

    golden.check("analysis.txt", render_analysis(analysis))
    golden.check("problems.txt", render_problems(analysis))
    golden.check("repaired.txt", repaired if repaired != golden.response else "")
    golden.check("files.txt", render_files(analysis.answer.files))


def test_a_clean_case_has_no_problem_but_information_and_hints() -> None:
    for case in cases():
        if case.folder.name.startswith("clean"):
            assert [p.code for p in case.analyze().problems if p.severity <= Severity.WARNING] == [], (
                case.name
            )


@pytest.mark.parametrize("group", GROUPS)
def test_every_subject_has_a_folder_with_cases_and_no_folder_has_no_subject(group: str) -> None:
    assert {case.subject for case in cases() if case.group == group} == SUBJECTS[group]
    assert {path.name for path in (ROOT / group).iterdir()} == SUBJECTS[group]


def test_the_golden_folders_hold_cases_and_nothing_else() -> None:
    assert {path.name for path in ROOT.iterdir()} == {*GROUPS, *OTHERS}
    for folder in (folder for group in GROUPS for folder in (ROOT / group).glob("*/*")):
        if folder.name == "table.json" and folder.parts[-3] == "schemas":
            continue  # See test_schema_table.py.
        assert folder.is_dir(), f"{folder} is no case"
        names = {path.name for path in folder.iterdir()}
        assert {"response.txt", "analysis.txt"} <= names, f"{folder} is not whole"
        given = {"response.txt", "request.txt"} if folder.parts[-3] == "relations" else {"response.txt"}
        assert given <= names <= {*given, *EXPECTED, "answer.txt"}, (
            f"{folder} lacks something or holds something else"
        )


def test_every_problem_of_the_catalogue_is_shown_by_a_golden_case() -> None:
    elsewhere = ONLY_IN_LARGE_TEXTS | OF_USER_SCHEMAS | OF_EDITS | OF_BYTES_AND_REQUESTS
    assert sorted(CATALOGUE.keys() - elsewhere) == sorted(shown(cases()))


@pytest.mark.parametrize(
    ("group", "code"), [(group, code) for group in GROUPS[2:] for code in sorted(SUBJECTS[group])]
)
def test_every_rule_has_a_case_where_it_speaks_and_one_where_it_is_silent(group: str, code: str) -> None:
    own = [case for case in cases() if (case.group, case.subject) == (group, code)]
    speaking = [case.name for case in own if code in shown([case])]
    assert speaking
    assert len(own) > len(speaking)


@pytest.mark.parametrize("format", sorted(SUBJECTS["formats"]))
def test_the_cases_of_a_format_are_read_in_that_format_or_say_that_they_are_not(format: str) -> None:
    own = [case for case in cases() if (case.group, case.subject) == ("formats", format)]
    for case in own:
        found = case.analyze().format
        assert (found == format) != case.folder.name.startswith("not_"), f"{case.name} is read as {found}"


@pytest.mark.thorough
def test_golden_files_are_never_rewritten_where_ci_is_set() -> None:
    command = [sys.executable, "-m", "pytest", "--update-golden", "-p", "no:cacheprovider", __file__]
    run = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "CI": "1"},
        cwd=Path(__file__).parents[2],
    )
    assert run.returncode == pytest.ExitCode.USAGE_ERROR
    assert "CI is set" in run.stderr


def shown(golden: Iterable[Golden]) -> set[str]:
    """Return the codes that stand in the problems.txt of the *golden* cases."""
    found = set()
    for case in golden:
        path = case.folder / "problems.txt"
        text = read(path) if path.exists() else ""
        heads = (line.split("]: ")[0] for line in text.split("\n") if line[:1].isalpha() and "]: " in line)
        found |= {head.partition("[")[2] for head in heads}
    return found
