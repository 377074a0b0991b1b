"""What the language of a file is called, whether anything here checks it or not.

A file is known by its whole name, by its extension, by the interpreter in its first line, or by what the
fence around it says; in this order. A template of a file, as ``page.html.j2``, is in the language of
templates, and not in that of the file.
"""

from descant.embedded.languages import LANGUAGES, Language, language_of
from descant.embedded.languages.language import extension_of, interpreter_in, name_of

_UNCHECKED = (
    Language("vue", "Vue", extensions="vue"),
    Language("svelte", "Svelte", extensions="svelte"),
    Language("html", "HTML", extensions="html htm"),
    Language("scss", "SCSS", extensions="scss"),
    Language("less", "Less", extensions="less"),
    Language("markdown", "Markdown", extensions="md markdown mdx", fence_names="markdown"),
    Language("json5", "JSON5", extensions="json5"),
    Language("jsonl", "JSON Lines", extensions="jsonl ndjson"),
    Language("ini", "INI", extensions="ini cfg"),
    Language("swift", "Swift", extensions="swift"),
    Language("fsharp", "F#", extensions="fs fsx", fence_names="fsharp f#"),
    Language("perl", "Perl", extensions="pl pm", interpreters="perl"),
    Language("r", "R", extensions="r", interpreters="Rscript"),
    Language("julia", "Julia", extensions="jl", interpreters="julia", fence_names="julia"),
    Language("dart", "Dart", extensions="dart"),
    Language("elixir", "Elixir", extensions="ex exs", fence_names="elixir", interpreters="elixir"),
    Language("erlang", "Erlang", extensions="erl hrl", fence_names="erlang"),
    Language("haskell", "Haskell", extensions="hs", fence_names="haskell"),
    Language("ocaml", "OCaml", extensions="ml mli", fence_names="ocaml"),
    Language("clojure", "Clojure", extensions="clj cljs cljc", fence_names="clojure"),
    Language("zig", "Zig", extensions="zig"),
    Language("nim", "Nim", extensions="nim"),
    Language(
        "bash", "Shell", extensions="sh bash zsh", interpreters="sh bash zsh dash ksh", fence_names="shell"
    ),
    Language("powershell", "PowerShell", extensions="ps1 psm1 psd1", interpreters="pwsh"),
    Language("sql", "SQL", extensions="sql"),
    Language("graphql", "GraphQL", extensions="graphql gql"),
    Language("proto", "Protocol Buffers", extensions="proto", fence_names="protobuf"),
    Language("hcl", "HCL", extensions="tf tfvars hcl", fence_names="terraform"),
    Language("nix", "Nix", extensions="nix"),
    Language("dockerfile", "Dockerfile", extensions="dockerfile", file_names="Dockerfile Containerfile"),
    Language("make", "Makefile", extensions="mk mak", file_names="Makefile makefile GNUmakefile"),
    Language("cmake", "CMake", extensions="cmake", file_names="CMakeLists.txt"),
    Language("diff", "Diff", extensions="diff patch"),
    Language("latex", "LaTeX", extensions="tex", fence_names="latex"),
)
"""In the order in which they are asked; those that are checked come before."""
_ALL = (*LANGUAGES, *_UNCHECKED)
_BY_NAME = {name: lang.name for lang in reversed(_ALL) for name in lang.file_names.split()}
_BY_EXTENSION = {extension: lang.name for lang in reversed(_ALL) for extension in lang.extensions.split()}
_BY_INTERPRETER = {name: lang.name for lang in reversed(_ALL) for name in lang.interpreters.split()}
_BY_FENCE = {
    name.lower(): lang.name
    for lang in reversed(_ALL)
    for name in (*lang.extensions.split(), *lang.fence_names.split(), lang.name)
}


_BY_LANGUAGE = {lang.name: lang for lang in reversed(_ALL)}


def known_language(name: str) -> Language | None:
    """Return the language that :func:`language_name` calls *name*."""
    return _BY_LANGUAGE.get(name)


def language_name(path: str, first_line: str = "", fence: str = "") -> str | None:
    """Return the name of the language of the file *path*; None where nothing tells.

    *first_line* is that of its content, and *fence* what the code fence around it says, in small letters.
    """
    checked = language_of(path, first_line, fence)
    if checked is not None:
        return checked.name
    name = name_of(path)
    extension = extension_of(name)
    named = _BY_NAME.get(name) or _BY_EXTENSION.get(extension)
    if named or extension:
        return named
    return _BY_INTERPRETER.get(interpreter_in(first_line)) or _BY_FENCE.get(fence)
