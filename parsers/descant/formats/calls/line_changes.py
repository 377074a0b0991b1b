"""Edits by text, old and new, as changes of whole lines."""

from typing import NamedTuple

from descant.formats.calls.call_objects import roles_of
from descant.formats.calls.problem_kinds import CALL_UNSUPPORTED
from descant.formats.calls.string_values import line_scalars, no_line
from descant.formats.nodes import listing, mapping
from descant.problems import Problem
from descant.syntax import Mapping, Member, Scalar, Sequence

_TWICE = "replaces every occurrence, or a pattern; edits replace a text that occurs once"
_ENDS = "ends its old text with a line break and its new text without: the next line would be glued to it"
_NO_TEXTS = "has no old and new text"


class TextChange(NamedTuple):
    """A hunk, or why there is none."""

    hunk: Mapping | None
    problems: tuple[Problem, ...]
    creates: Scalar | None = None
    """The content of a file, where nothing is said to be old."""


def is_true(member: Member) -> bool:
    """Tell whether *member* says yes, as a value of JSON or as a word."""
    return member.node.value is True or str(member.node.value).strip().lower() == "true"


def unsupported(member: Member, why: str) -> Problem:
    """Report that a call does what no edit says, at the *member* that asks for it."""
    return Problem(CALL_UNSUPPORTED, member.span, f"This call {why}.")


def change_of(text: str, edit: Mapping) -> TextChange:
    """Return what *edit* does, an object with an old and a new text."""
    roles = roles_of(edit)
    problems = tuple(
        unsupported(member, _TWICE)
        for role, member in roles.items()
        if (role == "everywhere" and is_true(member))
        or (role == "count" and str(member.node.value).strip() not in ("1", "None"))
    )
    old, new = roles.get("old"), roles.get("new")
    if old is None or new is None or not (_is_text(old) and _is_text(new)):
        first = edit.members[0] if edit.members else None
        return TextChange(None, (*problems, *((unsupported(first, _NO_TEXTS),) if first else ())))
    assert isinstance(old.node, Scalar), "it is a text"
    assert isinstance(new.node, Scalar), "it is a text"
    if not old.node.value:
        return TextChange(None, problems, new.node)
    hunk = _hunk(text, edit, old.node, new.node)
    if hunk is None:
        return TextChange(None, (*problems, unsupported(old, _NO_TEXTS)))
    if _ends_line(old.node.value) and new.node.value and not _ends_line(new.node.value):
        problems = (*problems, unsupported(new, _ENDS))
    return TextChange(hunk, problems)


def _hunk(text: str, edit: Mapping, old: Scalar, new: Scalar) -> Mapping | None:
    before, after = line_scalars(text, old), line_scalars(text, new)
    if before is None or after is None:
        return None
    if not _ends_line(old.value) and (_ends_line(new.value) or not new.value):
        after.append(no_line(new))  # The line break behind the old text stays.
    named: dict[str, Scalar | Mapping | Sequence | None] = {
        "old_lines": listing(old.inner, before),
        "new_lines": listing(new.inner, after),
    }
    return mapping(edit.span, named, complete=edit.complete)


def _ends_line(value: str) -> bool:
    return value.endswith(("\n", "\r"))


def _is_text(member: Member) -> bool:
    return isinstance(member.node, Scalar) and isinstance(member.node.value, str)
