"""Keys and their quotes."""

from support.damage.drafts import Draft, chosen
from support.damage.slips.registry import slip


def _key(draft: Draft, form: str) -> None:
    number = draft.pick("key")
    draft.replace(number, form.format(draft.piece(number).name))


@slip
def key_without_quotes(draft: Draft) -> None:
    _key(draft, "{}")


@slip
def key_with_a_left_quote_only(draft: Draft) -> None:
    _key(draft, '"{}')


@slip
def key_with_a_right_quote_only(draft: Draft) -> None:
    _key(draft, '{}"')


@slip
def key_in_single_quotes(draft: Draft) -> None:
    _key(draft, "'{}'")


@slip
def key_in_smart_quotes(draft: Draft) -> None:
    _key(draft, chosen(draft, ("“{}”", "„{}“", "«{}»", "”{}”", "‘{}’")))


@slip
def key_in_mixed_quotes(draft: Draft) -> None:
    _key(draft, chosen(draft, ("\"{}'", "'{}\"", '“{}"', '"{}”', '`{}"')))


@slip
def key_in_other_marks(draft: Draft) -> None:
    _key(
        draft, chosen(draft, ("`{}`", "**{}**", "<{}>", "&quot;{}&quot;", '\\"{}\\"', "@{}", "[{}]", "({})"))
    )


@slip
def key_in_doubled_quotes(draft: Draft) -> None:
    _key(draft, chosen(draft, ('""{}""', '""{}"', '"{}""')))


@slip
def key_with_its_colon_inside(draft: Draft) -> None:
    number = draft.pick("colon")
    key = draft.before(number)
    draft.replace(key, f'"{draft.piece(key).name}:"')
    if draft.chance.random() < 0.5:
        draft.replace(number, "")


@slip
def keys_of_a_file_without_quotes(draft: Draft) -> None:
    opener = draft.pick("open", "file", "step")
    for number in range(opener, draft.closer(opener)):
        if draft.piece(number).role == "key" and draft.is_untouched(number):
            draft.replace(number, draft.piece(number).name)


@slip
def repeated_key(draft: Draft) -> None:
    number = draft.pick("key", "path", "content", "summary", "files", "description", "course_of_action")
    draft.insert(number, draft.piece(number).text + chosen(draft, (": ", ":", ", ")))


@slip
def repeated_member(draft: Draft) -> None:
    number = draft.pick("string", "path", "summary", "description")
    key = draft.before(draft.before(number))
    draft.insert(key, f"{draft.piece(key).text}: {draft.piece(number).text}, ")


@slip
def key_without_a_value(draft: Draft) -> None:
    number = draft.pick("key", "path", "step", "files", "course_of_action")
    draft.insert(
        number, chosen(draft, ('"mode": , ', '"mode":, ', '"mode", ', '"mode" ', "mode: , ", '"": '))
    )
