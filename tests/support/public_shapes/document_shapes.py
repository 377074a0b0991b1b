"""Whole documents: invoices, résumés, reviews and tables."""

from datetime import date, time
from decimal import Decimal
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, HttpUrl


class InvoiceParty(BaseModel):
    name: str
    tax_id: str | None = None


class InvoiceLine(BaseModel):
    description: str
    amount: Decimal


class PaidInvoice(BaseModel):
    """Amounts as decimals, dates, objects that come twice: instructor's and LangChain's invoices."""

    number: Annotated[str, Field(pattern=r"^INV-\d{4,}$")]
    issued: date
    seller: InvoiceParty
    buyer: InvoiceParty
    lines: list[InvoiceLine]
    currency: Literal["EUR", "GBP", "USD"] = "EUR"


class JobSpell(BaseModel):
    employer: str
    title: str
    since: int = Field(ge=1950, le=2100)
    until: int | None = Field(None, ge=1950, le=2100)


class CandidateProfile(BaseModel):
    """Nested lists and links: LangChain's documentation of extraction."""

    name: str
    links: list[HttpUrl] = []
    jobs: list[JobSpell]
    skills: dict[str, int] = Field(default_factory=dict)


class MovieReview(BaseModel):
    """A half-open range and a length: google-genai's documentation."""

    title: Annotated[str, Field(max_length=80)]
    stars: Annotated[float, Field(gt=0, le=5)]
    spoilers: bool = False


class RecipeCard(BaseModel):
    """Two lists of texts: google-genai's documentation of structured output."""

    recipe_name: str
    ingredients: Annotated[list[str], Field(min_length=1, max_length=30)]
    minutes: int | None = None


class QuizQuestion(BaseModel):
    """A list of exactly four: Anthropic's cookbook."""

    question: str
    choices: Annotated[list[str], Field(min_length=4, max_length=4)]
    answer: Literal["A", "B", "C", "D"]


class CellTable(BaseModel):
    """Rows of tuples: pydantic-ai's tests of schemas."""

    columns: tuple[str, str]
    rows: list[tuple[str, float]]


class StoredDocument(BaseModel):
    """An identifier, a set of tags and free metadata: LangChain's documents."""

    id: UUID
    tags: set[str]
    metadata: dict[str, Any] = Field(default_factory=dict)


class OpeningHours(BaseModel):
    """Times, by name of the day: OpenAI's cookbook."""

    opens: dict[Literal["mon", "tue", "wed"], time]


class ChartSpec(BaseModel):
    """Aliases and any value: Vercel's and LangChain's generated charts."""

    model_config = ConfigDict(populate_by_name=True)

    chart_type: Literal["bar", "line"] = Field(alias="chartType")
    data: list[dict[str, Any]]
    x_key: str = Field(alias="xKey")


ANSWERS: list[tuple[type[BaseModel], dict[str, Any]]] = [
    (
        PaidInvoice,
        {
            "number": "INV-20261",
            "issued": "2026-11-27",
            "seller": {"name": "Acme", "tax_id": "GB1"},
            "buyer": {"name": "Bo", "tax_id": None},
            "lines": [{"description": "tea", "amount": "2.50"}],
            "currency": "GBP",
        },
    ),
    (
        CandidateProfile,
        {
            "name": "Ada",
            "links": ["https://example.org/ada"],
            "jobs": [{"employer": "Acme", "title": "engineer", "since": 2019, "until": None}],
            "skills": {"python": 9},
        },
    ),
    (MovieReview, {"title": "Tides", "stars": 4.5, "spoilers": False}),
    (RecipeCard, {"recipe_name": "Scones", "ingredients": ["flour"], "minutes": 30}),
    (QuizQuestion, {"question": "Which?", "choices": ["a", "b", "c", "d"], "answer": "B"}),
    (CellTable, {"columns": ["port", "height"], "rows": [["Leith", 5.6]]}),
    (
        StoredDocument,
        {"id": "123e4567-e89b-42d3-a456-426614174000", "tags": ["tide"], "metadata": {"page": 3}},
    ),
    (OpeningHours, {"opens": {"mon": "09:00:00Z"}}),
    (ChartSpec, {"chartType": "bar", "data": [{"port": "Leith", "height": 5.6}], "xKey": "port"}),
]
