"""Builders of apps, whose models answer with actions on files: bolt.new, Lovable, Dyad."""

from descant.formats.containers.record import BODY, ElementKind, Family, Operation

_RUNS = ("shell", "start", "build", "supabase", "migration")

_BOLT = Family(
    "Bolt",
    """<boltArtifact id="tides" title="Tides">
<boltAction type="file" filePath="src/tides.py">
high = 4
</boltAction>
<boltAction type="shell">npm install</boltAction>
</boltArtifact>
""",
    (
        ElementKind("boltArtifact", Operation.WRAP),
        ElementKind("boltAction", Operation.WRITE, ("filePath", "path"), (BODY,), when=(("type", "file"),)),
        *(ElementKind("boltAction", Operation.RUN, when=(("type", kind),)) for kind in _RUNS),
        ElementKind("boltAction", Operation.OTHER),
    ),
)


def _builder(name: str, prefix: str, path: tuple[str, ...]) -> Family:
    """Return the family of a tool that names its actions as Lovable does."""
    example = f"""<{prefix}-write {path[0]}="src/tides.py">
high = 4
</{prefix}-write>
<{prefix}-rename {_FROM}="src/low.py" {_TO}="src/moon.py" />
<{prefix}-delete {path[0]}="src/old.py" />
"""
    moved = ("original_file_path", _FROM, "old_path", *path)
    return Family(
        name,
        example,
        (
            ElementKind(f"{prefix}-code", Operation.WRAP),
            ElementKind(f"{prefix}-write", Operation.WRITE, path, (BODY,)),
            ElementKind(f"{prefix}-delete", Operation.DELETE, path),
            ElementKind(
                f"{prefix}-rename", Operation.MOVE, moved, new_path=("new_file_path", _TO, "new_path")
            ),
            ElementKind(f"{prefix}-edit", Operation.OTHER, path),
            ElementKind(f"{prefix}-search-replace", Operation.EDIT, path, (BODY,)),
            ElementKind(f"{prefix}-line-replace", Operation.OTHER, path),
            *(ElementKind(f"{prefix}-{run}", Operation.RUN) for run in _COMMANDS),
            *(ElementKind(f"{prefix}-{words}", Operation.SAY) for words in _WORDS),
        ),
    )


_FROM, _TO = "from", "to"
_COMMANDS = (
    *("add-dependency", "remove-dependency", "add-integration", "execute-sql", "sql", "command", "run"),
    *("copy", "download-to-repo"),
)
_WORDS = ("thinking", "think", "chat-summary", "success", "error", "status", "output", "problem-report")

FAMILIES = (
    _BOLT,
    _builder("Lovable", "lov", ("file_path", "path")),
    _builder("Dyad", "dyad", ("path", "file_path")),
)
