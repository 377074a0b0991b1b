"""The answer as a model's programming interface returns it: OpenAI, Anthropic, Gemini, Ollama."""

from collections.abc import Iterator

from descant.formats import Reading
from descant.formats.encoded_strings import joined, written
from descant.formats.problem_kinds import BYTE_ORDER_MARK, PROSE_OUTSIDE, SEVERAL_CANDIDATES
from descant.framing.frame import Channel, Frame, FrameKind, as_it_is
from descant.framing.replies import replies
from descant.framing.value_regions import is_sound_object
from descant.problems import Problem, ProblemKind, Severity
from descant.source import Source
from descant.syntax import Mapping
from descant.transcripts import Transcript

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
    channels = tuple(Channel(name, scalar.inner) for name, scalar in first.thoughts)
    for answer in first.answers:
        if isinstance(answer, Mapping):
            transcript, encode = Transcript(source.text, answer.span), as_it_is
        else:
            transcript, encode = joined(source.text, [scalar.inner for scalar in answer]), written
        is_last = answer is first.answers[-1]
        yield Frame("in the response of an API", transcript, problems, encode, channels, is_certain=is_last)


FRAME = FrameKind((API_ENVELOPE,), decodes=True, within=_within)
