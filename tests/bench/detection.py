"""Time for telling the schemas apart, and for validation."""

import json
from functools import partial
from typing import Any

from bench.tables import MISSED, Section
from bench.timing import call, in_turn
from descant.detection import Candidates, detect
from descant.formats.json import FORMAT
from descant.schemas import SCHEMAS, PydanticModel, ResponseSchema
from descant.schemas.schema import member_names
from descant.source import Source
from descant.syntax import Mapping
from support.instances import Instances

EACH = 0.1
"""Milliseconds for detection among all schemas, as a mean over them."""
BOTH = 1.0
"""Milliseconds for detection and validation of an answer of 10 KB."""
SEED = 4
ABOUT = "Detection among all schemas of the library, with validation of an answer of 10 KB."


def section() -> Section:
    """Measure detection, detection with validation."""
    candidates, rows, missed = Candidates(SCHEMAS), [], 0
    instances = Instances(SEED)
    found = [_read(instances.full(schema.model.outline)) for schema in SCHEMAS]
    seconds = in_turn([call(partial(detect, text, root, candidates)) for text, root in found])
    mean = sum(seconds) / len(seconds) * 1_000
    rows.append(["detection, mean over all schemas", f"{mean:.3f} ms", f"≤ {EACH} ms", ""])
    missed += mean > EACH
    text, root = _read(_answer())
    schema = next(one for one in SCHEMAS if one.name == "vtk.generation")
    both, pydantic = in_turn(
        [call(lambda: _both(schema, text, root, candidates)), call(lambda: _pydantic(schema, text))]
    )
    ratio = f"{both / pydantic:.1f} × model_validate_json"
    rows.append(["detection and validation, 10 KB", f"{both * 1_000:.3f} ms", f"≤ {BOTH} ms", ratio])
    missed += both * 1_000 > BOTH
    for row in rows:
        row[1] += f" {MISSED}" if row[2] and float(row[1].split()[0]) > float(row[2].split()[1]) else ""
    return Section("Detection", ABOUT, ["work", "time", "bar", "ratio"], rows, missed)


def _answer() -> dict[str, Any]:
    code = "reader.SetFileName(name)  # the next file\n" * 240
    return {
        "step_number": 1,
        "understanding": "Read",
        "imports": ["import vtk"],
        "code": code,
        "citations": [1],
    }


def _read(value: dict[str, Any]) -> tuple[str, Mapping]:
    text = json.dumps(value)
    return text, next(iter(FORMAT.find(Source(text), member_names(()), ()))).root


def _both(schema: ResponseSchema, text: str, root: Mapping, candidates: Candidates) -> None:
    detect(text, root, candidates)
    schema.model.validate(root.value)


def _pydantic(schema: ResponseSchema, text: str) -> None:
    assert isinstance(schema.model, PydanticModel)
    schema.model.type.model_validate_json(text)
