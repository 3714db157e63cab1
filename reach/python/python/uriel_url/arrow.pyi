from collections.abc import Sequence
from typing import Any, Literal, Protocol, final

from . import _Edition, Policy, Registry, Uri

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

_Part = Literal[
    "kind",
    "scheme",
    "authority",
    "userinfo",
    "host",
    "host_kind",
    "port",
    "path",
    "params",
    "query",
    "fragment",
]

PARTS: tuple[_Part, ...]

class _HasArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...

class _HasStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

class _MadeOfArrow(Protocol):
    def __arrow_array__(self, type: Any = None) -> Any: ...

class _OfNumpy(Protocol):
    def __array__(self, dtype: Any = None) -> Any: ...

_Column = _HasArray | _HasStream | _MadeOfArrow | _OfNumpy

@final
class Array:
    """A column that a function of uriel_url.arrow made, in one piece."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __len__(self) -> int: ...

@final
class ChunkedArray:
    """A column that a function of uriel_url.arrow made, in chunks."""

    def __arrow_array__(self, type: Any = None) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __len__(self) -> int: ...

def check(column: _Column, policy: Policy, *, registry: Registry | None = None) -> Array | ChunkedArray: ...
def parse(
    column: _Column, parts: Sequence[_Part] | None = None, *, edition: _Edition | None = None
) -> Array | ChunkedArray: ...
def part(column: _Column, name: _Part, *, edition: _Edition | None = None) -> Array | ChunkedArray: ...
def normalize(
    column: _Column, *, edition: _Edition | None = None, registry: Registry | None = None
) -> Array | ChunkedArray: ...
def resolve(column: _Column, base: str | Uri | _Column, *, edition: _Edition | None = None) -> Array | ChunkedArray: ...
def typed(
    column: _Column, scheme: str, fields: Sequence[str] | None = None, *, registry: Registry | None = None
) -> Array | ChunkedArray: ...
def typed_part(
    column: _Column, scheme: str, name: str, *, registry: Registry | None = None
) -> Array | ChunkedArray: ...
def extract(column: _Column, *, registry: Registry | None = None) -> Array | ChunkedArray: ...
