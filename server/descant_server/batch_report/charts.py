"""Charts as SVG of our own: a few bars and marks, whose colours the style sheet of the page says.

The numbers stand beside each in a table. What is drawn in a row of it is hidden from screen
readers, since the cell before says the same.
"""

from collections.abc import Iterable, Mapping

from markupsafe import Markup, escape

from descant.verdict_words import Verdict
from descant_server.batch_report.intervals import Share
from descant_server.batch_report.report_words import percent

_WIDTH = 1_000
_CELL, _CELL_HEIGHT = 160, 16


def verdict_bar(verdicts: Mapping[Verdict, int]) -> Markup:
    """Return a bar with a piece for each verdict, with what it shows in words."""
    total = sum(verdicts.values())
    if not total:
        return Markup()
    parts = [(verdict, verdicts.get(verdict, 0)) for verdict in Verdict]
    words = ", ".join(f"{verdict} {percent(count / total)}" for verdict, count in parts if count)
    pieces = Markup().join(_pieces(parts, total, _WIDTH, 28))
    return Markup(
        '<svg class="verdicts" role="img" aria-labelledby="verdict-title verdict-words" viewBox="0 0 {} 28" '
        'preserveAspectRatio="none"><title id="verdict-title">Verdicts</title>'
        '<desc id="verdict-words">{}</desc>{}</svg>'
    ).format(_WIDTH, words, pieces)


def small_verdict_bar(verdicts: Mapping[Verdict, int]) -> Markup:
    """Return the same for a row of a table."""
    total = sum(verdicts.values())
    parts = [(verdict, verdicts.get(verdict, 0)) for verdict in Verdict]
    return _cell(Markup().join(_pieces(parts, total, _CELL, _CELL_HEIGHT - 6, top=3)) if total else Markup())


def interval_plot(share: Share, everywhere: Share | None = None) -> Markup:
    """Return a mark at *share* on a line from 0 to 1, with its interval; a tick shows it *everywhere*."""
    middle = _CELL_HEIGHT / 2
    reference = ""
    if everywhere is not None and everywhere.rows:
        reference = f'<path class="reference" d="M{_x(everywhere.value)} 1V{_CELL_HEIGHT - 1}"/>'
    line = f'<path class="axis" d="M{_x(0)} {middle}H{_x(1)}"/>'
    interval = f'<path class="interval" d="M{_x(share.low)} {middle}H{_x(share.high)}"/>'
    mark = f'<circle class="mark" cx="{_x(share.value)}" cy="{middle}" r="3.5"/>'
    return _cell(Markup(line + reference + interval + mark))


def share_bar(count: int, most: int, graver: int = 0) -> Markup:
    """Return a bar for *count* on a scale up to *most*; so many of them are *graver*."""
    if not most:
        return _cell(Markup())
    whole = _CELL * count / most
    grave = _CELL * graver / most
    return _cell(
        Markup(
            f'<rect class="bar" x="0" y="3" width="{whole:.1f}" height="10"/>'
            f'<rect class="grave" x="0" y="3" width="{grave:.1f}" height="10"/>'
        )
    )


def change_bar(worse: int, better: int, most: int) -> Markup:
    """Return two bars from the middle: what got *worse* to the left, and what got *better* to the right."""
    middle = _CELL / 2
    left, right = (middle * count / most if most else 0 for count in (worse, better))
    return _cell(
        Markup(
            f'<rect class="worse" x="{middle - left:.1f}" y="3" width="{left:.1f}" height="10"/>'
            f'<rect class="better" x="{middle:.1f}" y="3" width="{right:.1f}" height="10"/>'
            f'<path class="axis" d="M{middle} 0V{_CELL_HEIGHT}"/>'
        )
    )


def _pieces(
    parts: Iterable[tuple[Verdict, int]], total: int, width: int, height: int, top: int = 0
) -> Iterable[Markup]:
    left = 0.0
    for verdict, count in parts:
        if count:
            piece = width * count / total
            yield Markup('<rect class="v-{}" x="{:.2f}" y="{}" width="{:.2f}" height="{}"/>').format(
                escape(verdict), left, top, piece, height
            )
            left += piece


def _x(share: float) -> str:
    return f"{5 + share * (_CELL - 10):.1f}"


def _cell(content: Markup) -> Markup:
    return Markup('<svg class="cell" aria-hidden="true" viewBox="0 0 {} {}">{}</svg>').format(
        _CELL, _CELL_HEIGHT, content
    )
