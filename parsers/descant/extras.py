"""Packages that not everybody needs: the extra that brings each, and what is said where one is missing.

They are imported by what needs them, and only then.
"""

from importlib.util import find_spec

EXTRAS = {
    "cli": ("editorconfig", "orjson", "rich"),
    "lsp": ("attrs", "cattrs", "lsprotocol", "pygls", "websockets"),
    "schemas": ("jsonschema", "referencing"),
    "store": ("sqlalchemy",),
    "reports": ("junitparser", "sarif_pydantic"),
    "secrets": ("kingfisher_sdk",),
    "languages": ("tree_sitter", "yaml"),
    "arrow": ("pyarrow",),
    "batch": ("duckdb", "jinja2"),
    "testing": ("pytest",),
}
"""Of each extra, the modules that it brings. Those of ``cli`` come with some others, too."""


def is_installed(module: str) -> bool:
    """Tell whether *module* could be imported, without importing it."""
    return find_spec(module) is not None


def missing(module: str) -> str | None:
    """Return what to do where *module* cannot be imported, in one line; None where no extra brings it."""
    package = module.partition(".")[0]
    extra = next((extra for extra, modules in EXTRAS.items() if package in modules), None)
    return f"the package {package} is missing: pip install 'descant[{extra}]'" if extra else None
