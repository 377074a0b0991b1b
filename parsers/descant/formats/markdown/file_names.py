"""Which words are names of files: what looks like a path, and what languages are called."""

import re

from descant.patterns import regex

EXTENSIONS = frozenset(
    """
    adoc asm astro avsc awk bash bat bazel bib bzl c cabal cc cfg cjs cl clj cljs cmake cmd coffee
    conf config containerfile cpp cr cs csproj css csv cts cu cue cxx d dart diff dockerfile dts edn
    ejs el elm env erb erl ex example exs f90 feature fish fs fsproj fsx gd gemspec geojson glsl go
    gql gradle graphql groovy h haml hbs hcl heex hh hpp hrl hs htm html http hxx ini ino ipynb j2
    java jinja jinja2 jl jq js json json5 jsonc jsonl jsx jsp kt kts less lhs lisp liquid lock log
    lua m mak make md mdown markdown mdx mjs mk ml mli mm mod mts mustache nasm ndjson nim nix njk
    nu org patch php pl plist pm po pot prisma pro properties proto ps1 psd1 psm1 pug pxd py pyi pyx
    qml r rb rbs rake re rego res rkt rmd rs rst s sass sbt scala scm scss sh sln sol spec sql srt
    sum svelte svg swift sv t tcl template tex tf tfvars thrift toml tpl ts tsv tsx twig txt v vb
    vhd vim vtt vue wasm wat webmanifest wsgi xaml xcconfig xhtml xml xsd xsl xslt yaml yml zig zsh
    """.split()  # noqa: SIM905
)
"""File name extensions that a word in prose may have to be taken as a path."""
FILE_NAMES = frozenset(
    """
    Dockerfile Containerfile Makefile GNUmakefile makefile Rakefile Gemfile Procfile Vagrantfile Jenkinsfile
    Justfile justfile Brewfile Pipfile Caddyfile Tiltfile Earthfile Podfile Fastfile Guardfile Appfile
    LICENSE LICENCE COPYING NOTICE AUTHORS CONTRIBUTORS CODEOWNERS CHANGELOG README VERSION
    """.split()  # noqa: SIM905
)
"""Files that are known by their whole name."""
_NO_FILES = frozenset(
    """
    node.js next.js vue.js nuxt.js react.js express.js three.js d3.js chart.js nest.js deno.js i.e e.g
    """.split()  # noqa: SIM905
)
SHELL = frozenset(
    "sh bash zsh fish shell console terminal shell-session shellsession powershell ps1 pwsh cmd bat".split()  # noqa: SIM905
)
"""Languages of blocks that hold commands more often than files."""
OUTPUT = frozenset("text txt plaintext plain output log stdout http".split())  # noqa: SIM905
_SHELL_EXTENSIONS = frozenset("sh bash zsh fish ps1 psm1 bat cmd command bats env txt log md http".split())  # noqa: SIM905
MARKDOWN = frozenset("markdown md mdx mdown rmd qmd".split())  # noqa: SIM905
EDITS = frozenset("diff patch udiff".split())  # noqa: SIM905
"""Languages of blocks that change files, and are never the whole of one."""

_WORD = regex(r"[^\s`*\"'<>|:\x00-\x1f]+")
_SPACED = regex(r"[^\s`*\"'<>|:\x00-\x1f]+(?: [^\s`*\"'<>|:\x00-\x1f]+)+")
_EXTENSION = regex(r"[^./\\]\.(?P<extension>[A-Za-z0-9_+-]{1,16})\Z")
_HIDDEN = regex(r"\.[A-Za-z][\w.-]+\Z")
_LONGEST = 255
_DRIVE = regex(r"[A-Za-z]:(?=[\\/])")


def extension_of(path: str) -> str:
    """Return the extension of *path* in small letters; empty where it has none."""
    match = _EXTENSION.search(path)
    return match["extension"].lower() if match else ""


def is_path(word: str) -> bool:
    """Tell whether *word*, which stands in prose without marks around it, is the path of a file."""
    if not _is_one_word(word) or word.lower() in _NO_FILES:
        return False
    name = re.split(r"[/\\]", word)[-1]
    if name in FILE_NAMES or extension_of(name) in EXTENSIONS:
        return True
    if _HIDDEN.match(name):
        return name[1:].lower() not in EXTENSIONS or name == ".env"
    folders = re.split(r"[/\\]", word)[:-1]
    has_extension = any(character.isalpha() for character in extension_of(name))
    return bool(folders) and (has_extension or (word.islower() and word != "and/or"))


def is_marked_path(words: str) -> bool:
    """Tell whether *words*, which stand in back-ticks or behind a label, are the path of a file."""
    if _SPACED.fullmatch(words):
        # A command names a program first: "python src/a.py".
        first = words.split(" ", 1)[0]
        return "/" in first and not extension_of(first) and extension_of(words) in EXTENSIONS
    if is_path(words):
        return True
    return _is_one_word(words) and ("/" in words or "\\" in words)


def is_named_path(words: str) -> bool:
    """Tell whether *words*, which something calls a path, can be one."""
    inner = _DRIVE.sub("", words)
    if not _fits(inner) or not (_WORD.fullmatch(inner) or _SPACED.fullmatch(inner)):
        return False
    return is_marked_path(inner) or any(character.isalpha() for character in extension_of(inner))


def is_command(language: str, path: str) -> bool:
    """Tell whether a block in *language* holds commands or output, and not the file *path*."""
    if language not in SHELL and language not in OUTPUT:
        return False
    extension = extension_of(path)
    return extension in EXTENSIONS - _SHELL_EXTENSIONS


def _is_one_word(word: str) -> bool:
    return _fits(word) and _WORD.fullmatch(_DRIVE.sub("", word)) is not None


def _fits(word: str) -> bool:
    return (
        0 < len(word) <= _LONGEST
        and "//" not in word
        and word[-1] not in "/\\.,;]}>|=&{%~#*?!@^$:"
        and word[0] not in ",;=(#"
    )
