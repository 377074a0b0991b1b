"""Several answers side by side: what is the same, which is the best of each file, and one answer of all."""

import io
import itertools
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from descant import Analysis, Severity, analyze
from descant.comparison import Comparison, Composed, NotComposed, Pick, best, compare, compose, with_wishes
from descant.comparison.cells import file_key
from descant.comparison.line_difference import difference, lines_of
from descant.conversion import contents_of
from descant.embedded import check_embedded
from descant.schemas import harmony
from descant_server.terminal.comparison import print_comparison
from support.goldenfiles import ROOT, Golden, read
from support.sampling import examples

FOLDERS = sorted((ROOT / "comparison").iterdir())
WIDTH = 100
A = "def f(): pass\n"


def answer(*files: tuple[str, str | None], plan: Sequence[str] = (), summary: str = "s") -> Analysis:
    """Return the analysis of an answer with *files*; one without a content is blocked."""
    steps = [{"step": number, "description": words} for number, words in enumerate(plan, start=1)]
    listed = [{"path": path} | ({} if content is None else {"content": content}) for path, content in files]
    return analyze(json.dumps({"summary": summary, "course_of_action": steps, "files": listed}))


def patch(*sections: str) -> Analysis:
    return analyze("\n".join(("*** Begin Patch", *sections, "*** End Patch\n")))


def cut(analysis: Analysis) -> Analysis:
    """Return the analysis of an answer that ends inside its last file."""
    return analyze(analysis.source.text[: analysis.source.text.rindex('"') - 1])


def picked(comparison: Comparison) -> dict[str, int | None]:
    return {pick.path: pick.answer for pick in best(comparison)}


def reasons(*analyses: Analysis) -> list[str]:
    return [pick.reason for pick in best(compare(analyses))]


def composed(*analyses: Analysis, **take: int | None) -> Composed:
    """Return what the best files make; *take* names answers for some, by paths without their ``.py``."""
    comparison = compare(analyses)
    picks = with_wishes(comparison, best(comparison), {f"{path}.py": n for path, n in take.items()})
    assert not isinstance(picks, NotComposed), picks
    found = compose(comparison, picks)
    assert isinstance(found, Composed), found
    return found


def clashes(found: Composed) -> list[str]:
    return [f"{clash.path}: {clash.message}" for clash in found.clashes]


# Golden cases: 1.txt, 2.txt and so on are compared and composed.


def render(comparison: Comparison, names: Sequence[str], picks: Sequence[Pick]) -> str:
    console = Console(file=io.StringIO(), width=WIDTH, color_system=None, soft_wrap=True, highlight=False)
    print_comparison(console, comparison, names, picks)
    assert isinstance(console.file, io.StringIO)
    return "".join(f"{line.rstrip()}\n" for line in console.file.getvalue().splitlines())


def render_checks(found: Composed | NotComposed) -> str:
    if isinstance(found, NotComposed):
        return "".join(f"{reason}\n" for reason in found.reasons)
    told = [f"{origin.path}: answer {origin.answer + 1}" for origin in found.origins]
    told.append(f"summary and plan: answer {found.main + 1}")
    told += [f"clash: {clash.path or 'plan'}: {clash.message}" for clash in found.clashes]
    told += [f"{one.severity.label}[{one.code}] {one.message}" for one in found.analysis.problems]
    return "".join(f"{line}\n" for line in told)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_answers_are_compared_and_composed_as_their_folder_says(
    folder: Path, request: pytest.FixtureRequest
) -> None:
    golden = Golden(folder, request.config.getoption("--update-golden"))
    paths = sorted(folder.glob("[0-9].txt"))
    comparison = compare([check_embedded(analyze(read(path))) for path in paths])
    picks = best(comparison)
    found = compose(comparison, picks)

    golden.check("compared.txt", render(comparison, [path.name for path in paths], picks))
    golden.check("composed.txt", found.text if isinstance(found, Composed) else "")
    golden.check("checks.txt", render_checks(found))


# Comparing


def test_a_row_is_the_same_different_or_missing() -> None:
    one, other = answer(("a", "1"), ("b", "1"), ("c", "1")), answer(("a", "1"), ("b", "2"))
    assert [(row.path, row.state) for row in compare([one, other]).rows] == [
        ("a", "same"),
        ("b", "different"),
        ("c", "missing"),
    ]


