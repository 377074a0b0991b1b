"""What a report card says about a prompt: each kind of problem that a model causes has a sentence."""

import pytest

from descant import Severity
from descant.problems import ProblemKind
from descant_server.problem_catalogue.groups import GROUPS
from descant_server.problem_catalogue.prompt_advice import prompt_advice

NO_PROMPT = {"Workspace", "Limits", "Schemas and settings"}
"""Groups of what depends on the disk, on the machine, or on what users write."""
OF_RECORDINGS = ("invalid-utf8", "damaged-event")
"""What went wrong where an answer was stored."""
KINDS = [
    kind
    for group in GROUPS
    if group.title not in NO_PROMPT
    for kind in group.problem_kinds
    if kind.severity is not Severity.INFORMATION and kind.code not in OF_RECORDINGS
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_a_problem_of_an_answer_says_what_to_change_in_the_prompt(kind: ProblemKind) -> None:
    advice = prompt_advice(kind)
    assert advice, "add a paragraph `Prompt: …` to its explanation"
    assert advice[0].isupper()
    assert advice.endswith(".")
    assert len(advice) <= 200


def test_advice_is_one_line_of_its_own_paragraph() -> None:
    explanation = "Why.\n\nWrong: `a`\n\nPrompt: Ask\nfor `b`.\n\nMore."
    assert prompt_advice(ProblemKind("x", Severity.ERROR, "S.", explanation)) == "Ask for `b`."
    assert prompt_advice(ProblemKind("x", Severity.ERROR, "S.", "Prompts are long.")) is None
