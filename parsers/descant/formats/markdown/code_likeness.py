"""Whether a block that says no language holds code; what is typed, and what programs print, is none."""

from itertools import islice

from descant.patterns import regex

_LINE = regex(r"[^\r\n]*[^\s][^\r\n]*+")
_PRINTED = regex(r"[ \t]*+[$>%][ \t]|[^\r\n]*?(?:[\u2500-\u257f]|\|--)")
"""A prompt, or a line of a tree."""
_FIRST_WORD = regex(r"[ \t]*+(?P<word>[A-Za-z]++)(?![\w:-])")
_WORDS = frozenset(
    """
    import from def class return const let var function export package use using fn func if for while public
    private static struct type interface end elif else module require namespace async void int SELECT CREATE
    """.split()  # noqa: SIM905
)
_STARTS = tuple("#/*@<[{}])")
_ENDS = tuple("{}();,:>\\[]")
_FEWEST = 3
"""A shorter block is rather a command."""
_MOST = 40
"""So many lines say enough."""
_LONGEST = 400


def is_like_code(text: str, begin: int, end: int) -> bool:
    """Tell whether most of the first lines from *begin* to *end* are those of code."""
    lines = [match[0][:_LONGEST] for match in islice(_LINE.finditer(text, begin, end), _MOST)]
    if len(lines) < _FEWEST or any(_PRINTED.match(line) for line in lines):
        return False
    return 2 * sum(map(_is_code, lines)) > len(lines)


def _is_code(line: str) -> bool:
    word = _FIRST_WORD.match(line)
    if word and word["word"] in _WORDS:
        return True
    line = line.strip()
    return line.startswith(_STARTS) or line.endswith(_ENDS) or " = " in line or "()" in line
