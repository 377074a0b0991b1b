"""Verdicts in a pipeline of Spark.

    answers = spark.read.parquet("s3://runs/answers")
    check(answers, text="response").write.parquet("s3://runs/verdicts")

It needs the extra ``spark``, on the workers, too.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import pyarrow as pa

from descant.arrow import Checker, Options, result_schema
from descant_server.batches.arrow_columns import as_expected

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def check(
    answers: "DataFrame", *, keep: Sequence[str] = (), contents: bool = False, **names: str
) -> "DataFrame":
    """Return a verdict for each row of *answers*, as :func:`descant.arrow.check_batch` gives it.

    *names* are those of the columns: ``text``, ``id``, ``schema``, ``expected``; *keep* are carried along.
    """
    from pyspark.sql.pandas.types import from_arrow_schema

    kept = tuple(keep)
    types = from_arrow_schema(result_schema(contents=contents))
    for name in kept:
        types = types.add(answers.schema[name])

    def run(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        # Options hold what is loaded late, and does not travel to a worker.
        checker = Checker(options=Options(keep=kept, contents=contents))
        for batch in batches:
            yield checker(as_expected(batch, names, kept))

    return answers.mapInArrow(run, types)
