"""The pack for Emacs, copied as a user copies it, in Emacs itself; Emacs 28 counts columns in UTF-16."""

import json
from pathlib import Path
from typing import Any

import pytest

from editors import committing, disputed, hunks, replies, spoken
from editors.finding import find
from editors.stranger import APPLIED, COLUMNS, FILES, MENDED, Stranger, alone_at_home, at_home
from support.editor import snapshot

SCRIPTS = Path(__file__).parent
DEBIAN = Path("/usr/share/emacs/site-lisp/elpa")
"""Where Debian puts packages, Eglot for Emacs 28 among them; ``-Q`` does not look there."""
pytestmark = pytest.mark.e2e


def emacs(stranger: Stranger) -> list[str]:
    """Return the command that starts Emacs in batch mode with the copied pack."""
    packages = [part for folder in sorted(DEBIAN.glob("*-[0-9]*")) for part in ("-L", str(folder))]
    return [find("emacs"), "--batch", "-Q", *packages, "-L", str(stranger.pack("emacs"))]


def in_emacs(stranger: Stranger, script: str, **told: str) -> Any:
    """Run a script in Emacs with the copied pack, and return what it wrote down."""
    command = [*emacs(stranger), "-L", str(SCRIPTS), "-l", str(SCRIPTS / script)]
    return json.loads(stranger.run(command, **told))


def test_an_answer_is_pasted_mended_reviewed_applied_and_undone(tmp_path: Path) -> None:
    stranger = at_home(tmp_path, "emacs")
    before = snapshot(stranger.workspace)
    seen = in_emacs(stranger, "emacs_flow.el")

    assert seen["mode"] == "llm-response-mode"
    assert seen["diagnostics"] == 1
    assert seen["unit"] == COLUMNS[seen["encoding"]]
    assert (seen["line"], seen["character"]) == (2, ";")
    assert seen["offered"][0] == "Replace with a comma"
    assert seen["mended"] == MENDED
    assert seen["names"][0] == "*descant: all.diff*"
    assert "*descant: review.md*" in seen["names"]
    assert seen["verdict"].startswith("# 3 files: 3 ready")
    assert "+y = 3" in seen["difference"]
    assert '+wave = "🌊"' in seen["difference"]
    assert seen["difference-mode"] == "diff-mode"
    assert seen["read-only"] is True
    assert seen["paths"] == ["src/a.py", "new/b.py", "docs/c.md"]
    # A file that is open is shown as it is on the disk now.
    assert seen["visited"] == "x = 1\ny = 3\n"
    wanted = {"a": APPLIED["src/a.py"].decode(), "b": APPLIED["new/b.py"].decode(), "c": None}
    assert seen["applied"] == wanted
    assert "docs/c.md" in seen["prompt"]
    assert snapshot(stranger.workspace) == before
    assert {path: (stranger.workspace / path).read_bytes() for path in FILES} == FILES


def test_the_package_compiles_without_warnings_and_is_documented_as_emacs_asks(tmp_path: Path) -> None:
    stranger = at_home(tmp_path, "emacs")
    files = [str(file) for file in sorted(stranger.pack("emacs").glob("*.el"))]
    strict = ["--eval", "(setq byte-compile-error-on-warn t)", "-f", "batch-byte-compile"]
    stranger.check([*emacs(stranger), *strict, *files])
    look = f"(progn (require 'checkdoc) (mapc #'checkdoc-file '({' '.join(map(json.dumps, files))})))"
    assert "Warning" not in stranger.check([*emacs(stranger), "--eval", look])


def test_what_is_missing_or_wrong_is_said_with_what_to_do(tmp_path: Path) -> None:
    stranger = alone_at_home(tmp_path, "emacs")
    evil = '# -*- mode: emacs-lisp; fill-column: 7; eval: (write-region "" nil "x") -*-\n'
    files = [{"path": "evil name.py", "content": evil}, {"path": "keep.txt", "content": "theirs\n"}]
    answer = {"summary": "s", "course_of_action": [], "files": files}
    (stranger.workspace / "answer.response").write_text(json.dumps(answer))
    seen = in_emacs(stranger, "emacs_trouble.el")

    assert "descant-paste" in seen["no-answer"]
    assert seen["nothing"] == "The kill ring is empty: copy an answer first"
    assert seen["mode"] == "llm-response-mode"
    assert seen["column"] != 7
    assert seen["no-command"] == seen["refused"]
    assert "install Descant" in seen["refused"]
    assert seen["paths"] == ["evil name.py", "keep.txt"]
    assert seen["preview-mode"] == "python-mode"
    assert seen["local"] == "not set"
    assert seen["file"] == "none"
    assert seen["text"] == evil
    assert not (stranger.workspace / "x").exists()
    assert "Skipped 'keep.txt': it has unsaved changes" in seen["unsaved"]
    assert (stranger.workspace / "keep.txt").read_bytes() == FILES["keep.txt"]
    assert seen["again"] == 2


