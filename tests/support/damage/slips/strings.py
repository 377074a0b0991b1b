"""What stands in a string that its writer did not escape."""

import re

from support.damage.drafts import Draft, NoPlaceError, chosen
from support.damage.slips.registry import slip

_ESCAPE = re.compile(r"\\(.)")


def _string(draft: Draft, holding: str, *names: str) -> int:
    return draft.pick("string", *names, where=lambda _, piece: holding in piece.text)


def _unescaped(text: str, escape: str, by: str) -> str:
    return _ESCAPE.sub(lambda match: by if match[1] == escape else match[0], text)


@slip
def unescaped_quotes(draft: Draft) -> None:
    number = _string(draft, '\\"', "content")
    draft.replace(number, _unescaped(draft.piece(number).text, '"', '"'))


@slip
def one_unescaped_quote(draft: Draft) -> None:
    number = _string(draft, '\\"', "content", "description", "summary")
    text = draft.piece(number).text
    places = [match.start() for match in _ESCAPE.finditer(text) if match[1] == '"']
    if not places:
        raise NoPlaceError
    place = draft.chance.choice(places)
    draft.replace(number, text[:place] + text[place + 1 :])


@slip
def doubled_quotes_inside(draft: Draft) -> None:
    number = _string(draft, '\\"', "content")
    draft.replace(number, _unescaped(draft.piece(number).text, '"', '""'))
    draft.doubt(number)


@slip
def raw_newlines(draft: Draft) -> None:
    number = _string(draft, "\\n", "content")
    draft.replace(number, _unescaped(draft.piece(number).text, "n", "\n"))


@slip
def raw_newlines_and_quotes(draft: Draft) -> None:
    number = _string(draft, '\\"', "content")
    text = _unescaped(draft.piece(number).text, "n", "\n")
    draft.replace(number, _unescaped(text, '"', '"'))


@slip
def raw_tabs(draft: Draft) -> None:
    number = _string(draft, "\\t", "content")
    draft.replace(number, _unescaped(draft.piece(number).text, "t", "\t"))


@slip
def bare_backslashes(draft: Draft) -> None:
    number = _string(draft, "\\\\", "content")
    draft.replace(number, _unescaped(draft.piece(number).text, "\\", "\\"))
    draft.doubt(number)


@slip
def windows_path(draft: Draft) -> None:
    number = _string(draft, "/", "path")
    draft.replace(number, draft.piece(number).text.replace("/", "\\"))
    file = draft.piece(number).file
    assert file is not None
    draft.doubtful.add(file)


@slip
def escape_of_another_language(draft: Draft) -> None:
    number = draft.pick("string", "content", "summary", "description")
    text = draft.piece(number).text
    places = [match.end() for match in re.finditer(r"(?<=[a-z])(?= )", text)]
    if not places:
        raise NoPlaceError
    place = draft.chance.choice(places)
    escape = chosen(draft, ("\\'", "\\x41", "\\d", "\\$", "\\`", "\\0"))
    draft.replace(number, text[:place] + escape + text[place:])
    draft.doubt(number)


def _fake_end(draft: Draft, name: str, ends: tuple[str, ...]) -> None:
    number = draft.pick("string", name)
    text = draft.piece(number).text
    draft.replace(number, text[:-1] + ' {"a": "b"} the set {a, "b' + chosen(draft, ends) + ' more"')


@slip
def end_that_is_none_in_the_summary(draft: Draft) -> None:
    _fake_end(draft, "summary", ('"}', '"}]', '"},', '",'))


@slip
def end_that_is_none_in_the_plan(draft: Draft) -> None:
    _fake_end(draft, "description", ('"}', '"}]', '"},', '"'))


@slip
def end_that_is_none_in_a_content(draft: Draft) -> None:
    number = draft.pick("string", "content")
    text = draft.piece(number).text
    spaces = [match.end() for match in re.finditer(r"(?<=[a-z])(?= )", text)]
    if not spaces:
        raise NoPlaceError
    place = draft.chance.choice(spaces)
    draft.replace(number, text[:place] + chosen(draft, ('"}', '"}]', '"]', '"},', '" }')) + text[place:])
    draft.doubt(number)
