"""New files of a diff that nothing follows, since they are empty."""

from descant.formats.edits.diff_paths import DiffName

_EMPTY_BLOB = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
"""How git names the empty content, or how that begins."""
_OFTEN_EMPTY = ("__init__.py", "py.typed", "keep", ".nojekyll")


def is_empty_file(text: str, names: tuple[DiffName, DiffName] | None, blob: str) -> bool:
    """Tell whether git says that a file is empty, or nothing says what it holds and it often is empty.

    *names* are those in the line of git, and *blob* is how git names the content, or how that begins.
    """
    if blob:
        return _EMPTY_BLOB.startswith(blob)
    return names is not None and text[slice(*names[1].span)].endswith(_OFTEN_EMPTY)
