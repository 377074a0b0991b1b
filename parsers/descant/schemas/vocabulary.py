"""The names of members that a reader of broken text goes by, and which of many schemas' names they are."""

from functools import lru_cache

from descant.patterns import regex
from descant.schemas.leniency import Synonyms
from descant.schemas.model import Model
from descant.schemas.outline import Outline, below

_NAME = regex(r'"([A-Za-z_][\w-]{0,80}+)"\s*+:')
_KEPT = 32
"""Of so many sets of schemas the names are kept, since those of a user come and go."""
FAR = 8_000
"""So many characters are looked at for names that tell the schemas apart; mostly the first name does."""


class Vocabulary(frozenset[str]):
    """The names of all members that occur anywhere in some schemas."""

    objects: tuple[frozenset[str], ...]
    """The names that stand together in one object, for each kind of object."""
    outlines: tuple[Outline, ...]
    """What the answers themselves have, in each of the schemas."""
    synonyms: tuple[Synonyms, ...]
    """What else models call the members of objects in lists, for each kind of object."""
    meant: dict[str, str]
    """The same for all of them; a name that is one itself means nothing else."""
    roots: dict[str, tuple[Model, ...]]
    """Of all schemas that come into question: which have a member of that name in the answer itself."""

    def at(self, text: str, start: int, limit: int) -> "Vocabulary":
        """Return the names to go by in the object of *text* that starts at *start*.

        They are those of the schemas whose answers have the first names there that any schema knows, so that
        the names of one schema do not meddle with the answers of another one; without any, these.
        """
        narrowed: tuple[Model, ...] = ()
        for match in _NAME.finditer(text, start, min(limit, start + FAR)):
            models = self.roots.get(match[1], ())
            both = tuple(model for model in narrowed if model in models) if narrowed else models
            narrowed = both or narrowed
            if len(narrowed) == 1:
                break
        return vocabulary(narrowed, (), self.synonyms) if narrowed else self


@lru_cache(maxsize=_KEPT)
def vocabulary(
    models: tuple[Model, ...], others: tuple[Model, ...] = (), synonyms: tuple[Synonyms, ...] = ()
) -> Vocabulary:
    """Return the names of *models*; where an answer has those of *others*, they give way to these."""
    outlines = [outline for model in models for outline in below(model.outline)]
    objects = dict.fromkeys(frozenset(outline.members) for outline in outlines if outline.members)
    made = Vocabulary(name for keys in objects for name in keys)
    made.objects, made.roots, made.synonyms = tuple(objects), {}, synonyms
    made.meant = {written: name for names in synonyms for written, name in names if written not in made}
    roots = (model.outline for model in models)
    made.outlines = tuple(branch for root in roots for branch in (root.branches or (root,)))
    for model in dict.fromkeys((*models, *others)):
        for name in model.outline.members or ():
            made.roots[name] = (*made.roots.get(name, ()), model)
    return made
