"""Where runs are: in folders of this machine, or below URLs, in all that fsspec knows."""

from descant_server.batches.remote import path_here
from descant_server.batches.run_files.run_files import RunError, RunFiles

__all__ = ["RunError", "RunFiles", "run_files_at"]


def run_files_at(place: str) -> RunFiles:
    """Return the files of the run at *place*, a path or a URL.

    Raises RunError where there can be none, and RemoteError.
    """
    # A folder of this machine is locked, however it is named.
    path = path_here(place)
    if path is not None:
        from descant_server.batches.run_files.local import LocalRunFiles

        return LocalRunFiles(path)
    from descant_server.batches.run_files.remote_run_files import RemoteRunFiles

    return RemoteRunFiles(place)
