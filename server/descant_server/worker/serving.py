"""The server on its loop, with all that was said while it was imported."""

import asyncio
from contextlib import suppress

from descant_server.app import create_server
from descant_server.protocol import ResponseProtocol
from descant_server.wire.activity_record import ActivityRecord
from descant_server.worker.first_word import QUESTION, FirstWord, Say
from descant_server.worker.inbox import Inbox


def serve(activity: ActivityRecord, word: FirstWord, say: Say, inbox: Inbox) -> None:
    """Handle what comes into *inbox*, answering by *say*, until no more comes; *word* is over by now."""
    server = create_server(activity)
    server.first_answers = word.answers
    server.protocol.answered = word.answered
    if word.has_asked:
        server.first_question = server.protocol.expect(QUESTION)
    server.protocol.say = say
    asyncio.run(_listen(server.protocol, inbox))


async def _listen(protocol: ResponseProtocol, inbox: Inbox) -> None:
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
    await ended.wait()
