"""The delimiters of values, and values that are none."""

from support.damage.drafts import Draft, NoPlaceError, chosen
from support.damage.slips.registry import slip

_NAMES = ("content", "path", "summary", "description")


def _quoted(draft: Draft, begin: str, end: str) -> None:
    number = draft.pick(
        "string", *_NAMES, where=lambda _, piece: not set(begin + end) & set(piece.text[1:-1])
    )
    draft.replace(number, begin + draft.piece(number).text[1:-1] + end)


@slip
def value_in_single_quotes(draft: Draft) -> None:
    _quoted(draft, "'", "'")


@slip
def value_in_smart_quotes(draft: Draft) -> None:
    _quoted(draft, *draft.chance.choice(("“”", "„“", "«»", "””")))


@slip
def value_in_mixed_quotes(draft: Draft) -> None:
    number = draft.pick("string", *_NAMES, where=lambda _, piece: not set("'“”`") & set(piece.text))
    begin, end = draft.chance.choice(('"”', '“"', "\"'", "'\"", '`"', '"`'))
    draft.replace(number, begin + draft.piece(number).text[1:-1] + end)
    draft.doubt(number)


@slip
def value_in_backticks(draft: Draft) -> None:
    number = draft.pick("string", "content", where=lambda _, piece: not set("`$") & set(piece.text))
    text = draft.piece(number).text
    draft.replace(number, "`" + text[1:-1] + "`")


@slip
def value_in_three_quotes(draft: Draft) -> None:
    number = draft.pick("string", "content", "summary", "description")
    draft.replace(number, f'""{draft.piece(number).text}""')


@slip
def value_in_doubled_quotes(draft: Draft) -> None:
    number = draft.pick("string", *_NAMES)
    draft.replace(number, f'"{draft.piece(number).text}"')


@slip
def value_in_escaped_quotes(draft: Draft) -> None:
    number = draft.pick("string", *_NAMES)
    draft.replace(number, f'\\"{draft.piece(number).text[1:-1]}\\"')
    draft.doubt(number)


@slip
def value_in_parentheses(draft: Draft) -> None:
    number = draft.pick("string", *_NAMES)
    begin, end = draft.chance.choice(("()", ("str(", ")"), ("f", ""), ("r", ""), ("[", "]"), ("b", "")))
    if begin in "frb[":
        draft.doubt(number)
    draft.replace(number, f"{begin}{draft.piece(number).text}{end}")


@slip
def opening_quote_lost(draft: Draft) -> None:
    number = draft.pick("string", *_NAMES)
    draft.replace(number, draft.piece(number).text[1:])


@slip
def closing_quote_lost(draft: Draft) -> None:
    number = draft.pick("string", *_NAMES)
    draft.replace(number, draft.piece(number).text[:-1])
    draft.doubt(number)


@slip
def both_quotes_lost(draft: Draft) -> None:
    number = draft.pick("string", *_NAMES)
    draft.replace(number, draft.piece(number).text[1:-1])
    draft.doubt(number)


@slip
def closing_quote_doubled(draft: Draft) -> None:
    number = draft.pick("string", *_NAMES)
    draft.replace(number, draft.piece(number).text + '"')
    draft.doubt(number)


@slip
def opening_quote_doubled(draft: Draft) -> None:
    number = draft.pick("string", *_NAMES)
    draft.replace(number, '"' + draft.piece(number).text)
    draft.doubt(number)


@slip
def bare_words_for_a_value(draft: Draft) -> None:
    number = draft.pick(
        "string", "summary", "description", "language", "operation", "note", "curator_activity"
    )
    if draft.piece(number).name == "operation":
        raise NoPlaceError
    draft.replace(
        number, chosen(draft, ("TBD", "see below", "N/A", "the rest, as above", "<none>", "-", "?"))
    )


@slip
def two_values(draft: Draft) -> None:
    number = draft.pick("string", "summary", "description", "path", "language")
    joint = chosen(draft, (" ", ", ", " or ", " | "))
    draft.insert(number + 1, f'{joint}"more"')
    draft.doubt(number)


@slip
def value_missing(draft: Draft) -> None:
    number = draft.pick("string", "summary", "description", "language", "note", "curator_activity")
    draft.replace(number, "")


@slip
def note_of_another_notation(draft: Draft) -> None:
    number = draft.pick("key", "files", "course_of_action")
    note = chosen(
        draft, ("{1:1}", '{[: "x"}', '["a", "b"', "{a}", "('a', 'b')", "<p>x</p>", "[[1, 2]", '{"a"}')
    )
    draft.insert(number, f'"note": {note}, ')
