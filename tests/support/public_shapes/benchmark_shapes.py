"""Schemas as benchmarks and configuration files have them: deep, wide, and with many conditions."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, create_model


class GeoPoint(BaseModel):
    """Bounds each way: JSONSchemaBench, the schemas of Snowplow."""

    latitude: Annotated[float, Field(ge=-90, le=90)]
    longitude: Annotated[float, Field(ge=-180, le=180)]
    accuracy: Annotated[int, Field(gt=0)] | None = None


class ContainerPort(BaseModel):
    port: Annotated[int, Field(ge=1, le=65535)]
    protocol: Literal["TCP", "UDP"] = "TCP"


class ContainerSpec(BaseModel):
    image: Annotated[str, Field(min_length=1)]
    ports: list[ContainerPort] = []
    env: dict[str, str] = {}


class PodSpec(BaseModel):
    """Maps below lists: JSONSchemaBench, the schemas of Kubernetes."""

    containers: Annotated[list[ContainerSpec], Field(min_length=1)]
    node_name: str | None = None
    restart_policy: Literal["Always", "Never"] = "Always"


class GithubAction(BaseModel):
    """Anything goes beside what is known: JSONSchemaBench, the schemas of GitHub."""

    model_config = ConfigDict(extra="allow")

    name: str
    runs_on: str | list[str]


class CheckedPassword(BaseModel):
    """A pattern that looks ahead: JSONSchemaBench."""

    password: Annotated[str, Field(json_schema_extra={"pattern": "^(?=.*[0-9])[a-zA-Z0-9]{8,}$"})]


class StepCounts(BaseModel):
    """Multiples and unique items: JSONSchemaBench, Glaiveai2K."""

    minutes: Annotated[int, Field(multiple_of=5, ge=0)]
    days: Annotated[list[int], Field(json_schema_extra={"uniqueItems": True})]


class FlagSet(BaseModel):
    """Constants: JSONSchemaBench."""

    version: Literal[2]
    enabled: Literal[True]
    level: Literal[1, 2, 3] | None = None


class LayerE(BaseModel):
    leaf: str


class LayerD(BaseModel):
    e: LayerE


class LayerC(BaseModel):
    d: LayerD


class LayerB(BaseModel):
    c: list[LayerC]


class LayerA(BaseModel):
    """Five levels below the root: JSONSchemaBench and OpenAI's limit of depth."""

    b: LayerB


class PayloadBox(BaseModel):
    """Any JSON: pydantic's JsonValue, as tools take it."""

    payload: JsonValue


WideForm = create_model(
    "WideForm",
    __doc__="Thirty fields that may be left out: JSONSchemaBench, and forms of the public administration.",
    **{f"field_{number:02}": (str | None, None) for number in range(30)},  # type: ignore[call-overload]
)

ANSWERS: list[tuple[type[BaseModel], dict[str, Any]]] = [
    (GeoPoint, {"latitude": 55.95, "longitude": -3.19, "accuracy": 10}),
    (
        PodSpec,
        {
            "containers": [
                {"image": "tide:1", "ports": [{"port": 80, "protocol": "TCP"}], "env": {"A": "b"}}
            ],
            "node_name": None,
            "restart_policy": "Never",
        },
    ),
    (GithubAction, {"name": "test", "runs_on": ["linux"]}),
    (CheckedPassword, {"password": "abcdefg1"}),
    (StepCounts, {"minutes": 15, "days": [1, 2]}),
    (FlagSet, {"version": 2, "enabled": True, "level": 3}),
    (LayerA, {"b": {"c": [{"d": {"e": {"leaf": "x"}}}]}}),
    (PayloadBox, {"payload": {"a": [1, "x", None]}}),
    (WideForm, {f"field_{number:02}": "x" if number % 3 else None for number in range(30)}),
]
