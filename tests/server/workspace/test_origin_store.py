"""What was chosen of an answer is kept for when it is opened again."""

from pathlib import Path

from descant_server.workspace.bound.origin_store import OriginStore
from descant_server.workspace.carried_choices import ChoiceOrigin
from descant_server.workspace.writing.state_folder import StateFolder

ORIGIN = ChoiceOrigin("key", "proposed", "chosen", (("line\n",),))


def test_what_is_kept_of_one_answer_leaves_that_of_others_in_reach(tmp_path: Path) -> None:
    state = StateFolder(tmp_path, "root")
    OriginStore(state).keep("file:///a.response", {"a.py": ORIGIN})

    store = OriginStore(state)
    store.keep("file:///b.response", {"b.py": ORIGIN})
    assert store.of("file:///a.response") == {"a.py": ORIGIN}
    assert store.of("file:///b.response") == {"b.py": ORIGIN}
