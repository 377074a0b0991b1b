"""Columns of texts in, columns of verdicts out: answers by the million, in any engine that speaks Arrow.

>>> import pyarrow
>>> from descant.arrow import check_batch
>>> batch = pyarrow.record_batch({"id": ["a", "b"], "text": ['{"summary": "s", "files": []', None]})
>>> check_batch(batch).select(["id", "verdict", "errors"]).to_pylist()
[{'id': 'a', 'verdict': 'problems', 'errors': 1}, {'id': 'b', 'verdict': 'nothing', 'errors': 0}]

It needs the extra ``arrow``. Nothing else in the library imports this package.
"""

from typing import TYPE_CHECKING

from descant.loading import names_later

if TYPE_CHECKING:
    from descant.arrow.checker import Checker, check_batch
    from descant.arrow.failure import Failure, TooSlow
    from descant.arrow.options import Options
    from descant.arrow.result_types import SCHEMA_VERSION, result_schema

__all__ = ["SCHEMA_VERSION", "Checker", "Failure", "Options", "TooSlow", "check_batch", "result_schema"]

if not TYPE_CHECKING:
    # Who hands rows to other processes needs their failures, and not what reads texts.
    __getattr__ = names_later(
        __name__,
        {
            "checker": ("Checker", "check_batch"),
            "failure": ("Failure", "TooSlow"),
            "options": ("Options",),
            "result_types": ("SCHEMA_VERSION", "result_schema"),
        },
    )
