"""The history of many files, and of many commits, is read in parts, and is the same."""

from pathlib import Path

import pytest

from support.based import text, told
from support.repositories import commit, git, repository


def with_commits(folder: Path, count: int) -> Path:
    """Put *count* commits of another file upon the last one of the repository at *folder*."""
    stream = "".join(
        f"commit refs/heads/main\ncommitter A <a@example.org> {1_700_000_000 + number} +0000\ndata 1\nc\n"
        f"{'from refs/heads/main^0' + chr(10) if number == 1 else ''}"
        f"M 100644 inline other.txt\ndata {len(str(number))}\n{number}\n"
        for number in range(1, count + 1)
    )
    git(folder, "fast-import", "--quiet", given=stream)
    return folder


@pytest.mark.parametrize("count", [4, 1_200])
def test_an_answer_below_many_commits_is_merged(count: int, tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": text()})
    with_commits(folder, count // 2)
    commit(folder, {"a.py": text(3, 4, 5, 6, 7)}, "Later")
    with_commits(folder, count // 2)
    merged = text(3, 4, 5, 6, 7).replace("line 20 = 20", "answer 20")
    answer = text(20, word="answer")
    assert told(folder, {"a.py": answer}) == {"a.py": ("merged", merged)}


def test_many_files_of_a_folder_are_told_from_the_others_in_it(tmp_path: Path) -> None:
    paths = [f"src/{name}.py" for name in "abcdefgh"]
    before, after = text(), text(3, 4, 5)
    folder = repository(tmp_path, dict.fromkeys([*paths, "src/deep/a.py", "src/z.py"], before))
    commit(folder, {**dict.fromkeys(paths[:4], after), "src/deep/a.py": after, "src/z.py": after}, "Later")
    answer = text(20, word="answer")
    merged = after.replace("line 20 = 20", "answer 20")
    assert told(folder, dict.fromkeys(paths, answer)) == {
        path: ("merged", merged) if path in paths[:4] else ("modified", answer) for path in paths
    }
