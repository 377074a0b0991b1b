"""The notation in which llama.cpp writes its grammars: read, and held against a text.

What is known is what ``llama-grammar.cpp`` reads, its escapes and its largest repetition included.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

from support.gbnf_characters import CharacterSet, GrammarError, character, characters_in

MOST_REPEATED = 2000
"""More often nothing is repeated: as a minimum it is an error, as a maximum it is none at all."""

Ends = Callable[[str, int], frozenset[int]]
"""Where what begins at a place of a text may end."""
_SPACE = re.compile(r"(?:[ \t]|#[^\n]*)*")
_SPACE_IN_BRACKETS = re.compile(r"(?:\s|#[^\n]*)*")
_NAME = re.compile(r"[A-Za-z0-9-]+")
_RULE = re.compile(r"(?m)^([A-Za-z0-9-]+) ::= ")
_TIMES = re.compile(r"[*+?]|\{(\d+)(,?)(\d*)\}")
_NO_END = 10**9


@dataclass
class Grammar:
    """A grammar, by its rules."""

    rules: dict[str, Ends] = field(default_factory=dict)

    def takes(self, text: str) -> bool:
        """Whether all of *text* is a sentence of the grammar."""
        for rule in self.rules.values():
            rule.cache_clear()  # type: ignore[attr-defined]
        return len(text) in self.rules["root"](text, 0)


def read_grammar(written: str) -> Grammar:
    """Read a grammar with one rule on each line, as the converter of schemas writes it."""
    grammar = Grammar()
    referred = set[str]()
    for line in written.splitlines():
        heading = _RULE.match(line)
        if heading is None:
            raise GrammarError(f"no rule: {line!r}")
        reader = _Reader(line, heading.end(), grammar, referred)
        grammar.rules[heading[1]] = cache(reader.alternatives())
        if reader.at < len(line):
            raise GrammarError(f"not read: {line[reader.at :]!r}")
    if missing := referred - grammar.rules.keys():
        raise GrammarError(f"no such rules: {sorted(missing)}")
    return grammar


@dataclass
class _Reader:
    line: str
    at: int
    grammar: Grammar
    referred: set[str]
    depth: int = 0

    def alternatives(self) -> Ends:
        branches = [self._sequence()]
        while self._next("|"):
            branches.append(self._sequence())
        return lambda text, at: frozenset[int]().union(*(branch(text, at) for branch in branches))

    def _sequence(self) -> Ends:
        self._skip()
        parts: list[Ends] = []
        while self.at < len(self.line) and self.line[self.at] not in "|)":
            if times := _TIMES.match(self.line, self.at):
                self.at = times.end()
                if not parts:
                    raise GrammarError(f"nothing to repeat: {self.line!r}")
                parts.append(_repeated(parts.pop(), *_bounds(times)))
            else:
                parts.append(self._item())
            self._skip()
        return lambda text, at: _in_turn(parts, text, at)

    def _item(self) -> Ends:
        if self._next('"'):
            literal = ""
            while not self._next('"', skipping=False):
                read, self.at = character(self.line, self.at)
                literal += read
            return lambda text, at: (
                frozenset({at + len(literal)}) if text.startswith(literal, at) else frozenset()
            )
        if self._next("["):
            characters, self.at = characters_in(self.line, self.at)
            return _one_of(characters)
        if self._next("."):
            return _one_of(CharacterSet((), complement=True))
        if self._next("("):
            self.depth += 1
            inner = self.alternatives()
            self.depth -= 1
            if not self._next(")"):
                raise GrammarError(f"no closing bracket: {self.line!r}")
            return inner
        name = _NAME.match(self.line, self.at)
        if name is None:
            raise GrammarError(f"not read: {self.line[self.at :]!r}")
        self.at = name.end()
        self.referred.add(name[0])
        rules = self.grammar.rules
        return lambda text, at: rules[name[0]](text, at)

    def _next(self, wanted: str, *, skipping: bool = True) -> bool:
        if self.at >= len(self.line):
            if not skipping:
                raise GrammarError(f"unexpected end: {self.line!r}")
            return False
        if self.line[self.at] != wanted:
            return False
        self.at += 1
        return True

    def _skip(self) -> None:
        space = _SPACE_IN_BRACKETS if self.depth else _SPACE
        if (skipped := space.match(self.line, self.at)) is not None:
            self.at = skipped.end()


def _bounds(times: re.Match[str]) -> tuple[int, int]:
    if times[1] is None:
        return {"*": (0, _NO_END), "+": (1, _NO_END), "?": (0, 1)}[times[0]]
    least = int(times[1])
    most = int(times[3]) if times[3] else _NO_END if times[2] else least
    if least > MOST_REPEATED:
        raise GrammarError(f"repeated too often: {times[0]}")
    return least, most if most <= MOST_REPEATED else _NO_END


def _one_of(characters: CharacterSet) -> Ends:
    return lambda text, at: frozenset({at + 1}) if at < len(text) and text[at] in characters else frozenset()


def _in_turn(parts: list[Ends], text: str, at: int) -> frozenset[int]:
    places = frozenset({at})
    for part in parts:
        places = frozenset(_after(part, text, places))
        if not places:
            break
    return places


def _after(part: Ends, text: str, places: frozenset[int]) -> Iterator[int]:
    for place in places:
        yield from part(text, place)


def _repeated(part: Ends, least: int, most: int) -> Ends:
    def ends(text: str, at: int) -> frozenset[int]:
        places, reached, turn = frozenset({at}), frozenset[int](), 0
        while places and turn <= most:
            if turn >= least:
                if places <= reached:
                    break
                reached |= places
            places = frozenset(_after(part, text, places))
            turn += 1
        return reached

    return ends
