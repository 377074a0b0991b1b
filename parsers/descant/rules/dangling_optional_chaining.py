"""Optional chaining operator without an operand.

Chat pages take a number in brackets for a link to a source and drop it when an answer is copied: `m?.[1]`
arrives as `m?.`. Other subscripts of the answer are then probably lost as well, without a trace.

Wrong: `const name = match?. ?? "none";`

Right: `const name = match?.[1] ?? "none";`

Prompt: Ask for the whole file once more; a prompt does not cause this.
"""

from collections.abc import Iterator

from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.code_tokens import extension_of, in_code_only, language_of
from descant.rules.findings import Finding, place_of, report
from descant.rules.rule import Context, Rule, Topic

DANGLING_OPTIONAL_CHAINING = ProblemKind.from_doc("dangling-optional-chaining", Severity.WARNING, __doc__)

_EXTENSIONS = frozenset(
    ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "vue", "svelte", "cs", "kt", "kts", "swift"]
)
# It starts with one character, which is what a search is fastest for.
_DANGLING = regex(
    r"\?(?=\.(?!\s*+(?:[\w$#(\[\\`]|/[/*]|[^\x00-\x7f])|<[^\s=]|\.[.<]))(?<=[\w$)\]}\"'`!?.]\?)"
)
"""The operator behind a value. Comments, type arguments and the ranges of Swift may follow it, too."""


def _check(context: Context) -> Iterator[Problem]:
    lines = context.paths.lines.lower()
    if not any(f"{extension}\n" in lines for extension in _EXTENSIONS):
        return  # The contents are not searched in vain.
    for file, content in context.contents.holding("?."):
        if extension_of(file.path) not in _EXTENSIONS or not _DANGLING.search(content):
            continue
        language = language_of(file.path)
        assert language is not None, "each of these languages is known"
        end = len(content) if file.complete else len(content.rstrip()) - 2
        findings = (
            Finding(
                match.start(),
                match.start() + 2,
                "Nothing follows ?.; a subscript such as [0] was probably lost on a chat page.",
            )
            for match in in_code_only(language, content, _DANGLING.finditer(content))
            if match.start() < end
        )
        yield from report(context, DANGLING_OPTIONAL_CHAINING, place_of(context, file), findings)


RULE = Rule(DANGLING_OPTIONAL_CHAINING, Topic.CONTENTS, _check, words=("?.",))
