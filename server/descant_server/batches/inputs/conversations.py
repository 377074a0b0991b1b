"""Conversations of many turns, of which each turn of the model is a text.

The shapes: WildChat (https://huggingface.co/datasets/allenai/WildChat-1M) and LMSYS-Chat-1M
(https://huggingface.co/datasets/lmsys/lmsys-chat-1m) have ``conversation`` with ``role`` and ``content``;
ShareGPT, as https://github.com/lm-sys/FastChat/blob/main/data/dummy_conversation.json shows it, has
``conversations`` with ``from`` and ``value``; sets for fine-tuning have ``messages``.
"""

from collections.abc import Iterator
from typing import Any

from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.inputs.json_values import at, items, unpacked, word
from descant_server.batches.inputs.model_messages import numbered_rows, texts_of_message
from descant_server.batches.inputs.records import Record, RecordKind
from descant_server.batches.inputs.shape import FileShape

_LISTS = ("conversation", "conversations", "messages")
_IDS = ("conversation_id", "conversation_hash", "id", "prompt_id", "uuid")
_MODEL_SPEAKS = ("assistant", "gpt", "chatgpt", "model", "bot", "bard", "claude")


def _fits(shape: FileShape) -> bool:
    name = next((name for name in _LISTS if name in shape.columns), None)
    if name is None:
        return False
    if shape.container == "parquet":
        return True
    turn = at(unpacked(shape.example.get(name)), 0)
    return at(turn, "role") is not None or at(turn, "from") is not None


def _rows(record: Record, place: str) -> Iterator[InputRow]:
    row_id = next((found_id for name in _IDS if (found_id := word(record.get(name)))), place)
    turns = next((turns for name in _LISTS if (turns := items(unpacked(record.get(name))))), ())
    number = 0
    for turn in turns:
        speaker = word(at(turn, "role") or at(turn, "from"))
        if speaker is None or speaker.lower() not in _MODEL_SPEAKS:
            continue
        number += 1
        yield from numbered_rows(f"{row_id}#{number}", _texts(turn), record.get("model"), "no text")


def _texts(turn: Any) -> list[str]:
    value = at(turn, "value")
    return [value] if isinstance(value, str) else texts_of_message(turn)


INPUT = RecordKind(
    "conversations",
    "WildChat, LMSYS, ShareGPT and sets for fine-tuning: each turn of the model",
    _fits,
    _rows,
    fields=(*_LISTS, *_IDS, "model"),
).input_format()
