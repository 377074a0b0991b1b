"""Which string literals of a file are cut by a line break that their language does not allow there.

In doubt there is none: unless all literals of a file end, each where code can go on behind it, once those
that are cut are taken to go on in the next line, the file was misread, or another thing is wrong with it.
"""

import re
from typing import NamedTuple

from descant.checkpoints import STRIDE, checkpoint
from descant.patterns import regex
from descant.rules.literal_rules import BY_EXTENSION, TRIPLE, LiteralRules
from descant.source import Span


class BrokenLiteral(NamedTuple):
    """A literal, and the line breaks in it."""

    span: Span
    breaks: tuple[Span, ...]


_MANY = 1_000
"""So many strings without an end are in no file, however many backslashes it has lost."""
_MANY_BREAKS = 100
"""In one literal; what goes on for longer is none."""
_REST = {quote: regex(rf"(?>(?:[^{quote}\\]++|\\[\s\S])*){quote}") for quote in "\"'"}
_IN_DOUBT = ('"', "'", "`", "/*", *TRIPLE.values())
"""Without any of them no string is open at the end of a line."""
_LINE_BREAK = regex(r"\r?\n|\r")
_FOLLOWING = regex(
    r"""
    [ \t]*+ (?: [)\]},;:.+=!?&|<>\[%*\\#-] | /[/*] | \r?$ | [A-Z_][A-Z0-9_]{3}
      | (?: (?:in|of|as|is|if|else|and|or|not|for|from|then|do|end|instanceof|satisfies|to)\b ) )
    | [ \t]++ ["']
    """,
    re.VERBOSE | re.MULTILINE,
)
"""What may stand behind a string."""
_TEMPLATE = regex(r"(?>(?:[^`\\$]++|\\[\s\S]|\$(?!\{))*)(?P<end>`|\$\{|\\?\Z)")
_IN_TEMPLATE = regex(r"[\"'/`{}]")
_REGEX = regex(r"/(?>(?:[^/\\\[\r\n]++|\\[^\r\n]|\[(?>(?:[^\]\\\r\n]++|\\[^\r\n])*)\]?)*)(?:/[a-z]*+)?")
"""One that is never closed counts up to the end of its line."""
_KEYWORD = regex(
    r"\b(?:return|typeof|case|in|of|do|else|void|delete|throw|new|yield|await|default|instanceof|from|import)\Z"
)
_NAME = regex(r"[\w-]")
_MANY_BLANKS = 100
_HEAD = 500
_LONGEST = 8 * STRIDE
"""So many quotes and line ends are looked at at once."""
_STRING = regex(r""" "[^"\r\n]*+" | '[^'\r\n]*+' """, re.VERBOSE)
_PROSE = regex(
    r"""
    (?<! [\w$.] )
    (?! (?: abstract|as|async|await|case|class|const|declare|default|delete|else|enum|export|extends
          | from|function|get|if|implements|import|in|instanceof|interface|keyof|let|namespace|new|of
          | override|private|protected|public|readonly|return|satisfies|set|static|throw|type|typeof|var
          | void|yield ) \b )
    [A-Za-z] [\w'’]*+ [ ] [A-Za-z]
    """,
    re.VERBOSE,
)
"""Two words side by side, the first of them no keyword."""
_BEFORE_STRING = frozenset("([{,=:+?&|!")
_BEFORE_REGEX = frozenset("([{,=:+?&|!};<>*%~^-")


def broken_literals(extension: str, content: str) -> list[BrokenLiteral]:
    """Return the literals of *content* that a line break cuts, in order; *extension* tells the language.

    Linear in *content*, and quick where there is none.
    """
    rules = BY_EXTENSION.get(extension)
    if rules is None or _is_sound(rules, content):
        return []
    return _cut_literals(rules, content) or []


def _is_sound(rules: LiteralRules, content: str) -> bool:
    """Tell whether there is none at a quick look, which knows nothing of escapes."""
    if not rules.dropped:
        return "'\n'" not in content and "'\r\n'" not in content
    left = ""
    for quotes, mark in TRIPLE.items():
        if quotes[0] not in rules.triple:
            continue
        # To search for three quotes takes longer than all the rest: first near the start, where they mostly
        # are if anywhere, and then among what is left only.
        if quotes not in content[:_HEAD]:
            left = left or _left_of(rules, content)
            if quotes not in left or quotes not in content:
                continue
        content = content.replace(quotes, mark)
        left = ""
    checkpoint()
    left = left or _left_of(rules, content)
    # Where quotes only stand in pairs of a kind, with none of the other kind between, each pair is a string.
    unpaired = left.replace('""', "").replace("''", "")
    if not any(mark in unpaired for mark in _IN_DOUBT):
        return True
    return len(left) < _LONGEST and rules.sound.fullmatch(left) is not None


