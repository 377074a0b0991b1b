"""Documents beside each other: which belong together, and what is said of them then."""

import asyncio
import json
from typing import Any

import pytest

from descant import analyze
from descant.embedded import check_embedded
from descant.relations import Named, is_related, relate
from descant_server.commands.inputs import Examined
from descant_server.commands.related_answers import together
from descant_server.documents.document_slot import WholeChange
from descant_server.documents.document_store import DocumentStore
from support.lsp_client import session


def generation(step: int, *citations: int) -> str:
    data = {
        "step_number": step,
        "understanding": "U",
        "imports": [],
        "code": "x = 1",
        "citations": list(citations),
    }
    return json.dumps(data)


def generation_input(step: int, chunks: int = 2) -> str:
    steps = [
        {
            "step_number": number,
            "description": "D",
            "status": "completed" if number < step else "current" if number == step else "pending",
        }
        for number in range(1, 4)
    ]
    previous = [
        {"step_number": number, "understanding": "Other", "imports": [], "code": "y = 1"}
        for number in range(1, step)
    ]
    data = {
        "original_query": "Q",
        "overall_understanding": "O",
        "overall_plan": {"total_steps": 3, "current_step_number": step, "steps": steps},
        "current_step": {"step_number": step, "description": "D", "focus": "io"},
        "previous_steps": previous,
        "documentation": [
            {"index": number, "chunk_id": f"c{number}", "content_type": "CODE", "content": "x"}
            for number in range(1, chunks + 1)
        ],
        "instructions": {"task": "T", "citation_policy": "MANDATORY"},
    }
    return json.dumps(data)


def said(name: str, **texts: str) -> list[str]:
    """Return what is said of the document *name*; of the other names two underscores are a point."""
    named = [Named(f"/answers/{key.replace('__', '.')}", analyze(text)) for key, text in texts.items()]
    (own,) = [one for one in named if one.shown == name]
    return [problem.message for problem in relate(own, named)]


def test_the_only_answer_belongs_to_the_only_request() -> None:
    found = said("a.txt", a__txt=generation(1, 9), b__txt=generation_input(1))
    assert found == ["No documentation chunk 9: b.txt has 1 and 2."]
    assert said("b.txt", a__txt=generation(1, 9), b__txt=generation_input(1)) == []


def test_of_several_requests_the_one_of_the_same_name_is_taken() -> None:
    texts = {
        "x__input__json": generation_input(1, 9),
        "y__input__json": generation_input(1, 2),
        "x__output__json": generation(1, 9),
        "y__output__json": generation(1, 9),
    }
    assert said("x.output.json", **texts) == []
    assert said("y.output.json", **texts) == ["No documentation chunk 9: y.input.json has 1 and 2."]


def test_a_name_counts_for_more_than_a_number() -> None:
    texts = {"x__request__json": generation_input(1), "x__response__json": generation(2, 1)}
    assert said("x.response.json", **texts) == ["x.request.json requests step 1, not step 2."]


def test_without_names_the_step_tells_what_belongs_together() -> None:
    texts = {"a__txt": generation_input(1, 1), "b__txt": generation_input(2, 2), "c__txt": generation(2, 9)}
    assert said("c.txt", **texts) == ["No documentation chunk 9: b.txt has 1 and 2."]


def test_several_answers_to_one_request_are_all_held_against_it() -> None:
    texts = {"r__txt": generation_input(1), "a__txt": generation(1, 9), "b__txt": generation(1, 9)}
    for name in ("a.txt", "b.txt"):
        assert said(name, **texts) == ["No documentation chunk 9: r.txt has 1 and 2."]


def test_where_it_is_not_clear_what_belongs_together_nothing_is_said() -> None:
    two = {"a__txt": generation_input(1), "b__txt": generation_input(1), "c__txt": generation(1, 9)}
    assert said("c.txt", **two) == []
    other_step = {"r__txt": generation_input(1), "a__txt": generation(2, 9), "b__txt": generation(3, 9)}
    assert said("a.txt", **other_step) == []


ALIKE = [
    ("/a/x.input.json", "/a/x.output.json"),
    ("file:///a/x_request.txt", "file:///a/X_response.json"),
    ("/a/input.json", "/a/output.json"),
    ("/a/x.json", "/a/x.txt"),
    ("C:\\a\\x.in.json", "C:\\a\\x.out.json"),
]
DIFFERENT = [
    ("/a/x.input.json", "/b/x.output.json"),
    ("/a/x1.input.json", "/a/x2.output.json"),
    ("/a/begin.json", "/a/beg.json"),
]


