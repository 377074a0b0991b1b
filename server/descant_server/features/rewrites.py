"""Write the whole answer in another format: as actions of the editor, and as the command ``descant.convert``.

What would lose a part of the answer is not offered, and refused by the command. Where the client can ask
for the edit of an action later, the answer is converted only then.
"""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, TypeVar

from lsprotocol import types
from pydantic import AfterValidator, BaseModel, ValidationError
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcContentModified, JsonRpcException, JsonRpcInvalidParams

from descant import Conversion, Edit, Encoding, Refusal
from descant.conversion import TARGETS, Target, channels_left_out, convert, left_out, obstacles
from descant_server.documents import Document
from descant_server.features.editing import Editing
from descant_server.features.edits import ToEdit, edit_maker
from descant_server.server import ResponseServer

REWRITE = "refactor.rewrite.descant"
"""The kind of all these actions; each has the name of its format behind it."""
COMMAND = "descant.convert"


def _known(to: str) -> str:
    if to not in TARGETS:
        raise ValueError(f"must be one of {', '.join(TARGETS)}")
    return to


class ConvertParams(BaseModel):
    """The argument of the command."""

    uri: str
    to: Annotated[str, AfterValidator(_known)]


class Offer(ConvertParams):
    """What an action without an edit keeps in mind: the version that it was offered for."""

    version: int


_Params = TypeVar("_Params", bound=ConvertParams)


def register(server: ResponseServer) -> None:
    """Wire the command, and the request for the edit of an action."""

    @server.feature(types.CODE_ACTION_RESOLVE)
    async def resolve(action: types.CodeAction) -> types.CodeAction:
        if action.data is None:
            return action
        offer = _read(Offer, action.data)
        document = await _document(server, offer.uri)
        if document.version != offer.version:
            raise JsonRpcContentModified("Content Modified: the document has changed since")
        edit = rewrite(document, offer.to, edit_maker(server.client_capabilities))
        if isinstance(edit, Refusal):
            raise JsonRpcException(why_not(document, edit), types.LSPErrorCodes.RequestFailed)
        action.edit = edit
        return action

    @server.command(COMMAND)
    async def convert_answer(*arguments: Any) -> None:
        asked = _read(ConvertParams, arguments[0] if len(arguments) == 1 else arguments)
        document = await _document(server, asked.uri)
        edit = rewrite(document, asked.to, edit_maker(server.client_capabilities))
        if isinstance(edit, Refusal):
            _say(server, why_not(document, edit))
            return
        if not Editing.of(server.client_capabilities).takes_edits:
            _say(server, "This editor takes no edits from a server; `descant convert` does the same.")
            return
        label = f"Convert to {TARGETS[asked.to].title}"
        applied = await server.workspace_apply_edit_async(types.ApplyWorkspaceEditParams(edit, label))
        if not applied.applied:
            reason = f": {applied.failure_reason}" if applied.failure_reason else "."
            _say(server, f"The editor did not take the converted answer{reason}")


def rewrites(
    document: Document, capabilities: types.ClientCapabilities, is_wanted: Callable[[str], bool]
) -> Iterator[types.CodeAction]:
    """Offer the formats that the answer is not in and can be written in, those whose kind *is_wanted*."""
    make = _offer if can_resolve(capabilities) else _whole
    to_edit = edit_maker(capabilities)
    for target in TARGETS.values():
        if target.name == document.analysis.format or not is_wanted(_kind(target)):
            continue
        if not obstacles(document.analysis, target) and (action := make(document, target, to_edit)):
            yield action


def can_resolve(capabilities: types.ClientCapabilities) -> bool:
    """Tell whether a client asks for the edit of an action when it is chosen."""
    ability = "text_document.code_action"
    asked = get_capability(capabilities, f"{ability}.resolve_support.properties") or ()
    return "edit" in asked and bool(get_capability(capabilities, f"{ability}.data_support"))


def rewrite(document: Document, to: str, to_edit: ToEdit) -> types.WorkspaceEdit | Refusal:
    """Return the edit that writes the answer of *document* in the format *to*, or why there is none."""
    conversion = convert(document.analysis, to)
    if isinstance(conversion, Conversion):
        return to_edit(document, [Edit(document.source.span, conversion.text)])
    return conversion


def why_not(document: Document, refusal: Refusal) -> str:
    """Return the reasons of *refusal* in one line, for people."""
    first = refusal.obstacles[0]
    line = document.source.place(first.span.start, Encoding.UTF32).line + 1
    more = len(refusal.obstacles) - 1
    others = f" ({more} more reason{'s' * (more > 1)})" if more else ""
    title = TARGETS[refusal.to].title
    return f"This answer cannot be converted to {title}. Line {line:,}: {first.message}{others}"


def _offer(document: Document, target: Target, to_edit: ToEdit) -> types.CodeAction:
    offer = Offer(uri=document.uri, to=target.name, version=document.version)
    return types.CodeAction(_title(document, target), _kind(target), data=offer.model_dump())


def _whole(document: Document, target: Target, to_edit: ToEdit) -> types.CodeAction | None:
    edit = rewrite(document, target.name, to_edit)
    if isinstance(edit, Refusal):
        return None
    return types.CodeAction(_title(document, target), _kind(target), edit=edit)


def _title(document: Document, target: Target) -> str:
    lost = len(left_out(document.analysis)) + len(channels_left_out(document.analysis))
    without = f", without {lost:,} piece{'s' * (lost > 1)} of text beside it" if lost else ""
    return f"Convert this answer to {target.title}{without}"


def _kind(target: Target) -> str:
    return f"{REWRITE}.{target.name}"


async def _document(server: ResponseServer, uri: str) -> Document:
    document = await server.current(uri)
    if document is None:
        raise JsonRpcInvalidParams("Invalid Params: the document is not open")
    return document


def _say(server: ResponseServer, message: str) -> None:
    server.window_show_message(types.ShowMessageParams(types.MessageType.Error, message))


def _read(model: type[_Params], data: Any) -> _Params:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "arguments"
        raise JsonRpcInvalidParams(f"Invalid Params: {where}: {first['msg']}") from error
