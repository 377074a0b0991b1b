"""What an info string says beside a language and a path: code whose line break before it is lost."""

import re
from collections.abc import Iterator, Sequence

from descant.formats.markdown.code_blocks import CodeBlock
from descant.formats.markdown.fence_lines import FenceLine
from descant.formats.markdown.file_names import EXTENSIONS, FILE_NAMES, MARKDOWN, OUTPUT, SHELL, extension_of
from descant.formats.markdown.path_evidence import Evidence, evidence_in_info, language_of, path_of
from descant.patterns import regex

_LANGUAGES = (EXTENSIONS | MARKDOWN | OUTPUT | SHELL).union(
    """
    python python3 javascript javascriptreact typescript typescriptreact markdown golang rust ruby csharp
    fsharp kotlin perl haskell erlang elixir clojure ocaml julia powershell objective-c objectivec cplusplus
    protobuf terraform viml vimscript elisp emacs-lisp lisp scheme pascal delphi fortran cobol ada prolog
    assembly makefile dockerfile docker nginx apache latex mermaid plantuml jinja2 handlebars vue svelte
    restructuredtext asciidoc gitignore dotenv properties editorconfig graphqls solidity matlab octave
    """.split()  # noqa: SIM905
)
_SHORTEST = 2
_ATTRIBUTES = regex(r"[\"'\s{},.:]*+(?>(?:[\w:#.-]++(?:=(?:\"[^\"]*\"|'[^']*'|[^\s\"']++))?[\s{},]*+)*)")
_NAME = regex(r"(?:path|title|file_?name|file_?path|file)=[\"']?", re.IGNORECASE)
"""Before a path, of an attribute without a language; code has blanks there, in most languages."""
_VERSION = regex(r"\d[\d.+]*+")
_CODE = regex(r"[{\[(<\"'#/*@;$!=%&]|[ \t]{2,}|[ \t]*[^\w\s{=:.]+\Z")
"""What follows a language in its line that is no attribute: a sign, an indent, or a line of signs."""
_PANDOC = ("{.", "{#", "{r", "{python", ".")


def code_in_info(text: str, line: FenceLine) -> int | None:
    """Return where in the opening *line* code begins, right behind its language, if it does."""
    info, language = line.info, language_of(line)
    if info.startswith("{code") or info in FILE_NAMES:
        return None
    start, size = text.find(info, line.stop), len(language)
    named = evidence_in_info(text, line)
    if named and (language in _LANGUAGES or named.path.start == start):
        return None
    if named and _NAME.fullmatch(text, start, named.path.start):
        return None
    if not language:
        return None if info.startswith(_PANDOC) else start
    rest = info[size:]
    if language in _LANGUAGES:
        return start + size if _CODE.match(rest) and not (rest[0] == "{" and rest.endswith("}")) else None
    size = next((n for n in range(size - 1, _SHORTEST, -1) if language[:n] in _LANGUAGES), 0)
    if size and not _VERSION.fullmatch(language[size:]):
        return start + size
    return start if not size and _CODE.match(rest) and info[0] not in "{." else None


def doubtful(text: str, named: Sequence[tuple[CodeBlock, Evidence]]) -> Iterator[Evidence]:
    """Yield those of the paths in info strings that something may be missing before or behind."""
    alone = [not text[block.opener.stop : evidence.path.start].strip() for block, evidence in named]
    for is_alone, (block, evidence) in zip(alone, named, strict=True):
        may_be_longer = is_alone and not all(alone) and _begins_with_language(path_of(text, evidence))
        if may_be_longer or _is_doubtful(text, block.opener, evidence):
            yield evidence


def _is_doubtful(text: str, line: FenceLine, evidence: Evidence) -> bool:
    """Tell whether the info string of *line* may hold more than the path that *evidence* tells."""
    path = text[slice(*evidence.path)]
    extension = extension_of(path)
    if extension not in EXTENSIONS and any(
        extension[:size] in EXTENSIONS for size in range(_SHORTEST, len(extension))
    ):
        return True
    behind = text[evidence.path.end : line.end].strip()
    if line.info.count("{") != line.info.count("}"):
        return True
    return _ATTRIBUTES.fullmatch(behind) is None


def _begins_with_language(path: str) -> bool:
    """Tell whether *path* may begin with a language, without what should stand between the two."""
    lower = path.lower()
    sizes = range(_SHORTEST + 1, len(lower))
    return any(lower[:size] in _LANGUAGES and lower[size].isalnum() for size in sizes)
