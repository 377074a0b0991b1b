"""Files in many languages whose definitions have the same lines, and what may have happened to them since.

Nothing here is shared with what places edits: a file is a list of definitions with identities, so that the
right outcome is known without looking for any line.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from support.alike_languages import LANGUAGES, Language, Lines


@dataclass(frozen=True)
class Item:
    """One definition of a file."""

    key: int
    """What it is, whatever becomes of its name and its lines."""
    name: str
    parameter: str
    body: Lines


@dataclass(frozen=True)
class Case:
    """A file as an answer saw it and as it would have it, and as it is now; what has to come of that."""

    language: Language
    drift: str
    before: str
    after: str
    now: str
    right: str | None
    """None where nothing may be applied."""
    target: Item
    path: str


def text_of(language: Language, items: tuple[Item, ...]) -> str:
    """Return the file with *items*."""
    lines = [*language.top, *([language.outer[0]] if language.outer[0] else [])]
    for item in items:
        lines += head_of(language, item).split("\n")
        lines += [language.indent + line if line else "" for line in item.body]
        lines += [*language.close, ""]
    return "\n".join([*lines, *filter(None, language.outer[1:])]) + "\n"


def head_of(language: Language, item: Item) -> str:
    """Return the lines that *item* begins with."""
    return language.head.replace("{name}", item.name).replace("{parameter}", item.parameter)


def body(language: Language, number: int, *, is_longer: bool) -> Lines:
    """Return lines that are the same for the same *number*."""
    lines = tuple(line.replace("{number}", str(number)) for line in language.body)
    return (*lines[:-1], *lines) if is_longer else lines


_Drift = Callable[[tuple[Item, ...], int, int, Language, Random], tuple[Item, ...]]


def _rewritten(
    items: tuple[Item, ...], at: int, _twin: int, language: Language, random: Random
) -> tuple[Item, ...]:
    lines = tuple(
        f"{line.split()[0] if line.split() else 'x'}_{number}" for number, line in enumerate(language.body)
    )
    return _with(items, at, replace(items[at], body=lines))


def _with(items: tuple[Item, ...], at: int, *others: Item) -> tuple[Item, ...]:
    return (*items[:at], *others, *items[at + 1 :])


def _moved(
    items: tuple[Item, ...], at: int, _twin: int, _language: Language, random: Random
) -> tuple[Item, ...]:
    rest = _with(items, at)
    to = random.randrange(len(rest) + 1)
    return (*rest[:to], items[at], *rest[to:])


def _grown_above(
    items: tuple[Item, ...], _at: int, _twin: int, language: Language, random: Random
) -> tuple[Item, ...]:
    new = tuple(
        Item(100 + number, f"new_{number}", "a", body(language, 50 + number, is_longer=False))
        for number in range(random.randint(1, 3))
    )
    return (*new, *items)


DRIFTS: dict[str, _Drift] = {
    "rewritten": _rewritten,
    "renamed": lambda items, at, *_: _with(items, at, replace(items[at], name="called_anew")),
    "another parameter": lambda items, at, *_: _with(items, at, replace(items[at], parameter="changed")),
    "removed": lambda items, at, *_: _with(items, at),
    "the twin rewritten": lambda items, _at, twin, language, random: _rewritten(
        items, twin, 0, language, random
    ),
    "the twin removed": lambda items, _at, twin, *_: _with(items, twin),
    "the twin renamed": lambda items, _at, twin, *_: _with(
        items, twin, replace(items[twin], name="called_anew")
    ),
    "duplicated above": lambda items, at, *_: (replace(items[at], key=90, name="copied"), *items),
    "duplicated behind": lambda items, at, *_: (*items, replace(items[at], key=90, name="copied")),
    "moved": _moved,
    "grown above": _grown_above,
    "nothing": lambda items, *_: items,
}


def cases(random: Random) -> Iterator[Case]:
    """Yield cases without an end: each language with one drift, or with two of them."""
    while True:
        for language in LANGUAGES:
            for name in DRIFTS:
                yield _case(language, name, random)


def _case(language: Language, drift: str, random: Random) -> Case:
    names = random.sample(["alpha", "beta", "gamma", "delta", "epsilon", "zeta"], random.randint(3, 6))
    at, twin = random.sample(range(len(names)), 2)
    is_longer = random.random() < 0.5
    same = random.randint(1, 9)
    items = tuple(
        Item(
            key,
            name,
            "a",
            body(
                language,
                same if key in (at, twin) or random.random() < 0.2 else 10 + key,
                is_longer=is_longer,
            ),
        )
        for key, name in enumerate(names)
    )
    spot = random.randrange(len(items[at].body))
    now, done = items, [drift]
    now = DRIFTS[drift](now, at, twin, language, random)
    if random.random() < 0.3:
        now, done = _grown_above(now, at, twin, language, random), [*done, "grown above"]
    changed = _changed(items[at], spot)
    right = tuple(
        _changed(item, spot) if item.key == items[at].key and item.body == items[at].body else item
        for item in now
    )
    before, present = text_of(language, items), text_of(language, now)
    expected = None if right == now else text_of(language, right)
    after = text_of(language, _with(items, at, changed))
    return Case(
        language,
        " and ".join(done),
        before,
        after,
        present,
        expected,
        items[at],
        f"src/file.{language.ending}",
    )


def _changed(item: Item, spot: int) -> Item:
    line = item.body[spot]
    return replace(
        item, body=(*item.body[:spot], f"{line} changed" if line else "changed", *item.body[spot + 1 :])
    )