def test_paths_that_are_one_file_everywhere_share_a_row_and_those_of_some_systems_are_told() -> None:
    comparison = compare(
        [answer(("./src//a.py", "1")), answer(("src\\a.py", "1")), answer(("src/A.py", "1"))]
    )
    assert [(row.path, row.answers, row.same_file_as) for row in comparison.rows] == [
        ("./src//a.py", (0, 1), ("src/A.py",)),
        ("src/A.py", (2,), ("./src//a.py",)),
    ]


def test_what_an_answer_says_several_times_of_a_path_is_one_cell_and_the_last_one_counts() -> None:
    comparison = compare([answer(("a", "1"), ("a", "2")), answer(("a", "2"))])
    (row,) = comparison.rows
    assert row.state == "same"
    assert [cell and cell.file.content for cell in row.cells] == ["2", "2"]
    assert [cell and cell.is_blocked for cell in row.cells] == [True, False]


def test_errors_and_warnings_are_those_inside_of_the_file() -> None:
    given = answer(("a.py", None), ("b.py", "x"), plan=["Write src/c.py."])
    (first, second) = compare([given]).rows
    assert first.cells[0] is not None
    assert (first.cells[0].errors, first.cells[0].warnings) == (1, 0)
    assert second.cells[0] is not None
    assert (second.cells[0].errors, second.cells[0].warnings) == (0, 0)


def test_a_content_that_is_cut_off_is_never_the_same_as_a_whole_one() -> None:
    whole = answer(("a.py", "x = 1"))
    ends_early = analyze(whole.source.text.partition("x = 1")[0] + "x = 1")
    (row,) = compare([whole, ends_early]).rows
    assert [cell and cell.file.content for cell in row.cells] == ["x = 1", "x = 1"]
    assert row.state == "different"


def test_changes_are_the_same_when_their_lines_are_whatever_their_numbers_say() -> None:
    diff = "--- a/x\n+++ b/x\n@@ -{0},1 +{0},1 @@ {1}\n-a\n+b\n"
    first, moved, elsewhere = (analyze(diff.format(*at)) for at in ((1, "f"), (9, "f"), (1, "g")))
    assert compare([first, moved]).rows[0].state == "same"
    assert compare([first, elsewhere]).rows[0].state == "different"


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("a\nb\n", "a\nb\n", (0, 0, 1.0, False)),
        ("a\nb\n", "a\r\nb", (0, 0, 1.0, True)),
        ("a\nb\n", "b\na\n", (0, 0, 1.0, False)),
        ("a\nb\n", "a\nc\nd\n", (2, 1, 0.4, False)),
        ("", "a", (1, 0, 0.0, False)),
        ("a\u2028b\x0cc", "a\u2028b\x0cc\n", (0, 0, 1.0, True)),
    ],
)
def test_the_difference_counts_lines(one: str, other: str, expected: tuple[int, int, float, bool]) -> None:
    found = difference(lines_of(one), lines_of(other))
    assert (found.added, found.removed, found.similarity, found.in_line_ends_only) == expected


@given(st.text("a\n\r\u2028"), st.text("ab\n"))
def test_a_difference_is_the_same_from_both_sides(one: str, other: str) -> None:
    there, back = difference(lines_of(one), lines_of(other)), difference(lines_of(other), lines_of(one))
    assert (there.added, there.removed, there.similarity) == (back.removed, back.added, back.similarity)
    assert "".join(lines_of(one)) == one


names = st.sampled_from(["a.py", "./a.py", "A.py", "b/c.py", "b\\c.py", "d.md", "é.txt", "e\u0301.txt"])
written = st.lists(st.tuples(names, st.sampled_from(["", "x", "x\n", "y = 1\n", "(\n"])), max_size=5).map(
    lambda files: answer(*files)
)
changed = st.lists(
    st.sampled_from(
        [
            "*** Add File: a.py\n+x",
            "*** Delete File: d.md",
            "*** Update File: b/c.py\n@@ def f\n a\n-b\n+c\n d",
            "*** Update File: b/c.py\n*** Move to: e.py",
            "*** Update File: d.md\n@@\n-x\n@@\n+y\n*** End of File",
        ]
    ),
    min_size=1,
    max_size=4,
).map(lambda sections: patch(*sections))
analyses = st.lists(
    st.one_of(written, changed, written.filter(lambda one: one.answer.files != ()).map(cut)),
    min_size=1,
    max_size=4,
)


