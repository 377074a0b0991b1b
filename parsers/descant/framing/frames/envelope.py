"""The answer as a model's programming interface returns it: OpenAI, Anthropic, Gemini, Ollama."""

from collections.abc import Iterator, Sequence

from descant.formats import Reading
from descant.formats.kinds import SEVERAL_CANDIDATES
from descant.framing.frame import Channel, Frame, FrameKind
from descant.framing.replies import Reply, replies
from descant.framing.strings import joined, written
from descant.problems import Problem, ProblemKind, Severity
from descant.source import Source
from descant.syntax import Mapping
from descant.transcripts import Transcript

API_ENVELOPE = ProblemKind(
    "api-envelope",
    Severity.INFORMATION,
    "The answer stands in the response of a model's programming interface.",
    r"""What was kept is the whole response of the server. The text of the model's message in it is decoded
and read as the answer.

Wrong: `{"choices": [{"message": {"content": "{\"summary\": \"…\"}"}}]}`

Right: `{"summary": "…"}`
""",
)


def _within(source: Source, reading: Reading) -> Iterator[Frame]:
    root = reading.root
    if root is None or reading.parts is not None or reading.format != "json" or not root.complete:
        return
    found = list(replies(root))
    if not found:
        return
    first, *others = found
    message = "This is the response of a programming interface; the text of its message was read."
    rest = [
        Problem(
            SEVERAL_CANDIDATES,
            other.place,
            "This is another answer to the same question; the first was read.",
        )
        for other in others
    ]
    outside = [problem for problem in reading.problems if problem.code in ("prose-outside", "bom")]
    yield frame_of(source, first, API_ENVELOPE, message, (*rest, *outside))


def frame_of(
    source: Source, reply: Reply, kind: ProblemKind, message: str, others: Sequence[Problem] = ()
) -> Frame:
    """Return the frame around *reply*."""
    channels = tuple(Channel(name, scalar.inner) for name, scalar in reply.thoughts)
    if isinstance(reply.answer, Mapping):
        problem = Problem(kind, reply.place, message)
        transcript = Transcript(source.text, reply.answer.span)
        return Frame(
            "in the response of an API", transcript, (problem, *others), channels=channels, is_certain=True
        )
    spans = [scalar.inner for scalar in reply.answer]
    transcript = joined(source.text, spans)
    problem = Problem(kind, reply.place, message)
    return Frame(
        "in the response of an API", transcript, (problem, *others), written, channels, is_certain=True
    )


FRAME = FrameKind((API_ENVELOPE,), within=_within)
