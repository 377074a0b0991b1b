"""Asking a model until its answer is right: send, decode, and ask again for just what is wrong.

There is no client of any provider here: ``send`` is a function of the caller's that takes a
:class:`ModelCall`, adds it to its own messages, and returns what came back.

    def send(call):
        messages = [*question, *({"role": role, "content": text} for role, text in call.turns)]
        return client.chat.completions.create(model="…", messages=messages, **call.body)

    asked = ask(send, Patient, "openai-chat", attempts=3)
    patient = asked.value_or_raise()
"""

from descant.contracts.correction_loop.attempts import AskAttempt, AskError, Ending, Exchange, ModelCall
from descant.contracts.correction_loop.calling import Cancellation, ask, ask_async
from descant.contracts.correction_loop.section_stream import FinishedSection, SectionStream

__all__ = [
    "AskAttempt",
    "AskError",
    "Cancellation",
    "Ending",
    "Exchange",
    "FinishedSection",
    "ModelCall",
    "SectionStream",
    "ask",
    "ask_async",
]