@examples(60)
@given(analyses, st.randoms(use_true_random=False))
def test_the_order_of_the_answers_makes_no_difference_to_what_is_the_same(
    given_analyses: list[Analysis], chance: object
) -> None:
    order = list(range(len(given_analyses)))
    chance.shuffle(order)  # type: ignore[attr-defined]
    one, other = compare(given_analyses), compare([given_analyses[number] for number in order])
    assert one.by_path.keys() == other.by_path.keys()
    for path, row in one.by_path.items():
        again = other.by_path[path]
        assert row.state == again.state
        assert len(row.variants) == len(again.variants)
        for here, there in itertools.combinations(range(len(order)), 2):
            cells = (row.cells[order[here]], row.cells[order[there]])
            others = (again.cells[here], again.cells[there])
            if None not in cells:
                assert (cells[0].variant == cells[1].variant) == (others[0].variant == others[1].variant)  # type: ignore[union-attr]


# Picking


def test_of_the_answers_that_have_a_file_the_first_rule_that_tells_them_apart_decides() -> None:
    sound, other = answer(("a.py", "x = 1\n")), answer(("a.py", "x = 2\n"))
    broken = answer(("a.py", "x = 3\n"), ("a.py", "x = 4\n"))
    assert reasons(broken, sound) == ["Answer 2: it is not blocked."]
    assert reasons(other, sound, sound) == ["Answer 2: answers 2 and 3 agree on it."]
    assert reasons(broken, other, sound, sound) == [
        "Answer 3: it is not blocked and answers 3 and 4 agree on it."
    ]
    assert reasons(sound, other) == ["Answer 1: it comes first."]
    assert reasons(broken, broken) == ["Left out: blocked in any of answers 1 and 2."]
    warned = answer(("a.py", "x = 3\n"), plan=["Write src/b.py."])
    assert reasons(warned, sound) == ["Answer 2: its answer has the fewest problems in all."]


def test_what_nobody_disputes_is_told_as_that() -> None:
    one, other = answer(("a", "1"), ("b", "1")), answer(("a", "1"))
    assert reasons(one, other) == ["All answers agree on it.", "Only answer 1 has it."]
    assert reasons(one, one, other)[1] == "Only answers 1 and 2 have it."
    assert reasons(cut(one), one)[1] == "Only answer 2 has it completely."


def test_a_file_that_is_whole_nowhere_is_left_out() -> None:
    comparison = compare([cut(answer(("b", "1"), ("a", "12"))), answer(("a", None))])
    assert picked(comparison) == {"b": 0, "a": None}
    assert best(comparison)[1].reason == "Left out: incomplete in any of answers 1 and 2."


def test_of_one_file_in_two_spellings_one_is_taken_but_both_where_an_answer_has_both() -> None:
    one, other = answer(("App.py", A)), answer(("app.py", "x = 1\n"))
    assert picked(compare([one, other])) == {"App.py": 0, "app.py": None}
    assert picked(compare([one, other, other])) == {"App.py": None, "app.py": 1}
    both = answer(("App.py", A), ("app.py", "x = 1\n"))
    assert None not in picked(compare([both, other])).values()


def test_wishes_are_kept_and_the_other_spelling_gives_way() -> None:
    comparison = compare([answer(("App.py", A), ("b", "1")), answer(("app.py", A), ("b", "2"))])
    picks = with_wishes(comparison, best(comparison), {"./app.py": 1, "b": None})
    assert not isinstance(picks, NotComposed)
    assert {pick.path: pick.answer for pick in picks} == {"App.py": None, "b": None, "app.py": 1}


def test_wishes_that_cannot_be_kept_are_refused_all_at_once() -> None:
    comparison = compare([answer(("src/a.py", A)), answer(("b", None))])
    refused = with_wishes(comparison, best(comparison), {"src/aa.py": 0, "b": 1, "src/a.py": 1, "zzz": None})
    assert isinstance(refused, NotComposed)
    assert refused.reasons == (
        "No answer has a file src/aa.py; did you mean src/a.py?",
        "Cannot take b from answer 2: it is incomplete there.",
        "Answer 2 has no file src/a.py; answer 1 has it.",
        "No answer has a file zzz.",
    )
    too_far = with_wishes(comparison, best(comparison), {"b": 7})
    assert too_far == NotComposed(("There is no answer 8 to take b from; answer 2 has it.",))


