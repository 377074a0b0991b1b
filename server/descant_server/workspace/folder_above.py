"""The folder that an answer is for, where a command was called in one below it.

The paths of an answer are mostly seen from the root of a repository, and whoever calls a command is in
any of its folders.
"""

import os
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from descant_server.workspace.comparison import Compared

_MOST = 200
"""Files that are looked for."""


def folder_above(folder: Path, files: Iterable[Compared]) -> Path | None:
    """Return the root of the repository around *folder*, where it has more of *files* than *folder*."""
    drafts = [compared.draft for compared in islice(files, _MOST)]
    missing = [draft.target.relative for draft in drafts if draft.target is not None and not draft.before]
    root = next((above for above in (folder, *folder.parents) if os.path.lexists(above / ".git")), folder)
    if root == folder or not missing:
        return None
    here = sum(draft.before is not None for draft in drafts)
    there = sum(os.path.isfile(root / relative) for relative in missing)
    return root if there > here else None
