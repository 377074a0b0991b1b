"""From the errors of pydantic to violations: at the exact place, and of a union only what was meant.

Pydantic puts the names of union branches into its paths, where a member may have the same name, and it
reports what is wrong by every branch. The value that an error is about tells which part of its path is a name
of a branch.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from descant.pointers import Path
from descant.schemas.model import Violation, more_from

_MOST = 1_000
_LONGEST = 300
_TYPES = ("_type", "none_required", "int_from_float")
"""How the names of errors end that say that the value is of another type."""
_WAYS = 256
"""So many ways to follow a path are tried."""
_PREFIXES = ("Value error, ", "Assertion failed, ")


class _Placed(NamedTuple):
    """An error in its place."""

    violation: Violation
    choices: tuple[tuple[Path, str], ...]
    """The unions on the way to it, each with the name of the branch that it is an error of."""


def violations_of(details: Iterable[Any], value: Any) -> tuple[Violation, ...]:
    """Return the violations that *details*, the errors of pydantic about *value*, tell of; each once."""
    each = iter(details)
    placed = [_placed(detail, value) for detail in islice(each, _MOST)]
    unique = {(fault.type, fault.path, fault.message): fault for fault in _chosen(placed, 0)}
    rest = next(each, None)
    return (*unique.values(), *((more_from(_placed(rest, value).violation),) if rest else ()))


def _placed(detail: Any, value: Any) -> _Placed:
    loc, kind, limits = detail["loc"], detail["type"], detail.get("ctx", {})
    is_missing = kind in ("missing", "missing_argument")
    inner, last = (loc[:-1], loc[-1:]) if is_missing else (loc, ())
    path, choices = _followed(inner, value, detail["input"])
    path = (*path, *last)
    match kind:
        case "union_tag_invalid" if _is_name(limits["discriminator"]):
            path = (*path, limits["discriminator"].strip("'"))
            expected = " or ".join(limits["expected_tags"].rsplit(", ", 1))
            violation = Violation("literal_error", path, "", {"expected": expected})
        case "union_tag_not_found" if _is_name(limits["discriminator"]):
            violation = Violation("missing", (*path, limits["discriminator"].strip("'")), "", {})
        case _:
            violation = Violation(kind, path, _message(detail["msg"]), limits)
    return _Placed(violation, choices)


def _is_name(discriminator: str) -> bool:
    """Tell whether unions are told apart by one member, and not by a function."""
    return discriminator.startswith("'") and discriminator.count("'") == 2


def _message(words: str) -> str:
    for prefix in _PREFIXES:
        words = words.removeprefix(prefix)
    words = " ".join(words.split()).rstrip(".") or "Rejected by a check of the schema"
    words = words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"
    return words[0].upper() + words[1:]


def _followed(
    loc: tuple[str | int, ...], value: Any, meant: Any
) -> tuple[Path, tuple[tuple[Path, str], ...]]:
    """Follow *loc* in *value* to what is *meant*; of several ways there the one that leaves out the least."""
    best: tuple[Path, tuple[tuple[Path, str], ...]] | None = None
    ways: list[tuple[int, Any, Path, tuple[tuple[Path, str], ...]]] = [(0, value, (), ())]
    tried = 0
    while ways and tried < _WAYS:
        tried += 1
        index, here, path, choices = ways.pop()
        if index == len(loc):
            best = best or (path, choices)
            if type(here) is type(meant) and here == meant:
                return path, choices
            continue
        part = loc[index]
        ways.append((index + 1, here, path, (*choices, (path, str(part)))))
        is_inside = (isinstance(here, dict) and part in here) or (
            isinstance(here, list)
            and isinstance(part, int)
            and not isinstance(part, bool)
            and part < len(here)
        )
        if is_inside:
            ways.append((index + 1, here[part], (*path, part), choices))
    return best or ((), ())


def _chosen(placed: list[_Placed], depth: int) -> Iterator[Violation]:
    """Yield the violations of *placed*; at each union below *depth* those of the branch that was meant."""
    unions: dict[Path, dict[str, list[_Placed]]] = {}
    for error in placed:
        if len(error.choices) <= depth:
            yield error.violation
        else:
            path, name = error.choices[depth]
            unions.setdefault(path, {}).setdefault(name, []).append(error)
    for path, branches in unions.items():
        open_ = [
            branch for branch in branches.values() if not any(_is_other(error, path) for error in branch)
        ]
        if open_:
            yield from _chosen(min(open_, key=_distance), depth + 1)
        elif len(branches) == 1:
            yield from _chosen(next(iter(branches.values())), depth + 1)
        else:
            yield _other_type(path, [error.violation for branch in branches.values() for error in branch])


def _is_other(error: _Placed, path: Path) -> bool:
    return error.violation.path == path and error.violation.type.endswith(_TYPES)


def _distance(branch: list[_Placed]) -> tuple[int, int]:
    constants = sum(error.violation.type in ("literal_error", "enum") for error in branch)
    return constants, len(branch)


def _other_type(path: Path, violations: list[Violation]) -> Violation:
    first, *others = dict.fromkeys(violation.type for violation in violations if violation.path == path)
    return Violation(first, path, "", {"also": tuple(others)} if others else {})