@examples(60)
@given(analyses)
def test_nothing_blocked_is_picked_where_something_else_could_be(given_analyses: list[Analysis]) -> None:
    comparison = compare(given_analyses)
    picks = best(comparison)
    assert [pick.path for pick in picks] == [row.path for row in comparison.rows]
    for row, pick in zip(comparison.rows, picks, strict=True):
        cell = row.cells[pick.answer] if pick.answer is not None else None
        ready = [one for one in row.cells if one is not None and not one.is_blocked]
        assert cell is None or not (cell.is_blocked and ready)
        assert cell is None or cell.is_whole


# Composing


@examples(60)
@given(analyses, st.integers(0, 3))
def test_all_files_from_one_answer_are_its_files_and_its_words_exactly(
    given_analyses: list[Analysis], number: int
) -> None:
    comparison = compare(given_analyses)
    number %= len(given_analyses)
    taken = comparison.answers[number]
    cells = [(row, row.cells[number]) for row in comparison.rows]
    picks = [Pick(row.path, number if cell and cell.is_whole else None, "") for row, cell in cells]
    found = compose(comparison, picks)
    whole = [state.file for _, cell in cells if cell and cell.is_whole for state in cell.states]
    wanted = [file for file in taken.answer.files if any(file is one for one in whole)]
    if not wanted:
        assert isinstance(found, NotComposed)
        return
    assert isinstance(found, Composed), found
    assert [(one.path, file_key(one)) for one in found.analysis.answer.files] == [
        (one.path, file_key(one)) for one in wanted
    ]
    assert found.main == number
    assert contents_of(found.analysis).steps == contents_of(taken).steps
    assert contents_of(found.analysis).summary == contents_of(taken).summary


@examples(60)
@given(analyses)
def test_the_best_of_any_answers_is_an_answer_that_says_what_was_taken(
    given_analyses: list[Analysis],
) -> None:
    comparison = compare(given_analyses)
    found = compose(comparison, best(comparison))
    if isinstance(found, NotComposed):
        assert found.reasons
        return
    taken = [
        file_key(file)
        for origin in found.origins
        for file in comparison.answers[origin.answer].answer.files
        if file.path == origin.path
    ]
    assert {file_key(file) for file in found.analysis.answer.files} <= set(taken)
    assert found.analysis.complete


def test_the_mix_is_in_the_format_that_all_share_or_else_in_json() -> None:
    above = "<summary>\ns\n</summary>\n<course_of_action>\n1. do\n</course_of_action>\n"
    tags = [analyze(f'{above}<file path="{path}">\nx\n</file>\n') for path in "ab"]
    blocks = analyze("## Summary\n\ns\n\n## Files\n\n### `c.py`\n\n```py\nx\n```\n")
    assert composed(*tags).analysis.format == "tags"
    assert composed(*tags, blocks).analysis.format == "json"
    assert composed(blocks).analysis.format == "markdown"
    assert composed(answer(("a", "1")), answer(("b", "1"))).analysis.format == "json"


def test_changes_make_the_mix_a_patch_with_summary_and_plan_above() -> None:
    whole = answer(("a.py", A), ("b.py", A), plan=["Write a.py."], summary="Both.")
    found = composed(
        whole, patch("*** Update File: b.py", "@@ class B", "-x", "+y", "*** Delete File: c.py"), b=1
    )
    assert found.analysis.format == "apply_patch"
    assert contents_of(found.analysis).summary == "Both."
    assert [step.description for step in found.analysis.answer.steps] == ["Write a.py."]
    assert [(one.path, one.answer) for one in found.origins] == [("a.py", 0), ("b.py", 1), ("c.py", 1)]
    (hunk,) = found.analysis.answer.files[1].hunks
    assert hunk.node.value["anchors"] == ["class B"]


def test_what_a_patch_cannot_hold_is_written_as_a_diff_and_what_neither_can_is_refused_by_name() -> None:
    deletes = patch("*** Delete File: c.py")
    found = composed(answer(("a.py", "no line end"), ("empty.py", "")), deletes)
    assert found.analysis.format == "unified_diff"
    assert [file.content for file in found.analysis.answer.files] == ["no line end", "", None]
    comparison = compare([answer(("a\nb", "x")), deletes])
    picks = with_wishes(comparison, best(comparison), {"a\nb": 0})
    assert not isinstance(picks, NotComposed)
    refused = compose(comparison, picks)
    assert isinstance(refused, NotComposed)
    assert refused.reasons == (
        "Cannot write a\nb of answer 1 in a patch; take it from another answer, or leave it out.",
    )


