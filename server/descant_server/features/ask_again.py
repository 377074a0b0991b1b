"""``descant.askAgain`` and ``descant.composeReply``: the prompt with what it asks for, and what comes of it.

The server keeps nothing of it: a client gives back what it was given, and what its user has commented.
"""

from typing import TYPE_CHECKING, Any

from descant import Source
from descant.analysis import analyze_source
from descant_server.features.arguments import open_document, read_arguments
from descant_server.features.previews.fix_prompt import asked_again, in_short
from descant_server.server import ResponseServer

if TYPE_CHECKING:
    from descant_server.documents.document_store import Document
    from descant_server.features.parameters import ReplyParams

ASK_AGAIN = "descant.askAgain"
COMPOSE_REPLY = "descant.composeReply"


def register(server: ResponseServer) -> None:
    """Wire the commands."""

    @server.command(ASK_AGAIN)
    async def ask_again(*arguments: Any) -> dict[str, Any] | None:
        from descant_server.features.parameters import AskParams

        asked = read_arguments(AskParams, arguments)
        await server.file_tracker.up_to_date(asked.uri)
        await server.file_tracker.bases_known(asked.uri)
        document = await open_document(server, asked.uri)
        again = asked_again(document, [comment.read() for comment in asked.comments])
        if again is None:
            return None
        request = again.request
        return {
            **(_covered(document, again.text) if asked.cover else {"prompt": again.text}),
            "title": f"Asked again for {in_short(request)}",
            "request": {
                "files": request.files,
                "cut": request.cut,
                "sections": request.sections,
                "isOpen": request.is_open,
                "isWhole": request.is_whole,
            },
        }

    @server.command(COMPOSE_REPLY)
    async def compose_reply(*arguments: Any) -> dict[str, Any]:
        from descant_server.features.parameters import ReplyParams

        asked = read_arguments(ReplyParams, arguments)
        return composed(await open_document(server, asked.uri), asked)


def _covered(document: "Document", prompt: str) -> dict[str, Any]:
    """Return *prompt* without secrets, of which kinds they were, and whether all kinds were looked for."""
    from descant_server.secrets.detector import is_installed
    from descant_server.secrets.redacting import hiding, quoted_kinds

    return {
        "prompt": hiding(document.analysis)(prompt),
        "covered": quoted_kinds(document.analysis, prompt),
        "isThorough": is_installed(),
    }


def composed(document: "Document", asked: "ReplyParams") -> dict[str, Any]:
    """Return what comes of the reply in *asked* to the answer in *document*."""
    from descant.contracts.reask_request import ReaskRequest
    from descant.contracts.reply import compose_reply
    from descant_server.wording.reply_summary import reply_data

    given = asked.request
    request = ReaskRequest(
        files=given.files,
        cut=given.cut,
        sections=given.sections,
        is_open=given.is_open,
        is_whole=given.is_whole,
    )
    answer = document.analysis
    schemas = (answer.schema,) if answer.schema and given.is_whole else None
    reply = analyze_source(Source(asked.reply), schemas=schemas, formats=answer.formats)
    return reply_data(compose_reply(answer, reply, request, asked.decisions))
