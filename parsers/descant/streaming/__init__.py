"""Reading an answer while it is being written: what is finished so far, and the whole ladder at the end.

>>> reader = StreamReader()
>>> reader.feed('{"files": [{"path": "a.py", "content": "a = 1"}, {"path":')
>>> [file.path for file in reader.snapshot().files]
[]
>>> reader.feed('"b.py", "content": "b = 2')
>>> [file.path for file in reader.snapshot().files], reader.snapshot().open_file.content
(['a.py'], 'b = 2')
"""

from descant.streaming.snapshot import OpenFile, Snapshot
from descant.streaming.stream_reader import StreamReader

__all__ = ["OpenFile", "Snapshot", "StreamReader"]
