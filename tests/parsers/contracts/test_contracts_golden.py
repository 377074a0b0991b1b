"""For every provider and schema: what is asked of the model, what was changed for that, what is lost."""

import json
from pathlib import Path

import pytest

from descant.contracts import PROVIDERS, Provider
from descant.schemas import SCHEMAS, ResponseSchema
from support.contracts_golden import render, render_envelopes

ROOT = Path(__file__).parents[2] / "golden" / "contracts"


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda schema: schema.name)
@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.name)
def test_what_is_built_is_as_recorded(
    provider: Provider, schema: ResponseSchema, request: pytest.FixtureRequest
) -> None:
    check(f"{provider.name}/{schema.name}.json", render(schema, provider), request)


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.name)
def test_an_envelope_in_each_form_is_as_recorded(provider: Provider, request: pytest.FixtureRequest) -> None:
    check(f"{provider.name}/envelopes.json", render_envelopes(provider), request)


def check(name: str, found: str, request: pytest.FixtureRequest) -> None:
    path = ROOT / name
    json.loads(found)
    if request.config.getoption("--update-golden"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found, encoding="utf-8", newline="")
    expected = path.read_text(encoding="utf-8") if path.exists() else ""
    assert found == expected, f"{path} differs; run pytest --update-golden and read the difference"


def test_there_is_no_recorded_file_without_a_schema() -> None:
    names = ("envelopes", *(schema.name for schema in SCHEMAS))
    expected = {f"{provider.name}/{name}.json" for provider in PROVIDERS for name in names}
    assert {path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.json")} == expected
