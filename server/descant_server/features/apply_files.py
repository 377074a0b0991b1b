"""``descant.applyFiles``: hand the files of an answer to the editor, which writes them and can undo it.

Nothing is written by the server. Whatever is left out is said, with the reason; so is what this editor cannot
do at all.
"""

from typing import Any

from lsprotocol import types
from pydantic import BaseModel, model_validator

from descant_server.documents import Document
from descant_server.features.arguments import open_document, read_arguments
from descant_server.features.editing import Editing
from descant_server.features.folders import chosen_folder
from descant_server.features.planning import LeftOut, Plan, plan_files
from descant_server.server import ResponseServer

COMMAND = "descant.applyFiles"
_TOLD = 5
"""So many files that are left out are named in a message."""
_UNABLE = "This editor takes no edits from a language server (workspace/applyEdit), so nothing is applied."
_CHANGED = "The answer has changed since this was offered, so nothing is applied. Look at it again."


class ApplyParams(BaseModel):
    """The argument of the command."""

    uri: str
    paths: list[str] | None = None
    """The files to apply, as the answer names them."""
    all: bool = False
    """Instead of paths: every file that is ready."""
    version: int | None = None
    """The version of the answer that was looked at; another one is not applied."""
    folder: str | None = None
    """The URI of the folder they belong to, where several are open."""

    @model_validator(mode="after")
    def _has_files(self) -> "ApplyParams":
        if self.all == (self.paths is not None):
            raise ValueError("name the paths, or all")
        return self


def register(server: ResponseServer) -> None:
    """Wire the command."""

    @server.command(COMMAND)
    async def apply_files(*arguments: Any) -> dict[str, Any]:
        asked = read_arguments(ApplyParams, arguments)
        await open_document(server, asked.uri)
        editing = Editing.of(server.client_capabilities)
        if not editing.takes_edits:
            return _refuse(server, _UNABLE)
        folder = await chosen_folder(server, asked.folder)
        if isinstance(folder, str):
            return _refuse(server, folder)
        document = await open_document(server, asked.uri)
        if asked.version not in (None, document.version):
            return _refuse(server, _CHANGED)
        plan = plan_files(document, folder, asked.paths, editing, _opened(server))
        if not plan.paths:
            return _refuse(server, f"No file is applied. {_reasons(plan.left_out)}".strip(), plan.left_out)
        return await _hand_over(server, plan)


def label(plan: Plan) -> str:
    """Return what the editor's undo is called."""
    return f"Apply {plan.paths[0]}" if len(plan.paths) == 1 else f"Apply {len(plan.paths):,} files"


async def _hand_over(server: ResponseServer, plan: Plan) -> dict[str, Any]:
    answer = await server.workspace_apply_edit_async(types.ApplyWorkspaceEditParams(plan.edit, label(plan)))
    if not answer.applied:
        reason = f": {answer.failure_reason}" if answer.failure_reason else "."
        return _refuse(server, f"The editor did not apply the files{reason}", plan.left_out)
    if plan.left_out:
        count = "1 file is" if len(plan.paths) == 1 else f"{len(plan.paths):,} files are"
        server.tell(types.MessageType.Warning, f"{count} applied. {_reasons(plan.left_out)}")
    return _result(plan.paths, plan.left_out)


def _opened(server: ResponseServer) -> Any:
    def find(uri: str) -> Document | None:
        return server.documents.snapshot(uri)

    return find


def _reasons(left_out: tuple[LeftOut, ...]) -> str:
    told = [f"{one.path!a} is left out: {one.reason}." for one in left_out[:_TOLD]]
    more = len(left_out) - _TOLD
    return " ".join([*told, *([f"{more:,} more are left out."] if more > 0 else [])])


def _refuse(server: ResponseServer, message: str, left_out: tuple[LeftOut, ...] = ()) -> dict[str, Any]:
    server.tell(types.MessageType.Warning, message)
    return {**_result((), left_out), "message": message}


def _result(paths: tuple[str, ...], left_out: tuple[LeftOut, ...]) -> dict[str, Any]:
    return {
        "applied": bool(paths),
        "files": list(paths),
        "leftOut": [{"path": one.path, "reason": one.reason} for one in left_out],
    }
