"""The pack for Neovim, copied as a user copies it, in Neovim itself, which counts columns in UTF-8."""

import json
from pathlib import Path
from typing import Any

import pytest

from editors import committing, disputed, hunks, replies, spoken
from editors.finding import find
from editors.stranger import APPLIED, COLUMNS, FILES, MENDED, Stranger, alone_at_home, at_home
from support.editor import snapshot

SCRIPTS = Path(__file__).parent
pytestmark = pytest.mark.e2e


def in_neovim(stranger: Stranger, script: str, *arguments: str, **told: str) -> Any:
    """Run a script in Neovim with the copied pack, and return what it wrote down."""
    command = [find("neovim"), "--clean", "--headless", "-n", "-i", "NONE"]
    load = f"set runtimepath^={stranger.pack('neovim')}"
    return json.loads(
        stranger.run([*command, "--cmd", load, *arguments, "-c", f"luafile {SCRIPTS / script}"], **told)
    )


def test_an_answer_is_pasted_mended_reviewed_applied_and_undone(tmp_path: Path) -> None:
    stranger = at_home(tmp_path, "neovim")
    before = snapshot(stranger.workspace)
    seen = in_neovim(stranger, "neovim_flow.lua")

    assert seen["encoding"] == "utf-8"
    assert seen["root"] == str(stranger.workspace)
    assert seen["diagnostics"] == [
        {"code": "wrong-separator", "line": 1, "byte": COLUMNS["utf-8"], "unit": COLUMNS["utf-8"]}
    ]
    assert "3 files: 3 ready · Review" in seen["lenses"]
    assert seen["offered"][0] == "Replace with a comma"
    assert seen["mended"] == MENDED.removesuffix("\n")
    assert seen["status"] == "3/3 ready"
    verdict, difference = seen["reviewed"]
    assert verdict["text"].startswith("# 3 files: 3 ready")
    assert "+y = 3" in difference["text"]
    assert '+wave = "🌊"' in difference["text"]
    assert [one["type"] for one in seen["reviewed"]] == ["markdown", "diff"]
    assert not any(one["is_open"] for one in seen["reviewed"])
    assert seen["paths"] == ["src/a.py", "new/b.py", "docs/c.md"]
    wanted = {path: content.decode() for path, content in APPLIED.items() if path != "keep.txt"}
    assert seen["applied"] == {**wanted, "docs/c.md": None}
    assert seen["tabs"] == 1
    assert seen["is_back"] is True
    assert seen["sides"] == ["x = 1\ny = 3", "x = 1\ny = 3"]
    # An offer stops nobody: it is told, with the command that takes it.
    assert "Descant: 2 files applied. (Undo: :DescantUndo)" in seen["notified"]
    assert snapshot(stranger.workspace) == before
    assert {path: (stranger.workspace / path).read_bytes() for path in FILES} == FILES


def test_what_is_missing_or_wrong_is_said_once_with_what_to_do(tmp_path: Path) -> None:
    stranger = alone_at_home(tmp_path, "neovim")
    files = [
        {"path": "evil name.py", "content": "# vim: set textwidth=7 :\n<b>$(touch x)</b>\n"},
        {"path": "keep.txt", "content": "theirs\n"},
    ]
    answer = {"summary": "s", "course_of_action": [], "files": files}
    (stranger.workspace / "answer.response").write_text(json.dumps(answer))
    command = tmp_path / "bin" / "descant"
    command.write_text(command.read_text().replace("exec", "echo $$ >pid; exec", 1))
    seen = in_neovim(stranger, "neovim_trouble.lua")

    assert ":DescantPaste" in seen["no_answer"]
    assert seen["nothing"] == 'Register "a" is empty. Copy an answer first.'
    assert seen["no_command"].startswith('Could not start the server: command "descant" not found.')
    assert ":DescantRestart" in seen["no_command"]
    assert sum('command "descant"' in one for one in seen["notified"]) == 1
    assert "ERROR" in seen["health_without"]
    assert ":checkhealth descant" in seen["unread"]
    assert "descant 0." in seen["health_with"]
    assert f"Server running for {stranger.workspace}: 1 open buffer" in seen["health_with"]
    assert (seen["own_modeline"], seen["modeline"]) == (False, False)
    assert seen["type"] == "python"
    assert "<b>$(touch x)</b>" in seen["text"]
    assert seen["name"].startswith("descant-preview:/")
    assert not (stranger.workspace / "x").exists()
    assert (stranger.workspace / "evil name.py").read_text() == files[0]["content"]
    assert "Skipped 'keep.txt': it has unsaved changes" in seen["unsaved"]
    assert (stranger.workspace / "keep.txt").read_bytes() == FILES["keep.txt"]
    assert ":DescantRestart" in seen["ended"]


