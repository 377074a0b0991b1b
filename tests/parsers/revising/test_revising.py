"""What is known after an edit in one file: exactly what a whole analysis of the new text says."""

import json
import random
from collections import Counter

import pytest

from descant import Encoding, Source, Span
from descant.revising import Known
from descant_server.documents.document_store import Document, examine
from descant_server.features.diagnostics.push_diagnostics import diagnostics
from descant_server.features.diagnostics.verdict_notification import verdict
from descant_server.presentation.incremental_diagnostics import IncrementalDiagnostics, numbers
from support import edited_answers
from support.sampling import so_many, some

URI = "file:///answer.txt"


def known_of(text: str) -> Known:
    return Known.of(examine(Source(text)), examine)


def assert_exact(known: Known, shown: IncrementalDiagnostics) -> None:
    """Compare what is known with a whole analysis of the same text."""
    whole = examine(Source(known.source.text))
    document = Document(URI, 7, shown.encoding, whole)
    assert known.problems == whole.problems
    assert known.source.starts == whole.source.starts
    assert shown.diagnostics(7) == diagnostics(document)
    assert numbers(known, URI, 7) == verdict(document)
    assert +known.codes == Counter(problem.code for problem in whole.problems)
    assert all(known.problem(rank) == problem for rank, problem in enumerate(whole.problems))


# Exactness.


def after(
    known: Known, shown: IncrementalDiagnostics, span: Span, new: str
) -> tuple[Known, IncrementalDiagnostics, bool]:
    """Return what is known and shown after an edit, which is exact, and whether it was revised."""
    text = known.source.text[: span.start] + new + known.source.text[span.end :]
    revised = known.revised(span, new)
    known = revised or known_of(text)
    assert known.source.text == text
    shown = shown.revised(known)
    assert_exact(known, shown)
    return known, shown, revised is not None


@pytest.mark.parametrize("seed", range(so_many(60, 8)))
def test_what_is_known_after_any_edits_is_what_a_whole_analysis_says(seed: int) -> None:
    chance = random.Random(seed)
    known, encoding = known_of(edited_answers.answer(chance)), chance.choice(list(Encoding))
    shown = IncrementalDiagnostics.of(known, URI, encoding)
    for _ in range(10):
        if not known.analysis.answer.files:
            return
        for span, new in edited_answers.wild_edits(chance, known):
            known, shown, is_revised = after(known, shown, span, new)
            if not is_revised:
                break


@pytest.mark.parametrize("seed", range(so_many(60, 8)))
def test_what_breaks_one_file_is_known_as_a_whole_analysis_knows_it(seed: int) -> None:
    chance = random.Random(seed)
    files = [
        {
            "path": chance.choice((*edited_answers.PATHS, f"m{i}.py")),
            "content": edited_answers.content(chance),
        }
        for i in range(chance.choice((3, 5, 9)))
    ]
    text = edited_answers.damaged(chance, edited_answers.in_json(chance, files, ["Write src/a.py"]))
    known, encoding = known_of(text), chance.choice(list(Encoding))
    shown = IncrementalDiagnostics.of(known, URI, encoding)
    for _ in range(8):
        if '"files"' not in known.source.text:
            return
        for span, new in edited_answers.rough_edits(chance, known.source.text):
            known, shown, is_revised = after(known, shown, span, new)
            if not is_revised:
                break


def letters(name: str, start: int) -> str:
    return f"{name} is the name of number {start} among all the words that somebody may type."


@pytest.mark.parametrize("write", some(list(dict.fromkeys(edited_answers.WRITERS)), 3))
def test_nearly_all_typing_is_answered_without_reading_the_whole_text_again(
    write: edited_answers.Writer,
) -> None:
    chance = random.Random(1)
    lines = "import os\ndef f(a):\n    return a + 1  # why\nprint('x')\n"
    files = [{"path": f"src/f{i}.py", "content": lines} for i in range(5)]
    known = known_of(write(chance, files, ["Write src/f1.py", "See src/f9.py"]))
    answered = asked = 0
    for round in range(4):
        span = chance.choice(edited_answers.contents(known))
        at = known.source.text.index("return", span.start)
        for letter in letters("x", round):
            revised = known.revised(Span.at(at), letter)
            asked, answered = asked + 1, answered + (revised is not None)
            known = revised or known_of(known.source.text[:at] + letter + known.source.text[at:])
            at += 1
    assert_exact(known, IncrementalDiagnostics.of(known, URI, Encoding.UTF16))
    assert answered / asked > 0.95


