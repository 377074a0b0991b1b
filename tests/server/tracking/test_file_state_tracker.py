"""What is said of files on the disk follows from the last look at them."""

import asyncio
from types import SimpleNamespace
from typing import Any

from descant_server.tracking.file_state_tracker import FileStateTracker

URI = "file:///a.response"


def test_what_is_about_to_be_said_waits_for_a_look_that_is_being_taken() -> None:
    async def talk() -> None:
        seen = asyncio.Event()

        async def check_disk(_: str) -> None:
            await seen.wait()

        server: Any = SimpleNamespace(scheduler=SimpleNamespace(check_disk=check_disk))
        watchers: Any = SimpleNamespace(can_watch=True)
        tracker = FileStateTracker(server, watchers)
        look = asyncio.ensure_future(tracker.now(URI))
        await asyncio.sleep(0)
        said, other = (asyncio.ensure_future(tracker.up_to_date(uri)) for uri in (URI, f"{URI}.2"))
        await other
        assert not said.done()
        seen.set()
        await asyncio.gather(look, said)

    asyncio.run(asyncio.wait_for(talk(), 10))
