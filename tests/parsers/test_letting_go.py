"""What was read of a long text can be let go in pieces, none of which holds much that nobody else holds."""

import json

from descant import analyze
from descant.syntax import Sequence

STEPS = [{"step": number, "description": "a"} for number in range(1, 3_000)]
FILES = [{"path": f"a{number}.py", "content": "b"} for number in range(3_000)]


def test_what_holds_others_is_let_go_before_them() -> None:
    analysis = analyze(json.dumps({"summary": "s", "course_of_action": STEPS, "files": FILES}))

    places = {id(piece): number for number, piece in enumerate(analysis.pieces())}

    plan, files = analysis.answer.plan, analysis.answer.files
    assert isinstance(plan, Sequence)
    for item in plan.items:
        assert places[id(item)] < places[id(plan)] < places[id(analysis.root)]
    assert all(places[id(file.node)] < places[id(file)] for file in files)


def test_a_short_text_is_let_go_at_once() -> None:
    assert analyze('{"summary": "s", "course_of_action": [], "files": []}').pieces() == []
