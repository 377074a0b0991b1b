"""The message of a commit, from summaries that are hostile, long, or none."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant_server.workspace.committing.message import WIDTH, commit_message, own_message
from descant_server.workspace.content import Content
from descant_server.workspace.plan import PlannedWrite
from support.sampling import examples

OLD, NEW = Content(b"old\n", 0o644), Content(b"new\n", 0o644)
STEPS = (PlannedWrite("src/a.py", OLD, NEW), PlannedWrite("b.py", None, NEW), PlannedWrite("c.py", OLD, None))
LISTED = "Change 3 files\n\nChange src/a.py\nAdd b.py\nDelete c.py"
LONG = (
    "This sentence is so long that it does not fit into the seventy-two characters of a subject line at all"
)


@pytest.mark.parametrize(
    ("summary", "message"),
    [
        ("Add the moon.", "Add the moon"),
        ("  Add the moon…\n\n\n", "Add the moon…"),
        ("Add the moon.\nAnd its phases.", "Add the moon. And its phases"),
        ("Add the moon.\n\nIts phases:\n- new\n- full", "Add the moon\n\nIts phases:\n- new\n- full"),
        ("Add the moon:\n- new\n- full", "Add the moon:\n\n- new\n- full"),
        (
            f"Add the moon. {LONG}.",
            "Add the moon\n\nThis sentence is so long that it does not fit into the seventy-two\n"
            "characters of a subject line at all.",
        ),
        (
            LONG,
            "This sentence is so long that it does not fit into the seventy-two …\n\n"
            "This sentence is so long that it does not fit into the seventy-two\n"
            "characters of a subject line at all",
        ),
        ("## Add the moon\nWith phases.", "Add the moon\n\nWith phases."),
        ("# Summary\n\nAdd the moon.", "Add the moon"),
        ("# Summary", "Summary"),
        ("#12: Add the moon", "#12: Add the moon"),
        ("Add.\n\n# not a comment", "Add\n\n# not a comment"),
        ("- Add the moon\n- Mend the tide", "Change 3 files\n\n- Add the moon\n- Mend the tide"),
        ("```\ncode\n```", "Change 3 files\n\n```\ncode\n```"),
        (".\nAdd the moon.", "Change 3 files\n\n.\nAdd the moon."),
        ("", LISTED),
        (None, LISTED),
        ("\0\x1b\u202e \u2066", LISTED),
        ("Add\x1b]0;title\x07 the\u202e moon\u2028\u2028Phases\0.", "Add]0;title the moon\n\nPhases."),
        ("Fix\r\rSigned-off-by: A <a@b>", "Fix\n\n> Signed-off-by: A <a@b>"),
        ("Fix\n\nco-AUTHORED-by : A <a@b>\nCc: B", "Fix\n\n> co-AUTHORED-by : A <a@b>\n> Cc: B"),
        ("Fix\n\n(cherry picked from commit 12)", "Fix\n\n> (cherry picked from commit 12)"),
        ("Signed-off-by: A <a@b>", "Change 3 files\n\n> Signed-off-by: A <a@b>"),
        ("Größer\n\n日本語の説明", "Größer\n\n日本語の説明"),
    ],
)
def test_a_summary_becomes_a_subject_and_a_body(summary: str | None, message: str) -> None:
    assert commit_message(summary, STEPS) == message


def test_files_are_named_where_the_answer_says_nothing() -> None:
    assert commit_message(None, STEPS[1:2]) == "Add b.py"
    many = tuple(PlannedWrite(f"{number}.py", None, NEW) for number in range(60))
    lines = commit_message(None, many).split("\n")
    assert (lines[0], lines[2], lines[-1], len(lines)) == (
        "Change 60 files",
        "Add 0.py",
        "and 10 more files",
        53,
    )
    deep = PlannedWrite(f"{'deep/' * 20}a.py", None, NEW)
    assert commit_message(None, (deep,)) == f"Change 1 file\n\nAdd {deep.relative}"


def test_a_message_of_ones_own_is_left_as_it_is() -> None:
    assert own_message("\n# x\r\n\nSigned-off-by: A\0\n") == "# x\n\nSigned-off-by: A"


PIECES = st.sampled_from(
    [
        "# ",
        "- ",
        "```",
        "> ",
        "    ",
        "Signed-off-by: A",
        "Co-authored-by:B",
        "\n",
        "\n\n",
        "\r",
        ". ",
        "word " * 20,
    ]
)


@examples(300)
@given(st.lists(st.one_of(PIECES, st.text(max_size=12)), max_size=30).map("".join))
def test_any_summary_is_a_sound_message_that_loses_no_word(summary: str) -> None:
    message = commit_message(summary, STEPS)

    subject, *body = message.split("\n")
    assert 0 < len(subject) <= WIDTH
    assert not body or (body[0] == "" and body[1] != "" and body[-1] != "")
    assert not re.search(r"(?im)^[a-z-]+-by ?:", message)
    assert all(each.isprintable() or each in "\n\t\u200c\u200d" or _is_blank(each) for each in message)
    kept = "\r\n\t\v\f\x85\u2028\u2029\u200c\u200d"
    words = re.findall(
        r"[A-Za-z0-9]+", "".join(each for each in summary if each.isprintable() or each in kept)
    )
    if not re.match(r"\W*(summary|overview|changes)", summary, re.IGNORECASE):
        assert [word for word in words if word not in message] == []


def _is_blank(character: str) -> bool:
    return unicodedata.category(character) == "Zs"


def test_time_grows_as_the_summary_does() -> None:
    message = commit_message("- a\n" * 1_000_000 + "Signed-off-by: x" * 100_000, STEPS)
    assert len(message) < 10_000
    assert message.endswith("\n…")
