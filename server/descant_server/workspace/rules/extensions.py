"""Which names of files are those of a language whose lines the rules read."""

PYTHON = frozenset(("py", "pyi", "pyw"))
SCRIPT = frozenset(("js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "vue", "svelte"))
"""JavaScript and TypeScript."""
C = frozenset(("c", "h", "cc", "cpp", "cxx", "hh", "hpp", "hxx", "m", "mm"))
"""And C++ and Objective-C, which have its preprocessor."""
PROSE = frozenset(("md", "mdx", "markdown", "txt", "rst", "adoc", "html", "htm", "tex"))
"""Words for people, with some markup."""
MARKUP = frozenset(
    ("md", "mdx", "markdown", "html", "htm", "xhtml", "xml", "svg", "vue", "svelte", "jsx", "tsx")
)
"""Files that are mostly tags, or may hold many."""
