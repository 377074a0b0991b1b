"""Code lacks signs that its language needs, and that chat pages take for markup.

A page shows `__main__` as a bold word, `__init__` as `_init_`, and `<stdio.h>` not at all. Of a new file that
is told only where what is left can be nothing else in its language; other signs of it are then probably lost
as well.

Wrong: `#include` with no name behind it, `if name == "main":`, `static_cast(x)`, `read(): Promise {`

Right: `#include <stdio.h>`, `if __name__ == "__main__":`, `static_cast<int>(x)`, `read(): Promise<void> {`

Prompt: Take the answer from the API, or with the copy button, not from the page as it is drawn.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.code_tokens import extension_of, in_code_only, language_of
from descant.rules.findings import Finding, StringEdit, place_of, report
from descant.rules.rule import Context, Rule, Topic

EATEN_SIGNS = ProblemKind.from_doc("eaten-signs", Severity.WARNING, __doc__)

_GENERIC = "Promise|Record|Array|ReadonlyArray|Partial"
_HALVED = (
    "init new repr future getitem setitem getattr setattr delattr enter exit aenter aexit init_subclass"
    " post_init getstate setstate contains qualname"
)
"""What nobody writes between single underscores: enumerations have some, and people others."""
_WORDS = (
    "#include",
    "# include",
    "_cast",
    "main",
    "super().init",
    "from future",
    *(f"_{name}_" for name in _HALVED.split()),
    *(f"): {name}" for name in _GENERIC.split("|")),
)
_C = frozenset(("c", "h", "cc", "cpp", "cxx", "hh", "hpp", "hxx"))
_PYTHON = frozenset(("py", "pyi", "pyw"))
_TYPED = frozenset(("ts", "tsx", "mts", "cts"))
_INCLUDE = regex(r"^[ \t]*+\#[ \t]*+include[ \t]*+$", re.MULTILINE)
_CAST = regex(r"\b(?:static|dynamic|const|reinterpret)_cast[ ]?\(")
_MAIN = regex(r"^if (?P<name>name) ?== ?[\"'](?P<value>main|__main__)[\"'](?= ?:)", re.MULTILINE)
_FUTURE = regex(r"^from (?P<name>future) import (?=annotations\b)", re.MULTILINE)
_SUPER = regex(r"\bsuper\(\)\.(?P<name>init)(?=\()")
_HALF = regex(rf"_(?<!\w_)(?P<half>{_HALVED.replace(' ', '|')})_(?!\w)")
"""Names that have lost one underscore at each end, as where a page takes a pair of them for emphasis."""
_NAME_BOUND = regex(r"^(?:name\b *(?:=|:)|(?:from|import|for|with|def|class) .*\bname\b)", re.MULTILINE)
_RETURNED = regex(rf"(?<=\)): (?P<type>{_GENERIC})(?= ?(?:\{{|=>|;))")
"""A type that is none without its arguments, as what a function returns."""
_OWN_TYPE = regex(
    rf"\b(?:class|interface|type|enum|as) (?P<type>{_GENERIC})\b"
    rf"|\bimport\b[^;\"']{{0,2000}}?[{{,\s](?P<named>{_GENERIC})\b"
)
_OF_C = ((_INCLUDE, "The name of a header"), (_CAST, "The type of a cast"))


def _check(context: Context) -> Iterator[Problem]:
    for file, content in context.contents.holding(*_WORDS):
        extension = extension_of(file.path)
        if extension in _C:
            findings = list(_in_c(file.path, content))
        elif extension in _PYTHON:
            findings = list(_in_python(file.path, content))
        elif extension in _TYPED:
            findings = list(_in_typescript(file.path, content))
        else:
            continue
        place = place_of(context, file)
        yield from report(context, EATEN_SIGNS, place, findings, "Write all of them with underscores")


def _in_c(path: str, content: str) -> Iterator[Finding]:
    language = language_of(path)
    for pattern, what in _OF_C:
        matches = pattern.finditer(content)
        for match in in_code_only(language, content, matches) if language is not None else matches:
            end = match.end()
            message = (
                f"{what} between < and > is missing; chat pages take it for markup. Ask for the file again."
            )
            yield Finding(end - 1, end, message)  # Where it is missing, as beside the disk.


def _in_typescript(path: str, content: str) -> Iterator[Finding]:
    matches: Iterable[re.Match[str]] = list(_RETURNED.finditer(content))
    if not matches:
        return
    own = {match["type"] or match["named"] for match in _OWN_TYPE.finditer(content)}
    language = language_of(path)
    for match in in_code_only(language, content, matches) if language is not None else matches:
        if match["type"] not in own:
            message = (
                f"The arguments of the type {match['type']} are missing; chat pages take them for markup. "
                "Ask for the file again."
            )
            yield Finding(*match.span("type"), message)


def _in_python(path: str, content: str) -> Iterator[Finding]:
    main = () if _NAME_BOUND.search(content) else _MAIN.finditer(content)
    language = language_of(path)
    matches = list(chain(main, _FUTURE.finditer(content)))
    if matches:
        matches += _SUPER.finditer(content)  # There are methods of that name, too.
    matches += _HALF.finditer(content)
    if not matches:
        return
    matches.sort(key=lambda match: match.start())
    for match in in_code_only(language, content, matches) if language is not None else matches:
        groups = [group for group in match.groupdict() if not match[group].startswith("__")]
        names = " and ".join(f"__{match[group]}__" for group in groups)
        changes = tuple(StringEdit(*match.span(group), f"__{match[group]}__") for group in groups)
        what = "The underscores of"
        if groups == ["half"]:
            changes, what = (StringEdit(*match.span(), names),), "Two of the underscores of"
        message = f"{what} {names} are missing; chat pages take them for markup."
        place = (match.start(groups[0]), match.end(groups[-1]))
        yield Finding(*place, message, "Write the underscores", changes)


RULE = Rule(EATEN_SIGNS, Topic.CONTENTS, _check, words=_WORDS)
