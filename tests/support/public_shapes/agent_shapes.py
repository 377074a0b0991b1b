"""What an agent writes: steps, calls of tools, plans and verdicts."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class TravelDependency(BaseModel):
    """Two lists and a bound: pydantic-ai's example of bookings."""

    seat: Annotated[str, Field(pattern="^[A-F]$")]
    row: Annotated[int, Field(ge=1, le=30)]


class SupportOutput(BaseModel):
    """A number between 0 and 10: pydantic-ai's example of a bank."""

    support_advice: str = Field(description="Advice returned to the customer")
    block_card: bool = Field(description="Whether to block the card")
    risk: int = Field(description="Risk level of the query", ge=0, le=10)


class SqlWritten(BaseModel):
    type: Literal["sql"]
    sql_query: Annotated[str, Field(min_length=1)]
    explanation: str = Field("", description="Explanation of the query, as markdown")


class SqlDeclined(BaseModel):
    type: Literal["declined"]
    error_message: str


class SqlReply(BaseModel):
    """A marked union: pydantic-ai's example of queries."""

    reply: Annotated[SqlWritten | SqlDeclined, Field(discriminator="type")]


class AgentThought(BaseModel):
    """A dictionary of any arguments: LangChain's agents."""

    thought: str
    action: str
    action_input: dict[str, Any]


class AgentRoute(BaseModel):
    """One of several texts: LangChain's documentation of routing."""

    destination: Literal["python_docs", "js_docs", "golang_docs"]


class ConversationJoke(BaseModel):
    """A rating that may be left out: LangChain's documentation of structured output."""

    setup: str = Field(description="The setup of the joke")
    punchline: str = Field(description="The punchline to the joke")
    rating: int | None = Field(default=None, description="How funny the joke is, from 1 to 10")


class PlainReply(BaseModel):
    response: str


class JokeOrReply(BaseModel):
    """A union without a mark: LangChain's documentation of structured output."""

    final_output: ConversationJoke | PlainReply


class PlanStep(BaseModel):
    number: int
    task: str
    depends_on: list[int] = []


class TaskPlan(BaseModel):
    """Steps that name each other: LangGraph's plan-and-execute."""

    steps: Annotated[list[PlanStep], Field(description="In the order in which they are done", max_length=20)]


class GradeDocuments(BaseModel):
    """A yes or no: LangGraph's corrective retrieval."""

    binary_score: Literal["yes", "no"] = Field(description="Documents are relevant, 'yes' or 'no'")


class ToolCallSpec(BaseModel):
    """Arguments of which only the types are known: pydantic-ai's tests of tools."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(pattern=r"^[a-zA-Z_][\w-]*$")]
    arguments: dict[str, str | int | float | bool]


class ReplyNode(BaseModel):
    author: str
    replies: list["ReplyNode"] = Field(default_factory=list)


class DiscussionTree(BaseModel):
    """A model that holds itself: openai-python and OpenAI's guide to recursive schemas."""

    root: ReplyNode


ANSWERS: list[tuple[type[BaseModel], dict[str, Any]]] = [
    (TravelDependency, {"seat": "C", "row": 12}),
    (SupportOutput, {"support_advice": "Call us.", "block_card": True, "risk": 8}),
    (SqlReply, {"reply": {"type": "sql", "sql_query": "SELECT 1", "explanation": "One."}}),
    (AgentThought, {"thought": "look", "action": "search", "action_input": {"query": "tide", "count": 3}}),
    (AgentRoute, {"destination": "js_docs"}),
    (ConversationJoke, {"setup": "Why?", "punchline": "Because.", "rating": 7}),
    (JokeOrReply, {"final_output": {"response": "No joke."}}),
    (TaskPlan, {"steps": [{"number": 1, "task": "read", "depends_on": []}]}),
    (GradeDocuments, {"binary_score": "yes"}),
    (ToolCallSpec, {"name": "search", "arguments": {"query": "tide", "limit": 3}}),
    (DiscussionTree, {"root": {"author": "Ada", "replies": [{"author": "Bo", "replies": []}]}}),
]
