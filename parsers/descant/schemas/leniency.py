"""What a schema takes in place of what it asks for: other names for its members, and other shapes.

A schema without leniency is strict: a name that it does not know is unknown, and a value of the wrong type
is an error. With it, an answer is also read where a name is written in another case or is one of the other
names that are given here, where a list of files is a mapping or a single object, where a text is a list of
lines, and where a plan is a text. Each such reading is a problem with a repair.
"""

from collections.abc import Mapping
from typing import NamedTuple

_LONGEST_NAME = 40
_SEPARATORS = str.maketrans("", "", "_- :")

OTHER_CASE = 0.9
SYNONYM = 0.25


class Alias(NamedTuple):
    """What another name may stand for."""

    name: str
    """The name that the schema has."""
    rank: int
    """Of two other names for one member the one with the lower rank is taken."""
    credit: float
    """How much it speaks for the schema, compared with the schema's own name, which counts 1.

    Another way of writing the name (`filesUpdated`) is nearly as good; a synonym (`plan`) is a common word,
    which must not make an answer of an object that has little else.
    """


Aliases = Mapping[str, tuple[Alias, ...]]
Synonyms = tuple[tuple[str, str], ...]
"""Other names of the members of one object, and the names that the schema has for them."""


class Leniency:
    """The other names of a schema's members; a schema that has one is read in other shapes, too.

    *names* gives each member of the answer its other names, likelier first; *item_names* does it for the
    objects in a list of the answer. Letter case, underscores, hyphens and spaces do not matter. A member that
    is not given here is known by its very name only. Where the right name is there, no other one is read.
    """

    __slots__ = ("_items", "_root", "_tables", "synonyms")

    def __init__(
        self,
        names: Mapping[str, tuple[str, ...]],
        item_names: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None,
    ) -> None:
        """Take the tables as they are declared."""
        self._tables = (names, item_names or {})
        self._root = _aliases(names)
        self._items = {name: _aliases(table) for name, table in self._tables[1].items()}
        self.synonyms = tuple(_written(table) for table in self._tables[1].values())
        """For the objects of each list: what models call its members, and what is meant."""

    @property
    def tables(self) -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, Mapping[str, tuple[str, ...]]]]:
        """What it was made of: the other names of members, and those in lists."""
        return self._tables

    def __eq__(self, other: object) -> bool:
        """Tell whether *other* has the same tables."""
        return isinstance(other, Leniency) and self._tables == other._tables

    def __hash__(self) -> int:
        """Return what those with the same tables share."""
        return hash((*self._root, *self._items))

    def of_answer(self) -> Aliases:
        """Return what other names of the answer's members may stand for, by their plain form."""
        return self._root

    def of_items(self, name: str) -> Aliases:
        """Return the same for the objects in the list *name*."""
        return self._items.get(name, {})


def normalized(name: str) -> str:
    """Return *name* as it is compared: ``Course of Action`` and ``courseOfAction`` have one plain form."""
    return name.translate(_SEPARATORS).lower() if len(name) <= _LONGEST_NAME else name


def _aliases(synonyms_of: Mapping[str, tuple[str, ...]]) -> Aliases:
    aliases: dict[str, tuple[Alias, ...]] = {}
    for name, synonyms in synonyms_of.items():
        for rank, written in enumerate((name, *synonyms)):
            alias = Alias(name, rank, SYNONYM if rank else OTHER_CASE)
            aliases[normalized(written)] = (*aliases.get(normalized(written), ()), alias)
    return aliases


def _written(synonyms_of: Mapping[str, tuple[str, ...]]) -> Synonyms:
    return tuple(
        (written, name)
        for name, synonyms in synonyms_of.items()
        for synonym in synonyms
        for written in dict.fromkeys((synonym, _camel_case(synonym)))
    )


def _camel_case(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(part.capitalize() for part in others)