def test_the_number_of_a_line_is_kept_where_the_format_can_hold_it() -> None:
    numbered = analyze("--- a/a.py\n+++ b/a.py\n@@ -7,1 +7,1 @@\n-x\n+y\n")
    found = composed(patch("*** Delete File: c.py"), numbered)
    assert found.analysis.format == "unified_diff"
    assert [h.node.value["first_line"] for file in found.analysis.answer.files for h in file.hunks] == [7]


def test_nothing_and_what_no_text_can_hold_is_refused() -> None:
    comparison = compare([answer(("a", None)), answer()])
    assert compose(comparison, best(comparison)) == NotComposed(("Nothing to compose: no file is selected.",))
    for summary, content in (("\ud800", "x"), ("s", "\ud800")):
        text = f'<summary>\n{summary}\n</summary>\n<file path="a">\n{content}\n</file>\n'
        refused = compose(compare([analyze(text)]), [Pick("a", 0, "")])
        assert isinstance(refused, NotComposed)
        assert "answer 1 contains a lone surrogate" in refused.reasons[0]
    broken = compare([answer(("a", None))])
    refused = compose(broken, [Pick("a", 0, "")])
    assert isinstance(refused, NotComposed)
    assert refused.reasons == ("Cannot take a from answer 1: it has no content there.",)


def test_the_mix_is_checked_like_any_answer() -> None:
    found = composed(answer(("a.py", "x = (\n"), plan=["Write src/b.py."]))
    assert {problem.code for problem in found.analysis.problems} >= {"plan-unknown-path", "python-syntax"}


def test_an_answer_without_a_plan_is_not_made_an_answer_that_lacks_one() -> None:
    blocks = analyze("## Summary\n\ns\n\n### `c.py`\n\n```py\nx\n```\n\n### `d.py`\n\n```py\nx\n```\n")
    found = composed(blocks, answer(("a.py", A)))
    assert (found.main, found.analysis.format) == (0, "markdown")
    assert not any(problem.severity is Severity.ERROR for problem in found.analysis.problems)


def test_summary_and_plan_are_those_of_the_answer_that_most_files_are_from_if_it_has_any() -> None:
    one = answer(("a", "1"), summary="first")
    two = answer(("b", "1"), ("c", "1"), summary="second")
    assert contents_of(composed(one, two).analysis).summary == "second"
    bare = patch("*** Add File: x", "+1", "*** Add File: y", "+1", "*** Add File: z", "+1")
    assert contents_of(composed(one, bare).analysis).summary == "first"


# What does not go together


def test_a_name_that_is_imported_from_the_file_of_another_answer_and_not_there_is_told() -> None:
    one = answer(("pkg/a.py", "from .b import f, g\n"), ("pkg/b.py", "def f(): pass\ng = 1\n"))
    two = answer(("pkg/b.py", "f = 1\n"))
    told = "pkg/a.py: In answer 1 it imports g from pkg/b.py; the one of answer 2 does not define it."
    comparison = compare([one, two])
    picks = with_wishes(comparison, best(comparison), {"pkg/b.py": 1})
    assert isinstance(picks, tuple)
    found = compose(comparison, picks)
    assert isinstance(found, Composed)
    assert clashes(found) == [told]
    without = with_wishes(comparison, best(comparison), {"pkg/b.py": None})
    assert isinstance(without, tuple)
    found = compose(comparison, without)
    assert isinstance(found, Composed)
    assert clashes(found) == [
        "pkg/a.py: In answer 1 it imports f and g from pkg/b.py, which is not in the composed answer."
    ]


@pytest.mark.parametrize(
    ("importing", "taken"),
    [
        ("from b import f\n", "f = 1\n"),
        ("from b import g\n", "from c import *\n"),
        ("from b import g\n", "def __getattr__(name): return 1\n"),
        ("from b import g\n", "if x:\n    from c import d as g\n"),
        ("from b import g\n", "match x:\n    case [g]: pass\n"),
        ("from b import g\n", "not Python at all\n"),
        ("from b import other\n", "f = 1\n"),
        ("try:\n    from b import g\nexcept ImportError:\n    g = 1\n", "f = 1\n"),
        ("from ..b import g\n", "f = 1\n"),
        ("from c import g\n", "f = 1\n"),
        ("import b\nb.g\n", "f = 1\n"),
    ],
)
def test_an_import_that_may_well_work_is_not_told(importing: str, taken: str) -> None:
    one = answer(("a.py", importing), ("b.py", "f = g = 1\n"))
    assert clashes(composed(one, answer(("b.py", taken)), b=1)) == []


