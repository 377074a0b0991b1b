"""What the files of an answer declare: classes and functions, for the outline.

Told by the words that declare them and by indentation, so that a file that is cut off or wrong has them, too.
An outline is asked for after every keystroke: where the files are long together, there is nothing of this.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from lsprotocol import types

from descant import Span
from descant.embedded import EmbeddedFile
from descant.embedded.embedded_files import embedded_file
from descant.embedded.indented_blocks import Declaration, declarations
from descant_server.documents.document_store import Document
from descant_server.presentation import lsp

_LONGEST = 100_000
"""So many characters all files have together, at the most."""
MOST = 1_000
"""So many declarations are shown, those of the first files."""
_LONGEST_NAME = 80
_PROSE = (None, "markdown", "latex", "diff")
"""Where such a word at the start of a line declares nothing."""
_KINDS = {
    "class": types.SymbolKind.Class,
    "record": types.SymbolKind.Class,
    "object": types.SymbolKind.Class,
    "impl": types.SymbolKind.Class,
    "interface": types.SymbolKind.Interface,
    "trait": types.SymbolKind.Interface,
    "protocol": types.SymbolKind.Interface,
    "struct": types.SymbolKind.Struct,
    "union": types.SymbolKind.Struct,
    "type": types.SymbolKind.Struct,
    "enum": types.SymbolKind.Enum,
    "module": types.SymbolKind.Module,
    "namespace": types.SymbolKind.Module,
}
_HOLDS_METHODS = {types.SymbolKind.Class, types.SymbolKind.Interface, types.SymbolKind.Struct}


def declared_in_files(document: Document) -> Mapping[int, list[types.DocumentSymbol]]:
    """Return what each file declares, by its number in the answer, each below what it is in."""
    files = document.analysis.answer.files
    if sum(len(file.content or "") for file in files) > _LONGEST:
        return {}
    by_file: dict[int, list[types.DocumentSymbol]] = {}
    budget = MOST
    for number, file in enumerate(files):
        if not budget:
            break
        inside = embedded_file(document.analysis, file)
        if inside is not None and inside.language not in _PROSE:
            declared = list(islice(declarations(inside.content), budget))
            budget -= len(declared)
            by_file[number] = _tree(_symbols(document, inside, declared))
    return by_file


def _symbols(
    document: Document, file: EmbeddedFile, declared: list[Declaration]
) -> Iterator[tuple[Span, types.DocumentSymbol]]:
    """Yield a symbol for each of *declared*, with what it covers in the file."""
    spans = iter(file.to_raws(span for each in declared for span in (each.whole, each.name)))
    for each, whole, name in zip(declared, spans, spans, strict=True):
        symbol = types.DocumentSymbol(
            name=file.content[each.name.start : each.name.end][:_LONGEST_NAME],
            detail=each.keyword,
            kind=_KINDS.get(each.keyword, types.SymbolKind.Function),
            range=lsp.to_range(document, whole),
            selection_range=lsp.to_range(document, name),
        )
        yield each.whole, symbol


def _tree(symbols: Iterable[tuple[Span, types.DocumentSymbol]]) -> list[types.DocumentSymbol]:
    """Nest each of *symbols*, which are in order, below the one that encloses it."""
    roots: list[types.DocumentSymbol] = []
    around: list[tuple[int, types.DocumentSymbol, list[types.DocumentSymbol]]] = []
    """What the next one may be in: its end, and what is in it so far."""
    for whole, symbol in symbols:
        while around and around[-1][0] <= whole.start:
            around.pop()
        children: list[types.DocumentSymbol] = []
        symbol.children = children
        if around:
            _, parent, siblings = around[-1]
            if parent.kind in _HOLDS_METHODS and symbol.kind is types.SymbolKind.Function:
                symbol.kind = types.SymbolKind.Method
            siblings.append(symbol)
        else:
            roots.append(symbol)
        around.append((whole.end, symbol, children))
    return roots
