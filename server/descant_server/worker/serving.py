"""The server on its loop, with all that was said while it was imported."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from descant_server.app import create_server
from descant_server.protocol import ResponseProtocol
from descant_server.wire.activity_record import ActivityRecord
from descant_server.worker.first_word import QUESTION, FirstWord, Say
from descant_server.worker.inbox import Inbox

Settle = Callable[[], object]
_STARTED = 1.0
"""Seconds in which whoever has started the server has asked for what is shown first."""


def serve(activity: ActivityRecord, word: FirstWord, say: Say, inbox: Inbox, settle: Settle) -> None:
    """Handle what comes into *inbox*, answering by *say*, until no more comes; *word* is over by now.

    *settle* is called once, when the first questions are behind the server.
    """
    server = create_server(activity)
    server.first_answers = word.answers
    server.protocol.answered = word.answered
    if word.has_asked:
        server.first_question = server.protocol.expect(QUESTION)
    server.protocol.say = say
    asyncio.run(_listen(server.protocol, inbox, settle))
    server.conflict_files.drop()


async def _listen(protocol: ResponseProtocol, inbox: Inbox, settle: Settle) -> None:
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()

    def take(body: bytes | None) -> None:
        # The loop may be gone by the time a thread has something to say.
        with suppress(RuntimeError):
            if body is None:
                loop.call_soon_threadsafe(ended.set)
            else:
                loop.call_soon_threadsafe(protocol.receive, body)

    inbox.hand_to(take)
    loop.call_later(_STARTED, settle)
    await ended.wait()
