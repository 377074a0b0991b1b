"""Slips of all kinds in answers that are large, or in a frame."""

import json

from support.damage.drafts import Draft, Slip
from support.damage.slips.registry import SLIPS, SlipGroup

LARGE = SlipGroup()
"""In answers of whole files, some of which have hundreds of lines."""
FRAMED = SlipGroup()
"""In answers that have to be taken out of what is around them."""


def _one_of(family: str) -> Slip:
    def damage(draft: Draft) -> None:
        kinds = [kind for kind in SLIPS if SLIPS[kind].__module__.endswith(f".{family}")]
        SLIPS[draft.chance.choice(kinds)](draft)

    return damage


def _in_frame(before: str, after: str) -> Slip:
    def damage(draft: Draft) -> None:
        SLIPS[draft.chance.choice([*SLIPS])](draft)
        draft.frame = lambda text: before + text + after

    return damage


for _family in dict.fromkeys(slip.__module__.rpartition(".")[2] for slip in SLIPS.values()):
    LARGE.named(f"large: {_family}")(_one_of(_family))
for _name, _before, _after in (
    ("reasoning", "<think>\nTwo files, {so} be it.\n</think>\n\n", ""),
    (
        "a channel",
        "<|channel|>analysis<|message|>Two files.<|end|><|start|>assistant<|channel|>final<|message|>",
        "",
    ),
    ("a tag", "<answer>\n", "\n</answer>\n"),
    ("an assignment", "const answer = ", ";\n"),
    ("a list", "[", "]"),
):
    FRAMED.named(f"in {_name}")(_in_frame(_before, _after))


@FRAMED.named("in an envelope")
def _in_an_envelope(draft: Draft) -> None:
    SLIPS[draft.chance.choice([*SLIPS])](draft)
    message = {"index": 0, "message": {"role": "assistant", "content": "%"}, "finish_reason": "stop"}
    envelope = json.dumps({"id": "chatcmpl-1", "object": "chat.completion", "choices": [message]})
    draft.frame = lambda text: envelope.replace('"%"', json.dumps(text))


@FRAMED.named("in a quotation")
def _in_a_quotation(draft: Draft) -> None:
    SLIPS[draft.chance.choice([*SLIPS])](draft)
    draft.frame = lambda text: "".join(f"> {line}" for line in text.splitlines(keepends=True))
