"""A small schema, sent to the providers themselves: `make test-live` alone runs this, and it costs money.

It asks those whose key, or whose server's address, is in the environment.
"""

from typing import Annotated
from urllib.error import HTTPError

import pytest
from pydantic import BaseModel, Field

from descant.contracts import Codec, Parsed
from support.live_providers import LIVE_PROVIDERS, LiveProvider


class HarbourReport(BaseModel):
    """The weather of a harbour."""

    port: str
    knots: Annotated[int, Field(ge=0)]
    calm: bool


def test_somebody_can_be_asked() -> None:
    wanted = ", ".join(dict.fromkeys(live.variable for live in LIVE_PROVIDERS))
    assert any(live.setting for live in LIVE_PROVIDERS), f"Nothing is asked: set one or more of {wanted}."


@pytest.mark.parametrize("live", LIVE_PROVIDERS, ids=lambda live: live.name)
def test_the_provider_takes_the_schema_and_keeps_to_it(live: LiveProvider) -> None:
    if not live.setting:
        pytest.skip(f"{live.name} is not asked: {live.variable} is not set")
    codec = Codec(HarbourReport, live.name, allow={"drop-constraint", "drop-closed"})
    try:
        reply = live.ask(codec, live.setting)
    except HTTPError as error:
        raise codec.rejected(error.read().decode(errors="replace")) from error
    decoded = codec.decode(reply.decode())
    assert isinstance(decoded, Parsed), decoded
    assert decoded.value.port
