"""Signs of code that Markdown and HTML take for their own, and where their loss can be told from a change."""

import re
from collections.abc import Sequence
from enum import Enum

from descant.patterns import regex
from descant_server.workspace.rules.extensions import PYTHON, C
from descant_server.workspace.rules.missing_pieces import Gap

SIGN = regex(r"(\*+|__|<[^<>\n]{0,200}>)")
"""Each that may be lost."""
_PROSE = frozenset(["md", "mdx", "markdown", "txt", "rst", "adoc", "html", "htm", "tex"])
_SPELLINGS = frozenset(["inline", "volatile", "asm", "restrict", "const", "signed", "typeof", "alignof"])
"""Words of C that compilers also know between underscores."""
_DUNDER = regex(
    r"""(?:init|new|del|repr|str|bytes|format|lt|le|eq|ne|gt|ge|hash|bool|call|len|getitem|setitem|delitem
    |missing|iter|next|reversed|contains|getattr|getattribute|setattr|delattr|dir|get|set|delete|set_name|enter
    |exit|aenter|aexit|await|aiter|anext|init_subclass|class_getitem|post_init|copy|deepcopy|reduce|reduce_ex
    |getstate|setstate|slots|name|file|main|all|doc|dict|class|module|qualname|annotations|version|author
    |future|import|builtins|path|spec|package|loader|wrapped|mro|bases|subclasses|code|closure|defaults
    |r?(?:add|sub|mul|truediv|floordiv|mod|pow|lshift|rshift|and|or|xor|matmul|divmod)
    |i(?:add|sub|mul|truediv|floordiv|mod|pow|and|or|xor|matmul)|neg|pos|abs|invert|int|float|complex|index
    |round|trunc|floor|ceil|fspath|sizeof|instancecheck|subclasscheck|prepare|debug|traceback_hide)\Z""",
    re.VERBOSE,
)
"""Names that mean something to Python between underscores."""
_TAG = regex(r"<[A-Za-z/!][^<>\n]{0,200}>")
_EMPHASIS = regex(r"(?<![\w*])(?P<mark>\*{1,3})[^\W_][\w -]{0,80}(?P=mark)(?![\w*])")
_FEW = 2
"""Lines: one alone is often meant."""
_SOME = 3
"""Lines of a comment."""
FEW_CHANGES = 3
"""Where a file is changed in so few places, nobody goes over what its comments stress."""


class Sign(Enum):
    """A kind of signs, and whether there can be a doubt."""

    NAME = "a name that Python gives a meaning"
    UNDERSCORES = "__"
    ASTERISK = "*"
    EMPHASIS = "*word*"
    COMMENT = "* at the start of a line of a comment"
    INCLUDE = "#include"
    TAG = "<>"

    @property
    def is_certain(self) -> bool:
        """Tell whether one line of it says all."""
        return self in (Sign.NAME, Sign.INCLUDE)

    @property
    def has_operand(self) -> bool:
        """Tell whether it belongs to a name, of which other changes tell that it is another thing now."""
        return self in (Sign.ASTERISK, Sign.UNDERSCORES)

    def is_prose(self, path: str) -> bool:
        """Tell whether such signs are as often taken out on purpose in a file of that name."""
        return path.rpartition(".")[2].lower() in _PROSE

    def is_believed(self, path: str, lines: int, *, is_written: bool, is_apart: bool) -> bool:
        """Tell whether so many *lines* without it are damage.

        It may be written in others that are new; one is apart if it is changed alone, and few others are.
        """
        if self is Sign.EMPHASIS:
            enough = lines >= _FEW or is_apart
            return enough and not is_written and not self.is_prose(path)
        if self is Sign.COMMENT and lines < _SOME:
            return False
        if self.is_prose(path):
            return self is Sign.TAG and lines >= _FEW and not is_written
        return True

    def is_in(self, text: str) -> bool:
        """Tell whether *text* has some of the kind."""
        if self in (Sign.TAG, Sign.EMPHASIS):
            return (_TAG if self is Sign.TAG else _EMPHASIS).search(text) is not None
        return ("__" if self in (Sign.NAME, Sign.UNDERSCORES) else "*") in text


def lost_signs(extension: str, line: str, old: str, gaps: Sequence[Gap], new: str) -> frozenset[Sign]:
    """Return the kinds of signs that *line* has lost; none where it may be meant."""
    signs: set[Sign] = set()
    missing = "".join(gap.missing for gap in gaps)
    if "__" in missing:
        names = _unmarked(gaps, new)
        if names is None or (extension in C and not names.isdisjoint(_SPELLINGS)):
            return frozenset()
        known = extension in PYTHON and all(_DUNDER.match(name) for name in names)
        signs.add(Sign.NAME if known else Sign.UNDERSCORES)
    if "<" in missing:
        if _TAG.search(line):
            return frozenset()
        signs.add(Sign.INCLUDE if old.startswith("#") and "include" in old else Sign.TAG)
    if "*" in missing:
        if old.startswith("*/"):
            return frozenset()
        is_comment = old.startswith("* ")
        signs.add(Sign.COMMENT if is_comment else Sign.EMPHASIS if _EMPHASIS.search(old) else Sign.ASTERISK)
    return frozenset(signs)


def _unmarked(gaps: Sequence[Gap], new: str) -> frozenset[str] | None:
    """Return the names that have lost the underscores on both sides; None where there is another loss."""
    own = [gap.column for gap in gaps if "__" in gap.missing]
    if len(own) % 2:
        return None
    names = [new[start:end] for start, end in zip(own[::2], own[1::2], strict=True)]
    return frozenset(names) if all(name.isidentifier() for name in names) else None
