"""What is taken out of a text: people, events, prices and the like."""

from datetime import date, datetime
from enum import Enum, StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class TownWeather(BaseModel):
    """Flat, with a unit of two letters: openai-python, tests of parsed completions."""

    city: str
    temperature: float
    units: Literal["c", "f"]


class MeetingEvent(BaseModel):
    """A list of names: OpenAI's guide to structured outputs."""

    name: str
    date: str
    participants: list[str]


class EquationStep(BaseModel):
    explanation: str
    output: str


class EquationSolution(BaseModel):
    """A list of objects: OpenAI's guide to structured outputs, the tutor of mathematics."""

    steps: list[EquationStep]
    final_answer: str


class Shade(Enum):
    RED = "red"
    BLUE = "blue"


class ShadePick(BaseModel):
    """An enumeration, described at the field: openai-python, tests of parsed completions."""

    color: Shade = Field(description="The detected color")
    hex_color_code: str = Field(description="The hex color code of the detected color")


class SearchedTable(StrEnum):
    ORDERS = "orders"
    CUSTOMERS = "customers"


class ColumnName(BaseModel):
    column_name: str


class SearchCondition(BaseModel):
    column: str
    operator: Literal["=", ">", "<", "!="]
    value: str | int | ColumnName


class OrderSearch(BaseModel):
    """A union of a text, a number and an object: openai-python, the tool of its example of queries."""

    table_name: SearchedTable
    columns: list[Literal["id", "status", "shipped_on"]]
    conditions: list[SearchCondition]


class PersonDetail(BaseModel):
    """The first model of each tutorial: instructor's README."""

    name: str
    age: int


class MaybePerson(BaseModel):
    """Something, or why there is nothing: instructor's documentation of Maybe."""

    result: PersonDetail | None = Field(default=None)
    error: bool = Field(default=False)
    message: str | None = None


class ContactCard(BaseModel):
    """Formats and a pattern: instructor's examples of validation."""

    email: Annotated[str, Field(json_schema_extra={"format": "email"})]
    phone: Annotated[str, Field(pattern=r"^\+?[0-9]{6,15}$")]
    born: date | None = None


class ReceiptItem(BaseModel):
    name: str
    price: Annotated[float, Field(ge=0)]
    quantity: Annotated[int, Field(ge=1)]


class ShopReceipt(BaseModel):
    """Numbers with bounds: instructor's example of receipts."""

    items: Annotated[list[ReceiptItem], Field(min_length=1)]
    total: float


class KnowledgeNode(BaseModel):
    id: int
    label: str
    color: str = "orange"


class KnowledgeEdge(BaseModel):
    source: int
    target: int
    label: str


class KnowledgeMap(BaseModel):
    """Lists with defaults: instructor's example of knowledge graphs."""

    nodes: list[KnowledgeNode] = Field(default_factory=list)
    edges: list[KnowledgeEdge] = Field(default_factory=list)


class SupportTicket(BaseModel):
    """A closed enumeration and a bounded list: instructor's example of classification."""

    model_config = ConfigDict(extra="forbid")

    labels: Annotated[list[Literal["billing", "bug", "question"]], Field(max_length=2)]
    urgent: bool
    opened: datetime


ANSWERS: list[tuple[type[BaseModel], dict[str, Any]]] = [
    (TownWeather, {"city": "Edinburgh", "temperature": 11.5, "units": "c"}),
    (MeetingEvent, {"name": "Science fair", "date": "Friday", "participants": ["Ada", "Bo"]}),
    (EquationSolution, {"steps": [{"explanation": "halve", "output": "x = 2"}], "final_answer": "x = 2"}),
    (ShadePick, {"color": "red", "hex_color_code": "#ff0000"}),
    (
        OrderSearch,
        {
            "table_name": "orders",
            "columns": ["id"],
            "conditions": [
                {"column": "shipped_on", "operator": ">", "value": {"column_name": "due_on"}},
                {"column": "status", "operator": "=", "value": "open"},
            ],
        },
    ),
    (PersonDetail, {"name": "Ruth", "age": 54}),
    (MaybePerson, {"result": {"name": "Ruth", "age": 54}, "error": False, "message": None}),
    (ContactCard, {"email": "a@example.org", "phone": "+441315550101", "born": "1970-01-31"}),
    (ShopReceipt, {"items": [{"name": "tea", "price": 2.5, "quantity": 2}], "total": 5.0}),
    (
        KnowledgeMap,
        {
            "nodes": [{"id": 1, "label": "tide", "color": "blue"}],
            "edges": [{"source": 1, "target": 1, "label": "of"}],
        },
    ),
    (SupportTicket, {"labels": ["bug"], "urgent": True, "opened": "2026-11-27T10:00:00Z"}),
]
