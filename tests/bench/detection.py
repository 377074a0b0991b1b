"""Time for telling the schemas apart, for validation, and for loading the library."""

import json
import subprocess
import sys
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
LOADING = 150
"""Milliseconds for ``import descant``."""
SEED = 4
RUNS = 5
ABOUT = "Detection among all schemas of the library, with validation of an answer of 10 KB, and loading."
_LOAD = "import time; t = time.process_time(); {}; print(time.process_time() - t)"


def section() -> Section:
    """Measure detection, detection with validation, and loading."""
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
    for what, statement, bar in (
        ("import descant", "import descant", LOADING),
        ("and its reader", "import descant; descant.analyze", None),
        ("and a first answer, with all schemas", "import descant; descant.parse('{}')", None),
        ("pydantic alone", "import pydantic; pydantic.BaseModel", None),
    ):
        taken = _loading(statement) * 1_000
        missed += bar is not None and taken > bar
        rows.append([what, f"{taken:.0f} ms", f"≤ {bar} ms" if bar else "", ""])
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


def _loading(statement: str) -> float:
    """Return the CPU seconds of *statement* in a new process, the best of some."""
    command = [sys.executable, "-c", _LOAD.format(statement)]
    return min(float(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(RUNS))
