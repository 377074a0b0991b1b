"""A comparison of answers as data for programs, and in the words that people see of it anywhere."""

from collections.abc import Iterator, Sequence
from typing import Any

from descant import Analysis, Severity, file_states
from descant.comparison import Cell, Comparison, Composed, Pick, Row, Variant
from descant.comparison.answer_words import answers_in_words
from descant_server.wording.file_operations import done_to
from descant_server.wording.plurals import plural

NONE = "–"
"""The placeholder for an answer that does not have a path."""
_LETTERS = 26


def letter(number: int) -> str:
    """Return the name of variant *number*, counted from 0: A to Z, then AA and so on."""
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, _LETTERS)
        name = chr(ord("A") + rest) + name
    return name


def in_short(comparison: Comparison) -> str:
    """Return how many answers and files there are, and how many of the files are the same."""
    counts = {"the same": "same", "different": "different", "missing in some": "missing"}
    phrases = [
        f"{number:,} {words}"
        for words, state in counts.items()
        if (number := comparison.count(state))  # type: ignore[arg-type]
    ]
    files = f"{plural(len(comparison.rows), 'file')}: {', '.join(phrases)}" if phrases else "no files"
    return f"{plural(len(comparison.answers), 'answer')}, {files}"


def cell_in_words(row: Row, number: int) -> str:
    """Return what answer *number* does at *row*: the variant, its size or how far it differs, what is wrong.

    The size is beside the first of those that are the same.
    """
    cell = row.cells[number]
    if cell is None:
        return NONE
    return ", ".join((_sized(row, number, cell), *_wrong(cell)))


def cell_in_brief(row: Row, number: int) -> str:
    """Return the same without saying what is wrong: ``B +3 -1``, and ``B +3 -1!`` where it is blocked."""
    cell = row.cells[number]
    return NONE if cell is None else _sized(row, number, cell) + "!" * cell.is_blocked


def cell_in_short(row: Row, number: int) -> str:
    """Return the same in as few characters as possible: ``B``, and ``B!`` where it is blocked."""
    cell = row.cells[number]
    return NONE if cell is None else letter(cell.variant) + "!" * cell.is_blocked


def differences(row: Row) -> str:
    """Return in what the answers differ at *row*, as ``answer 1: 9 lines; answer 2: +1 -2 (83 % alike)``."""
    phrases = [f"{answers_in_words(each.answers)}: {_amount(each)}{_alike(each)}" for each in row.variants]
    without = [number for number, cell in enumerate(row.cells) if cell is None]
    phrases += [f"{answers_in_words(without)}: nothing"] if without else []
    phrases += [f"the same file as {path} on some systems" for path in row.same_file_as]
    return "; ".join(phrases)


def comparison_data(
    comparison: Comparison, answers: Sequence[dict[str, Any]], picks: Sequence[Pick]
) -> dict[str, Any]:
    """Return everything as plain data; *answers* identifies each answer. Answers count from 1."""
    return {
        "answers": [
            {"answer": number, **_answer(analysis), **name}
            for number, (name, analysis) in enumerate(zip(answers, comparison.answers, strict=True), start=1)
        ],
        "files": [
            {**_row(row), "pick": pick_data(pick)} for row, pick in zip(comparison.rows, picks, strict=True)
        ],
    }


def composed_data(composed: Composed) -> dict[str, Any]:
    """Return what is to be known of a composed answer, as plain data without its text."""
    return {
        "main": composed.main + 1,
        "origins": [{"path": origin.path, "answer": origin.answer + 1} for origin in composed.origins],
        "clashes": [{"path": clash.path or None, "message": clash.message} for clash in composed.clashes],
        **_answer(composed.analysis),
    }


def pick_data(pick: Pick) -> dict[str, Any]:
    """Return a pick as plain data."""
    return {"answer": None if pick.answer is None else pick.answer + 1, "reason": pick.reason}


def _answer(analysis: Analysis) -> dict[str, Any]:
    states = file_states(analysis)
    blocked = sum(state.is_blocked for state in states)
    return {
        "format": analysis.format,
        "schema": analysis.schema.name if analysis.schema else None,
        "complete": analysis.complete,
        "verdict": {"files": len(states), "ready": len(states) - blocked, "blocked": blocked},
        "problems": {
            severity.label: sum(problem.severity is severity for problem in analysis.problems)
            for severity in Severity
        },
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "path": row.path,
        "state": row.state,
        "sameFileAs": list(row.same_file_as),
        "variants": [_variant(number, variant) for number, variant in enumerate(row.variants)],
        "cells": [None if cell is None else _cell(cell) for cell in row.cells],
    }


def _variant(number: int, variant: Variant) -> dict[str, Any]:
    file, change = variant.file, variant.difference
    return {
        "variant": letter(number),
        "answers": [answer + 1 for answer in variant.answers],
        "operation": variant.operation,
        "newPath": file.new_path,
        "lines": len(variant.lines) if variant.operation == "write" else None,
        "bytes": variant.bytes,
        "tokens": variant.tokens,
        "difference": None
        if change is None
        else {
            "added": change.added,
            "removed": change.removed,
            "similarity": round(change.similarity, 4),
            "inLineEndsOnly": change.in_line_ends_only,
        },
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "path": cell.file.path,
        "variant": letter(cell.variant),
        "complete": cell.is_complete,
        "blocked": cell.is_blocked,
        "reasons": list(cell.reasons),
        "errors": cell.errors,
        "warnings": cell.warnings,
    }


def _sized(row: Row, number: int, cell: Cell) -> str:
    variant = row.variants[cell.variant]
    return (
        f"{letter(cell.variant)} {_amount(variant)}" if variant.answers[0] == number else letter(cell.variant)
    )


def _amount(variant: Variant) -> str:
    change = variant.difference
    if not variant.file.complete:
        return "truncated"
    if change is None or variant.operation != "write":
        return done_to(variant.file) or plural(len(variant.lines), "line")
    if change.added or change.removed:
        return f"+{change.added:,} −{change.removed:,}"
    return "other line ends" if change.in_line_ends_only else "other order"


def _alike(variant: Variant) -> str:
    change = variant.difference
    if change is None or not variant.file.complete or not (change.added or change.removed):
        return ""
    # What differs is never shown as wholly alike.
    return f" ({min(99, round(100 * change.similarity))} % alike)"


def _wrong(cell: Cell) -> Iterator[str]:
    if cell.is_blocked:
        yield "blocked"
    if cell.errors:
        yield plural(cell.errors, "error")
    if cell.warnings:
        yield plural(cell.warnings, "warning")
