"""Which branch of ``anyOf`` or ``oneOf`` was meant by a value that fits none of them."""

from collections.abc import Iterable
from typing import Any


def best_branch(error: Any) -> list[Any] | None:
    """Return what is wrong by the branch that was most likely meant; None where no branch takes the type.

    That is the one whose constants agree, and then the one by which the least is wrong.
    """
    branches: dict[int, list[Any]] = {}
    for inner in error.context or ():
        branches.setdefault(int(inner.relative_schema_path[0]), []).append(inner)
    taken = [errors for errors in branches.values() if not any(_is_other_type(fault) for fault in errors)]
    return min(taken, key=_distance) if taken else None


def _is_other_type(error: Any) -> bool:
    return error.validator == "type" and not error.relative_path


def _distance(errors: list[Any]) -> tuple[int, int, int]:
    flat = list(_flat(errors))
    constants = sum(fault.validator in ("const", "enum") and len(fault.relative_path) <= 1 for fault in flat)
    missing = sum(fault.validator == "required" for fault in flat)
    return constants, len(flat), missing


def _flat(errors: Iterable[Any]) -> Iterable[Any]:
    for error in errors:
        branch = best_branch(error) if error.context else None
        yield from _flat(branch) if branch else (error,)