def test_typing_goes_on_beside_many_files_that_the_plan_does_not_mention() -> None:
    head = "<summary>s</summary>\n<course_of_action>\n1. Do it.\n</course_of_action>\n"
    known = known_of(tags(*((f"f{number}.py", f"x = {number}") for number in range(9)), head=head))
    shown = IncrementalDiagnostics.of(known, URI, Encoding.UTF16)
    at = known.source.text.index("x = 4") + 1
    for letter in "y\n_":
        known, shown, is_revised = after(known, shown, Span.at(at), letter)
        assert is_revised
        (one,) = shown.diagnostics(7)
        assert one["message"].startswith("9 files are not mentioned in the plan")


# Where one file is not all there is to look at.


def tags(*files: tuple[str, str], head: str = "<summary>s</summary>\n") -> str:
    return head + "".join(f'<file path="{path}">\n{content}\n</file>\n' for path, content in files)


TWO = (("a.py", "one = EDIT\nmore"), ("b.py", "two = 2\nmore"))


@pytest.mark.parametrize(
    "text",
    [
        tags(TWO[0]),
        tags(TWO[0], ("a.py", "other")),
        tags(TWO[0], TWO[1], head="```\n"),
        tags(TWO[0], TWO[1], head="<response>\n"),
        tags(TWO[0], TWO[1], head='{"a": '),
        '{"summary": "s",, "files": [{"path": "a", "content": "EDIT"}, {"path": "b", "content": "c"}]}',
        "*** Begin Patch\n*** Add File: a.py\n+EDIT\n*** Add File: b.py\n+x\n",
        "`a.py`:\n```\nEDIT &lt;b&gt;\n```\n`b.py`:\n```\nx\n```\n",
        "EDIT",
        "",
    ],
    ids=["one file", "one path", "fence", "maybe XML", "object", "broken", "patch", "entity", "prose", ""],
)
def test_a_text_whose_files_hang_together_is_read_as_a_whole(text: str) -> None:
    at = max(0, text.find("EDIT"))
    assert known_of(text).revised(Span.at(at), "x") is None


@pytest.mark.parametrize(
    "new", ["\n</file>\n", "\n<summary>\n", '\n<file path="c.py">\n', " citeturn0search1", "\n[truncated]"]
)
def test_an_edit_that_other_files_may_have_to_do_with_is_read_as_a_whole(new: str) -> None:
    text = tags(*TWO).replace("\nmore", "", 1)
    at = text.index("EDIT") + 4
    assert known_of(text).revised(Span.at(at), new) is None


@pytest.mark.parametrize("place", ["path=", "summary>", "two = "])
def test_an_edit_over_the_border_of_a_content_is_read_as_a_whole(place: str) -> None:
    text = tags(*TWO)
    known = known_of(text)
    assert known.revised(Span(text.index(place), text.index(place) + 1), "x") is None or place == "two = "
    assert known.revised(Span(text.index("more"), text.index("two")), "x") is None


def in_json(*items: str) -> str:
    return '{"summary": "s", "course_of_action": "Do it.", "files": [' + ", ".join(items) + "]}"


A, B, C = (f'{{"path": "{name}.py", "content": "{name} = 1"}}' for name in "abc")


@pytest.mark.parametrize(
    ("where", "new"),
    [
        ('"path": "b', ","),
        ("b.py", "x"),
        ('content": "b', "x"),
        ('"content": "b', "y"),
        (' "content": "b', "x"),
        ("b = 1", "\n"),
        ("b = 1", 'print("hi")'),
        ("b = 1", "\\q"),
        ('"content": "b', '"size": 3, '),
        ('"content": "b', "// why\n"),
    ],
)
def test_an_edit_anywhere_in_a_file_is_answered_without_reading_the_whole_text(where: str, new: str) -> None:
    known = known_of(in_json(A, B, C, A.replace("a.py", "d.py")))
    at = known.source.text.index(where) + 1
    revised = known.revised(Span.at(at), new)
    assert revised is not None
    assert_exact(revised, IncrementalDiagnostics.of(revised, URI, Encoding.UTF16))
    again = revised.revised(Span(at, at + len(new)), "")
    assert again is not None
    assert again.problems == known.problems


def test_where_files_are_damaged_others_are_edited_without_reading_the_whole_text() -> None:
    broken = A.replace("a.py", "d.py").replace('", "content', '" "content'), C.replace("= 1", '= "1"')
    known = known_of(in_json(A, B, *broken, B.replace("b.py", "e.py")))
    assert {"missing-comma", "unescaped-quote"} <= {problem.code for problem in known.problems}
    for place in ("b = 1", "d.py", 'c = "1', "e.py"):
        at = known.source.text.index(place)
        revised = known.revised(Span.at(at), "x")
        assert revised is not None
        assert_exact(revised, IncrementalDiagnostics.of(revised, URI, Encoding.UTF16))
        known = revised


