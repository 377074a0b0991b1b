"""One bracket too many, too few, or of the wrong kind."""

from support.damage.drafts import Draft, NoPlaceError, chosen
from support.damage.slips.registry import slip


@slip
def doubled_braces_of_an_item(draft: Draft) -> None:
    opener = draft.pick("open", "file", "step")
    draft.insert(opener, "{")
    draft.insert(draft.closer(opener) + 1, "}")


@slip
def doubled_braces_of_all(draft: Draft) -> None:
    for number in range(len(draft.texts)):
        if draft.piece(number).text in ("{", "}"):
            draft.replace(number, draft.piece(number).text * 2)


@slip
def doubled_opening_brace(draft: Draft) -> None:
    draft.insert(draft.pick("open", "file", "step", "root"), chosen(draft, ("{", "{ ", "{\n")))


@slip
def doubled_list(draft: Draft) -> None:
    opener = draft.pick("open", "files", "plan")
    draft.insert(opener, "[")
    draft.insert(draft.closer(opener) + 1, "]")


@slip
def doubled_opening_bracket(draft: Draft) -> None:
    draft.insert(draft.pick("open", "files", "plan"), "[")


@slip
def plan_not_closed(draft: Draft) -> None:
    draft.drop(draft.pick("close", "plan"))


@slip
def files_not_closed(draft: Draft) -> None:
    draft.drop(draft.pick("close", "files"))


@slip
def step_not_closed(draft: Draft) -> None:
    draft.drop(draft.pick("close", "step"))


@slip
def file_not_closed(draft: Draft) -> None:
    draft.drop(draft.pick("close", "file"))


@slip
def file_not_opened(draft: Draft) -> None:
    draft.drop(draft.pick("open", "file"))


@slip
def step_not_opened(draft: Draft) -> None:
    draft.drop(draft.pick("open", "step"))


@slip
def list_not_opened(draft: Draft) -> None:
    draft.drop(draft.pick("open", "files", "plan"))


@slip
def root_not_opened(draft: Draft) -> None:
    draft.drop(draft.pick("open", "root"))


@slip
def root_not_closed(draft: Draft) -> None:
    draft.drop(draft.pick("close", "root"))


@slip
def last_brackets_swapped(draft: Draft) -> None:
    last = draft.before(draft.pick("close", "root"))
    if draft.piece(last).role != "close":
        raise NoPlaceError
    first, second = draft.before(last), last
    if draft.piece(first).role != "close":
        raise NoPlaceError
    draft.replace(first, "]")
    draft.replace(second, "}")


@slip
def wrong_closing_bracket(draft: Draft) -> None:
    number = draft.pick("close", "file", "files", "plan", "step")
    draft.replace(number, chosen(draft, ")>" + ("]" if draft.piece(number).text == "}" else "}")))


@slip
def wrong_opening_bracket(draft: Draft) -> None:
    number = draft.pick("open", "file", "files", "plan", "step")
    draft.replace(number, chosen(draft, "(<" + ("[" if draft.piece(number).text == "{" else "{")))


@slip
def brace_too_many_after_a_file(draft: Draft) -> None:
    draft.insert(draft.pick("close", "file") + 1, chosen(draft, ("}", " }", "\n}")))


@slip
def bracket_too_many_after_a_file(draft: Draft) -> None:
    draft.insert(draft.pick("close", "file") + 1, chosen(draft, ("]", "\n]")))


@slip
def both_too_many_after_a_file(draft: Draft) -> None:
    draft.insert(draft.pick("close", "file") + 1, chosen(draft, ("}]", "]}", "}}", "]]")))


@slip
def brace_too_many_in_the_plan(draft: Draft) -> None:
    draft.insert(draft.pick("close", "step", "plan") + 1, chosen(draft, ("}", "]", "}]")))


@slip
def closer_too_many_after_a_value(draft: Draft) -> None:
    draft.insert(draft.pick("string", "path", "content", "summary", "description") + 1, chosen(draft, "}])"))


@slip
def closer_too_many_anywhere(draft: Draft) -> None:
    number = draft.pick(chosen(draft, ("colon", "comma", "key", "open", "close")))
    draft.insert(number + draft.chance.randrange(2), chosen(draft, "}])"))


@slip
def opener_too_many_anywhere(draft: Draft) -> None:
    number = draft.pick(chosen(draft, ("colon", "comma", "key", "string", "close")))
    draft.insert(number + draft.chance.randrange(2), chosen(draft, "{[("))


@slip
def closer_too_many_at_the_end(draft: Draft) -> None:
    draft.insert(draft.pick("close", "root", "files") + 1, chosen(draft, ("}", "]", "}}", "]}", ")", "};")))


@slip
def files_merged(draft: Draft) -> None:
    comma = draft.pick("comma", "files")
    draft.drop(draft.before(comma), draft.after(comma))


@slip
def files_merged_without_a_comma(draft: Draft) -> None:
    comma = draft.pick("comma", "files")
    closer, opener = draft.before(comma), draft.after(comma)
    draft.drop_between(closer, opener)
    if draft.chance.random() < 0.5:
        draft.replace(comma, "\n") if draft.texts[comma] != "\n" else None


@slip
def joint_lost_with_its_quotes(draft: Draft) -> None:
    comma = draft.pick("comma", "files")
    closer, opener = draft.before(comma), draft.after(comma)
    value, key = draft.before(closer), draft.after(opener)
    if draft.piece(value).role != "string":
        raise NoPlaceError
    draft.replace(value, draft.piece(value).text[:-1])
    draft.drop_between(closer, opener)
    draft.replace(key, draft.piece(key).text[1:])
    draft.doubt(value)
