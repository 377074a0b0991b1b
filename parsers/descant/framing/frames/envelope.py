"""The answer as an interface to models returns it: of OpenAI, Anthropic, Gemini, Ollama, Bedrock and others."""

from collections.abc import Iterator

from descant.formats import Reading
from descant.formats.problem_kinds import BYTE_ORDER_MARK, PROSE_OUTSIDE, SEVERAL_CANDIDATES
from descant.framing.frame import Frame, FrameKind
from descant.framing.replies import replies
from descant.framing.tool_calls import message_frames
from descant.framing.value_regions import is_sound_object
from descant.problems import Problem, ProblemKind, Severity
from descant.source import Source

API_ENVELOPE = ProblemKind(
    "api-envelope",
    Severity.INFORMATION,
    "The answer is in an API response.",
    r"""The document is the whole response of the server. The text of the model's message in it is decoded
and read as the answer.

Wrong: `{"choices": [{"message": {"content": "{\"summary\": \"…\"}"}}]}`

Right: `{"summary": "…"}`
""",
)


def _within(source: Source, reading: Reading) -> Iterator[Frame]:
    root = reading.root
    if root is None or reading.holds_answer or not is_sound_object(reading):
        return
    messages = list(replies(root))
    if not messages:
        return
    first, *others = messages
    message = "API response; the text of its message was read."
    also = "Another choice of the same response; the first one was read."
    problems = (
        Problem(API_ENVELOPE, first.place, message),
        *(Problem(SEVERAL_CANDIDATES, other.place, also) for other in others),
        *(problem for problem in reading.problems if problem.kind in (PROSE_OUTSIDE, BYTE_ORDER_MARK)),
    )
    texts = [scalar.inner for scalar in first.texts if scalar.value]
    thoughts = [(name, scalar.inner) for name, scalar in first.thoughts]
    if texts or first.calls:
        name = "in the response of an API"
        yield from message_frames(source.text, texts, first.calls, name, problems, thoughts)


FRAME = FrameKind((API_ENVELOPE,), decodes=True, within=_within)