def test_a_conflict_is_resolved_with_smerge_and_applied_without_a_line_lost(tmp_path: Path) -> None:
    stranger = at_home(tmp_path, "emacs")
    disputed.dispute(stranger)
    seen = in_emacs(stranger, "emacs_resolving.el")

    assert all(part in seen["both"] for part in ("theirs", "answered", "======="))
    assert (seen["smerge"], seen["at-conflict"]) == (True, True)
    # What a model wrote sets no variables, whatever the user allows elsewhere.
    assert (seen["column"], seen["own-column"]) == (70, 70)
    # A text with markers is not taken, and stays open.
    assert (seen["is-open"], seen["is-closed"], seen["is-back"]) == (True, True, True)
    assert seen["again"] == "No file is in conflict"
    assert (stranger.workspace / "tides.py").read_text() == disputed.SETTLED
    assert (stranger.workspace / "new.py").read_text() == "x = 1\n"


def test_a_hunk_is_left_out_in_ediff_a_line_edited_and_the_rest_applied(tmp_path: Path) -> None:
    stranger = at_home(tmp_path, "emacs")
    hunks.propose(stranger)
    seen = in_emacs(stranger, "emacs_hunks.el")

    there, proposed, left_out = (
        f"{hunks.shown(text)}\n" for text in (hunks.THERE, hunks.PROPOSED, hunks.LEFT_OUT)
    )
    assert (seen["there"], seen["proposed"]) == (there, proposed)
    assert (seen["is-open"], seen["hunks"]) == (True, 2)
    assert seen["left-out"] == seen["again"] == left_out
    assert "Nothing is applied: the edit of" in seen["refused"]
    assert (seen["is-saved"], seen["is-back"], seen["hunks-again"]) == (True, True, 1)
    # No hook of the user that cleans up files has changed what is proposed.
    assert seen["edited"] == left_out.replace("second", "edited")
    assert seen["hunks-applied"] == 0
    written = hunks.LEFT_OUT.replace("second", "edited")
    assert (stranger.workspace / "tides.py").read_bytes() == written.encode()


def test_the_applied_files_are_committed_with_a_message_that_is_edited_in_a_buffer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger = at_home(tmp_path, "emacs")
    repository = committing.prepare(stranger, monkeypatch)
    seen = in_emacs(stranger, "emacs_commit.el")

    assert "Apply its files first" in seen["nothing"]
    assert seen["message"] == "Tides in metres\n\nThey were in feet."
    assert seen["headline"].startswith("Commit 2 files on main: ")
    assert seen["is-closed"] is True
    committing.check(repository)


def test_what_is_commented_and_cut_off_is_asked_for_again_and_its_reply_put_into_the_answer(
    tmp_path: Path,
) -> None:
    stranger = at_home(tmp_path, "emacs")
    replies.cut_off(stranger)
    seen = in_emacs(stranger, "emacs_asking.el")

    assert "No reply is expected" in seen["unexpected"]
    assert seen["comments"] == seen["comments-again"] == ["Return metres."]
    assert replies.ON_LINE in seen["prompt"]
    assert replies.ON_FILE in seen["prompt"]
    assert "a slip" not in seen["prompt"]
    assert (
        "Asked again for 2 of 3 files (tides.py, moon.py).  Copy the reply, then use M-x descant-reply"
        in seen["asked"]
    )
    assert "This is the prompt" in seen["is-prompt"]
    # Nothing is taken that nobody has asked for, and nothing is done before that is decided.
    assert seen["question"].startswith("kept.py was not asked for")
    assert seen["choices"][-1] == "Open the reply as an answer of its own"
    assert seen["unchanged"] == seen["undone"] == replies.CUT_OFF
    assert replies.files_of(seen["composed"]) == replies.COMPOSED
    assert "tides.py, moon.py from the reply" in seen["told"]
    assert seen["is-shown"] is True
    # The comments were on what is gone.
    assert "Nothing to ask for" in seen["asked-again"]


def test_a_path_is_gone_to_found_highlighted_renamed_and_completed_wherever_it_is_spoken_of(
    tmp_path: Path,
) -> None:
    stranger = at_home(tmp_path, "emacs")
    spoken.speak(stranger)
    seen = in_emacs(stranger, "emacs_paths.el", DESCANT_NEW=spoken.NEW)

    assert seen["defined"] == "tide_table.py"
    assert seen["declared"] == spoken.LINES[-1:]
    assert seen["references"] == seen["highlighted"] == spoken.LINES
    assert seen["renamed"] == spoken.RENAMED
    assert seen["completed"].endswith(" See src/harbour_list.py"), seen["completed"]
