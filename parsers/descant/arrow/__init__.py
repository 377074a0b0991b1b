"""Columns of texts in, columns of verdicts out: answers by the million, in any engine that speaks Arrow.

>>> import pyarrow
>>> from descant.arrow import check_batch
>>> batch = pyarrow.record_batch({"id": ["a", "b"], "text": ['{"summary": "s", "files": []', None]})
>>> check_batch(batch).select(["id", "verdict", "errors"]).to_pylist()
[{'id': 'a', 'verdict': 'problems', 'errors': 1}, {'id': 'b', 'verdict': 'nothing', 'errors': 0}]

It needs the extra ``arrow``. Nothing else in the library imports this package.
"""

from descant.arrow.checker import Checker, check_batch
from descant.arrow.options import Options, TooSlow
from descant.arrow.result_schema import SCHEMA_VERSION, result_schema
from descant.arrow.row import Failure

__all__ = ["SCHEMA_VERSION", "Checker", "Failure", "Options", "TooSlow", "check_batch", "result_schema"]
