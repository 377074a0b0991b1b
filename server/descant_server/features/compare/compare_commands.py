"""``descant.compare`` and ``descant.compose``: open answers side by side, and the best of them as one.

Both give their result back as data; to a person it is shown as a document where the editor can open one of
ours. Nothing is written.
"""

from typing import Any

from lsprotocol import types

from descant.comparison import NotComposed, best
from descant_server.features.arguments import read_arguments
from descant_server.features.compare.comparison_table import composed_in_full, table
from descant_server.features.previews.comparison_page import compared, composition
from descant_server.features.previews.previews import Kind, Preview
from descant_server.features.review_commands import show
from descant_server.server import ResponseServer
from descant_server.wording.comparison_summary import in_short

COMPARE = "descant.compare"
COMPOSE = "descant.compose"


def register(server: ResponseServer) -> None:
    """Wire the commands."""

    @server.command(COMPARE)
    async def compare_answers(*arguments: Any) -> dict[str, Any]:
        from descant_server.features.parameters import CompareParams

        asked = read_arguments(CompareParams, arguments)
        comparison = await compared(server, asked.uris)
        if asked.show and not await show(server, _preview("compare", asked.uris).address):
            server.tell(types.MessageType.Info, f"{in_short(comparison)}.")
        return table(comparison, asked.uris, best(comparison))

    @server.command(COMPOSE)
    async def compose_answers(*arguments: Any) -> dict[str, Any]:
        from descant_server.features.parameters import ComposeParams

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
