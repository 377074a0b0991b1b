"""What an answer was made from is found in the history of its repository, and it is merged from there."""

from pathlib import Path

import pytest

from descant_server.workspace.base import BaseEvidence
from descant_server.workspace.bases import HistoryBases, recent_commits
from support.based import beside, text, told, whole
from support.repositories import commit, git, repository, write

OLD = text()
NEW = text(3, 4)
"""What is there: two lines were changed since."""
ANSWER = text(20, word="answer")
"""Made from the old state."""
BOTH = NEW.replace("line 20 = 20", "answer 20")


def test_an_answer_to_an_older_commit_is_merged_and_names_it(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": NEW})
    [found] = beside(folder, whole({"a.py": ANSWER})).values()
    assert (found.state, found.draft.after) == ("merged", BOTH)
    assert found.draft.base is not None
    assert found.draft.base.name == f"commit {git(folder, 'rev-parse', 'HEAD^')[:8]} (State 0)"


def test_what_is_not_committed_yet_is_kept_too(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD})
    write(folder, {"a.py": NEW})
    assert told(folder, {"a.py": ANSWER}) == {"a.py": ("merged", BOTH)}


def test_of_two_answers_to_one_state_the_second_keeps_what_the_first_has_done(tmp_path: Path) -> None:
    first, second = text(3, 4, word="first"), text(30, word="second")
    for number, is_committed in enumerate((False, True)):
        folder = repository(tmp_path / str(number), {"a.py": OLD})
        if is_committed:
            commit(folder, {"a.py": first}, "first")
        write(folder, {"a.py": first})
        state, after = told(folder, {"a.py": second})["a.py"]
        assert state == "merged"
        assert after == first.replace("line 30 = 30", "second 30")
        assert told(folder, {"a.py": first})["a.py"][0] == "unchanged"


