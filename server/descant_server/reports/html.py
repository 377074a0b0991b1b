"""A page with everything that is printed for people, in its colours, that loads nothing from anywhere."""

import io
from collections.abc import Iterable

from rich.console import Console

from descant_server.reports.report import Checked, Report
from descant_server.reports.text import print_to

_WIDTH = 110
_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>descant check</title>
<style>
{stylesheet}
body {{ color: {foreground}; background: {background}; margin: 2rem auto; padding: 0 1rem;
  max-width: 75rem; }}
pre {{ font: 0.9rem/1.45 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-x: auto; }}
</style>
</head>
<body>
<pre><code>{code}</code></pre>
</body>
</html>
"""


def _print(answers: Iterable[Checked]) -> None:
    # It is recorded, and goes to no terminal, so that neither its width nor NO_COLOR counts.
    console = Console(
        record=True,
        file=io.StringIO(),
        width=_WIDTH,
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=True,
        no_color=False,
    )
    print_to(console, answers)
    print(console.export_html(code_format=_PAGE), end="")


REPORT = Report(_print)
