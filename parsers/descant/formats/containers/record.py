"""What is known of the containers of a tool, as data: how its actions are written, and what they do."""

import re
from dataclasses import dataclass
from enum import Enum


class Operation(Enum):
    """What a container asks for."""

    WRITE = "write"
    EDIT = "edit"
    DELETE = "delete"
    MOVE = "move"
    RUN = "run"
    """A command: it is reported, and never run."""
    CALL = "call"
    """What the tool of this name does, by the table of calls."""
    OTHER = "other"
    """Something that cannot be read as an operation on whole files or lines, and is refused."""
    WRAP = "wrap"
    """Nothing: it stands around others."""
    SAY = "say"
    """Words to the user."""


ANY = "*"
"""Any value of an attribute or a child that has to be there."""
BODY = ""
"""The name of what stands between the two tags of an element."""


@dataclass(frozen=True, slots=True)
class ElementKind:
    """A kind of element, as in ``<boltAction type="file" filePath="a.py">…</boltAction>``.

    Where a part stands is said by names: those of attributes, of child elements, or :data:`BODY`. The first
    one that is there counts. One line break behind an opening tag belongs to the framing.
    """

    tag: str
    action: Operation
    path: tuple[str, ...] = ()
    content: tuple[str, ...] = ()
    """Of an edit: search/replace blocks, a patch or a diff."""
    old: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    new_path: tuple[str, ...] = ()
    each: str = ""
    """The child element that stands for one edit, where a file has several."""
    children: tuple[str, ...] = ()
    """Other children, which say nothing that is read."""
    when: tuple[tuple[str, str], ...] = ()
    """Attributes and the value that each must have."""
    only_changes: bool = False
    """An edit without old lines is refused; without it, the new ones are the whole file."""
    is_title: bool = False
    """The path is a title, which may be anything else."""
    is_new: bool = False
    """What is written is called new, and another word is there for what replaces a file."""
    rule: str = ""
    """A line around each text, such as ``===``."""

    @property
    def parts(self) -> frozenset[str]:
        """The names of all children."""
        named = (*self.path, *self.content, *self.old, *self.new, *self.new_path, *self.children)
        return frozenset(name for name in (*named, self.each) if name)

    @property
    def texts(self) -> frozenset[str]:
        """The names of the children that hold any text."""
        return frozenset((*self.content, *self.old, *self.new)) - {BODY}


PATH = r"(?P<path>[^\r\n<>|?*\"=]*?[^\r\n<>|?*\"=\s:])"
"""A path in a banner, as a pattern; what stands behind it says where it ends."""
PATH_HERE = "{path}"
"""The same in a banner that is written as lines of text."""


@dataclass(frozen=True, slots=True)
class Banner:
    """A kind of line that names the file below it, as in ``==== a.py ====``; the next one ends the file."""

    opener: str
    """A pattern for whole lines, with a group *path*; what it takes behind the path is framing."""
    closer: str = ""
    """A pattern for what ends the file; without one the next opener or the end of the text does."""
    like: str = ""
    """A pattern for lines of a content that may be damaged banners."""
    least: int = 1
    """So many are needed for any to count."""
    sign: str = ""
    """What begins with the line break behind the first line, where that may be any line: it is looked for."""
    word: str = ""
    """What is in the first line of each, by which it is found much faster than by its pattern."""

    @classmethod
    def of_lines(cls, opener: str, closer: str = "", least: int = 1) -> "Banner":
        """Return the kind whose lines are *opener* and *closer*: plain text, with ``{path}`` for the path.

        However it is written, it is found in linear time. Raises ValueError where an opener does not say once
        where the path is.
        """
        if opener.count(PATH_HERE) != 1 or closer.count(PATH_HERE) > 1:
            raise ValueError(f"write {PATH_HERE} once, where the path stands")
        closing = _pattern(closer) if closer.strip() else ""
        return cls(_pattern(opener) + r"\r?\n", closing, least=least)


@dataclass(frozen=True, slots=True)
class Family:
    """The containers of one tool."""

    name: str
    """How people call it."""
    example: str
    """An answer, which is read in the tests and shown in the docs."""
    elements: tuple[ElementKind, ...] = ()
    banners: tuple[Banner, ...] = ()
    replaces: tuple[str, ...] = ()
    """The names of the families whose containers it reads in their place."""


def _pattern(lines: str) -> str:
    return (
        r"[ \t]*\r?\n".join(
            PATH.join(map(re.escape, line.rstrip().split(PATH_HERE)))
            for line in lines.strip("\r\n").splitlines()
        )
        + r"[ \t]*"
    )
