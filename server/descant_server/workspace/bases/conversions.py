"""What git does to a file between its objects and the work tree, as far as that makes another text of it.

Line ends make none. An encoding of the work tree and ``$Id$`` are reckoned here; a filter is a program of the
repository, which is not run.
"""

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from descant.patterns import regex
from descant_server.workspace.bases.git_reader import GitReader
from descant_server.workspace.file_text import FileText, read_text

_ATTRIBUTES = ("filter", "ident", "working-tree-encoding")
_OFF = frozenset(("unspecified", "unset", "false"))
_FILTERS = r"^filter\..*\.(clean|smudge|process)$"
_IDENT = regex(r"\$Id(?::(?:[^$\n](?:[^$\n ]*+ ?)?)?)?\$")
"""What git writes the id of a content into; with several words it is of another program."""
_PLAIN_IDENT = "$Id$"
_POINTER = "version https://git-lfs.github.com/spec/"
"""What a file of git-lfs begins with in the repository: the text itself is elsewhere."""


@dataclass(frozen=True, slots=True)
class Checkout:
    """How git checks one file out."""

    filter: str = ""
    """The name of the filter that it goes through; empty where it goes through none."""
    has_ident: bool = False
    """Whether ``$Id$`` gets the id of the content."""
    is_encoded: bool = False
    """Whether it has another encoding in the work tree, which then says nothing of the objects."""

    def text(self, data: bytes, blob: str, charset: str | None) -> str | None:
        """Return the text that the content *blob*, which is *data*, has in the work tree, but for its filter;
        None where it is no text.

        *charset* is the encoding that ``.editorconfig`` names for the file.
        """
        file = read_text(data, None if self.is_encoded else charset)
        if not isinstance(file, FileText) or file.text.startswith(_POINTER):
            return None
        return _IDENT.sub(f"$Id: {blob} $", file.text) if self.has_ident else file.text

    def as_in(self, proposed: str, text: str) -> str:
        """Return *text* with ``$Id$`` as the answer has it, which may be made from what a page shows of the
        repository."""
        return _IDENT.sub(_PLAIN_IDENT, text) if self.has_ident and _PLAIN_IDENT in proposed else text


def conversions(reader: GitReader, paths: Iterable[str]) -> Mapping[str, Checkout]:
    """Return those of *paths*, seen from the folder of *reader*. Raises GitError."""
    given = b"".join(os.fsencode(path) + b"\0" for path in paths)
    fields = reader.fields("check-attr", "-z", "--stdin", *_ATTRIBUTES, given=given) if given else []
    values = defaultdict[str, dict[str, str]](dict)
    for path, attribute, value in zip(fields[::3], fields[1::3], fields[2::3], strict=False):
        values[path][attribute] = "" if value in _OFF else value
    is_any = any(each["filter"] for each in values.values())
    configured = _configured_filters(reader) if is_any else frozenset[str]()
    return {
        path: Checkout(
            each["filter"] if each["filter"] in configured else "",
            each["ident"] == "set",
            bool(each["working-tree-encoding"]),
        )
        for path, each in values.items()
    }


def _configured_filters(reader: GitReader) -> frozenset[str]:
    """Return the names of the filters that are programs; git leaves a file as it is where one is none."""
    printed = reader.completed(("config", "-z", "--get-regexp", _FILTERS)).stdout
    entries = (entry.partition("\n") for entry in printed.decode("utf-8", "surrogateescape").split("\0"))
    return frozenset(re.sub(r"\Afilter\.|\.\w+\Z", "", name) for name, _, program in entries if program)
