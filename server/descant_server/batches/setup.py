"""What all parts of a run have in common: what is read, how, and what comes of it."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from descant.arrow.failure import MOST_CHARS
from descant_server.batches.inputs.input_format import ColumnNames


@dataclass(frozen=True, slots=True)
class Setup:
    """How the texts of a run are read. Two runs with equal ones, and equal inputs, have equal results."""

    keep: tuple[str, ...]
    """The columns behind those of the result, which all of its parts have."""
    columns: ColumnNames = field(default_factory=ColumnNames)
    """What the user has said of the columns of the inputs."""
    schema: str | None = None
    """The response schema that all texts were asked for, where a row does not say."""
    schema_files: tuple[str, ...] = ()
    expected: bool = False
    contents: bool = False
    redact: bool = False
    most_chars: int = MOST_CHARS
    most_seconds: float = 10.0
    """Of processor time for one text."""
    sample: int | None = None
    """About so many texts are read, drawn evenly; None for all."""
    output: str = "parquet"

    def as_json(self) -> dict[str, Any]:
        """Return it for the manifest."""
        return json.loads(json.dumps(asdict(self)))  # type: ignore[no-any-return]


def fingerprint(setup: Setup, version: str, inputs: Sequence[tuple[str, int, str]]) -> str:
    """Return what tells a run from others: its *setup*, version, and path, size and state of inputs."""
    identity = json.dumps([setup.as_json(), version, list(inputs)], sort_keys=True)
    return hashlib.blake2b(identity.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
