"""The content of a file looks HTML-escaped.

It has `&lt;` and its like where the language has `<`. They are left as they are, since they are right in most
files that have them; the fix decodes all of them once.

Wrong: `if (a &lt; b &amp;&amp; c) { return; }`

Right: `if (a < b && c) { return; }`

Prompt: Say that contents are not escaped for HTML.
"""

from collections.abc import Iterator

from descant.checkpoints import along
from descant.line_search import bounded_matches, places_of
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.code_tokens import extension_of, in_code_only, language_of
from descant.rules.findings import Finding, StringEdit, changed, place_of, report
from descant.rules.rule import Context, Rule, Topic

HTML_ESCAPED = ProblemKind.from_doc("looks-html-escaped", Severity.HINT, __doc__)

_MARKUP = frozenset(["html", "htm", "xml", "svg", "vue", "svelte", "jsx", "tsx"])
_TAG = regex(r"&lt;[/!?]?[A-Za-z-]")
_ENTITY = regex(r"&(?P<name>lt|gt|amp|quot|#39|#x27);")
_LONGEST = len("&quot;")
_NAMES = ("lt;", "gt;", "amp;", "quot;", "#39;", "#x27;")
_CHARACTERS = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "#39": "'", "#x27": "'"}


def _check(context: Context) -> Iterator[Problem]:
    for file, content in context.contents.holding("&"):
        count = _count(file.path, content) if _has_entity(content) else 0
        match = _ENTITY.search(content) if count else None
        if match:
            message = f"This content looks HTML-escaped: {count} entities such as {match.group()}."
            change = StringEdit(0, len(content), changed(content, entities_in(content)))
            finding = Finding(*match.span(), message, "Decode once", (change,))
            yield from report(context, HTML_ESCAPED, place_of(context, file), (finding,))


def entities_in(content: str) -> Iterator[StringEdit]:
    """Yield what writes each entity of *content* as the character that it stands for."""
    for match in along(bounded_matches(_ENTITY, content, _LONGEST)):
        yield StringEdit(*match.span(), _CHARACTERS[match["name"]])


def _has_entity(content: str) -> bool:
    """Tell it without a pattern, since looking for one character is several times as fast."""
    return any(content.startswith(_NAMES, at + 1) for at in along(places_of("&", content)))


def _count(path: str, content: str) -> int:
    """Return how many entities stand where none can be meant; 0 where any of them may be."""
    if extension_of(path) in _MARKUP:
        if "<" in content or not _TAG.search(content) or "&gt;" not in content:
            return 0
        return sum(1 for _ in bounded_matches(_ENTITY, content, _LONGEST))
    language = language_of(path)
    if language is None or (language.holds_text and "<" in content):
        return 0
    entities = list(bounded_matches(_ENTITY, content, _LONGEST))
    outside = len(list(in_code_only(language, content, entities)))
    # One in a string or a comment may have been written on purpose, unless nothing is left that
    # escaping would have changed.
    is_escaped_throughout = "<" not in content and content.count("&") == len(entities)
    return len(entities) if outside > 1 and (outside == len(entities) or is_escaped_throughout) else 0


RULE = Rule(HTML_ESCAPED, Topic.CONTENTS, _check)