def test_names_without_the_role_are_compared() -> None:
    def stem(name: str) -> str:
        return Named(name, analyze("")).stem

    assert [stem(one) for one, _ in ALIKE] == [stem(other) for _, other in ALIKE]
    assert not [pair for pair in DIFFERENT if stem(pair[0]) == stem(pair[1])]


def test_values_of_wrong_types_are_left_to_validation() -> None:
    request = json.loads(generation_input(1))
    for member, value in [("documentation", 7), ("documentation", [{"index": "1"}])]:
        text = json.dumps({**request, member: value, "current_step": None, "instructions": []})
        assert said("a.txt", a__txt=generation(1, 9, 1), b__txt=text) == []
        assert said("a.txt", a__txt=generation(1), b__txt=text) == []
    answer = json.dumps({**json.loads(generation(1)), "citations": ["1", None, 9], "step_number": "x"})
    found = said("a.txt", a__txt=answer, b__txt=generation_input(1))
    assert found == ["No documentation chunk 9: b.txt has 1 and 2."]


def test_answers_of_other_schemas_are_not_looked_at() -> None:
    harmony = analyze('{"summary": "S", "course_of_action": [], "files": []}')
    assert not is_related(harmony)
    assert relate(Named("a", harmony), [Named("b", analyze(generation_input(1)))]) == ()
    assert not is_related(analyze("prose"))


def test_an_answer_is_looked_at_again_when_its_request_changes() -> None:
    store = DocumentStore()
    store.open("a", 1, generation(1, 1, 2))
    store.open("b", 1, generation_input(1, 2))
    first = store.snapshot("a")
    assert first is not None
    assert first.analysis is store.snapshot("a").analysis  # type: ignore[union-attr]
    assert store.changed_by_others() == ()
    store.change("b", 2, [WholeChange(generation_input(1, 1))])
    store.snapshot("b")
    assert store.changed_by_others() == ("a",)
    assert store.changed_by_others() == ()
    again = store.snapshot("a")
    assert again is not None
    assert [problem.code for problem in again.analysis.problems] == ["citation-out-of-range"]
    store.close("b")
    assert store.changed_by_others() == ("a",)
    store.close("a")
    assert store.changed_by_others() == ()


@pytest.mark.thorough
@pytest.mark.e2e
def test_an_editor_is_shown_an_answer_again_when_its_request_is_opened_and_closed() -> None:

    async def talk() -> None:
        async with session() as client:
            assert codes(await client.open(generation(1, 9), "file:///x.output.json")) == []
            request = await client.open(generation_input(1), "file:///x.input.json")
            assert request["uri"] == "file:///x.input.json"
            answer = await client.published()
            assert (answer["uri"], answer["version"]) == ("file:///x.output.json", 1)
            assert codes(answer) == ["citation-out-of-range"]
            client.notify("textDocument/didClose", {"textDocument": {"uri": "file:///x.input.json"}})
            assert (await client.published())["uri"] == "file:///x.input.json"
            assert codes(await client.published()) == []

    asyncio.run(talk())


def codes(published: dict[str, Any]) -> list[str]:
    return [diagnostic["code"] for diagnostic in published["diagnostics"]]


def test_answers_that_are_given_together_are_checked_together_and_stay_in_their_order() -> None:
    prose = Examined("a.txt", analyze("Nothing."), "utf-8")
    answer = Examined(
        "x.output.json", check_embedded(analyze(generation(1, 9).replace("x = 1", "x = ("))), "utf-8"
    )
    request = Examined("x.input.json", analyze(generation_input(1)), "utf-8")
    given = [prose, answer, prose, request]
    shown = list(together(given))
    assert [one.path for one in shown] == [one.path for one in given]
    found = [problem.code for problem in shown[1].analysis.problems]
    assert found == ["python-syntax", "citation-out-of-range"]
    assert shown[0].analysis is shown[2].analysis is prose.analysis
    # What stands before the first one of them need not wait.
    waiting = together(iter([prose, answer]))
    assert next(waiting).path == "a.txt"
