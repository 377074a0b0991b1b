"""An edit that fits one place, and may be meant for another that is gone, is a question."""

from pathlib import Path

import pytest

from descant_server.cli import main
from descant_server.workspace.comparison import Compared
from support.based import beside
from support.repositories import git, repository, write

LINES = "    total = 0\n    for item in value:\n        total += item\n    return total\n"
TAIL = "\n\ndef last():\n    return 9\n"


def function(name: str, body: str) -> str:
    return f"def {name}(value):\n{body}\n\n"


BOTH = function("alpha", LINES) + function("beta", LINES) + TAIL
REWRITTEN = function("alpha", LINES) + function("beta", "    return sum(value)\n") + TAIL
DELETED = function("alpha", LINES) + TAIL
PATCH = "     for item in value:\n-        total += item\n+        total += 2 * item\n     return total\n"
SEARCH = (
    "a.py\n```\n<<<<<<< SEARCH\n    for item in value:\n        total += item\n=======\n"
    "    for item in value:\n        total += 2 * item\n>>>>>>> REPLACE\n```\n"
)
FENCE = "```\n"
FORMS = {
    "search/replace": SEARCH,
    "apply_patch": f"*** Begin Patch\n*** Update File: a.py\n@@\n{PATCH}*** End Patch\n",
}


def only(folder: Path, answer: str) -> Compared:
    [found] = beside(folder, answer).values()
    return found


def asks(folder: Path, answer: str) -> list[str]:
    found = only(folder, answer)
    assert found.is_ready
    return list(found.draft.asks)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("now", [REWRITTEN, DELETED])
def test_lines_that_stood_in_two_functions_are_asked_about_where_one_is_left(
    tmp_path: Path, now: str, form: str
) -> None:
    folder = repository(tmp_path, {"a.py": BOTH}, {"a.py": now})
    name = git(folder, "rev-parse", "--short=8", "HEAD~1").strip()
    [question] = asks(folder, FORMS[form])
    assert "which stood in “def beta(value):”, too," in question
    assert question.endswith(f"in commit {name} (State 0)")


def test_so_they_are_where_the_other_was_deleted_and_not_committed(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": BOTH})
    write(folder, {"a.py": DELETED})
    assert asks(folder, SEARCH)


def test_of_headings_the_one_that_is_gone_is_named(tmp_path: Path) -> None:
    both = "# All\n\n## One\n\n- a\n- b\n- c\n\n## Two\n\n- a\n- b\n- c\n"
    one = both.replace("## Two\n\n- a\n- b", "## Two\n\n- d")
    folder = repository(tmp_path, {"a.md": both}, {"a.md": one})
    answer = "a.md\n```\n<<<<<<< SEARCH\n- b\n- c\n=======\n- b\n- e\n>>>>>>> REPLACE\n```\n"
    [question] = asks(folder, answer)
    assert "which stood in “## Two”, too," in question


def test_lines_that_have_gone_to_another_function_that_was_there_are_asked_about(tmp_path: Path) -> None:
    before = function("alpha", "    return 1\n") + function("beta", LINES)
    after = function("alpha", LINES) + function("beta", "    return 1\n")
    [question] = asks(repository(tmp_path, {"a.py": before}, {"a.py": after}), SEARCH)
    assert "which stood in “def beta(value):” in" in question


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (DELETED, REWRITTEN),
        (function("beta", LINES), function("beta_v2", LINES)),
        (function("alpha", LINES) + TAIL, TAIL + function("alpha", LINES)),
    ],
    ids=["never in two", "renamed", "moved as a whole"],
)
def test_lines_that_can_be_meant_for_one_place_alone_are_not_asked_about(
    tmp_path: Path, before: str, now: str
) -> None:
    folder = repository(tmp_path, {"a.py": before}, {"a.py": now})
    assert not asks(folder, SEARCH)


def test_an_answer_that_knows_what_came_later_is_not_asked_about(tmp_path: Path) -> None:
    now = DELETED + "\n\ndef later():\n    return 5\n"
    folder = repository(tmp_path, {"a.py": BOTH}, {"a.py": now})
    later = "a.py\n```\n<<<<<<< SEARCH\n    return 5\n=======\n    return 6\n>>>>>>> REPLACE\n```\n"
    assert asks(folder, SEARCH)
    assert not asks(folder, f"{SEARCH}\n{later}")


