"""Broken values of a member that stands before the files, which are to be read whatever it holds."""

import json
from collections.abc import Sequence

from support.damage.drafts import Draft, NoPlaceError, Slip, chosen
from support.damage.slips.registry import SlipGroup

NOTES = SlipGroup()
_KEYS = ("note", "notes", "remarks", "reasoning", "metadata", "tests", "curator_activity")

KINDS: dict[str, Sequence[str]] = {
    "words": (
        "TBD", "see below", "none yet", "n/a", "to be done, later", "It works; mostly.", "as above: nothing",
        "Mind the order!", "no - really", "don't know", "50%", "$HOME/.config", "*none*", "…", "...", "@todo",
        "ok, ok", "yes / no", "a = b", "#12", "<empty>", "the list, then the files", "`none`",
    ),
    "numbers": (
        "1,000", "12 345", "1_000", "3 files", "1.2.3", "v2", "2026-11-23", "10:30", "0x1F", "1/2", "~7",
        "5%",
        "+1", ".5", "007", "1e", "--1", "12,345,678", "1 + 2", "€ 5",
    ),
    "half lists": (
        '["a", "b"', '["a", "b",', '[', '["a"', '"a", "b"]', '"a", "b"', '["a" "b"', '[1, 2', '[["a"], ["b"]',
        '[["a", "b"]', '["a", ["b", ["c"]', '["a"]]', '["a", "b"]]]', ']', '[,]', '["a",, "b"]', '[;]',
    ),
    "half objects": (
        '{"a": 1', '{"a": ', '{"a"', '{', '{"a": 1,', '{"a": {"b": 1}', '{"a": {"b": {"c": 1', '{"a": 1}}',
        '}', '{"a": 1}, "b": 2}', '{"a": 1]', '{"a": [1, 2}', '{"a": [1, {"b": 2]}', '{{"a": 1}}', '{{}}',
    ),
    "other notations": (
        "{1:1}", "{1: 'a', 2: 'b'}", '{[: "x"}', "('a', 'b')", "(1,)", "{'a', 'b'}", '{"a", "b"}', "{a}",
        "{a, b}",
        "{a: b, c: d}", "{a => 1}", "{:a => 1, :b => 2}", "#{1 2}", "[1; 2; 3]", "{a = 1}", "<<1, 2>>",
        "[a: 1]",
        "%{a: 1}", "@{a=1}", "array('a')", "new Date()", "set()", "dict(a=1)", "[1..3]", "`a ${b}`",
        "None", "nil",
        "undefined", "NaN", "True", "() => 1", "function () { return 1; }", "lambda: {}", "a ? b : c",
        "x[0].y",
        "print('x')", "{ return 1; }", "if (a) { b(); }", "SELECT a, b FROM c;",
    ),
    "markup": (
        "<p>x</p>", "<note>Mind it.</note>", "<a href='x'>y</a>", "<!-- none -->", "**none**", "- a\n- b",
        "\n- a\n- b\n", "1. a\n2. b", "# Notes\n\nNone.\n", "```\nx = 1\n```", "| a | b |\n|---|---|", "---",
        "|\n  a\n  b\n", ">-\n  a\n", "// none", "/* none */", "/* none */ // here", "# none",
    ),
    "half strings": (
        'Mind "a" and "b"', '"a" and "b"', '"a', 'a"', '"a\'', "'a", "'a'", '“a”', '"a" "b"', '"a" + "b"',
        '"a\nb"', '"a "b" c"', '""a""', '"""a"""', "'it's'", '"a"b', '"C:\\Users\\x"', '"\\d+"', '"a", b',
        '\\"a\\"',
        '"a}"}', '"a, {"b": 1}', '"say "hi", then "bye""', '"ends in \\"',
    ),
    "nothing": ("", " ", "\n", ",", ":", "::", ";", "=", "null null", "null, null", "[] []", "{} {}",
        "[]{}", "?"),
    "garbage": (
        "}{", "][", "]}{[", "{]", "[}", "{[}]", ":{", ",}", "{,}", "{:}", "[:]", "((", "))", "{{{", "}}}",
        "[[[",
        "]]]", "\\", "\\n", "\x00", "\ufffd\ufffd", "{\"\": }", "{\"a\":: 1}", "{\"a\" 1}", "{\"a\" = 1}",
        "{\"a\": b c}", "{[{[{", "a{b[c(d", "«»", "\u200b", "\u2028",
    ),
}  # fmt: skip


def _note(draft: Draft, values: Sequence[str]) -> None:
    value = chosen(draft, values)
    try:
        json.loads(value)
    except json.JSONDecodeError:
        name = chosen(draft, _KEYS)
        key = draft.pick("key", "files")
        draft.insert(key, f'"{name}": {value}, ' + draft.chance.choice(("", "\n", "  ")))
    else:
        raise NoPlaceError


@NOTES.named("note: nested")
def _nested(draft: Draft) -> None:
    """Write broken values in a note that is sound but for them."""
    value = chosen(draft, [value for values in KINDS.values() for value in values])
    form = chosen(draft, ('{{"a": {}, "b": [1, 2]}}', '["x", {}, "y"]', '{{"a": {{"b": [{}]}}}}', "[[[{}]]]"))
    _note(draft, (form.format(value),))


def _of(values: Sequence[str]) -> Slip:
    return lambda draft: _note(draft, values)


for _kind, _values in KINDS.items():
    NOTES.named(f"note: {_kind}")(_of(_values))
