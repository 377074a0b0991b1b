"""The containers that are known beside the library's own: those of the settings, and of installed packages.

A package brings some by an entry point of the group ``descant.containers`` that names a
:class:`~descant.formats.containers.Family` or a sequence of them. What cannot be used is complained of and
harms no other.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from descant_server.settings.installed_packages import entry_points

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from descant.formats.containers import Family

GROUP = "descant.containers"


@dataclass(frozen=True, slots=True)
class KnownContainers:
    """Families, the preferred ones first."""

    families: "tuple[Family, ...]" = ()
    complaints: tuple[str, ...] = ()
    """What could not be used, and why: one sentence each, for people."""


def known_containers(own: "tuple[Family, ...]" = ()) -> KnownContainers:
    """Return *own* families, and behind them those of installed packages."""
    packages = _of_packages()
    return KnownContainers((*own, *packages.families), packages.complaints)


@cache
def _of_packages() -> KnownContainers:
    """Return what installed packages bring; they are looked at once, since they do not change meanwhile."""
    return containers_of(entry_points(group=GROUP))


def containers_of(points: "Iterable[EntryPoint]") -> KnownContainers:
    """Return the families of the entry points *points*, and complaints of those that cannot be used."""
    families: list[Family] = []
    complaints: list[str] = []
    for point in points:
        from descant.formats.containers import FAMILIES, faults_of  # Few packages bring any.

        origin = f"package {point.dist.name}" if point.dist else f"entry point {point.name}"
        try:
            for family in _loaded(point):
                if fault := next(faults_of(family, FAMILIES), None):
                    raise ValueError(fault)
                families.append(family)
        except Exception as error:
            reason = str(error).partition("\n")[0] or type(error).__name__
            complaints.append(f"The containers {point.name} of the {origin} cannot be used: {reason}")
    return KnownContainers(tuple(families), tuple(complaints))


def _loaded(point: "EntryPoint") -> "Iterator[Family]":
    from descant.formats.containers import Family

    match point.load():
        case Family() as family:
            yield family
        case list() | tuple() as families if all(isinstance(family, Family) for family in families):
            yield from families
        case other:
            raise TypeError(f"it is a {type(other).__name__}, no Family and no sequence of them.")
