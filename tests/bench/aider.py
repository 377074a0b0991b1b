"""What aider makes of an answer that is pasted, as its ``--apply`` does: its own code, without a model."""

import contextlib
import importlib
import importlib.metadata
import io
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = "aider-chat"


def version() -> str | None:
    """Return the version that is installed."""
    try:
        return importlib.metadata.version(PACKAGE)
    except importlib.metadata.PackageNotFoundError:
        return None


def apply(text: str, folder: Path, paths: list[str]) -> bool:
    """Apply the search/replace blocks of *text* to these files of *folder*; tell whether all went well."""
    coder_class, terminal = _classes()
    # What the constructor does beside is to load a model and a repository: none has a part in this.
    coder = coder_class.__new__(coder_class)
    with contextlib.redirect_stdout(io.StringIO()):
        coder.io = terminal(pretty=False, yes=True, fancy_input=False)
        coder.root, coder.repo, coder.dry_run = str(folder), None, False
        coder.abs_fnames, coder.abs_root_path_cache = {str(folder / path) for path in paths}, {}
        coder.num_malformed_responses, coder.reflected_message = 0, None
        coder.shell_commands, coder.warning_given = [], True
        coder.partial_response_content = text
        coder.apply_updates()
    return not (coder.num_malformed_responses or coder.reflected_message)


@cache
def _classes() -> tuple[Any, Any]:
    return importlib.import_module("aider.coders").EditBlockCoder, importlib.import_module(
        "aider.io"
    ).InputOutput
