"""Into which folder files are applied: the only one, the one that is named, or the one that is chosen."""

from pathlib import Path

from lsprotocol import types

from descant_server.file_uris import path_of
from descant_server.server import ResponseServer


async def chosen_folder(server: ResponseServer, named: str | None, uri: str | None = None) -> Path | str:
    """Return the folder of the workspace to apply files to, or why there is none.

    *named* is the URI of one that the caller has chosen. Of several it is the one that the document *uri*
    lies in, or that was chosen for it before; the first never simply wins.
    """
    known = server.open_folders
    if server.has_untrusted_client:
        return "The server was started without --allow-writing; nothing was read or written."
    if not known:
        return "No folder is open: open the folder to apply the files to."
    if named is not None:
        wanted = path_of(named)
        return wanted if wanted in known else f"{named!a} is not a folder of this workspace."
    if len(known) == 1:
        return known[0]
    if uri is not None and (belongs := server.file_tracker.folder_of(uri)) is not None:
        return belongs
    titles = {_title(folder, known): folder for folder in known}
    actions = [types.MessageActionItem(title) for title in titles]
    question = types.ShowMessageRequestParams(
        types.MessageType.Info, "Apply the files of this answer to which folder?", actions
    )
    answer = await server.window_show_message_request_async(question)
    chosen = titles.get(answer.title) if answer is not None else None
    if chosen is not None and uri is not None:
        server.file_tracker.choose(uri, chosen)
    return chosen or "No folder selected."


def _title(folder: Path, folders: tuple[Path, ...]) -> str:
    is_unique = sum(other.name == folder.name for other in folders) == 1
    return folder.name if is_unique and folder.name else folder.as_posix()
