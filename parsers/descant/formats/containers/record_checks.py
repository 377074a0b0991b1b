"""What is wrong with a record: it takes what is no container, or what another record reads."""

import re
from collections.abc import Iterator, Mapping, Sequence

from descant.formats.containers.record import BODY, Banner, ElementKind, Family, Operation
from descant.formats.containers.tokens import CALLS
from descant.formats.containers.unknown import OF_TAGS
from descant.patterns import regex

_TAG = regex(r"[A-Za-z][\w.:-]*")
_OF_CALLS = frozenset((*CALLS, "parameter", "argument"))
_OF_HTML = regex(
    r"(?i:a|article|aside|b|body|button|canvas|code|col|d[dlt]|details|div|embed?|fieldset|figure|footer|form|h\d"
    r"|head|header|hr|html|i|iframe|img|input|label|li|link|main|meta|nav|ol|option|p|picture|pre|script|section"
    r"|select|span|strong|style|svg|table|tbody|t[dhr]|template|textarea|thead|title|u|ul|video)"
)
_ORDINARY = (
    *("src/a.py", "# src/a.py", "## src/a.py", "### src/a.py", "#### src/a.py", "// src/a.py", "-- src/a.py"),
    *("- src/a.py", "* src/a.py", "1. src/a.py", "> src/a.py", "`src/a.py`", "**src/a.py**"),
    *("/* src/a.py */", "--- src/a.py", "+++ src/a.py", "--- a/src/a.py", "+++ b/src/a.py", "*** src/a.py"),
    *("```src/a.py", "<!-- src/a.py -->", "import src/a.py", "the src/a.py", "*** Update File: src/a.py"),
    "+import src/a.py",
    *("diff --git a/src/a.py b/src/a.py", "", "x", "}", "    return 1", "---", "===", "***", "```", "# end"),
)
"""Lines that stand in files, in prose, or in answers of other formats."""
_NEEDS: Mapping[Operation, tuple[str, ...]] = {
    Operation.WRITE: ("path", "content"),
    Operation.DELETE: ("path",),
    Operation.MOVE: ("path", "new_path"),
}
_TAKES: Mapping[Operation, tuple[str, ...]] = {
    Operation.WRITE: ("path", "content", "children", "rule", "is_title"),
    Operation.EDIT: ("path", "content", "old", "new", "each", "children", "rule"),
    Operation.DELETE: ("path", "children"),
    Operation.MOVE: ("path", "new_path", "children"),
    Operation.OTHER: ("path", "children"),
}
_PARTS = ("path", "content", "old", "new", "new_path", "each", "children", "rule", "is_title")


def faults_of(family: Family, known: Sequence[Family]) -> Iterator[str]:
    """Yield why *family* cannot be used beside those that are *known*: each the end of a sentence."""
    if not family.elements and not family.banners:
        yield "it has neither a tag nor an opener"
    others = [other for other in known if other.name not in family.replaces]
    for element in family.elements:
        yield from _faults_of_element(element)
        yield from _taken(family, (o.name for o in others if any(_meet(element, e) for e in o.elements)))
    for banner in family.banners:
        yield from _faults_of_banner(banner)
        yield from _taken(family, (o.name for o in others if _are_alike(family, banner, o)))


def is_before(first: Family, second: Family) -> bool:
    """Tell whether *first*, which comes first, reads what *second* has a record for."""
    pairs = ((early, late) for early in first.elements for late in second.elements)
    return any(early.tag == late.tag and {*early.when} <= {*late.when} for early, late in pairs) or any(
        _begins(banner, second.example) for banner in first.banners if second.banners
    )


def _taken(family: Family, names: Iterator[str]) -> Iterator[str]:
    if name := next(names, None):
        yield f'{name} is read by a record already; to read yours in its place, set replaces = "{name}"'


def _faults_of_element(element: ElementKind) -> Iterator[str]:
    tag, action = element.tag, element.action
    if not _TAG.fullmatch(tag):
        yield f'"{tag[:40]}" is no name of a tag; write the name alone, such as "myWrite"'
    elif tag in _OF_CALLS:
        yield f"<{tag}> is a call of a tool, which is read as such; choose another tag"
    elif not element.when and (_OF_HTML.fullmatch(tag) or tag.lower() in OF_TAGS):
        yield f"<{tag}> is in many other texts; say by when which attribute it has, or choose another tag"
    for part in _NEEDS.get(action, ()):
        if not getattr(element, part):
            yield f"to {action.value} a file it needs {part}"
    if (
        action is Operation.EDIT
        and not element.content
        and not (element.path and element.old and element.new)
    ):
        yield "to edit a file it needs content, or path, old and new"
    for part in _PARTS:
        if getattr(element, part) and part not in _TAKES.get(action, ()):
            yield f"{part} means nothing where the action is {action.value}; leave it out"
    for name in sorted(element.parts):
        if name != BODY and not _TAG.fullmatch(name.replace("_", "x")):
            yield f'"{name[:40]}" is no name of an attribute or a child; write the name alone'


def _meet(first: ElementKind, second: ElementKind) -> bool:
    """Tell whether one container can be of both kinds."""
    wanted = dict(second.when)
    return first.tag == second.tag and all(wanted.get(name, value) == value for name, value in first.when)


def _faults_of_banner(banner: Banner) -> Iterator[str]:
    if "(?P<path>" not in banner.opener:
        yield "its opener names no file; put {path} where the path stands"
        return
    for what, pattern in (("opener", banner.opener), ("closer", banner.closer)):
        ordinary = next((line for line in _ORDINARY if pattern and re.match(pattern, f"{line}\n")), None)
        if ordinary is not None:
            shown = f'such as "{ordinary}"' if ordinary else "even empty ones"
            yield f"its {what} is found in ordinary lines, {shown}; add more of the line around the path"


def _are_alike(family: Family, banner: Banner, other: Family) -> bool:
    """Tell whether *banner* begins a file in the example of *other*, or one of its banners does in ours."""
    return any(
        _begins(each, text)
        for each, text in ((banner, other.example), *((each, family.example) for each in other.banners))
        if "(?P<path>" in each.opener
    )


def _begins(banner: Banner, text: str) -> bool:
    return re.search(rf"(?m)^{banner.opener}", text) is not None