def test_an_answer_to_what_is_there_is_written_as_it_is(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": NEW})
    assert told(folder, {"a.py": BOTH}) == {"a.py": ("modified", BOTH)}


def test_both_sides_of_one_line_are_a_conflict(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": text(3, 4, 20)})
    [found] = beside(folder, whole({"a.py": ANSWER})).values()
    assert found.state == "conflict"
    assert not found.draft.steps


def test_an_older_version_is_asked_about(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": NEW})
    [found] = beside(folder, whole({"a.py": OLD})).values()
    assert found.state == "older"
    assert "restores its version of commit" in found.draft.asks[0]


def test_a_file_that_an_old_version_has_not_is_not_said_to_be_taken_back(tmp_path: Path) -> None:
    later: list[dict[str, str | bytes | None]] = [{"b.py": f"b = {number}\n"} for number in range(9)]
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": NEW, "new.py": text(word="theirs")}, *later)
    found = beside(folder, whole({"a.py": ANSWER, "new.py": "mine = 1\n"}))
    name = f"commit {git(folder, 'rev-parse', 'HEAD~10')[:8]} (State 0)"
    assert found["a.py"].draft.asks == (f"takes back what was changed since {name}, or was made from that",)
    ask = f"replaces the file as a whole, and may be made from {name}, which has no such file"
    assert found["new.py"].draft.asks == (ask,)


def test_two_old_versions_of_which_an_answer_may_be_are_both_named(tmp_path: Path) -> None:
    states = [text(3, word="flood"), text(3, word="ebb"), *(text(3, *range(10, 10 + n)) for n in range(1, 9))]
    folder = repository(tmp_path, *({"a.py": state.replace("changed 3", "ebb 3")} for state in states))
    [found] = beside(folder, whole({"a.py": text(3, word="tide").replace("line 30 = 30", "answer")})).values()
    first, second = git(folder, "rev-parse", "HEAD~8").strip(), git(folder, "rev-parse", "HEAD~9").strip()
    assert found.state == "older"
    assert f"commit {first[:8]} (State 1) or commit {second[:8]} (State 0)" in found.draft.asks[0]


def test_files_that_disagree_on_what_they_were_made_from_are_asked_about(tmp_path: Path) -> None:
    folder = repository(
        tmp_path, {"a.py": OLD, "b.py": OLD}, {"a.py": text(3, 4, 5, 6, 7), "b.py": text(*range(9))}
    )
    found = told(folder, {"a.py": ANSWER, "b.py": text(*range(9), 30)})
    assert found["a.py"][0] == "older", "it lacks what was changed since"
    assert found["b.py"] == ("modified", text(*range(9), 30))


def test_an_answer_that_was_applied_in_part_is_applied_for_the_rest(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD, "b.py": OLD}, {"a.py": ANSWER, "b.py": NEW})
    found = told(folder, {"a.py": ANSWER, "b.py": ANSWER})
    assert found["a.py"][0] == "unchanged"
    assert found["b.py"] == ("merged", BOTH)


def test_the_rest_of_an_answer_that_was_applied_in_part_and_edited_since_is_a_question(
    tmp_path: Path,
) -> None:
    applied = text(10, 12, 20)
    folder = repository(tmp_path, {"a.py": OLD, "b.py": OLD}, {"a.py": text(4)}, {"b.py": applied})
    (folder / "a.py").write_text(text(4, 28))
    found = told(folder, {"a.py": text(20, word="answer"), "b.py": applied.replace("line 25 =", "also 25 =")})
    assert found["a.py"][0] == "older", "line 4 would be taken back"


def test_an_answer_that_was_applied_and_has_been_worked_on_is_a_question(tmp_path: Path) -> None:
    folder = repository(
        tmp_path, {"a.py": OLD}, {"a.py": ANSWER}, {"a.py": ANSWER.replace("line 9 ", "others ")}
    )
    assert told(folder, {"a.py": ANSWER})["a.py"][0] == "older"


def test_a_file_that_was_added_since_by_both_is_a_conflict(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": text(3, 4, 5, 6), "new.py": text(word="theirs")})
    answer = {"a.py": ANSWER, "new.py": "mine = 1\n"}
    found = told(folder, answer)
    assert found["a.py"][0] == "merged"
    assert found["new.py"][0] == "conflict"


def test_a_new_file_that_the_answer_knows_says_that_it_is_of_today(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": NEW, "new.py": text()})
    answer = {"a.py": OLD.replace("line 30", "mine"), "new.py": text(9)}
    assert told(folder, answer)["new.py"] == ("modified", text(9))


def test_branches_that_were_merged_are_looked_at_on_both_sides(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD})
    git(folder, "checkout", "-q", "-b", "side")
    commit(folder, {"a.py": text(3)}, "of the side")
    git(folder, "checkout", "-q", "main")
    commit(folder, {"a.py": text(35)}, "of the main line")
    git(folder, "merge", "-q", "--no-edit", "side")
    for base in (text(3), text(35), OLD):
        state, after = told(folder, {"a.py": base.replace("line 20 = 20", "answer 20")})["a.py"]
        assert (state, after) == ("merged", text(3, 35).replace("line 20 = 20", "answer 20"))


def test_a_file_is_followed_to_its_new_name(tmp_path: Path) -> None:
    folder = repository(
        tmp_path,
        {"src/a.py": OLD, "b.py": "b\n"},
        {"src/a.py": None, "lib/a.py": OLD},
        {"lib/a.py": None, "lib/b.py": NEW},
    )
    [found] = beside(folder, whole({"src/a.py": ANSWER})).values()
    assert (found.state, found.draft.after) == ("merged", BOTH)
    assert found.draft.target is not None
    assert found.draft.target.relative == "lib/b.py"
    assert "goes to lib/b.py, which it is called since" in found.draft.asks
    [named] = beside(folder, whole({"lib/b.py": ANSWER})).values()
    assert (named.state, named.draft.after) == ("merged", BOTH), "its old names count, too"


def test_a_file_that_was_deleted_since_is_asked_for(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD, "b.py": "b\n"}, {"a.py": None})
    [found] = beside(folder, whole({"a.py": ANSWER})).values()
    assert found.state == "new"
    assert "brings a file back that was deleted since commit" in found.draft.asks[0]


@pytest.mark.parametrize("most", [3, 2_000])
def test_an_answer_that_is_older_than_all_that_is_looked_at_is_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(recent_commits, "MOST_COMMITS", most)
    states = [{"a.py": text(*range(number))} for number in range(20)]
    folder = repository(tmp_path, *states)
    answer = text(30, word="answer")
    state, after = told(folder, {"a.py": answer})["a.py"]
    if most == 3:
        assert state == "older", "lines of others that it lacks are never taken back unasked"
    else:
        assert (state, after) == ("merged", text(*range(19)).replace("line 30 = 30", "answer 30"))


def test_a_submodule_has_its_own_history(tmp_path: Path) -> None:
    inner = repository(tmp_path / "inner", {"a.py": OLD}, {"a.py": NEW})
    outer = repository(tmp_path / "outer", {"b.py": OLD}, {"b.py": text(7)})
    git(outer, "submodule", "--quiet", "add", str(inner), "sub")
    git(outer, "commit", "-q", "-m", "with a submodule")
    found = told(outer, {"sub/a.py": ANSWER, "b.py": text(25, word="answer")})
    assert found["sub/a.py"] == ("merged", BOTH)
    assert found["b.py"] == ("merged", text(7).replace("line 25 = 25", "answer 25"))


def test_a_folder_within_a_repository_sees_its_own_paths(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"deep/down/a.py": OLD}, {"deep/down/a.py": NEW})
    (tmp_path / "link").symlink_to(folder / "deep", target_is_directory=True)
    assert told(folder / "deep", {"down/a.py": ANSWER}) == {"down/a.py": ("merged", BOTH)}
    assert told(tmp_path / "link", {"down/a.py": ANSWER}) == {"down/a.py": ("merged", BOTH)}


def test_a_text_is_merged_as_the_file_on_the_disk_has_it(tmp_path: Path) -> None:
    old, new, answer = (each.replace("line 1 ", "größe ") for each in (OLD, NEW, ANSWER))
    latin = "root = true\n[*.l1]\ncharset = latin1\n"
    folder = repository(
        tmp_path,
        {".editorconfig": latin, "a.l1": old.encode("latin-1"), "b.txt": old, "c.txt": old},
        {"a.l1": new.encode("latin-1"), "b.txt": new, "c.txt": new},
    )
    write(
        folder,
        {
            "b.txt": b"\xef\xbb\xbf" + new.replace("\n", "\r\n").encode().rstrip(b"\r\n"),
            "c.txt": b"\xff\xfe" + new.encode("utf-16-le"),
        },
    )
    found = beside(folder, whole({"a.l1": answer, "b.txt": answer, "c.txt": answer}))
    both = new.replace("line 20 = 20", "answer 20")
    written = {path: each.draft.steps[0].after for path, each in found.items()}
    assert {each.state for each in found.values()} == {"merged"}
    assert written["a.l1"] is not None
    assert written["a.l1"].data == both.encode("latin-1")
    assert written["b.txt"] is not None
    assert written["b.txt"].data == b"\xef\xbb\xbf" + both.replace("\n", "\r\n").encode().rstrip(b"\r\n")
    assert written["c.txt"] is not None
    assert written["c.txt"].data == b"\xff\xfe" + both.encode("utf-16-le")


def test_what_is_no_text_is_no_base(tmp_path: Path) -> None:
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:" + "0" * 64 + "\nsize 9\n"
    folder = repository(tmp_path, {"a": pointer, "b": b"\0\1\2"}, {"a": OLD, "b": OLD})
    assert told(folder, {"a": ANSWER, "b": ANSWER}) == {"a": ("modified", ANSWER), "b": ("modified", ANSWER)}


def test_what_was_read_is_kept_until_the_commit_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": NEW})
    bases = HistoryBases(folder)
    assert told(folder, {"a.py": ANSWER}, bases)["a.py"][0] == "merged"
    with monkeypatch.context() as patch:
        patch.setattr(recent_commits.RecentCommits, "changes", None)
        assert told(folder, {"a.py": ANSWER}, bases)["a.py"][0] == "merged"
    commit(folder, {"a.py": text(3, 4, 20)}, "another")
    assert told(folder, {"a.py": ANSWER}, bases)["a.py"][0] == "conflict"


def test_evidence_that_is_little_and_old_is_asked_about(tmp_path: Path) -> None:
    others = [{"b.py": f"b = {number}\n"} for number in range(30)]
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": text(3)}, *others)
    [found] = beside(folder, whole({"a.py": ANSWER})).values()
    assert found.draft.base is not None
    assert found.draft.base.evidence is BaseEvidence.UNCLEAR
    assert found.state == "older"
    assert found.draft.asks[0].startswith("takes back what was changed since commit")
    assert found.draft.asks[0].endswith("or was made from that")


def test_what_an_answer_moves_to_another_file_is_not_brought_back_unasked(tmp_path: Path) -> None:
    moved = "".join(f"def moved_{number}(): ...\n" for number in range(6))
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": OLD + moved})
    answer = OLD.replace("line 20", "answer")
    assert told(folder, {"a.py": answer}) == {"a.py": ("merged", answer + moved)}
    together = told(folder, {"a.py": answer, "b.py": f"import a\n{moved}"})
    assert together["a.py"] == ("older", answer)


def test_a_version_that_was_nearer_long_ago_is_what_an_answer_was_made_from(tmp_path: Path) -> None:
    since = [text(*range(number)) for number in range(1, 16)]
    near = OLD.replace("line 36 = 36", "near 36")
    folder = repository(tmp_path, *({"a.py": each} for each in (OLD, *since[:8], near, *since[8:])))
    answer = OLD.replace("line 20", "answer").replace("line 30", "answer")
    [found] = beside(folder, whole({"a.py": answer})).values()
    assert found.draft.base is not None
    assert found.draft.base.text == OLD