def test_a_conflict_is_resolved_in_diff_mode_and_applied_without_a_line_lost(tmp_path: Path) -> None:
    stranger = at_home(tmp_path, "neovim")
    disputed.dispute(stranger)
    seen = in_neovim(stranger, "neovim_resolving.lua", "answer.response")

    now, both, answer = seen["sides"]
    assert now + "\n" == disputed.THEIRS
    assert answer + "\n" == disputed.ANSWER
    assert all(part in both for part in ("theirs", "answered", "======="))
    # What a model wrote sets no options.
    assert (seen["width"], seen["type"]) == (0, "python")
    # A text with markers is not taken, and stays open.
    assert seen["tabs"] == 2
    theirs, answered = "def tide_2(): return 'theirs'", "def tide_2(): return 'answered'"
    settled = disputed.SETTLED.removesuffix("\n")
    assert seen["file_side"] == settled.replace(answered, theirs)
    assert seen["both"] == settled.replace(answered, f"{theirs}\n{answered}")
    assert seen["is_back"] is True
    assert (stranger.workspace / "tides.py").read_text() == disputed.SETTLED
    assert (stranger.workspace / "new.py").read_text() == "x = 1\n"


def test_a_hunk_is_left_out_in_diff_mode_and_the_rest_applied(tmp_path: Path) -> None:
    stranger = at_home(tmp_path, "neovim")
    hunks.propose(stranger)
    seen = in_neovim(stranger, "neovim_hunks.lua", "answer.response")

    assert seen["proposed"] == hunks.shown(hunks.PROPOSED)
    assert seen["left_out"] == seen["again"] == hunks.shown(hunks.LEFT_OUT)
    assert (stranger.workspace / "tides.py").read_bytes() == hunks.LEFT_OUT.encode()


def test_the_applied_files_are_committed_with_a_message_that_is_edited_in_a_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger = at_home(tmp_path, "neovim")
    repository = committing.prepare(stranger, monkeypatch)
    seen = in_neovim(stranger, "neovim_commit.lua", "answer.response")

    assert seen["message"] == "Tides in metres\n\nThey were in feet."
    assert seen["headline"].startswith("Commit 2 files on main: ")
    assert (seen["is_back"], seen["is_closed"]) == (True, True)
    committing.check(repository)


def test_what_is_commented_and_cut_off_is_asked_for_again_and_its_reply_put_into_the_answer(
    tmp_path: Path,
) -> None:
    stranger = at_home(tmp_path, "neovim")
    replies.cut_off(stranger)
    seen = in_neovim(stranger, "neovim_asking.lua", "answer.response")

    assert seen["comments"] == seen["comments_again"] == ["Return metres."]
    assert replies.ON_LINE in seen["prompt"]
    assert replies.ON_FILE in seen["prompt"]
    assert "a slip" not in seen["prompt"]
    assert "moon.py" in seen["prompt"]
    assert (
        "Asked again for 2 of 3 files (tides.py, moon.py). Copy the reply, then run :DescantReply"
        in seen["asked"]
    )
    # Nothing is taken that nobody has asked for, and nothing is done before that is decided.
    assert seen["question"].startswith("kept.py was not asked for")
    assert seen["choices"][-1] == "Open the reply as an answer of its own"
    assert seen["unchanged"] == seen["undone"] == replies.CUT_OFF
    assert replies.files_of(seen["composed"]) == replies.COMPOSED


def test_a_path_is_gone_to_found_highlighted_renamed_and_completed_wherever_it_is_spoken_of(
    tmp_path: Path,
) -> None:
    stranger = at_home(tmp_path, "neovim")
    spoken.speak(stranger)
    seen = in_neovim(stranger, "neovim_paths.lua", "answer.response", DESCANT_NEW=spoken.NEW)

    assert seen["declared"] == spoken.LINES[-1]
    assert sorted(seen["references"]) == sorted(seen["highlighted"]) == spoken.LINES
    assert seen["renamed"] + "\n" == spoken.RENAMED
    assert seen["completed"].endswith(" See src/harbour_list.py"), seen["completed"]
