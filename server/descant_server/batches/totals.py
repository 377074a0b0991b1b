"""What a run has come to, counted over all of its parts."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from descant.verdict import Verdict
from descant_server.batches.result_files import FOLDER

MOST_CODES = 10


@dataclass(frozen=True, slots=True)
class Totals:
    """Numbers of texts, but where something else is said."""

    verdicts: dict[str, int]
    """Of all verdicts, in the order from the best to the worst."""
    failures: dict[str, int]
    files: int
    """Files in answers, and how many of them are blocked."""
    blocked: int
    codes: Sequence[tuple[str, str, int]]
    """The most frequent codes, with their severities, and the texts that have them."""
    repeated_ids: int
    """Ids that more than one text has."""

    @property
    def rows(self) -> int:
        """All texts."""
        return sum(self.verdicts.values())


def totals(run: Path) -> Totals:
    """Count the results in the folder *run*, which are Parquet."""
    import duckdb

    results = str(run / FOLDER / "*.parquet")
    with duckdb.connect() as database:
        database.execute("SET enable_progress_bar = false")
        database.execute(
            "CREATE VIEW results AS SELECT * FROM read_parquet($path)".replace("$path", _quoted(results))
        )

        def query(sql: str) -> list[Any]:
            rows: list[Any] = database.execute(sql).fetchall()
            return rows

        counted = dict(query("SELECT verdict, count(*) FROM results GROUP BY ALL"))
        [(files, blocked)] = query(
            "SELECT coalesce(sum(len(files)), 0)::BIGINT, "
            "coalesce(sum(len(list_filter(files, file -> file.blocked))), 0)::BIGINT FROM results"
        )
        codes = query(
            "SELECT problem.code, min(problem.severity), count(DISTINCT number) FROM "
            "(SELECT row_number() OVER () AS number, unnest(problems) AS problem FROM results) "
            f"GROUP BY ALL ORDER BY 3 DESC, 1 LIMIT {MOST_CODES}"
        )
        [(repeated,)] = query(
            "SELECT count(*) FROM (SELECT id FROM results WHERE id IS NOT NULL GROUP BY id HAVING count(*) > 1)"
        )
        failures = dict(
            query(
                "SELECT failure, count(*) FROM results WHERE failure IS NOT NULL GROUP BY ALL ORDER BY 2 DESC, 1"
            )
        )
    verdicts = {verdict.value: counted.get(verdict.value, 0) for verdict in Verdict}
    return Totals(verdicts, failures, files, blocked, codes, repeated)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
