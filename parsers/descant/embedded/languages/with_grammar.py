"""The languages whose files are checked by a grammar of tree-sitter, where it is installed.

To add one, add a grammar to the extra ``languages`` of the project, and a few lines here. The check is
``parsing`` where all sound code parses by the grammar, and ``closing`` where some does not.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from descant.embedded.languages.grammar_syntax import FILE_SYNTAX, closing, parsing
from descant.embedded.languages.language import Language, Remark
from descant.embedded.languages.tree_sitter_grammars import Grammar

_JAVASCRIPT = Grammar("tree_sitter_javascript")
_TYPESCRIPT = Grammar("tree_sitter_typescript", "language_typescript")
_TSX = Grammar("tree_sitter_typescript", "language_tsx")


def _parsed(language: Language, grammar: Grammar, *instead: Grammar) -> tuple[Language, Grammar]:
    return _checked(language, grammar, parsing(grammar, language.title, *instead))


def _closed(language: Language, grammar: Grammar) -> tuple[Language, Grammar]:
    return _checked(language, grammar, closing(grammar, language.title))


def _checked(
    language: Language, grammar: Grammar, check: Callable[[str], Iterable[Remark]]
) -> tuple[Language, Grammar]:
    return replace(language, check=check, problem_kinds=(FILE_SYNTAX,), can_check=grammar.is_there), grammar


_TABLE = (
    _parsed(
        Language(
            "javascript", "JavaScript", extensions="js mjs cjs", fence_names="javascript", interpreters="node"
        ),
        _JAVASCRIPT,
        _TSX,  # Some write types into JavaScript and have them taken out.
    ),
    _parsed(Language("jsx", "JavaScript", extensions="jsx"), _JAVASCRIPT, _TSX),
    _parsed(
        Language(
            "typescript", "TypeScript", extensions="ts mts cts", fence_names="typescript", interpreters="deno"
        ),
        _TYPESCRIPT,
        _TSX,
    ),
    _parsed(Language("tsx", "TypeScript", extensions="tsx"), _TSX),
    _parsed(Language("java", "Java", extensions="java"), Grammar("tree_sitter_java")),
    _parsed(Language("go", "Go", extensions="go", fence_names="golang"), Grammar("tree_sitter_go")),
    _parsed(Language("rust", "Rust", extensions="rs", fence_names="rust"), Grammar("tree_sitter_rust")),
    _parsed(
        Language(
            "ruby", "Ruby", extensions="rb rake gemspec", file_names="Gemfile Rakefile", interpreters="ruby"
        ),
        Grammar("tree_sitter_ruby"),
    ),
    _parsed(Language("lua", "Lua", extensions="lua", interpreters="lua luajit"), Grammar("tree_sitter_lua")),
    _closed(
        Language("csharp", "C#", extensions="cs", fence_names="csharp c#"), Grammar("tree_sitter_c_sharp")
    ),
    _closed(
        Language("php", "PHP", extensions="php", interpreters="php"),
        Grammar("tree_sitter_php", "language_php"),
    ),
    _closed(Language("css", "CSS", extensions="css"), Grammar("tree_sitter_css")),
    _closed(Language("c", "C", extensions="c h"), Grammar("tree_sitter_c")),
    _closed(
        Language("cpp", "C++", extensions="cc cpp cxx hh hpp hxx", fence_names="c++"),
        Grammar("tree_sitter_cpp"),
    ),
    _closed(
        Language("kotlin", "Kotlin", extensions="kt kts", fence_names="kotlin"), Grammar("tree_sitter_kotlin")
    ),
    _closed(Language("scala", "Scala", extensions="scala"), Grammar("tree_sitter_scala")),
)

LANGUAGES: tuple[Language, ...] = tuple(language for language, _ in _TABLE)
GRAMMARS: dict[str, Grammar] = {language.name: grammar for language, grammar in _TABLE}
"""By the name of the language."""
