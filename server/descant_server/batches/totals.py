"""What a run has come to, counted over all of its parts."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from descant.verdict import Verdict
from descant_server.batches.result_files import FOLDER

MOST_CODES = 10
_VERDICTS = "SELECT verdict, count(*) FROM results GROUP BY ALL"
_FAILURES = """
    SELECT failure, count(*) FROM results WHERE failure IS NOT NULL GROUP BY ALL ORDER BY 2 DESC, 1"""
_FILES = """
    SELECT count(*), count(*) FILTER (WHERE file.blocked) FROM (SELECT unnest(files) AS file FROM results)"""
_CODES = f"""
    SELECT problem.code, min(problem.severity), count(DISTINCT number)
    FROM (SELECT row_number() OVER () AS number, unnest(problems) AS problem FROM results)
    GROUP BY ALL ORDER BY 3 DESC, 1 LIMIT {MOST_CODES}"""
_REPEATED = """
    SELECT count(*) FROM (SELECT id FROM results WHERE id IS NOT NULL GROUP BY id HAVING count(*) > 1)"""


@dataclass(frozen=True, slots=True)
class Totals:
    """Numbers of texts, but where something else is said."""

    verdicts: dict[str, int]
    """Of all verdicts, in the order from the best to the worst."""
    failures: dict[str, int]
    files: int
    """Files in answers."""
    blocked: int
    """How many of them are blocked."""
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

    results = str(run / FOLDER / "*.parquet").replace("'", "''")
    with duckdb.connect() as database:
        database.execute(f"CREATE VIEW results AS SELECT * FROM read_parquet('{results}')")

        def query(sql: str) -> list[Any]:
            rows: list[Any] = database.execute(sql).fetchall()
            return rows

        counted = dict(query(_VERDICTS))
        [(files, blocked)] = query(_FILES)
        [(repeated,)] = query(_REPEATED)
        verdicts = {verdict.value: counted.get(verdict.value, 0) for verdict in Verdict}
        return Totals(verdicts, dict(query(_FAILURES)), files, blocked, query(_CODES), repeated)
