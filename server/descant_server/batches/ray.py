"""Verdicts in a pipeline of Ray Data, where vLLM's offline inference leaves its answers.

    answers = ray.data.read_parquet("s3://runs/answers")
    check(answers, text="generated_text", id="request_id").write_parquet("s3://runs/verdicts")

It needs the extra ``ray``. Rows that fail are rows; what a dead actor was at is done again by Ray.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from descant.arrow import Checker, Options
from descant_server.batches.arrow_columns import as_expected

if TYPE_CHECKING:
    from ray.data import Dataset

ROWS = 512
"""In a batch: so many are read between two reports of an actor."""


class Check:
    """What an actor runs: it loads the schemas once, and remembers the texts it has seen."""

    def __init__(self, names: dict[str, str], keep: tuple[str, ...], *, contents: bool) -> None:
        """Load what is needed; *names* are those of the columns by what they are for."""
        self._columns, self._keep = names, keep
        self._checker = Checker(options=Options(keep=keep, contents=contents))

    def __call__(self, table: pa.Table) -> pa.Table:
        """Return the verdicts on *table*, in its order."""
        batches = table.combine_chunks().to_batches() or [pa.RecordBatch.from_pylist([], schema=table.schema)]
        return pa.Table.from_batches(
            [self._checker(as_expected(batch, self._columns, self._keep)) for batch in batches]
        )


def check(
    answers: "Dataset",
    *,
    keep: Sequence[str] = (),
    actors: int | tuple[int, int] | None = None,
    contents: bool = False,
    **names: str,
) -> "Dataset":
    """Return a verdict for each row of *answers*, as :func:`descant.arrow.check_batch` gives it.

    *names* are those of the columns: ``text``, ``id``, ``schema``, ``expected``; *keep* are carried along.
    *actors* are how many, or the least and the most; None lets Ray decide. Where they take all processors
    none is left for reading and writing, and Ray waits forever.
    """
    more: dict[str, Any] = {} if actors is None else {"concurrency": actors}
    checked: Dataset = answers.map_batches(
        Check,
        batch_format="pyarrow",
        batch_size=ROWS,
        zero_copy_batch=True,
        fn_constructor_args=(names, tuple(keep)),
        fn_constructor_kwargs={"contents": contents},
        **more,
    )
    return checked
