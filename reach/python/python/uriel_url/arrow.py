"""Columns of URLs: anything that has `__arrow_c_array__` or `__arrow_c_stream__` in, and the same out.

A column may be of texts or of bytes, with offsets of 32 or 64 bits or as views, of pyarrow, polars, pandas, duckdb, arro3 or
another library; other types, as dictionaries, have to be cast. A table of one column stands for the column. The functions work without the
GIL, and no other library for Arrow is needed. A column that is broken, as by offsets that decrease, raises ValueError.

>>> import pyarrow as pa
>>> from uriel_url import arrow
>>> pa.array(arrow.part(pa.array(["http://example.org/a"]), "host"))[0].as_py()
'example.org'
"""

from ._uriel import _arrow

PARTS = _arrow.PARTS
"""Names of the parts that a URL of RFC 3986 has, in the order of `parse`."""

Array = _arrow.Array
ChunkedArray = _arrow.ChunkedArray
check = _arrow.check
extract = _arrow.extract
normalize = _arrow.normalize
parse = _arrow.parse
part = _arrow.part
resolve = _arrow.resolve
typed = _arrow.typed
typed_part = _arrow.typed_part

__all__ = [
    "PARTS",
    "Array",
    "ChunkedArray",
    "check",
    "extract",
    "normalize",
    "parse",
    "part",
    "resolve",
    "typed",
    "typed_part",
]