SOUND = tuple(A.replace("a.py", f"f{number}.py") for number in range(14))
DAMAGED = (
    in_json(*SOUND),
    in_json(*SOUND[:6], "oops " + SOUND[6], *SOUND[7:]),
    in_json(*SOUND[:6], SOUND[6][:-1], *SOUND[7:]),
    in_json(*SOUND[:6], SOUND[6] + "}", *SOUND[7:]),
    in_json(*SOUND).replace('"summary": "s",', '"summary": "s"'),
    in_json(*SOUND).replace('"Do it."', "Do it"),
    in_json(*SOUND)[:-2],
)


@pytest.mark.parametrize("text", DAMAGED)
def test_far_from_damage_between_files_typing_is_answered_without_reading_the_whole_text(text: str) -> None:
    wide = text.replace("a = 1", "a = 1" + "\\n# and so on" * 500)
    known = known_of(wide)
    at = wide.index("a = 1", wide.index("f10.py"))
    for letter in "word":
        revised = known.revised(Span.at(at), letter)
        assert revised is not None
        assert_exact(revised, IncrementalDiagnostics.of(revised, URI, Encoding.UTF16))
        known, at = revised, at + 1


@pytest.mark.parametrize("text", DAMAGED[1:4])
def test_beside_damage_between_files_the_whole_text_is_read(text: str) -> None:
    assert known_of(text).revised(Span.at(text.index("a = 1", text.index("f7.py"))), "x") is None


@pytest.mark.parametrize(
    ("where", "new"),
    [
        ("b = 1", '"}, {"path": "q.py", "content": "'),
        ("b = 1", '", "plan": "'),
        (', {"plan"', ","),
    ],
)
def test_what_spills_over_is_read_as_a_whole(where: str, new: str) -> None:
    text = in_json(A, B, C.replace('"path"', '"plan": 1, "path"'))
    assert known_of(text).revised(Span.at(text.index(where, len(in_json(A)) - 2)), new) is None


def test_a_path_that_another_file_has_is_read_as_a_whole() -> None:
    text = in_json(A, B.replace("b.py", "aa.py"), C, C.replace("c.py", "d.py"), C.replace("c.py", "AA.py"))
    known = known_of(text)
    assert known.revised(Span.at(text.index("aa.py")), "b") is None
    at = text.index("c.py")
    renamed = known.revised(Span(at, at + 1), "d")
    assert renamed is None


def many(count: int) -> str:
    plan = [{"step": 1, "description": "Nothing of this."}]
    files = [{"path": f"src/file{i}.py", "content": f"EDIT = {i}\n# café 🐦\n"} for i in range(count)]
    return json.dumps({"summary": "s", "course_of_action": plan, "files": files}, ensure_ascii=False)


@pytest.mark.parametrize("encoding", some(list(Encoding), 1))
@pytest.mark.parametrize("indent", [None, 1])
def test_of_more_problems_than_are_shown_the_worst_stay_in_view(
    encoding: Encoding, indent: int | None
) -> None:
    chance = random.Random(1)
    text = json.dumps(json.loads(many(1_300)), ensure_ascii=False, indent=indent)
    known = known_of(text)
    shown = IncrementalDiagnostics.of(known, URI, encoding)
    for number in (3, 1_100, 3, 700, 1_299, 0, 1_100):
        at = edited_answers.contents(known)[number].start + 7
        revised = known.revised(Span.at(at), chance.choice(("x", "🐦", "\\n// ... rest of the code\\n", "“")))
        assert revised is not None
        known, shown = revised, shown.revised(revised)
        assert_exact(known, shown)


def test_a_code_of_which_there_are_too_many_to_list_is_not_counted_anew() -> None:
    files = [{"path": f"f{i}.py", "content": "// ... rest of the code\nEDIT"} for i in range(1_002)]
    text = json.dumps({"summary": "s", "course_of_action": [], "files": files})
    known = known_of(text)
    at = text.index("EDIT", len(text) // 2)
    assert known.revised(Span.at(at), "x") is not None
    assert known.revised(Span.at(at), "// ... rest of the code\\n") is None


def test_what_was_shown_before_an_edit_stays_as_it_was() -> None:
    known = known_of(many(9))
    shown = IncrementalDiagnostics.of(known, URI, Encoding.UTF16)
    before = shown.diagnostics(1)
    copy = json.loads(json.dumps(before))
    revised = known.revised(Span.at(edited_answers.contents(known)[2].start), "xyz")
    assert revised is not None
    assert shown.revised(revised).diagnostics(2) != before
    assert before == copy == shown.diagnostics(1)


def test_a_client_is_told_only_what_it_asks_for() -> None:
    shown = IncrementalDiagnostics.of(known_of(many(3)), URI, Encoding.UTF16)
    assert all("data" not in one and "code" in one for one in shown.diagnostics(1, {"data"}))
