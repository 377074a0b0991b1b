"""What comes of a reply that is composed with its answer, in words and as data."""

from typing import Any

from descant import file_states
from descant.comparison import Composed, NotComposed
from descant.contracts.reply import ANSWER, REPLY, Undecided
from descant.contracts.reply_questions import in_words
from descant_server.wording.comparison_summary import composed_data
from descant_server.wording.file_operations import readiness
from descant_server.wording.plurals import plural

_NAMED = 3


def reply_headline(composed: Composed) -> str:
    """Return the verdict, and what was taken from where."""
    parts = []
    for number, name in ((REPLY, "reply"), (ANSWER, "answer")):
        paths = list(dict.fromkeys(each.path for each in composed.origins if each.answer == number))
        if paths:
            named = ", ".join(paths) if len(paths) <= _NAMED else plural(len(paths), "file")
            parts.append(f"{named} from the {name}")
    return f"{readiness(file_states(composed.analysis))}. {'; '.join(parts)}."


def reply_data(result: Composed | NotComposed | Undecided) -> dict[str, Any]:
    """Return *result* as data with its words, for clients."""
    if isinstance(result, Undecided):
        questions = [
            {
                "path": question.path,
                "message": question.message,
                "readings": [
                    {"reading": reading, "title": title}
                    for reading, title in zip(question.readings, in_words(question), strict=True)
                ],
            }
            for question in result.questions
        ]
        return {"text": None, "questions": questions, "reasons": []}
    if isinstance(result, NotComposed):
        return {"text": None, "questions": [], "reasons": list(result.reasons)}
    return {"text": result.text, "headline": reply_headline(result), **composed_data(result)}