@pytest.mark.parametrize("says", ["@@ def alpha(value):", "@@ -3,3 +3,3 @@"])
def test_who_says_where_is_not_asked(tmp_path: Path, says: str) -> None:
    folder = repository(tmp_path, {"a.py": BOTH}, {"a.py": DELETED})
    form = "*** Begin Patch\n*** Update File: a.py\n{}\n{}*** End Patch\n"
    if says.startswith("@@ -"):
        form = "--- a/a.py\n+++ b/a.py\n{}\n{}"
    assert not asks(folder, form.format(says, PATCH))


def test_a_number_that_leads_to_another_of_two_functions_than_before_is_asked_about(tmp_path: Path) -> None:
    swapped = function("beta", LINES) + function("alpha", LINES) + TAIL
    folder = repository(tmp_path / "swapped", {"a.py": BOTH}, {"a.py": swapped})
    answer = SEARCH.replace("SEARCH\n", "SEARCH\n:start_line:3\n-------\n")
    [question] = asks(folder, answer)
    assert "stood in “def alpha(value):”" in question
    same = repository(tmp_path / "same", {"a.py": BOTH}, {"a.py": BOTH.replace("return 9", "return 8")})
    assert not asks(same, answer)


def test_yes_does_not_agree_to_it_neither_at_once_nor_to_its_preview(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))
    folder = repository(tmp_path / "workspace", {"a.py": BOTH}, {"a.py": DELETED})
    answer = tmp_path / "answer.txt"
    answer.write_text(SEARCH)
    here = ("--workspace", str(folder))
    main(["preview", *here, str(answer)])
    shown = capsys.readouterr().err.partition("--preview ")[2].split()[0]
    for which in ([str(answer)], ["--preview", shown]):
        assert main(["apply", "--yes", *here, *which]) == 1
        assert "which stood in “def beta(value):”, too," in capsys.readouterr().err
        assert (folder / "a.py").read_text() == DELETED
    assert main(["apply", "--yes", "--only", "a.py", *here, "--preview", shown]) == 0
    assert "2 * item" in (folder / "a.py").read_text()


@pytest.mark.parametrize(
    "sentence",
    [
        "In `beta()` the loop is changed:",
        "In `beta` each item counts twice.",
        "Some words.\n\n1. **Totals**: update `beta` so that it doubles.\n2. Update `beta`:",
        "Within the function `beta`, double it.",
    ],
)
def test_an_edit_that_its_sentence_puts_into_another_function_is_asked_about(
    tmp_path: Path, sentence: str
) -> None:
    [question] = asks(repository(tmp_path, {"a.py": REWRITTEN}), f"{sentence}\n\n{SEARCH}")
    assert question == "changes lines 3–4, while the answer speaks of “beta” there, which is elsewhere"


def test_one_for_a_function_that_the_file_does_not_have_is_asked_about(tmp_path: Path) -> None:
    [question] = asks(repository(tmp_path, {"a.py": DELETED}), f"In `beta()` the loop changes:\n\n{SEARCH}")
    assert question.endswith("speaks of “beta” there, which the file does not have")


@pytest.mark.parametrize(
    "sentence",
    [
        "In `alpha()` the loop is changed:",
        "In `alpha`, as `beta()` does it:",
        "`beta()` relies on it, so:",
        "In `strict` mode each item counts twice:",
        "In `beta()` of `b.py` this is needed, too:",
        "In `item` there may be more:",
        "In `beta()` the loop is changed.\n\nThe other one is next:",
        "In `beta()`:\n\na.py\n```\n<<<<<<< SEARCH\n    return sum(value)\n=======\n"
        "    return sum(value) * 2\n>>>>>>> REPLACE\n```\n\n",
    ],
)
def test_sentences_that_name_no_other_place_ask_nothing(tmp_path: Path, sentence: str) -> None:
    assert not asks(repository(tmp_path, {"a.py": REWRITTEN}), f"{sentence}\n\n{SEARCH}")


def test_a_sentence_on_two_edits_is_about_either(tmp_path: Path) -> None:
    other_edit = "<<<<<<< SEARCH\n    return sum(value)\n=======\n    return 2\n>>>>>>> REPLACE\n```\n"
    answer = f"In `beta()` and its like:\n\n{SEARCH.removesuffix(FENCE)}\n{other_edit}"
    assert not asks(repository(tmp_path, {"a.py": REWRITTEN}), answer)


def test_a_section_counts_more_than_a_sentence(tmp_path: Path) -> None:
    answer = "In `beta()`:\n\n" + FORMS["apply_patch"].replace("@@\n", "@@ def alpha(value):\n")
    assert not asks(repository(tmp_path, {"a.py": REWRITTEN}), answer)
