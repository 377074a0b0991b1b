"""Containers: what tools make models write around a file, beyond the formats that this package began with.

Elements are read by records, one file of which a tool has in :mod:`families`. A container that no record
knows is never looked into (:mod:`unknown`).
"""

from typing import TYPE_CHECKING

from descant.formats.containers import problem_kinds
from descant.formats.format import Format, MarkSearch, Precedence
from descant.loading import later, names_later

if TYPE_CHECKING:
    from descant.formats.containers.families import FAMILIES
    from descant.formats.containers.finding import find, format_of, is_marked
    from descant.formats.containers.record import BODY, Banner, ElementKind, Family, Operation
    from descant.formats.containers.record_checks import faults_of, is_before
else:
    find = later("descant.formats.containers.finding", "find")
    is_marked = later("descant.formats.containers.finding", "is_marked")
    __getattr__ = names_later(
        __name__,
        {
            "families": ("FAMILIES",),
            "finding": ("format_of",),
            "record": ("BODY", "Banner", "ElementKind", "Family", "Operation"),
            "record_checks": ("faults_of", "is_before"),
        },
    )

__all__ = [
    "BODY",
    "FAMILIES",
    "FORMAT",
    "Banner",
    "ElementKind",
    "Family",
    "Operation",
    "faults_of",
    "format_of",
    "is_before",
]

FORMAT = Format("container", find, problem_kinds.KINDS, Precedence.EDITS, MarkSearch(is_marked))