def test_a_file_that_one_answer_takes_away_and_another_one_changes_is_told() -> None:
    deletes, changes = patch("*** Delete File: a.py"), answer(("a.py", A))
    assert clashes(composed(deletes, changes, a=0)) == [
        "a.py: The composed answer deletes this file, as answer 1 says; answer 2 changes it."
    ]
    assert clashes(composed(deletes, changes, deletes, a=1)) == [
        "a.py: The composed answer keeps this file, as answer 2 says; answers 1 and 3 remove it."
    ]


def test_a_file_that_is_moved_to_where_another_answer_writes_is_told() -> None:
    moves, writes = patch("*** Update File: a.py", "*** Move to: b.py"), answer(("./b.py", A))
    assert clashes(composed(moves, writes)) == [
        "b.py: Answer 1 moves a.py to b.py, which is also a file of answer 2; take one of them."
    ]


def test_a_plan_above_a_patch_that_names_what_was_left_out_is_told() -> None:
    one = answer(("a.py", A), ("b.py", A), plan=["Write a.py, then `b.py`."])
    found = composed(one, patch("*** Delete File: c.py"), b=None)
    assert clashes(found) == [": Step 1 of the plan mentions b.py, which is not in the composed answer."]


def test_a_plan_that_cannot_be_read_is_not_dropped_in_silence() -> None:
    prose = analyze(
        '{"summary": "s", "course_of_action": [{"step": 1, "description": "x"}, 5],'
        ' "files": [{"path": "a", "content": ""}]}'
    )
    assert clashes(composed(prose, patch("*** Delete File: c.py"))) == [
        ": A part of answer 1 is not in the composed answer: Not all items of course_of_action could be read."
    ]


def test_answers_of_other_schemas_are_refused() -> None:
    own = replace(harmony.SCHEMA, name="my.own")
    comparison = compare([analyze(answer(("a", "1")).source.text, schemas=(own,))])
    refused = compose(comparison, best(comparison))
    assert isinstance(refused, NotComposed)
    assert refused.reasons[0].startswith(
        "Cannot compose answer 1 of the schema my.own; only files of dce.harmony,"
    )


# Size


@pytest.mark.thorough
def test_a_thousand_files_in_five_answers_are_compared_in_less_than_a_second() -> None:
    def content(file: int, number: int) -> str:
        return "".join(f"line {line} of {file}: {(file + line) % 7 == 0 and number}\n" for line in range(40))

    given_analyses = [
        answer(*((f"src/module_{file}.py", content(file, number)) for file in range(1_000)))
        for number in range(5)
    ]
    comparison = compare(given_analyses)
    assert (len(comparison.rows), len(best(comparison))) == (1_000, 1_000)
    assert {len(row.variants) for row in comparison.rows} == {5}
    # Of processor time, since others may be at work, and the best of some, since collectors of garbage are.
    assert min(seconds(lambda: best(compare(given_analyses))) for _ in range(2)) < 1


def seconds(action: Callable[[], object]) -> float:
    """Return the processor time that *action* takes."""
    start = time.process_time()
    action()
    return time.process_time() - start


def test_contents_made_to_be_slow_to_compare_are_not() -> None:
    one, other = "a\n" * 100_000, "a\nb\n" * 50_000
    given_analyses = [answer(("x", one)), answer(("x", other))]
    (row,) = compare(given_analyses).rows
    assert row.variants[1].difference is not None
    assert row.variants[1].difference.added == 50_000
    assert seconds(lambda: compare(given_analyses)) < 1


def test_thousands_of_spellings_of_one_path_and_very_long_paths_do_not_take_long() -> None:
    letters = "abcdefghijkl"
    paths = {
        "".join(letter.upper() if number >> place & 1 else letter for place, letter in enumerate(letters))
        for number in range(4_000)
    }
    given_answer = answer(*((path, "x") for path in paths), ("long/" * 50_000 + "x", "x"))
    comparison = compare([given_answer, given_answer])
    assert max(len(row.same_file_as) for row in comparison.rows) == 10
    assert len(best(comparison)) == 4_001
    assert isinstance(with_wishes(comparison, (), {"lang/" * 50_000: 0}), NotComposed)
    assert seconds(lambda: best(compare([given_answer, given_answer]))) < 2