def _left_of(rules: LiteralRules, content: str) -> str:
    """Return the quotes of *content*, its line ends, and what else counts in the language."""
    return content.encode("utf-8", "surrogatepass").translate(None, rules.dropped).decode()


def _cut_literals(rules: LiteralRules, content: str) -> list[BrokenLiteral] | None:
    """Return the same, or None where something is not as it should be."""
    literals: list[BrokenLiteral] = []
    braces: list[int] = []
    """For each template that is open, how many braces are open in its expression."""
    has_markup = rules.is_script and ("</" in content or "/>" in content)
    position = due = 0
    unclosed = 0
    while start := (_IN_TEMPLATE if braces else rules.starts).search(content, position):
        if position > due:
            checkpoint()
            due = position + STRIDE
        token = rules.tokens.match(content, start.start())
        position = token.end() if token else start.end()
        kind = token.lastgroup if token else None
        if token is None or kind in (None, "delimiter") or (kind == "end" and token["end"]):
            continue
        if kind not in ("end", "line_break"):
            position = _behind(token, content, braces)
            continue
        unclosed += 1
        if unclosed > _MANY:
            return None
        if kind == "end" and rules.is_script and not _may_open(content, start.start(), has_markup=has_markup):
            position = start.end()
        else:
            literal = _broken(rules, content, token)
            if literal is None or not _FOLLOWING.match(content, literal.span.end):
                return None
            literals.append(literal)
            position = literal.span.end
    return literals if not braces else None


def _broken(rules: LiteralRules, content: str, token: re.Match[str]) -> BrokenLiteral | None:
    """Return the literal that *token* is the start of; None where it is more likely none."""
    if token.lastgroup == "line_break":
        return BrokenLiteral(Span(*token.span()), (Span(*token.span("line_break")),))
    rest = _REST[token["quote"]].match(content, token.end())
    if rest is None or (rules.hole and rules.hole.search(content, token.start(), token.end())):
        return None
    breaks = tuple(Span(*match.span()) for match in _LINE_BREAK.finditer(content, *rest.span()))
    return BrokenLiteral(Span(token.start(), rest.end()), breaks) if len(breaks) <= _MANY_BREAKS else None


def _behind(token: re.Match[str], content: str, braces: list[int]) -> int:
    """Return where to go on behind a *token* of a script, and note the templates that it opens and closes."""
    position = token.end()
    match token.lastgroup:
        case "slash":
            literal = _REGEX.match(content, token.start()) if _may_be_regex(content, token.start()) else None
            return literal.end() if literal else position
        case "open" if braces:
            braces[-1] += 1
        case "close" if braces and braces[-1]:
            braces[-1] -= 1
        case "template" | "close" if braces or token.lastgroup == "template":
            if token.lastgroup == "close":
                braces.pop()
            text = _TEMPLATE.match(content, position)
            assert text is not None, "a template may be empty"
            position = text.end()
            if text["end"] == "${":
                braces.append(0)
    return position


def _may_open(content: str, quote: int, *, has_markup: bool) -> bool:
    """Tell whether *quote* may open a string, and is no attribute's nor one in words for people."""
    before = _before(content, quote)
    character = content[before : before + 1]
    if character == "=" and before == quote - 1:
        return not _NAME.match(content, before - 1)
    if character == ">":
        return content[before - 1 : before] == "="
    if character not in _BEFORE_STRING and not _is_keyword(content, before):
        return not character
    line = content[content.rfind("\n", 0, quote) + 1 : quote] if has_markup else ""
    return not _PROSE.search(_STRING.sub("", line))


def _may_be_regex(content: str, slash: int) -> bool:
    before = _before(content, slash)
    character = content[before : before + 1]
    if character == "}":
        return "\n" in content[before:slash]
    return not character or character in _BEFORE_REGEX or _is_keyword(content, before)


def _before(content: str, position: int) -> int:
    """Return where the last character before *position* stands that is no blank; -1 where there is none."""
    first = max(0, position - _MANY_BLANKS)
    return first + len(content[first:position].rstrip()) - 1


def _is_keyword(content: str, last: int) -> bool:
    return _KEYWORD.search(content[max(0, last - 11) : last + 1]) is not None
