"""How specific a member's name is: `summary` is in many objects, `requires_visualization` in few."""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from itertools import islice

from descant.schemas.leniency import normalized

_COMMON = """
action actions address alternatives answer answers api approach args arguments author authors body branch
branches category children choices cmd code color command comment comments commit condition conditions
confidence config configuration content contents context count country created created_at created_date
created_time data date default definition definitions dependencies desc description detail detailed
details diff dir directory documentation documents email enabled encoding end endpoint env environment
error error_code error_message errors event events example examples expected explanation feature features
field fields file file_name file_path file_size file_type filename filenames files filter filters format
group groups hash header headers height help history host icon icons id ids image images index indices
info input inputs instructions item items job jobs key keys keywords kind label labels language level
levels license limit line lines link links list location log logs main mapping max message messages meta
metadata method metrics min mode model models module modules name names node nodes notes number object
objects offset operation operations option options order output outputs overview owner package packages
page page_number parameters params parent password path paths payload persona plan platform point points
port position prefix prompt properties props pros protocol provider publisher query question questions
range reason reasoning record records ref reference references repository request request_id requests
required requirements response responses result results revision role roles root rule rules schema score
scores scripts section sections selector service session_id settings severity shape size source sources
start state statistics stats status step steps subject suggestion suggestions summary support symbol tag
tags target targets task tasks test tests text time timeout timestamp title token tokens topic topics
total type types unit units updated updated_at uri url usage user user_id users uuid value values
variables version versions view warnings width workspace
"""
COMMON = frozenset(_COMMON.split())
"""The names that web services, package managers, editors and logs use most."""

_OF_SEVERAL_WORDS = 1.25
_COMMON_ONE_OF_SEVERAL_WORDS = 0.25


def specificity(name: str) -> float:
    """Return how specific *name* is to a schema: 0 if it is common, more than 1 for several words."""
    if name in COMMON:
        return _COMMON_ONE_OF_SEVERAL_WORDS if "_" in name else 0.0
    return _OF_SEVERAL_WORDS if "_" in name or "-" in name or not name.islower() else 1.0


_SIMILAR = 0.8
_LENGTHS = 2
"""Names whose lengths differ by more are not compared."""
_MOST_COMPARED = 300
"""So many names are compared; who has more of them that nobody knows did not misspell them."""


def near_misses(names: Iterable[str], meant: Sequence[str]) -> tuple[str, ...]:
    """Return those of the names *meant* that *names* seem to be misspelt for, or written in another way."""
    first = islice(names, _MOST_COMPARED)
    near = dict.fromkeys(other for name in first for other in meant if _is_near(name, other))
    return tuple(near)


def _is_near(name: str, other: str) -> bool:
    if name[:1].lower() != other[:1].lower() or abs(len(name) - len(other)) > _LENGTHS:
        return False
    return normalized(name) == normalized(other) or SequenceMatcher(None, name, other).ratio() >= _SIMILAR
