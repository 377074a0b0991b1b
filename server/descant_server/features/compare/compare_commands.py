"""``descant.compare`` and ``descant.compose``: open answers side by side, and the best of them as one.

Both give their result back as data; to a person it is shown as a document where the editor can open one of
ours. Nothing is written.
"""

from typing import Annotated, Any

from lsprotocol import types
from pydantic import AfterValidator, BaseModel

from descant.comparison import NotComposed, best
from descant_server.features.arguments import read_arguments
from descant_server.features.compare.comparison_table import composed_in_full, table
from descant_server.features.previews.comparison_page import MOST_ANSWERS, compared, composition
from descant_server.features.previews.previews import Kind, Preview
from descant_server.features.review_commands import show
from descant_server.server import ResponseServer
from descant_server.wording.comparison_summary import in_short

COMPARE = "descant.compare"
COMPOSE = "descant.compose"


def _several(uris: list[str]) -> list[str]:
    distinct = list(dict.fromkeys(uris))
    if not 2 <= len(distinct) <= MOST_ANSWERS:
        raise ValueError(f"give 2 to {MOST_ANSWERS} answers")
    return distinct


Uris = Annotated[list[str], AfterValidator(_several)]
"""Of open documents, each once: in this order they are counted."""


class CompareParams(BaseModel):
    """The argument of the one command."""

    uris: Uris
    show: bool = False
    """Whether a person wants to see the comparison, beside its being the result."""


class ComposeParams(BaseModel):
    """The argument of the other command."""

    uris: Uris
    take: dict[str, int | None] = {}
    """Files by their paths, and the answer that each is taken from, counted from 1; null leaves it out."""
    show: bool = False


def register(server: ResponseServer) -> None:
    """Wire the commands."""

    @server.command(COMPARE)
    async def compare_answers(*arguments: Any) -> dict[str, Any]:
        asked = read_arguments(CompareParams, arguments)
        comparison = await compared(server, asked.uris)
        if asked.show and not await show(server, _preview("compare", asked.uris).address):
            server.tell(types.MessageType.Info, f"{in_short(comparison)}.")
        return table(comparison, asked.uris, best(comparison))

    @server.command(COMPOSE)
    async def compose_answers(*arguments: Any) -> dict[str, Any]:
        asked = read_arguments(ComposeParams, arguments)
        composed = composition(await compared(server, asked.uris), asked.take)
        if isinstance(composed, NotComposed):
            server.tell(types.MessageType.Error, " ".join(composed.reasons[:3]))
            return {"text": None, "reasons": list(composed.reasons)}
        preview = _preview("composed", asked.uris, asked.take)
        if asked.show and not await show(server, preview.address):
            message = "This editor cannot open the composed answer; use `descant compare --compose`."
            server.tell(types.MessageType.Info, message)
        return {"text": composed.text, **composed_in_full(composed)}


def _preview(kind: Kind, uris: list[str], take: dict[str, int | None] | None = None) -> Preview:
    return Preview(kind, uris[0], others=tuple(uris[1:]), take=tuple((take or {}).items()))
