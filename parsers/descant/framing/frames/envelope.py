"""The answer as an interface to models returns it: OpenAI, Anthropic, Gemini, Bedrock, Ollama and others."""

from collections.abc import Iterator

from descant.formats import Reading
from descant.formats.problem_kinds import SEVERAL_CANDIDATES
from descant.framing.frame import Frame, FrameKind
from descant.framing.objects_around import objects_around
from descant.framing.replies import NAMED, replies
from descant.framing.tool_calls import message_frames
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
    for around in objects_around(source, reading, NAMED):
        messages = list(replies(around.root))
        if not messages:
            return
        first, *others = messages
        strings = (*first.texts, *(scalar for _, scalar in first.thoughts))
        if not around.decodes(strings):
            return
        if not all(around.is_sound(span) for call in first.calls for span in call.spans):
            return
        message = "API response; the text of its message was read."
        also = "Another choice of the same response; the first one was read."
        problems = (
            Problem(API_ENVELOPE, first.place, message),
            *(Problem(SEVERAL_CANDIDATES, other.place, also) for other in others),
            *around.problems_beside(strings),
        )
        texts = [around.inside(scalar) for scalar in first.texts if scalar.value]
        thoughts = [(name, around.inside(scalar)) for name, scalar in first.thoughts]
        if texts or first.calls:
            name = "in the response of an API"
            yield from message_frames(source.text, texts, first.calls, name, problems, thoughts)


FRAME = FrameKind((API_ENVELOPE,), decodes=True, within=_within)
